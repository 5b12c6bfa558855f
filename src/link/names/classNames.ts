/**
 * Classes by what their statements say: the bases that they name, and what an attribute of one
 * means, looked up in its own body and then in those of its bases.
 */

import { Binding, Definition, Scope, ScopeKind } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { CallNode, ClassDefinitionNode, SubscriptNode } from '../../model/operands.js';
import { Syntax, syntaxKind, syntaxOffset } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { ownName } from '../facts/lastName.js';
import { AFTERWARDS, reachingBindings } from '../facts/reach.js';
import type { Program, ProgramFile } from '../program/program.js';
import type { Names, Place } from './names.js';
import { type Answers, type Once, perQuestion, type Question, recall, remember } from './once.js';
import { union } from './union.js';

/** A base expression, and the classes that it can be. */
export interface Base {
  node: number;
  entities: readonly number[];
  /** Where a name or an attribute among the bases is defined; data too. */
  definitions: readonly number[];
  /** Classes that an assignment to that name, or to the attribute, calls for it: `Base = Meta('Base', (Other,), {})`. */
  makers: readonly number[];
  /** Name of the special form of `typing` that it is, which is no class there; empty for others. */
  specialForm: string;
}

const SPECIAL_FORMS = new Set(['Generic', 'Protocol', 'NamedTuple', 'TypedDict', 'Callable']);

/** Classes that are asked for a name before it is looked up whether any class has it: more than people inherit from. */
const FEW = 50;

/** Of so many classes that a walk leads through, one remembers what it found. */
const STRIDE = 16;

/** What a name leads to, and classes that it leads to the same from. */
interface Walk {
  found: readonly number[];
  through: readonly number[];
}

const NOTHING: readonly number[] = [];
const NO_BASES: readonly Base[] = [];

export class ClassNames {
  private readonly attributes = perQuestion();
  private readonly own = perQuestion();
  private boundByAny: ReadonlySet<string> | undefined;
  private readonly basesOf: Answers<'bases', readonly Base[]> = new Map();

  constructor(
    private readonly program: Program,
    private readonly names: Names,
    private readonly once: Once,
  ) {}

  /** `entity.name`: of a module, or of a class's own body and those of its bases. */
  attribute(question: Question, entity: number, name: string): readonly number[] {
    const module = this.program.moduleOf(entity);
    if (module !== undefined) return this.names.modules.find(question, module, name);
    if (this.program.kindOf(entity) !== KindCode.class) return NOTHING;
    const known = recall(this.attributes[question], entity, name);
    if (known !== undefined) return known;
    return this.once.ask(this.attributes[question], entity, name, NOTHING, () =>
      this.inherited(question, entity, name),
    );
  }

  /** Some of the classes on the way remember the answer as well: without that, each of a long chain walks to its end. */
  private inherited(question: Question, entity: number, name: string): readonly number[] {
    let walk: Walk = { found: NOTHING, through: [] };
    const whole = this.once.isWhole(() => {
      walk = this.walkUp(question, entity, name);
    });
    if (whole)
      for (let i = STRIDE; i < walk.through.length; i += STRIDE)
        remember(this.attributes[question], walk.through[i], name, walk.found);
    return walk.found;
  }

