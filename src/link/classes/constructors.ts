/**
 * Signatures of classes: those of their constructors (contract.md, "signature"). Own or inherited
 * `__init__`, else `__new__`; dataclasses (PEP 557), classes of attrs, NamedTuple and TypedDict have
 * the one that they generate.
 */

import { Definition, DefinitionFlag } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { AssignNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Names } from '../names/names.js';
import type { ProgramFile } from '../program/program.js';
import type { Classes } from './classes.js';
import { GeneratedFields } from './generatedFields.js';
import { type Generator, Generators } from './generators.js';
import { mostGeneral } from './overloads.js';
import { recordParameters } from './recordCalls.js';

/** In place of parameters: there is a constructor, and what it takes can't be told. */
const UNTOLD = '';

export class Constructors {
  private readonly generators: Generators;
  private readonly generated: GeneratedFields;
  /** Classes that bring no constructor to any class below, and behind which the walk goes on. */
  private readonly withoutOwn = new Set<number>();

  constructor(
    private readonly names: Names,
    private readonly classes: Classes,
  ) {
    this.generators = new Generators(names, classes);
    this.generated = new GeneratedFields(names, classes, this.generators);
  }

  /** The text, or undefined when it isn't known (a base is not). */
  signatureOf(entity: number): string | undefined {
    const { program } = this.names;
    const file = program.fileOf(entity) as ProgramFile;
    const name = file.facts.string(program.field(entity, Definition.name));
    const parameters = this.inheritedParameters(entity);
    return parameters === UNTOLD ? undefined : `${name}${parameters}`;
  }

  /** `(a, b)` of the first constructor in the order of a class. */
  private inheritedParameters(below: number): string {
    let isChain = true;
    for (const one of this.classes.linearised(below)) {
      const isPassed = this.withoutOwn.has(one) || (one !== below && this.isNamedTuple(one));
      const parameters = isPassed ? undefined : this.parametersOf(one, below);
      if (parameters !== undefined) return parameters;
      // Beyond a class with an unknown base, anything may follow; and so below one that has them generated.
      if (this.hasUnknownBase(one)) return isChain ? this.besideUnknown(one) : UNTOLD;
      isChain &&= this.classes.basesOf(one).length === 1;
      if (one === below || isPassed) continue;
      if (this.generators.isTransform(one)) return UNTOLD;
      // Whether `__new__` counts depends on the class below.
      if (this.made(one) === undefined) this.withoutOwn.add(one);
    }
    return '()';
  }

  /** A named tuple that a call makes is no class with a handle, and known nevertheless. */
  private hasUnknownBase(entity: number): boolean {
    const { length } = this.classes.unknownBases(entity);
    return length > 1 || (length === 1 && this.record(entity) === undefined);
  }

  /** The `__init__` of a base that comes before an unknown one; its `__new__` counts only where that has no `__init__`. */
  private besideUnknown(entity: number): string {
    for (const one of this.classes.nextForSure(entity)) {
      const parameters = this.initialised(one);
      if (parameters !== undefined) return parameters;
    }
    return UNTOLD;
  }

  /** `(a, b)` of the constructor that a class itself brings to `below`; undefined where it brings none. */
  private parametersOf(entity: number, below: number): string | undefined {
    const initialised = this.initialised(entity);
    if (initialised !== undefined) return initialised;
    const made = this.made(entity);
    return made === undefined || this.inheritsInitialiser(below) ? undefined : made;
  }

  /** Of the `__init__` that a class itself brings, written or generated. */
  private initialised(entity: number): string | undefined {
    const own = this.method(entity, '__init__');
    if (own !== undefined) return own;
    const generator = this.generators.of(entity);
    if (generator?.untold) return UNTOLD;
    return generator?.init && generator.kind !== 'tuple' ? this.fields(entity, generator) : undefined;
  }

  /** Of the `__new__` that a class itself brings: a named tuple's takes its fields. */
  private made(entity: number): string | undefined {
    const own = this.method(entity, '__new__');
    if (own !== undefined) return own;
    const generator = this.generators.of(entity);
    if (generator?.kind === 'tuple') return this.fields(entity, generator);
    const record = this.record(entity);
    return record === undefined ? undefined : `(${record})`;
  }

  private fields(entity: number, generator: Generator): string {
    const fields = this.generated.parameters(entity, generator);
    return fields === undefined ? UNTOLD : `(${fields})`;
  }

  /** The parameters of a named tuple that a call makes, among the bases or in the statement that names one. */
  private record(entity: number): string | undefined {
    const file = this.names.program.fileOf(entity) as ProgramFile;
    const bases = this.names.classes.bases(entity);
    const written = bases.flatMap(({ node, definitions }) => [
      recordParameters(file, node),
      ...definitions.map((one) => this.recordNamed(one)),
    ]);
    return written.find((found) => found !== undefined);
  }

  /** The parameters of what stands behind `Point = namedtuple('Point', 'x y')`, the only statement that gives the name. */
  private recordNamed(entity: number): string | undefined {
    const { program } = this.names;
    const file = program.fileOf(entity);
    if (file === undefined) return undefined;
    const { syntax } = file.facts;
    const statements = program.declarationsOf(entity).map(({ node }) => node);
    const isAssigned = statements.length === 1 && syntaxKind(syntax, statements[0]) === Syntax.assign;
    return isAssigned ? recordParameters(file, syntax[statements[0] + AssignNode.value]) : undefined;
  }

  private inheritsInitialiser(entity: number): boolean {
    return this.classes
      .linearised(entity)
      .some((one) => !this.isBuiltin(one) && !this.isNamedTuple(one) && this.initialised(one) !== undefined);
  }

  /** Those of C take in `__init__` whatever `__new__` takes, as `object` does. */
  private isBuiltin(entity: number): boolean {
    return this.isOf('builtins', entity);
  }

  /** `typing.NamedTuple`, the only class there whose constructor could be inherited, is no base at run time. */
  private isNamedTuple(entity: number): boolean {
    return this.isOf('typing', entity);
  }

  private isOf(module: string, entity: number): boolean {
    const { program } = this.names;
    return program.fileOf(entity) === program.modules.get(module)?.file;
  }

  /** `(a, b)` of a method that the class's own body defines, or takes from elsewhere: without self. */
  private method(entity: number, name: string): string | undefined {
    const { program, classes } = this.names;
    const file = program.fileOf(entity) as ProgramFile;
    const row = this.names.memberRow(file, entity - file.base, name);
    if (row < 0 && !classes.isBound(entity, name)) return undefined;
    if (row >= 0 && program.kindOf(file.base + row) === KindCode.method)
      return this.parametersOfFunction(file.base + row);
    const [found, ...others] = classes.ownAttribute('values', entity, name);
    return found === undefined || others.length > 0 ? UNTOLD : this.parametersOfFunction(found);
  }

  private parametersOfFunction(entity: number): string {
    const { program } = this.names;
    const kind = program.kindOf(entity);
    if (kind !== KindCode.function && kind !== KindCode.method) return UNTOLD;
    const file = program.fileOf(entity) as ProgramFile;
    const isOpen = (program.field(entity, Definition.flags) & DefinitionFlag.onlyOverloads) !== 0;
    const signature = isOpen
      ? mostGeneral(file, program.declarationsOf(entity))
      : program.field(entity, Definition.signature);
    return signature < 0 ? UNTOLD : withoutFirst(file.facts.string(signature));
  }
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
