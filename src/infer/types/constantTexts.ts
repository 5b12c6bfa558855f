/** Texts that a declaration gives its name: `kind: str = 'leaf'` says less than what is written behind it. */

import type { ProgramFile } from '../../link/program/program.js';
import { DictNode, DisplayNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { allElements } from '../containers/containers.js';
import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** Whether an expression is a text, or a display of texts, or of such displays; keys don't count. */
export function writesTexts(file: ProgramFile, node: number): boolean {
  const { syntax } = file.facts;
  const all = (items: readonly number[]): boolean =>
    items.length > 0 && items.every((item) => writesTexts(file, item));
  switch (syntaxKind(syntax, node)) {
    case Syntax.string:
      return true;
    case Syntax.list:
    case Syntax.set:
    case Syntax.tuple:
      return all(listAt(syntax, node + DisplayNode.items));
    case Syntax.dict:
      return all(listAt(syntax, node + DictNode.entries).filter((_, index) => index % 2 === 1));
    default:
      return false;
  }
}

/** Whether an expression is an empty list or tuple; 0: none is written. */
export function writesNothing(file: ProgramFile, node: number): boolean {
  const { syntax } = file.facts;
  const kind = syntaxKind(syntax, node);
  if (kind !== Syntax.list && kind !== Syntax.tuple) return node === 0;
  return listAt(syntax, node + DisplayNode.items).length === 0;
}

/** Where nothing is put in once they are made. */
const READ_ONLY = ['typing.Iterable', 'typing.Collection', 'typing.Sequence', 'builtins.tuple'];

const readOnlyOf = perOwner(
  ({ universe }: Engine): ReadonlySet<number> => new Set(READ_ONLY.map((name) => universe.entity(name))),
);

/** Whether a declaration names one container of texts into which nothing is put: `Sequence[str]`. */
export function holdsTexts(engine: Engine, declared: number): boolean {
  const { values } = engine;
  const atom = values.onlyAtom(declared);
  if (atom < 0 || values.kind[atom] !== Atom.instance || !readOnlyOf(engine).has(values.a[atom]))
    return false;
  const held = values.lists.items(values.b[atom]);
  return held.length === 1 && held[0] === values.instance(values.textClass);
}

/** Whether a value is known to be containers of texts, and of which ones. */
export function consistsOfTexts(engine: Engine, value: number): boolean {
  const { values } = engine;
  const isTold = (held: number): boolean => values.every(held, (one) => values.kind[one] === Atom.text);
  return (
    value !== 0 &&
    values.every(value, (atom) => {
      if (values.kind[atom] === Atom.tuple) return values.lists.items(values.b[atom]).every(isTold);
      return values.kind[atom] === Atom.site && isTold(allElements(engine, atom));
    })
  );
}
