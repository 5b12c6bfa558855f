/**
 * Lists, sets and dictionaries that code makes of which only the signature is known, and own code changes:
 *
 *     steps = sorted(given)
 *     steps.append(last)
 *
 * A signature says what they hold in the beginning. Under a name they are containers of the place that makes them, so that
 * what is put in later is found there, too.
 */
import { ScopeKind } from '../../model/facts.js';
import { NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { fill } from '../containers/filling.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { isContainerClass } from '../libraries/containerClasses.js';
import { changedInFile, changedInFunction } from '../program/changedNames.js';
import type { Run } from '../run.js';

/** What the target is given of `value`, which the expression `node` gave. */
export function namedContainers(run: Run, target: number, node: number, value: number): number {
  const { engine, syntax } = run;
  const { values } = engine;
  const kind = syntaxKind(syntax, node);
  if (kind !== Syntax.call && kind !== Syntax.subscript) return value;
  const isMade = (atom: number): boolean =>
    values.kind[atom] === Atom.instance && isContainerClass(engine, values.a[atom]) && isKnown(engine, atom);
  if (!values.some(value, isMade) || !isChanged(run, target)) return value;
  const atoms = values.lists.items(value).map((atom) => {
    if (!isMade(atom)) return atom;
    const site = values.atom(Atom.site, values.a[atom], run.place(node));
    fill(engine, site, values.single(atom), values.a[site]);
    return site;
  });
  return values.fromAtoms(atoms);
}

/** Whether its type says what a container holds. */
function isKnown(engine: Engine, container: number): boolean {
  const { values } = engine;
  const held = values.lists.items(values.b[container]);
  return held.length > 0 && held.every((one) => !values.isUnknown(engine.resolve(one)));
}

/** Whether something is put into what a name stands for: by the body itself, or, if it is a module's or class's own, by the file. */
function isChanged(run: Run, target: number): boolean {
  const { syntax, file } = run;
  if (syntaxKind(syntax, target) !== Syntax.name) return false;
  const changed = run.kind === ScopeKind.function ? changedInFunction(run) : changedInFile(file.facts);
  return changed.has(syntax[target + NameNode.name]);
}
