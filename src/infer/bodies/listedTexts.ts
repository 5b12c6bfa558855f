/** Texts that are written down: what a test compares a name with. */

import { DisplayNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { isMapping, positions } from '../containers/containers.js';
import { iterate } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';

const NONE: readonly number[] = [];

/** Name id of the text that a literal is. */
export function literalText(run: Run, node: number): readonly number[] {
  return syntaxKind(run.syntax, node) === Syntax.string ? textOf(run, evaluate(run, node)) : NONE;
}

/**
 * Name ids of the texts that a display of literals holds, or a collection that has a name and nothing else in it
 * than what it was made of, in ascending order; none where there is anything else.
 */
export function listedTexts(run: Run, node: number): readonly number[] {
  const items = itemsOf(run, node);
  const texts = items.flatMap((item) => textOf(run, item));
  return texts.length === items.length ? texts.sort((p, q) => p - q) : NONE;
}

function itemsOf(run: Run, node: number): readonly number[] {
  const { syntax, engine } = run;
  const { values } = engine;
  switch (syntaxKind(syntax, node)) {
    case Syntax.tuple:
    case Syntax.list:
    case Syntax.set:
      return listAt(syntax, node + DisplayNode.items).map((one) =>
        syntaxKind(syntax, one) === Syntax.string ? evaluate(run, one) : 0,
      );
    case Syntax.name:
    case Syntax.attribute: {
      const value = engine.resolve(evaluate(run, node));
      const atom = values.onlyAtom(value);
      if (atom < 0) return NONE;
      if (values.kind[atom] === Atom.tuple) return values.lists.items(values.b[atom]);
      // What can't change holds nothing else.
      const isMade = values.kind[atom] === Atom.site || values.kind[atom] === Atom.instance;
      if (isMade && values.a[atom] === engine.universe.entity('builtins.frozenset'))
        return values.lists.items(engine.resolve(iterate(engine, value))).map((one) => values.single(one));
      if (values.kind[atom] !== Atom.site || isMapping(engine, atom)) return NONE;
      const { items, rest } = positions(engine, atom);
      return rest === 0 ? items : NONE;
    }
    default:
      return NONE;
  }
}

/** One text, or none. */
function textOf({ engine }: Run, value: number): readonly number[] {
  const { values } = engine;
  const atom = values.onlyAtom(value);
  if (atom < 0) return NONE;
  return values.kind[atom] === Atom.text ? [values.a[atom]] : NONE;
}
