/**
 * The bodies of loops. What a body changes is joined until nothing changes any more; a `for` over
 * items that are written down in order is walked in that order where it matters which item meets
 * which: functions, because of what came before, and names that something is looked up or set under.
 *
 *     for wrap in (logged, retried): f = wrap(f)     # retried's wrapper calls logged's, never its own
 *     for name in ('get', 'put'): setattr(self, name, getattr(other, name))
 *     for name in PLUGINS: import_module('plugins.' + name).register(table)
 *     for name, value in {'get': get, 'put': put}.items(): setattr(self, name, value)
 *     for kind, show in {Word: show_word, Line: show_line}.items():
 *         if isinstance(x, kind): show(x)                # in any order
 *     {command.name: command for command in (Start, Stop)}
 */

import { ownName } from '../../link/facts/lastName.js';
import { AssignNode, AttributeNode, CallNode, ComprehensionForNode, ForNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild, listAt } from '../../model/syntaxChildren.js';
import {
  allElements,
  classElements,
  isMapping,
  namedElements,
  otherKeys,
  positions,
} from '../containers/containers.js';
import type { Environment } from '../domain/environment.js';
import { Atom } from '../domain/values.js';
import { besideUnknown } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Run, State } from '../run.js';
import { evaluate } from './expressions.js';

/** Rounds of a loop after which what it changes is taken as it is, unless what it walks through is flat. */
const MOST_ROUNDS = 4;
/** Rounds behind these in all loops of a body together. */
const MOST_MORE_ROUNDS = 24;
/** Rounds of all loops of a body together, beyond which each has one: those of loops in loops multiply. */
const MOST_ROUNDS_OF_ALL = 4_000;
/** Longer ones are walked like any loop. */
const MOST_FUNCTIONS = 8;
const MOST_NAMES = 32;

/**
 * Runs a loop's body until its variables don't change any more, and `orelse` where it ends by itself.
 * An endless one, which has none (undefined), is left by `break` alone.
 */
export function loopUntilStable(run: Run, body: () => void, orelse: (() => void) | undefined): void {
  const { breaks, continues } = run;
  let left: State[] = [];
  for (let round = 1; ; round++) {
    const start = run.here();
    left = [];
    const isAsked = supposingFirst(run, round, () => run.meet([start, ...once(run, start.env, body, left)]));
    if ((run.isAt(start) && !isAsked) || run.rounds++ >= MOST_ROUNDS_OF_ALL) break;
    if (round < MOST_ROUNDS) continue;
    if (run.moreRounds++ >= MOST_MORE_ROUNDS || !isFlatSince(run, start)) break;
  }
  run.breaks = breaks;
  run.continues = continues;
  run.meet([orelse && run.branch(run.variables.env, orelse), ...left]);
}

/**
 * Walks a round; the first one without doubts where a name is None alone, as long as another can follow: that isn't all
 * that it has in the loop, and a test that rules None out leaves nothing, which isn't unknown. Gives whether one was asked for.
 */
function supposingFirst(run: Run, round: number, walk: () => void): boolean {
  const { engine } = run;
  const { supposing, unanswered } = engine;
  const canBeFirst = round === 1 && !supposing && run.rounds < MOST_ROUNDS_OF_ALL;
  const isFirst = canBeFirst && isSomeNone(run) && engine.isAllSettled();
  if (isFirst) engine.supposing = true;
  walk();
  engine.supposing = supposing;
  return isFirst && engine.unanswered > unanswered;
}

/** Whether a variable is None and nothing else. */
function isSomeNone({ engine, variables: { env } }: Run): boolean {
  const none = engine.values.of(Atom.none);
  for (let slot = 0; slot < env.length; slot++) if (env.get(slot) === none) return true;
  return false;
}

/** Whether all that is new are functions, classes and plain objects: of those that nest, each round makes others. */
function isFlatSince(run: Run, start: State): boolean {
  const { engine, variables } = run;
  const before = start.env;
  for (let slot = variables.changedSince(before); slot >= 0; slot = variables.changedSince(before, slot + 1))
    if (!engine.values.isFlatBeside(variables.env.get(slot), before.get(slot))) return false;
  return true;
}

/** The states in which the body ends, `continue`s among them; those at its `break`s go to `left`. */
export function once(run: Run, start: Environment, body: () => void, left: State[]): State[] {
  const continues: State[] = [];
  run.breaks = left;
  run.continues = continues;
  const end = run.branch(start, body);
  return end === undefined ? continues : [end, ...continues];
}

/** Items, as values, in their order. */
type Sequence = readonly number[];

/** Runs a loop's body for the items of one of several sequences, one after the other. Loops inside it are not taken apart in their turn. */
export function loopInOrder(
  run: Run,
  sequences: readonly Sequence[],
  body: (item: number) => void,
  orelse: () => void,
): void {
  const { breaks, continues } = run;
  const left: State[] = [];
  run.inOrder = true;
  const start = run.variables.env;
  const ends = sequences.map((items) => run.branch(start, () => throughAll(run, items, body, left)));
  run.inOrder = false;
  run.breaks = breaks;
  run.continues = continues;
  const isLeft = ends.every((end) => end === undefined);
  if (!isLeft) run.meet(ends);
  const end = run.branch(run.variables.env, orelse);
  run.meet(isLeft ? left : [end, ...left]);
}

