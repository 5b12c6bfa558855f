/**
 * Which containers an expression makes: displays, comprehensions and calls of which its value may be
 * (`given or {}`), and those that these hold from the beginning (`{'read': [], 'write': []}`).
 */

import type { ProgramFile } from '../../link/program/program.js';
import { Scope } from '../../model/facts.js';
import {
  BooleanNode,
  CallNode,
  ComprehensionNode,
  ConditionalNode,
  DisplayNode,
  KeywordNode,
  LambdaNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { asOwn, noteAsOwn } from './ownSites.js';

const NONE: readonly number[] = [];

/** Their nodes, of those that the value itself may be, or hold as a tuple. */
function made(syntax: Int32Array, node: number): readonly number[] {
  switch (syntaxKind(syntax, node)) {
    case Syntax.list:
    case Syntax.set:
    case Syntax.dict:
    case Syntax.comprehension:
    case Syntax.call:
      return [node];
    case Syntax.tuple:
      return itemsOf(syntax, node).flatMap((item) => made(syntax, item));
    case Syntax.conditional:
      return [
        ...made(syntax, syntax[node + ConditionalNode.body]),
        ...made(syntax, syntax[node + ConditionalNode.orelse]),
      ];
    case Syntax.boolean:
      return [
        ...made(syntax, syntax[node + BooleanNode.left]),
        ...made(syntax, syntax[node + BooleanNode.right]),
      ];
    default:
      return NONE;
  }
}

/** Nodes of what a display or comprehension holds, and of what the factories that a call is given make. */
function itemsOf(syntax: Int32Array, node: number): number[] {
  switch (syntaxKind(syntax, node)) {
    case Syntax.list:
    case Syntax.set:
    case Syntax.tuple:
    case Syntax.dict:
      return listAt(syntax, node + DisplayNode.items);
    case Syntax.comprehension:
      return [syntax[node + ComprehensionNode.element], syntax[node + ComprehensionNode.value]];
    case Syntax.call:
      return listAt(syntax, node + CallNode.arguments).flatMap((argument) => {
        const isNamed = syntaxKind(syntax, argument) === Syntax.keyword;
        const factory = isNamed ? syntax[argument + KeywordNode.value] : argument;
        return syntaxKind(syntax, factory) === Syntax.lambda ? [syntax[factory + LambdaNode.body]] : [];
      });
    default:
      return [];
  }
}

function withHeld(syntax: Int32Array, node: number): number[] {
  return made(syntax, node).flatMap((one) => [
    one,
    ...itemsOf(syntax, one).flatMap((item) => withHeld(syntax, item)),
  ]);
}

function places({ universe }: Engine, file: ProgramFile, nodes: readonly number[]): number[] {
  return nodes.map((node) => universe.place(file, node));
}

/** Notes that what `node` makes is for objects of a class, before it is evaluated; whether it is. */
export function noteMade(run: Run, owner: number, node: number): boolean {
  if (node === 0) return false;
  return noteAsOwn(run.engine, owner, places(run.engine, run.file, withHeld(run.syntax, node)));
}

/** The same for what the factories make that the call `node` is given. */
export function noteFactories(run: Run, owner: number, node: number): void {
  if (syntaxKind(run.syntax, node) !== Syntax.call) return;
  const nodes = itemsOf(run.syntax, node).flatMap((item) => withHeld(run.syntax, item));
  noteAsOwn(run.engine, owner, places(run.engine, run.file, nodes));
}

/** What `node` makes, as objects that it is made for keep it. */
export function keptAsOwn(run: Run, node: number, value: number): number {
  return asOwn(run.engine, places(run.engine, run.file, made(run.syntax, node)), value);
}

/** What the item `node` of a display or comprehension is: a container in one that objects keep is their own, too. */
export function itemKept(run: Run, display: number, node: number, value: number): number {
  return run.engine.ownSites.has(run.place(display)) ? keptAsOwn(run, node, value) : value;
}

/** The place of what the factory that `node` is called with makes: the word behind a call's first is no node. */
export function madeByFactory(run: Run, node: number): number {
  return run.place(node) + 1;
}

/** The places of what a factory makes for objects of a class: what is no code's is at `place`, which is noted. */
export function noteFactory(
  engine: Engine,
  owner: number,
  factory: number,
  place: number,
): readonly number[] {
  const { values, universe } = engine;
  if (!noteAsOwn(engine, owner, [place])) return NONE;
  const found = [place];
  for (const atom of values.lists.items(factory)) {
    if (values.kind[atom] !== Atom.lambda) continue;
    const file = universe.fileOfScope(values.a[atom]);
    const { scopes, syntax } = file.facts;
    const row = universe.row(file, values.a[atom]);
    const body = syntax[scopes[row * Scope.width + Scope.node] + LambdaNode.body];
    const direct = places(engine, file, made(syntax, body));
    if (direct.every((one) => engine.ownSites.ownerOf(one) === owner)) found.push(...direct);
  }
  return found;
}
