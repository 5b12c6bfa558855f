/** What displays and comprehensions make: tuples, lists, sets, dictionaries, generators. */
import {
  ComprehensionForNode,
  ComprehensionIfNode,
  ComprehensionNode,
  DictNode,
  DisplayNode,
} from '../../model/operands.js';
import {
  COMPREHENSION_ASYNC_GENERATOR,
  COMPREHENSION_DICT,
  COMPREHENSION_GENERATOR,
  COMPREHENSION_LIST,
  COMPREHENSION_SET,
  FLAG_ASYNC,
  Syntax,
  syntaxFlags,
  syntaxKind,
} from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { holdsNothing, noteWrittenLength, putEntry, putGiven } from '../containers/containers.js';
import { indexKey, REST } from '../containers/elementKeys.js';
import { fill } from '../containers/filling.js';
import { iterate, iterateAsync, iterateGiven, iterateOpen } from '../containers/iteration.js';
import { itemKept } from '../containers/madeHere.js';
import { Atom } from '../domain/values.js';
import { orDoubted } from '../doubts.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { decided } from './decided.js';
import { evaluate } from './expressions.js';
import { eachInOrder, entriesInOrder } from './loops.js';
import { eachMember, membersListed } from './memberLoops.js';
import { narrow } from './narrow.js';
import { assign } from './targets.js';
import { writtenKey } from './writtenKeys.js';

/** The items of a tuple display; a starred one makes their number unknown. */
export function elements(run: Run, node: number): { values: number[]; exact: boolean } {
  const { syntax, engine } = run;
  const items: number[] = [];
  let exact = true;
  for (let i = 1; i <= syntax[node + DisplayNode.items]; i++) {
    const item = syntax[node + DisplayNode.items + i];
    if (syntaxKind(syntax, item) === Syntax.starred) {
      exact = false;
      items.push(iterateGiven(engine, evaluate(run, item)));
    } else items.push(orDoubted(engine, evaluate(run, item)));
  }
  return { values: items, exact };
}

export function display(run: Run, node: number, entity: number): number {
  const { syntax, engine } = run;
  const { values } = engine;
  if (entity < 0) return 0;
  const site = values.atom(Atom.site, entity, run.place(node));
  let position = 0;
  let exact = true;
  for (let i = 1; i <= syntax[node + DisplayNode.items]; i++) {
    const item = syntax[node + DisplayNode.items + i];
    const value = itemKept(run, node, item, engine.resolve(evaluate(run, item)));
    if (syntaxKind(syntax, item) === Syntax.starred) {
      exact = false;
      fill(engine, site, value, entity);
    } else if (exact) putGiven(engine, site, indexKey(position++), value);
    else putGiven(engine, site, REST, value);
  }
  if (exact && entity === engine.universe.entity('builtins.list')) noteWrittenLength(engine, site, position);
  return values.single(site);
}

export function dictionary(run: Run, node: number): number {
  const { syntax, engine } = run;
  const { values, universe } = engine;
  const entity = universe.entity('builtins.dict');
  if (entity < 0) return 0;
  const site = values.atom(Atom.site, entity, run.place(node));
  for (let i = 1; i <= syntax[node + DictNode.entries]; i += 2) {
    const keyNode = syntax[node + DictNode.entries + i];
    const key = engine.resolve(evaluate(run, keyNode));
    const valueNode = syntax[node + DictNode.entries + 1 + i];
    const value = itemKept(run, node, valueNode, engine.resolve(evaluate(run, valueNode)));
    if (keyNode === 0) fill(engine, site, value, entity);
    else putEntry(engine, site, key, writtenKey(run, keyNode, key), value);
  }
  return values.single(site);
}

export function comprehension(run: Run, node: number): number {
  const { syntax, engine } = run;
  const isMapping = syntaxFlags(syntax, node) === COMPREHENSION_DICT;
  const clauses = syntax[node + ComprehensionNode.clauses];
  const first = syntax[node + ComprehensionNode.clauses + 1];
  // The first iterable belongs to the scope around.
  const outermost = clauses > 0 ? evaluate(run, syntax[first + ComprehensionForNode.iterable]) : 0;
  const isAsync = clauses > 0 && (syntaxFlags(syntax, first) & FLAG_ASYNC) !== 0;
  const members = clauses > 0 && !isAsync ? membersListed(run, first, testsOf(run, node)) : undefined;
  const each = (item: number): number => comprehended(run, node, item, outermost);
  if (members !== undefined) return eachMember(run, members, each);
  const items = isMapping && clauses > 0 && !isAsync ? entriesInOrder(run, first, outermost) : undefined;
  return items !== undefined ? eachInOrder(run, items, each) : each(itemOf(engine, outermost, isAsync));
}