function throughAll(run: Run, items: Sequence, body: (item: number) => void, left: State[]): void {
  for (const item of items) {
    const ends = once(run, run.variables.env, () => body(item), left);
    run.meet(ends);
    // No way leads from this item to the next.
    if (ends.length === 0) return;
  }
}

/**
 * What the `for` statement `node` goes through, the pairs of `mapping` where there is one; undefined where the order is not known, or can't
 * matter to who is called. What `*args` holds is what all callers pass, and so in no order.
 */
export function itemsInOrder(
  run: Run,
  node: number,
  iterable: number,
  mapping: number | undefined,
  isGivenBack: boolean,
): readonly Sequence[] | undefined {
  if (run.inOrder) return undefined;
  const sequences = sequencesOf(run, run.syntax[node + ForNode.iterable], iterable, mapping);
  const items = sequences?.flat();
  if (items === undefined || items.length > MOST_NAMES) return undefined;
  if (items.length < 2 && !items.some((item) => isPerhapsOther(run, item))) return undefined;
  if (!isGivenBack && items.length <= MOST_FUNCTIONS && items.every((item) => holds(run, item, FUNCTIONS)))
    return sequences;
  const isNaming =
    items.every((item) => holds(run, item, TEXTS)) && goesByName(run, run.syntax[node + ForNode.body]);
  return isNaming ? sequences : undefined;
}

/** What the outermost `for` of a comprehension that makes a mapping goes through, likewise. */
export function entriesInOrder(run: Run, clause: number, iterable: number): readonly number[] | undefined {
  if (run.inOrder) return undefined;
  const items = sequencesOf(run, run.syntax[clause + ComprehensionForNode.iterable], iterable)?.flat();
  return items !== undefined && items.length > 1 && items.length <= MOST_NAMES ? items : undefined;
}

/** What an expression makes of one item after the other, all together. Loops inside it are not taken apart in their turn. */
export function eachInOrder(run: Run, items: readonly number[], make: (item: number) => number): number {
  run.inOrder = true;
  const made = run.engine.values.unionAll(items.map(make));
  run.inOrder = false;
  return made;
}

/** Pairs of a class and what a mapping has under it; undefined where it has anything else. */
export function classEntries(run: Run, mapping: number): readonly number[] | undefined {
  const { values } = run.engine;
  const pairs: number[] = [];
  for (const atom of values.lists.items(run.engine.resolve(mapping))) {
    if (values.kind[atom] !== Atom.site || !isMapping(run.engine, atom)) return undefined;
    const { classes, elements, rest } = classElements(run.engine, atom);
    if (rest !== 0 || !elements.every((element) => holds(run, element, FUNCTIONS))) return undefined;
    for (let i = 0; i < classes.length; i++)
      pairs.push(pairOf(run, values.of(Atom.class, classes[i]), elements[i]));
  }
  return pairs.length > 1 && pairs.length <= MOST_NAMES ? pairs : undefined;
}

/** Runs a loop's body for items in any order. Loops inside it are not taken apart in their turn. */
export function forEachOf(run: Run, items: readonly number[], body: (item: number) => void): void {
  const start = run.variables.env;
  run.inOrder = true;
  run.meet(items.map((item) => run.branch(start, () => body(item))));
  run.inOrder = false;
}

/** The sequences of which a loop goes through one. */
function sequencesOf(
  run: Run,
  node: number,
  iterable: number,
  mapping = mappingIn(run, node),
): readonly Sequence[] | undefined {
  if (mapping !== undefined) return entriesOf(run, mapping);
  if (!isReversed(run, node)) {
    const items = itemsOf(run.engine, iterable);
    return items === undefined ? undefined : [items];
  }
  const sequence = run.syntax[node + CallNode.arguments + 1];
  return sequencesOf(run, sequence, evaluate(run, sequence))?.map((items) => items.slice().reverse());
}

/** Methods that give the pairs of a mapping. */
export const PAIRS: readonly string[] = ['items', 'iteritems'];

const BY_NAME: ReadonlySet<string> = new Set([
  'setattr',
  'getattr',
  'setdefault',
  'import_module',
  '__import__',
]);

/** Whether a block goes by names that it computes: `setattr(x, name, y)`, `x[name] = y`, `import_module(name)`. */
function goesByName({ syntax, file }: Run, block: number): boolean {
  const nodes = [block];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const kind = syntaxKind(syntax, node);
    if (kind === Syntax.call) {
      if (BY_NAME.has(ownName(file, syntax[node + CallNode.function]))) return true;
    } else if (kind === Syntax.assign) {
      const targets = listAt(syntax, node + AssignNode.targets);
      if (targets.some((target) => syntaxKind(syntax, target) === Syntax.subscript)) return true;
    }
    forEachChild(syntax, node, (child) => nodes.push(child));
  }
  return false;
}

