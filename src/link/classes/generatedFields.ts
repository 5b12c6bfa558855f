/** The parameters of generated constructors: the fields of a class and its bases. */
import { Definition } from '../../model/facts.js';
import { CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { lastName } from '../facts/lastName.js';
import { printValue } from '../facts/printValue.js';
import { importedPath } from '../names/importedPath.js';
import type { Names } from '../names/names.js';
import { isField } from './attrsClasses.js';
import type { Classes } from './classes.js';
import { attrsField, type DescribedField, dataclassField, fieldsWithMethod } from './describedFields.js';
import { type FieldStatement, fieldStatements } from './fieldStatements.js';
import type { Generator, Generators } from './generators.js';
import { isRequired, isTotal } from './typedDictKeys.js';

/** A field of a class of which a constructor is generated. */
export interface GeneratedField {
  statement: FieldStatement;
  /** The attribute's name, as objects have it. */
  attribute: string;
  /** The parameter's name. */
  parameter: string;
  keywordOnly: boolean;
  /** What its value says of the parameter; undefined where that isn't written out. */
  described: DescribedField | undefined;
}

export class GeneratedFields {
  constructor(
    private readonly names: Names,
    private readonly classes: Classes,
    private readonly generators: Generators,
  ) {}

  /** The parameters in PEP 8 spacing; undefined where not all fields can be told. */
  parameters(entity: number, generator: Generator): string | undefined {
    const fields = this.inherited(entity, generator);
    if (fields === undefined) return undefined;
    const isForced = generator.forced === true && generator.keywordOnly;
    const keyword = fields.filter((field) => isForced || field.keywordOnly);
    const plain = fields.filter((field) => !keyword.includes(field));
    return [
      ...plain.map(parameterText),
      ...(keyword.length > 0 ? ['*'] : []),
      ...keyword.map(parameterText),
    ].join(', ');
  }

  /** Bases first. */
  private inherited(entity: number, { kind }: Generator): ToldField[] | undefined {
    const fields = new Map<string, ToldField>();
    for (const one of [...this.classes.linearised(entity)].reverse()) {
      if (this.classes.hasUnknownBase(one)) return undefined;
      const generator = this.generators.of(one);
      if (generator?.untold) return undefined;
      if (generator?.kind !== kind) continue;
      const own = this.of(one, generator);
      if (!own.every(isTold)) return undefined;
      for (const field of own) {
        // In attrs a field that is set anew comes last.
        if (kind === 'attrs') fields.delete(field.attribute);
        fields.set(field.attribute, field);
      }
    }
    return [...fields.values()];
  }

  /** Of a class's own body, in source order. */
  of(entity: number, generator: Generator): GeneratedField[] {
    const statements = fieldStatements(this.names.program, entity);
    const isCall = ({ file, value }: FieldStatement): boolean => isField(this.names, file, value);
    const callsAlone = generator.callsAlone ?? statements.some((one) => one.type === '' && isCall(one));
    const withMethod =
      generator.kind === 'attrs' ? fieldsWithMethod(this.names.program, entity) : new Set<string>();
    const fields: GeneratedField[] = [];
    let { keywordOnly } = generator;
    for (const statement of statements) {
      const isTaken = generator.kind === 'attrs' && callsAlone ? isCall(statement) : statement.type !== '';
      if (!isTaken) continue;
      if (generator.kind === 'dataclass' || generator.kind === 'attrs') {
        const head = statement.annotation === 0 ? '' : lastName(statement.file, statement.annotation);
        if (head === 'ClassVar') continue;
        if (head === 'KW_ONLY' && generator.kind === 'dataclass') {
          keywordOnly = true;
          continue;
        }
      }
      const described = this.describe(statement, generator);
      if (described?.isLeftOut) continue;
      if (described !== undefined && withMethod.has(statement.name)) described.initial = '...';
      const attribute = this.attributeName(statement);
      fields.push({
        statement,
        attribute,
        parameter:
          described?.alias ?? (generator.kind === 'attrs' ? attribute.replace(/^_+/, '') : attribute),
        keywordOnly: described?.keywordOnly ?? keywordOnly,
        described,
      });
    }
    return fields;
  }

  private attributeName({ name, entity, file }: FieldStatement): string {
    return mangle(name, file.facts.string(this.names.program.field(entity, Definition.name)));
  }

  private describe(one: FieldStatement, { kind }: Generator): DescribedField | undefined {
    const { file, value } = one;
    const isCall = syntaxKind(file.facts.syntax, value) === Syntax.call;
    if (kind === 'dict') return { initial: this.isRequired(one) ? '' : '...' };
    if (value === 0) return { initial: '' };
    if (kind === 'attrs' && isField(this.names, file, value)) return attrsField(this.names, file, value);
    if (kind === 'dataclass' && isCall && this.isDataclassField(one)) return dataclassField(file, value);
    const row = this.names.memberRow(file, one.entity - file.base, one.name);
    const literal = row < 0 ? -1 : file.facts.definitions[row * Definition.width + Definition.default];
    return { initial: literal < 0 ? printValue(file.facts, value) : file.facts.string(literal) };
  }

  /** Of a call. */
  private isDataclassField({ file, value }: FieldStatement): boolean {
    return (
      lastName(file, value) === 'field' ||
      importedPath(this.names, file, file.facts.syntax[value + CallNode.function]) === 'dataclasses.field'
    );
  }

  /** Whether a key must be given to a TypedDict. */
  private isRequired({ file, entity, annotation }: FieldStatement): boolean {
    const statements = this.names.program.declarationsOf(entity);
    return isRequired(
      file,
      annotation,
      statements.every(({ node }) => isTotal(file, node)),
    );
  }
}

type ToldField = GeneratedField & { described: DescribedField };

function isTold(field: GeneratedField): field is ToldField {
  return field.described !== undefined;
}

function parameterText({ statement, parameter, described }: ToldField): string {
  const { initial, type = statement.type } = described;
  if (type === '') return initial === '' ? parameter : `${parameter}=${initial}`;
  return initial === '' ? `${parameter}: ${type}` : `${parameter}: ${type} = ${initial}`;
}

/** The name as the class has it (language reference, "Private name mangling"). */
function mangle(name: string, className: string): string {
  const owner = className.replace(/^_+/, '');
  const isPrivate = name.startsWith('__') && !name.endsWith('__') && owner !== '';
  return isPrivate ? `_${owner}${name}` : name;
}
