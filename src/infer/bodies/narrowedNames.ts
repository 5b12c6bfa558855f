/** Names and paths that a condition gives another value, where the walk stands. */
import { NamedExpressionNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';
import { Kept, leaveNarrowedOpen, type Narrowing, unpassedParts } from './openNarrowing.js';
import { isPath } from './paths.js';

/** Gives the name (or path) of an expression another value; `narrowing` says which, where it is a part of the old one. */
export function change(run: Run, node: number, by: (value: number) => number, narrowing?: Narrowing): void {
  const { syntax, engine } = run;
  switch (syntaxKind(syntax, node)) {
    case Syntax.name: {
      const slot = run.variables.slot(syntax[node + NameNode.name]);
      if (slot < 0) {
        changePath(run, node, by);
        return;
      }
      const old = run.variables.env.get(slot);
      const narrowed = by(engine.resolve(old));
      // What stays as it is stays open, too.
      if (narrowed !== engine.resolve(old)) {
        const left = leaveNarrowedOpen(engine, old, narrowed, narrowing);
        run.variables.env.set(slot, engine.values.union(left, unpassedParts(engine, old, narrowing)));
      }
      if (narrowing?.kept === Kept.instances || narrowing?.kept === Kept.exactly)
        run.variables.endDoubt(syntax[node + NameNode.name]);
      return;
    }
    case Syntax.namedExpression: {
      // A condition that says something of it was evaluated, and the name is what it was given there.
      const target = syntax[node + NamedExpressionNode.target];
      const slot = run.variables.slot(syntax[target + NameNode.name]);
      const given = run.walruses.get(node);
      if (slot >= 0 && given !== undefined) run.variables.env.set(slot, given);
      change(run, target, by, narrowing);
      return;
    }
    case Syntax.attribute:
    case Syntax.subscript:
      changePath(run, node, by);
      return;
    default:
  }
}

/** What is None is often made something else by the very next call: of a path that says nothing. */
function changePath(run: Run, node: number, by: (value: number) => number): void {
  const { engine } = run;
  const { values } = engine;
  if (!isPath(run, node)) return;
  const old = engine.resolve(evaluate(run, node));
  const narrowed = by(old);
  const isNone = values.lists.items(narrowed).every((atom) => values.kind[atom] === Atom.none);
  if (narrowed !== old && !isNone) run.paths.narrow(node, narrowed);
}
