/** The parameters of generated constructors: the fields of a class and its bases. */
import { Binding, BindingKind, Definition, Scope } from '../model/facts.js';
import { HEADER, Syntax } from '../model/syntax.js';
import { isFactory, isField } from './attrsClasses.js';
import { argumentNode, keywordNode, settingsOf } from './callArguments.js';
import type { Classes } from './classes.js';
import { decoratorsOf } from './decorators.js';
import { isAnnotation } from './fieldStatements.js';
import type { Generator, Generators } from './generators.js';
import { lastName } from './lastName.js';
import type { Names } from './names.js';
import { printValue } from './printValue.js';
import type { ProgramFile } from './program.js';
import { isRequired, isTotal } from './typedDictKeys.js';
import { printType } from './typeTrees.js';
import { textOf } from './writtenConstants.js';

interface Field {
  name: string;
  text: string;
  keywordOnly: boolean;
}

/** A statement of a class's body that binds a name. */
interface Statement {
  file: ProgramFile;
  /** The class. */
  entity: number;
  name: string;
  /** As the text of the annotation; '' where there is none. */
  type: string;
  /** Node of the annotation; 0: none. */
  annotation: number;
  /** Node of the value; 0: none. */
  value: number;
}

/** What a field's value says of its parameter. */
interface Described {
  /** Text of the default; '' where there is none. */
  initial: string;
  isLeftOut?: boolean;
  keywordOnly?: boolean | undefined;
  /** The parameter's name, where it isn't the field's. */
  alias?: string | undefined;
  /** The parameter's type, where it isn't the annotation. */
  type?: string;
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
    const statements = this.statements(entity);
    const isCall = ({ file, value }: Statement): boolean => isField(this.names, file, value);
    const callsAlone = generator.callsAlone ?? statements.some((one) => one.type === '' && isCall(one));
    const withMethod = generator.kind === 'attrs' ? this.initialMethods(entity) : new Set<string>();
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

  private statements(entity: number): Statement[] {
    const file = this.names.program.fileOf(entity) as ProgramFile;
    const { syntax, bindings } = file.facts;
    const found: Statement[] = [];
    for (const row of this.bodyBindings(entity)) {
      const at = row * Binding.width;
      const kind = bindings[at + Binding.kind];
      if (kind !== BindingKind.annotation && kind !== BindingKind.assignment) continue;
      const node = bindings[at + Binding.node];
      const isAnnotated = isAnnotation(file, node);
      found.push({
        file,
        entity,
        name: file.facts.string(bindings[at + Binding.name]),
        type: isAnnotated ? file.facts.string(syntax[node + HEADER + 3]) : '',
        annotation: isAnnotated ? syntax[node + HEADER + 1] : 0,
        value: assignedTo(file, node, bindings[at + Binding.detail]),
      });
    }
    return found;
  }

  /** The rows of what a class's body binds, in source order. */
  private bodyBindings(entity: number): number[] {
    const { program } = this.names;
    const { scopes } = (program.fileOf(entity) as ProgramFile).facts;
    return program.declarationsOf(entity).flatMap(({ scope }) => {
      const first = scope < 0 ? 0 : scopes[scope * Scope.width + Scope.firstBinding];
      const length = scope < 0 ? 0 : scopes[scope * Scope.width + Scope.bindings];
      return Array.from({ length }, (_, i) => first + i);
    });
  }

  private parameterName(
    { name, entity, file }: Statement,
    { kind }: Generator,
    { alias }: Described,
  ): string {
    if (alias !== undefined) return alias;
    const mangled = mangle(name, file.facts.string(this.names.program.field(entity, Definition.name)));
    return kind === 'attrs' ? mangled.replace(/^_+/, '') : mangled;
  }

  private describe(one: Statement, { kind }: Generator): Described | undefined {
    const { file, value } = one;
    const isCall = (file.facts.syntax[value] & 0xff) === Syntax.call;
    if (kind === 'dict') return { initial: this.isRequired(one) ? '' : '...' };
    if (value === 0) return { initial: '' };
    if (kind === 'attrs' && isField(this.names, file, value)) return this.attrsField(file, value);
    if (kind === 'dataclass' && isCall && lastName(file, value) === 'field')
      return dataclassField(file, value);
    const row = this.names.memberRow(file, one.entity - file.base, one.name);
    const literal = row < 0 ? -1 : file.facts.definitions[row * Definition.width + Definition.default];
    return { initial: literal < 0 ? printValue(file.facts, value) : file.facts.string(literal) };
  }