/** The tests of a comprehension. */
function testsOf({ syntax }: Run, node: number): number[] {
  return listAt(syntax, node + ComprehensionNode.clauses)
    .filter((clause) => syntaxKind(syntax, clause) !== Syntax.comprehensionFor)
    .map((clause) => syntax[clause + ComprehensionIfNode.test]);
}

/** What a comprehension makes of an item that `outermost`, its first iterable, gives. */
function comprehended(run: Run, node: number, item: number, outermost: number): number {
  const { syntax, engine } = run;
  const clauses = syntax[node + ComprehensionNode.clauses];
  let isNothing = false;
  return run.inComprehension(syntax[node + ComprehensionNode.scope], () => {
    for (let i = 0; i < clauses; i++) {
      const clause = syntax[node + ComprehensionNode.clauses + 1 + i];
      if (syntaxKind(syntax, clause) === Syntax.comprehensionFor) {
        const async = (syntaxFlags(syntax, clause) & FLAG_ASYNC) !== 0;
        const iterable = i === 0 ? outermost : evaluate(run, syntax[clause + ComprehensionForNode.iterable]);
        assign(
          run,
          syntax[clause + ComprehensionForNode.target],
          i === 0 ? item : itemOf(engine, iterable, async),
        );
        isNothing ||= holdsNothing(engine, engine.resolve(iterable));
      } else {
        evaluate(run, syntax[clause + ComprehensionIfNode.test]);
        if (decided(run, syntax[clause + ComprehensionIfNode.test]) === false) return 0;
        narrow(run, syntax[clause + ComprehensionIfNode.test], true);
      }
    }
    return gathered(run, node, isNothing);
  });
}

/** What a comprehension makes of its element, where its names stand for it; `isNothing`: it goes through what holds nothing. */
function gathered(run: Run, node: number, isNothing: boolean): number {
  const { syntax, engine } = run;
  const { values, universe } = engine;
  const kind = syntaxFlags(syntax, node);
  const isLazy = kind === COMPREHENSION_GENERATOR || kind === COMPREHENSION_ASYNC_GENERATOR;
  const [made, value] = [ComprehensionNode.element, ComprehensionNode.value].map((at) => {
    const item = syntax[node + at];
    const found = evaluate(run, item);
    // What a generator gives may stay open; what stands in a container is what all callers pass.
    return isLazy ? found : itemKept(run, node, item, engine.resolve(found));
  });
  const elementNode = syntax[node + ComprehensionNode.element];
  const isUnpacked = syntaxKind(syntax, elementNode) === Syntax.starred;
  const element = isUnpacked ? engine.resolve(iterate(engine, made)) : made;
  if (isLazy) {
    const given = isNothing ? element : orDoubted(engine, element);
    return kind === COMPREHENSION_ASYNC_GENERATOR
      ? values.instance(universe.entity('typing.AsyncGenerator'), [given, 0])
      : values.instance(universe.entity('typing.Generator'), [given, 0, 0]);
  }
  const names = { [COMPREHENSION_LIST]: 'list', [COMPREHENSION_SET]: 'set', [COMPREHENSION_DICT]: 'dict' };
  const entity = universe.entity(`builtins.${names[kind as 1 | 2 | 3]}`);
  if (entity < 0) return 0;
  const site = values.atom(Atom.site, entity, run.place(node));
  const isDictionary = kind === COMPREHENSION_DICT;
  if (isNothing && values.isUnknown(isDictionary ? value : element)) return values.single(site);
  if (isDictionary && elementNode === 0) fill(engine, site, value, entity);
  else if (isDictionary) putEntry(engine, site, element, writtenKey(run, elementNode, element), value);
  else putGiven(engine, site, REST, element);
  return values.single(site);
}

function itemOf(engine: Engine, iterable: number, isAsync: boolean): number {
  return isAsync ? iterateAsync(engine, iterable) : iterateOpen(engine, iterable);
}