  /** Depth first, each class once: classes may inherit from each other in circles. */
  private walkUp(question: Question, entity: number, name: string): Walk {
    const seen = new Set<number>();
    /** From the entity up to the class that is looked at. */
    const path: number[] = [];
    const pending = [{ one: entity, depth: 0 }];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { one, depth } = next;
      if (seen.has(one)) continue;
      seen.add(one);
      path.length = depth;
      path.push(one);
      if (seen.size === FEW && !this.isBoundByAny(name)) return { found: NOTHING, through: [] };
      const known = recall(this.attributes[question], one, name);
      // What most classes don't bind isn't remembered of each.
      const found = known ?? (this.isBound(one, name) ? this.ownOnce(question, one, name) : NOTHING);
      if (found.length > 0) return { found, through: path };
      if (known !== undefined) continue;
      const bases = this.bases(one).flatMap(({ entities }) => entities);
      for (let i = bases.length - 1; i >= 0; i--) pending.push({ one: bases[i], depth: depth + 1 });
    }
    return { found: NOTHING, through: [...seen] };
  }

  /** Whether the body of any class of the program binds a name. */
  private isBoundByAny(name: string): boolean {
    this.boundByAny ??= namesBoundByClasses(this.program);
    return this.boundByAny.has(name);
  }

  private ownOnce(question: Question, entity: number, name: string): readonly number[] {
    return this.once.ask(this.own[question], entity, name, NOTHING, () =>
      this.ownAttribute(question, entity, name),
    );
  }

  /** What a class's own body has under a name. */
  ownAttribute(question: Question, entity: number, name: string): readonly number[] {
    const file = this.program.fileOf(entity) as ProgramFile;
    for (const { scope } of this.program.declarationsOf(entity)) {
      const rows = scope < 0 ? NOTHING : this.names.bindingsOf(file, scope, name);
      if (rows.length === 0) continue;
      // The body's own block is the lowest that binds there.
      const blockOf = (row: number): number => file.facts.bindings[row * Binding.width + Binding.block];
      const body = rows.reduce((lowest, row) => Math.min(lowest, blockOf(row)), blockOf(rows[0]));
      const reaching = reachingBindings(file.facts, rows, AFTERWARDS, body);
      const found = this.names.bindings.of(question, file, reaching);
      if (found.length > 0) return found;
    }
    return NOTHING;
  }

  /** Whether a statement of the class's own body binds a name: defines, assigns or imports it. */
  isBound(entity: number, name: string): boolean {
    const file = this.program.fileOf(entity) as ProgramFile;
    return this.program
      .declarationsOf(entity)
      .some(({ scope }) => scope >= 0 && this.names.bindingsOf(file, scope, name).length > 0);
  }

  /** The base expressions of a class's declarations in source order, with what each can be. */
  bases(entity: number): readonly Base[] {
    return this.once.ask(this.basesOf, entity, 'bases', NO_BASES, () => this.evaluateBases(entity));
  }

  private evaluateBases(entity: number): Base[] {
    const file = this.program.fileOf(entity) as ProgramFile;
    const { syntax, scopes } = file.facts;
    const found: Base[] = [];
    for (const { node, scope, block } of this.program.declarationsOf(entity)) {
      if (syntaxKind(syntax, node) !== Syntax.classDefinition) continue;
      const outer = scopes[scope * Scope.width + Scope.parent];
      const place = { file, scope: outer, offset: syntaxOffset(syntax, node), block };
      for (const argument of listAt(syntax, node + ClassDefinitionNode.arguments)) {
        for (const base of writtenBases(file, argument)) {
          const entities = this.names.values
            .of(place, base)
            .filter((one) => one !== entity && this.program.kindOf(one) === KindCode.class);
          const head =
            syntaxKind(syntax, base) === Syntax.subscript ? syntax[base + SubscriptNode.value] : base;
          const definitions = this.names.values.definitionsOf(place, head);
          const makers = union(definitions, (one) => this.makersOf(place, one));
          const specialForm = this.specialForm(definitions);
          found.push({ node: base, entities, definitions, makers, specialForm });
        }
      }
    }
    return found;
  }

  /** Classes that are called to make a definition, as far as that is what its name means where it is read. */
  private makersOf(place: Place, entity: number): readonly number[] {
    const file = this.program.fileOf(entity);
    if (file === undefined || file.source.stub || file.base === entity) return NOTHING;
    const { facts } = file;
    const scope = facts.scopeAround(entity - file.base);
    const name = facts.string(this.program.field(entity, Definition.name));
    const rows = this.names.bindingsOf(file, scope, name);
    const isHere = file === place.file && scope === place.scope;
    const reaching = reachingBindings(
      facts,
      rows,
      isHere ? place.offset : AFTERWARDS,
      isHere ? place.block : 0,
    );
    const made = union(reaching, (row) => this.names.values.makersOf(file, row));
    return made.filter((one) => this.program.kindOf(one) === KindCode.class);
  }

  private specialForm(definitions: readonly number[]): string {
    for (const entity of definitions) {
      const name = this.names.values.typingName(entity);
      if (name !== undefined && SPECIAL_FORMS.has(name)) return name;
    }
    return '';
  }
}

function namesBoundByClasses(program: Program): Set<string> {
  const names = new Set<string>();
  for (const { facts } of program.files) {
    const { scopes, bindings } = facts;
    for (let at = 0; at < scopes.length; at += Scope.width) {
      if (scopes[at + Scope.kind] !== ScopeKind.class) continue;
      for (const binding of facts.bindingsIn(at / Scope.width))
        names.add(facts.string(bindings[binding + Binding.name]));
    }
  }
  return names;
}

/** The base expressions that an argument of a class statement stands for. */
function writtenBases(file: ProgramFile, node: number): number[] {
  const { syntax } = file.facts;
  const kind = syntaxKind(syntax, node);
  if (kind === Syntax.keyword || kind === Syntax.doubleStarred) return [];
  if (!isWithMetaclass(file, node)) return [node];
  return listAt(syntax, node + CallNode.arguments).slice(1);
}

/**
 * `with_metaclass(Meta, *bases)`, which programs that also run on Python 2 bring along or import from
 * `six`: the class that it makes goes, and its bases and metaclass take its place.
 */
export function isWithMetaclass(file: ProgramFile, node: number): boolean {
  const { syntax } = file.facts;
  if (syntaxKind(syntax, node) !== Syntax.call || syntax[node + CallNode.arguments] < 1) return false;
  return ownName(file, syntax[node + CallNode.function]) === 'with_metaclass';
}
