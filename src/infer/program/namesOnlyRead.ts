/**
 * Names of a file whose containers its code only looks into: `TABLE[key]`, `TABLE.get(key)`, `for key in TABLE`. What
 * these hold is what they are made of. A name that is given to anything else may be put into there.
 */
import type { ProgramFile } from '../../link/program/program.js';
import { targetsOf } from '../../model/assignmentTargets.js';
import {
  AttributeNode,
  CompareNode,
  ComprehensionForNode,
  ForNode,
  NameNode,
  SubscriptNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import { perOwner } from '../domain/perOwner.js';

const READING = new Set(['get', 'items', 'keys', 'values', 'copy', 'index', 'count']);

/** Strings of a file → how often they are said otherwise than to look into what they name. */
const othersOf = perOwner((file: ProgramFile): ReadonlyMap<number, number> => {
  const { syntax } = file.facts;
  const others = new Map<number, number>();
  const count = (node: number, by: number): void => {
    if (node === 0 || syntaxKind(syntax, node) !== Syntax.name) return;
    const string = syntax[node + NameNode.name];
    others.set(string, (others.get(string) ?? 0) + by);
  };
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) {
    count(node, 1);
    for (const one of lookedInto(file, node)) count(one, -1);
    for (const one of containersWritten(syntax, node)) count(one, 1);
  }
  return others;
});

/** Whether a name (string of the file) is bound by one statement, and what that binds is only looked into. */
export function isOnlyRead(file: ProgramFile, name: number): boolean {
  return othersOf(file).get(name) === 1;
}

/** The expressions into whose values a record looks. */
function lookedInto({ facts }: ProgramFile, node: number): readonly number[] {
  const { syntax } = facts;
  switch (syntaxKind(syntax, node)) {
    case Syntax.subscript:
      return [syntax[node + SubscriptNode.value]];
    case Syntax.attribute:
      return READING.has(facts.string(syntax[node + AttributeNode.name]))
        ? [syntax[node + AttributeNode.value]]
        : [];
    case Syntax.for:
      return [syntax[node + ForNode.iterable]];
    case Syntax.comprehensionFor:
      return [syntax[node + ComprehensionForNode.iterable]];
    case Syntax.compare:
      // Operator and operand, flattened.
      return listAt(syntax, node + CompareNode.comparisons).filter((_, index) => index % 2 === 1);
    default:
      return [];
  }
}

/** The expressions into whose values a record puts something, or deletes something there: `TABLE[key] = value`. */
function containersWritten(syntax: Int32Array, node: number): readonly number[] {
  return targetsOf(syntax, node)
    .filter((target) => syntaxKind(syntax, target) === Syntax.subscript)
    .map((target) => syntax[target + SubscriptNode.value]);
}
