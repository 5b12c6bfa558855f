/**
 * Signatures of classes: those of their constructors (contract.md, "signature"). Own or inherited
 * `__init__`, else `__new__`; dataclasses (PEP 557), NamedTuple and TypedDict have the one that
 * they generate.
 */
import { Binding, BindingKind, Definition, Scope } from '../model/facts.js';
import { KindCode } from '../model/kinds.js';
import { HEADER, Syntax } from '../model/syntax.js';
import { keywordConstant, keywordNode } from './callArguments.js';
import type { Classes } from './classes.js';
import { isAnnotation } from './fieldStatements.js';
import { lastName } from './lastName.js';
import type { Names } from './names.js';
import { printValue } from './printValue.js';
import type { ProgramFile } from './program.js';
import { recordParameters } from './recordCalls.js';

interface Field {
  name: string;
  text: string;
  keywordOnly: boolean;
}

export class Constructors {
  private readonly generators = new Map<number, Generator | undefined>();

  constructor(
    private readonly names: Names,
    private readonly classes: Classes,
  ) {}

  /** The text, or undefined when it isn't known (a base is not). */
  signatureOf(entity: number): string | undefined {
    const { program } = this.names;
    const file = program.fileOf(entity) as ProgramFile;
    const name = file.facts.string(program.field(entity, Definition.name));
    const order = this.classes.linearised(entity);
    for (const one of order) {
      const own = this.method(one, '__init__');
      if (own !== undefined) return `${name}${withoutFirst(own)}`;
      const generated = this.generated(one);
      if (generated !== undefined) return `${name}(${generated})`;
      const made = this.method(one, '__new__');
      if (made !== undefined && !this.inherits(entity, '__init__')) return `${name}${withoutFirst(made)}`;
      const record = this.record(one);
      if (record !== undefined) return `${name}(${record})`;
      // Beyond a class with an unknown base, anything may follow.
      if (this.classes.hasUnknownBase(one)) return undefined;
    }
    return `${name}()`;
  }

  /** The parameters of a named tuple that a call among the bases makes. */
  private record(entity: number): string | undefined {
    const file = this.names.program.fileOf(entity) as ProgramFile;
    const bases = this.names.classes.bases(entity);
    return bases.map(({ node }) => recordParameters(file, node)).find((found) => found !== undefined);
  }

  private inherits(entity: number, method: string): boolean {
    return this.classes
      .linearised(entity)
      .some((one) => !this.isObject(one) && this.method(one, method) !== undefined);
  }

  private isObject(entity: number): boolean {
    return (
      this.names.program.modules.get('builtins') !== undefined && this.classes.isBuiltin(entity, 'object')
    );
  }

  /** Signature text of a function that the class's own body defines. */
  private method(entity: number, name: string): string | undefined {
    const { program } = this.names;
    const file = program.fileOf(entity) as ProgramFile;
    const row = this.names.memberRow(file, entity - file.base, name);
    if (row < 0) return undefined;
    const at = row * Definition.width;
    const kind = file.facts.definitions[at + Definition.kind];
    const signature = file.facts.definitions[at + Definition.signature];
    return kind === KindCode.method && signature >= 0 ? file.facts.string(signature) : undefined;
  }

  private generated(entity: number): string | undefined {
    const fields = this.fields(entity);
    if (fields === undefined) return undefined;
    const plain = fields.filter((field) => !field.keywordOnly);
    const keyword = fields.filter((field) => field.keywordOnly);
    return [...plain, ...(keyword.length > 0 ? [{ text: '*' }] : []), ...keyword]
      .map((field) => field.text)
      .join(', ');
  }

  /** The fields of a class that generates its constructor, bases first; undefined for others. */
  private fields(entity: number): Field[] | undefined {
    const kind = this.generator(entity);
    if (kind === undefined) return undefined;
    const fields = new Map<string, Field>();
    for (const one of [...this.classes.linearised(entity)].reverse()) {
      const own = one === entity ? kind : this.generator(one);
      if (own === undefined) continue;
      for (const field of this.ownFields(one, own)) fields.set(field.name, field);
    }
    return [...fields.values()];
  }

  private generator(entity: number): Generator | undefined {
    if (!this.generators.has(entity)) this.generators.set(entity, this.findGenerator(entity));
    return this.generators.get(entity);
  }

  private findGenerator(entity: number): Generator | undefined {
    const dataclass = this.dataclass(entity);
    if (dataclass !== undefined) return dataclass.init ? dataclass : undefined;
    const names = this.classes.specialForms(entity);
    if (names.some((name) => name === 'NamedTuple')) return { kind: 'tuple', init: true, keywordOnly: false };
    const order = this.classes.linearised(entity);
    if (order.some((one) => this.classes.specialForms(one).includes('TypedDict')))
      return { kind: 'dict', init: true, keywordOnly: true };
    return undefined;
  }

