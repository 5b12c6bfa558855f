/** What is called where types are made: `TypeVar`, `NewType`, `NamedTuple`, `TypedDict`. */
import { AttributeNode, NameNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Engine } from '../engine.js';
import { entitiesOf, type TypePlace } from './annotations.js';

/** The last name of what is called; of `from typing import TypeVar as T`, the one that it has there. */
export function calledName(engine: Engine, place: TypePlace, head: number): string {
  const { facts } = place.file;
  const kind = syntaxKind(facts.syntax, head);
  if (kind === Syntax.attribute) return facts.string(facts.syntax[head + AttributeNode.name]);
  if (kind !== Syntax.name) return '';
  const isVariable = entitiesOf(engine, place, head).includes(engine.universe.entity('typing.TypeVar'));
  return isVariable ? 'TypeVar' : facts.string(facts.syntax[head + NameNode.name]);
}
