/**
 * What may stand under a name of which only a pattern is known: `getattr(self, 'visit_' + kind)(node)`. Which function that
 * is the source doesn't tell, so none is told there. But each that has such a name may be called with what is passed.
 */
import { isName } from '../../link/facts/lastName.js';
import { CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { attribute } from '../attributes/attributes.js';
import { fits, patternOf } from '../bodies/namePatterns.js';
import { perOwner } from '../domain/perOwner.js';
import type { Kept } from '../domain/recording.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';

/** So many classes at most, the receiver's own and those below it, are looked through. */
const MOST_CLASSES = 100;
/** A pattern that more names fit says too little. */
const MOST_FITTING = 400;

/** A name that fits, and the class, the receiver's own or below it, under which it is looked up. */
type Fitting = readonly [entity: number, name: number];

/** By class and pattern. */
const keptFitting = perOwner((_: Engine) => new Map<string, Kept<readonly Fitting[]>>());

/**
 * What isn't known, but that it stands under a name of the pattern that a call of `getattr`, `node`, puts together; 0 where
 * the name is known, or may become so.
 */
export function underPattern(run: Run, node: number, object: number, name: number): number {
  const { engine, syntax, file } = run;
  const { values, universe } = engine;
  const isWritten =
    syntaxKind(syntax, node) === Syntax.call && isName(file, syntax[node + CallNode.function], 'getattr');
  const pattern =
    isWritten && syntax[node + CallNode.arguments] > 1
      ? patternOf(run, syntax[node + CallNode.arguments + 2])
      : undefined;
  if (pattern === undefined || !engine.isFitting()) return 0;
  const named = engine.resolve(name);
  if (named !== 0 && values.consistsOf(named, Atom.text)) return 0;
  const atoms = values.lists
    .items(engine.resolve(object))
    .filter((atom) => values.kind[atom] === Atom.instance || values.kind[atom] === Atom.class)
    .map((atom) => values.atom(values.kind[atom], values.a[atom]))
    .map((owner) => values.atom(Atom.other, owner + 1, universe.nameId(pattern)));
  return values.fromAtoms(atoms);
}

/** The functions, bound to objects, that such an atom may be; none where nothing is known of a name. */
export function functionsUnder(engine: Engine, atom: number): readonly number[] {
  const { values, universe } = engine;
  if (values.a[atom] === 0) return [];
  const receiver = values.a[atom] - 1;
  const kind = values.kind[receiver];
  const found = new Map<number, number>();
  for (const [entity, name] of fitting(engine, values.a[receiver], universe.text(values.b[atom])))
    for (const one of values.lists.items(engine.resolve(attribute(engine, values.of(kind, entity), name))))
      if (values.kind[one] === Atom.function && !found.has(values.a[one])) found.set(values.a[one], one);
  return [...found.values()];
}

function fitting(engine: Engine, entity: number, pattern: string): readonly Fitting[] {
  const known = keptFitting(engine);
  const key = `${entity} ${pattern}`;
  const kept = known.get(key);
  if (kept !== undefined) return engine.told(kept);
  const first = engine.keep(() => findFitting(engine, entity, pattern));
  known.set(key, first);
  return first.found;
}

function findFitting(
  { descent, classes, universe }: Engine,
  entity: number,
  pattern: string,
): readonly Fitting[] {
  const found: Fitting[] = [];
  const seen = new Set<number>();
  for (const below of descent.withBelow(entity, MOST_CLASSES))
    for (const { entity: owner } of classes.of(below).order) {
      if (seen.has(owner) || classes.of(owner).file.source.stub) continue;
      seen.add(owner);
      for (const name of classes.ownNames(owner))
        if (fits(universe.text(name), pattern)) found.push([below, name]);
    }
  return found.length > MOST_FITTING ? [] : found;
}