  /** The `@dataclass` decorator's settings. */
  private dataclass(entity: number): Generator | undefined {
    const { program } = this.names;
    const file = program.fileOf(entity) as ProgramFile;
    const { syntax } = file.facts;
    for (const { node } of this.names.program.declarationsOf(entity)) {
      if ((syntax[node] & 0xff) !== Syntax.classDefinition) continue;
      const list = node + HEADER + 5 + syntax[node + HEADER + 4];
      for (let i = 1; i <= syntax[list]; i++) {
        const decorator = syntax[list + i];
        const call = (syntax[decorator] & 0xff) === Syntax.call;
        const name = lastName(file, call ? syntax[decorator + HEADER] : decorator);
        if (name !== 'dataclass') continue;
        const settings: Generator = { kind: 'data', init: true, keywordOnly: false };
        if (call) {
          settings.init = keywordConstant(file, decorator, 'init') !== false;
          settings.keywordOnly = keywordConstant(file, decorator, 'kw_only') === true;
        }
        return settings;
      }
    }
    return undefined;
  }

  /** Annotated names of the class's body in source order. */
  private ownFields(entity: number, generator: Generator): Field[] {
    const { program } = this.names;
    const file = program.fileOf(entity) as ProgramFile;
    const { syntax, bindings, scopes } = file.facts;
    const fields: Field[] = [];
    let keywordOnly = generator.keywordOnly;
    for (const { scope } of this.names.program.declarationsOf(entity)) {
      if (scope < 0) continue;
      const first = scopes[scope * Scope.width + Scope.firstBinding];
      for (let row = first; row < first + scopes[scope * Scope.width + Scope.bindings]; row++) {
        const at = row * Binding.width;
        const node = bindings[at + Binding.node];
        const kind = bindings[at + Binding.kind];
        if (kind !== BindingKind.annotation && kind !== BindingKind.assignment) continue;
        if (!isAnnotation(file, node)) continue;
        const name = file.facts.string(bindings[at + Binding.name]);
        const type = file.facts.string(syntax[node + HEADER + 3]);
        const head = lastName(file, syntax[node + HEADER + 1]);
        if (generator.kind === 'data') {
          if (head === 'ClassVar') continue;
          if (head === 'KW_ONLY') {
            keywordOnly = true;
            continue;
          }
        }
        const value = this.fieldValue(file, node, generator);
        if (value.left) continue;
        fields.push({
          name,
          text: value.text === '' ? `${name}: ${type}` : `${name}: ${type} = ${value.text}`,
          keywordOnly: value.keywordOnly ?? keywordOnly,
        });
      }
    }
    return fields;
  }

  /** What a field's value says of its parameter: default's text, left out, keyword-only. */
  private fieldValue(
    file: ProgramFile,
    node: number,
    generator: Generator,
  ): { text: string; left?: boolean; keywordOnly?: boolean | undefined } {
    const { syntax } = file.facts;
    const value = syntax[node + HEADER + 2];
    if (value === 0 || generator.kind === 'dict') return { text: '' };
    if (
      generator.kind === 'data' &&
      (syntax[value] & 0xff) === Syntax.call &&
      lastName(file, value) === 'field'
    ) {
      if (keywordConstant(file, value, 'init') === false) return { text: '', left: true };
      const given = keywordNode(file, value, 'default');
      const made = keywordNode(file, value, 'default_factory');
      const text = given !== 0 ? printValue(file.facts, given) : made !== 0 ? '...' : '';
      return { text, keywordOnly: keywordConstant(file, value, 'kw_only') };
    }
    const owner = this.names.memberRow(
      file,
      definitionOfScope(file, node),
      file.facts.string(syntax[syntax[node + HEADER] + HEADER]),
    );
    const literal = owner < 0 ? -1 : file.facts.definitions[owner * Definition.width + Definition.default];
    return { text: literal < 0 ? printValue(file.facts, value) : file.facts.string(literal) };
  }
}

interface Generator {
  kind: 'data' | 'tuple' | 'dict';
  init: boolean;
  keywordOnly: boolean;
}

/** The row of the class whose body holds the statement. */
function definitionOfScope(file: ProgramFile, node: number): number {
  const { bindings, scopes } = file.facts;
  for (let at = 0; at < bindings.length; at += Binding.width) {
    if (bindings[at + Binding.node] === node)
      return scopes[bindings[at + Binding.scope] * Scope.width + Scope.definition];
  }
  return -1;
}

/** `name(self, a, b) -> T` → `(a, b)`. */
function withoutFirst(signature: string): string {
  const open = signature.indexOf('(');
  let depth = 0;
  let quote = '';
  let firstEnd = -1;
  for (let at = open; at < signature.length; at++) {
    const c = signature[at];
    if (quote !== '') {
      if (c === '\\') at++;
      else if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) {
      if (--depth === 0) {
        const from = firstEnd < 0 ? at : firstEnd;
        // `(self, /, a)`: nothing is positional-only any more when only self was.
        const list = signature
          .slice(from, at)
          .replace(/^,?\s*/, '')
          .replace(/^\/(?:,\s*|$)/, '');
        // `*args` takes self along with the rest.
        const head = signature.slice(open + 1, from);
        return head.startsWith('*') ? `(${signature.slice(open + 1, at)})` : `(${list})`;
      }
    } else if (c === ',' && depth === 1 && firstEnd < 0) firstEnd = at;
  }
  return '()';
}