  /** Whether a key must be given to a TypedDict. */
  private isRequired({ file, entity, annotation }: Statement): boolean {
    const statements = this.names.program.declarationsOf(entity);
    return isRequired(
      file,
      annotation,
      statements.every(({ node }) => isTotal(file, node)),
    );
  }

  /** `attr.ib(…)`. */
  private attrsField(file: ProgramFile, call: number): Described | undefined {
    const settings = settingsOf(file, call);
    const aliased = keywordNode(file, call, 'alias');
    const alias = aliased === 0 ? undefined : textOf(file, aliased);
    if (settings === undefined || (aliased !== 0 && alias === undefined)) return undefined;
    if (settings.get('init') === false) return { initial: '', isLeftOut: true };
    const given = argumentNode(file, call, 0, 'default');
    const isMade = isFactory(this.names, file, given) || keywordNode(file, call, 'factory') !== 0;
    const isGiven = given !== 0 && lastName(file, given) !== 'NOTHING';
    const described: Described = {
      initial: isMade ? '...' : isGiven ? printValue(file.facts, given) : '',
      keywordOnly: settings.get('kw_only'),
      alias,
    };
    const type = keywordNode(file, call, 'type');
    if (type !== 0) described.type = printType(file.facts, type);
    // What is given has the type that the converter takes.
    if (keywordNode(file, call, 'converter') !== 0) described.type = '';
    return described;
  }

  /** The fields that a method gives their default: `@x.default`. */
  private initialMethods(entity: number): ReadonlySet<string> {
    const file = this.names.program.fileOf(entity) as ProgramFile;
    const { syntax, bindings } = file.facts;
    const found = new Set<string>();
    for (const row of this.bodyBindings(entity)) {
      if (bindings[row * Binding.width + Binding.kind] !== BindingKind.function) continue;
      for (const decorator of decoratorsOf(file, bindings[row * Binding.width + Binding.node])) {
        const isDefault =
          (syntax[decorator] & 0xff) === Syntax.attribute && lastName(file, decorator) === 'default';
        if (isDefault) found.add(lastName(file, syntax[decorator + HEADER]));
      }
    }
    return found;
  }
}

/** `field(…)` of `dataclasses`. */
function dataclassField(file: ProgramFile, call: number): Described | undefined {
  const settings = settingsOf(file, call);
  if (settings === undefined) return undefined;
  if (settings.get('init') === false) return { initial: '', isLeftOut: true };
  const given = keywordNode(file, call, 'default');
  const isMade = keywordNode(file, call, 'default_factory') !== 0;
  return {
    initial: given !== 0 ? printValue(file.facts, given) : isMade ? '...' : '',
    keywordOnly: settings.get('kw_only'),
  };
}

/** The value that a statement gives the target; 0: none. */
function assignedTo(file: ProgramFile, statement: number, target: number): number {
  const { syntax } = file.facts;
  const kind = syntax[statement] & 0xff;
  if (kind === Syntax.annotatedAssign) return syntax[statement + HEADER + 2];
  if (kind !== Syntax.assign) return 0;
  const targets = Array.from(
    { length: syntax[statement + HEADER + 1] },
    (_, i) => syntax[statement + HEADER + 2 + i],
  );
  return targets.includes(target) ? syntax[statement + HEADER] : 0;
}

function parameterText(name: string, type: string, { initial }: Described): string {
  if (type === '') return initial === '' ? name : `${name}=${initial}`;
  return initial === '' ? `${name}: ${type}` : `${name}: ${type} = ${initial}`;
}

/** The name as the class has it (language reference, "Private name mangling"). */
function mangle(name: string, className: string): string {
  const owner = className.replace(/^_+/, '');
  const isPrivate = name.startsWith('__') && !name.endsWith('__') && owner !== '';
  return isPrivate ? `_${owner}${name}` : name;
}
