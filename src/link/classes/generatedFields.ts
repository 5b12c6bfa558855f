/** The parameters of generated constructors: the fields of a class and its bases. */
import { Definition } from '../../model/facts.js';
import { CallNode } from '../../model/operands.js';
import { Syntax } from '../../model/syntax.js';
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

interface Field {
  name: string;
  text: string;
  keywordOnly: boolean;
}

export class GeneratedFields {
  constructor(
    private readonly names: Names,
    private readonly classes: Classes,
    private readonly generators: Generators,
  ) {}

  /** The parameters in PEP 8 spacing; undefined where not all fields can be told. */
  parameters(entity: number, generator: Generator): string | undefined {
    const fields = this.fields(entity, generator);
    if (fields === undefined) return undefined;
    const isForced = generator.forced === true && generator.keywordOnly;
    const keyword = fields.filter((field) => isForced || field.keywordOnly);
    const plain = fields.filter((field) => !keyword.includes(field));
    return [...plain, ...(keyword.length > 0 ? [{ text: '*' }] : []), ...keyword]
      .map((field) => field.text)
      .join(', ');
  }

  /** Bases first. */
  private fields(entity: number, { kind }: Generator): Field[] | undefined {
    const fields = new Map<string, Field>();
    for (const one of [...this.classes.linearised(entity)].reverse()) {
      if (this.classes.hasUnknownBase(one)) return undefined;
      const generator = this.generators.of(one);
      if (generator?.kind === 'unknown') return undefined;
      if (generator?.kind !== kind) continue;
      const own = this.ownFields(one, generator);
      if (own === undefined) return undefined;
      for (const field of own) {
        // In attrs a field that is set anew comes last.
        if (kind === 'attrs') fields.delete(field.name);
        fields.set(field.name, field);
      }
    }
    return [...fields.values()];
  }

  /** In source order; undefined where one can't be told. */
  private ownFields(entity: number, generator: Generator): Field[] | undefined {
    const statements = fieldStatements(this.names.program, entity);
    const isCall = ({ file, value }: FieldStatement): boolean => isField(this.names, file, value);
    const callsAlone = generator.callsAlone ?? statements.some((one) => one.type === '' && isCall(one));
    const withMethod =
      generator.kind === 'attrs' ? fieldsWithMethod(this.names.program, entity) : new Set<string>();
    const fields: Field[] = [];
    let { keywordOnly } = generator;
    for (const one of statements) {
      const isTaken = generator.kind === 'attrs' && callsAlone ? isCall(one) : one.type !== '';
      if (!isTaken) continue;
      if (generator.kind === 'dataclass' || generator.kind === 'attrs') {
        const head = one.annotation === 0 ? '' : lastName(one.file, one.annotation);
        if (head === 'ClassVar') continue;
        if (head === 'KW_ONLY' && generator.kind === 'dataclass') {
          keywordOnly = true;
          continue;
        }
      }
      const described = this.describe(one, generator);
      if (described === undefined) return undefined;
      if (described.isLeftOut) continue;
      if (withMethod.has(one.name)) described.initial = '...';
      fields.push({
        name: one.name,
        text: parameterText(
          this.parameterName(one, generator, described),
          described.type ?? one.type,
          described,
        ),
        keywordOnly: described.keywordOnly ?? keywordOnly,
      });
    }
    return fields;
  }

  private parameterName(
    { name, entity, file }: FieldStatement,
    { kind }: Generator,
    { alias }: DescribedField,
  ): string {
    if (alias !== undefined) return alias;
    const mangled = mangle(name, file.facts.string(this.names.program.field(entity, Definition.name)));
    return kind === 'attrs' ? mangled.replace(/^_+/, '') : mangled;
  }

  private describe(one: FieldStatement, { kind }: Generator): DescribedField | undefined {
    const { file, value } = one;
    const isCall = (file.facts.syntax[value] & 0xff) === Syntax.call;
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

function parameterText(name: string, type: string, { initial }: DescribedField): string {
  if (type === '') return initial === '' ? name : `${name}=${initial}`;
  return initial === '' ? `${name}: ${type}` : `${name}: ${type} = ${initial}`;
}

/** The name as the class has it (language reference, "Private name mangling"). */
function mangle(name: string, className: string): string {
  const owner = className.replace(/^_+/, '');
  const isPrivate = name.startsWith('__') && !name.endsWith('__') && owner !== '';
  return isPrivate ? `_${owner}${name}` : name;
}