/** What the mapping is whose pairs an expression gives; undefined for others, and where loops aren't taken apart. */
export function mappingIn(run: Run, node: number): number | undefined {
  const mapping = run.inOrder ? undefined : mappingOf(run, node, PAIRS);
  return mapping === undefined ? undefined : evaluate(run, mapping);
}

/** The node of `x` in `x.items()`, where the method is one of those; undefined: something else. */
export function mappingOf(
  { syntax, file }: Run,
  node: number,
  methods: readonly string[],
): number | undefined {
  if (syntaxKind(syntax, node) !== Syntax.call || syntax[node + CallNode.arguments] !== 0) return undefined;
  const callee = syntax[node + CallNode.function];
  if (syntaxKind(syntax, callee) !== Syntax.attribute) return undefined;
  const name = file.facts.string(syntax[callee + AttributeNode.name]);
  return methods.includes(name) ? syntax[callee + AttributeNode.value] : undefined;
}

/**
 * The pairs of each of some mappings of which all keys are constant texts; where there are others, each pair is perhaps
 * one of those.
 */
function entriesOf(run: Run, value: number): readonly Sequence[] | undefined {
  const { engine } = run;
  const { values } = engine;
  const sequences: Sequence[] = [];
  for (const atom of values.lists.items(engine.resolve(value))) {
    if (values.kind[atom] !== Atom.site || !isMapping(engine, atom)) return undefined;
    const { names, elements, rest } = namedElements(engine, atom);
    const others = otherKeys(engine, atom);
    if (rest !== 0 && others === 0) return undefined;
    const elementOf = (element: number): number => {
      if (others === 0) return element;
      return rest === 0 ? besideUnknown(engine, element) : values.union(element, rest);
    };
    const keys = keysAmong(engine, names, others);
    sequences.push(keys.map((key, i) => pairOf(run, key, elementOf(elements[i]))));
  }
  return sequences.some((items) => items.length > 0) ? sequences : undefined;
}

/** Each of some names as a key, or perhaps one of others. */
function keysAmong({ values }: Engine, names: readonly number[], others: number): number[] {
  // Beside the class of all texts a text isn't told apart.
  const text = values.instance(values.textClass);
  const unlike = values.filter(others, (key) => values.single(key) !== text);
  return names.map((name) => {
    const key = values.of(Atom.text, name);
    return others === 0 ? key : values.orOther(values.union(key, unlike));
  });
}

function pairOf({ engine: { values } }: Run, key: number, element: number): number {
  return values.of(Atom.tuple, 0, values.lists.intern([key, element]));
}

/** `reversed(x)`. */
function isReversed(run: Run, node: number): boolean {
  const { engine, syntax } = run;
  if (syntaxKind(syntax, node) !== Syntax.call || syntax[node + CallNode.arguments] !== 1) return false;
  const callee = syntax[node + CallNode.function];
  const reversed = engine.values.of(Atom.class, engine.universe.entity('builtins.reversed'));
  return syntaxKind(syntax, callee) === Syntax.name && evaluate(run, callee) === reversed;
}

function itemsOf(engine: Engine, iterable: number): readonly number[] | undefined {
  const { values, universe } = engine;
  const resolved = engine.resolve(iterable);
  const atom = values.onlyAtom(resolved);
  if (atom < 0) return undefined;
  if (values.kind[atom] === Atom.tuple) return values.lists.items(values.b[atom]);
  if (values.kind[atom] !== Atom.site) return undefined;
  if (isMapping(engine, atom))
    return keysAmong(engine, namedElements(engine, atom).names, otherKeys(engine, atom));
  if (values.a[atom] !== universe.entity('builtins.list')) return undefined;
  const { items, rest } = positions(engine, atom);
  // Behind one of which nothing is known there may be others.
  return rest === 0 && values.unionAll(items) === allElements(engine, atom) ? items : undefined;
}

const FUNCTIONS: readonly number[] = [Atom.function, Atom.class, Atom.lambda, Atom.partial];
const TEXTS: readonly number[] = [Atom.text];

/** Whether an item is a text, or a pair with one as its key, or perhaps another one. */
function isPerhapsOther({ engine: { values } }: Run, item: number): boolean {
  const atom = values.onlyAtom(item);
  const isPair = atom >= 0 && values.kind[atom] === Atom.tuple;
  const key = isPair ? (values.lists.items(values.b[atom])[0] ?? 0) : item;
  return values.holds(key, Atom.other) && values.holds(key, Atom.text);
}

/** Whether an item is of one of the kinds, or a tuple with one in it. */
function holds(run: Run, item: number, kinds: readonly number[]): boolean {
  const { values } = run.engine;
  return values.lists.items(run.engine.resolve(item)).some((atom) => {
    if (values.kind[atom] !== Atom.tuple) return kinds.includes(values.kind[atom]);
    return values.lists.items(values.b[atom]).some((inner) => holds(run, inner, kinds));
  });
}
