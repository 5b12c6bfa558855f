/**
 * Names of a file whose containers its code only looks into: `TABLE[key]`, `TABLE.get(key)`, `for key in TABLE`. What
 * these hold is what they are made of. A name that is given to anything else may be put into there.
 */
import type { ProgramFile } from '../../link/program/program.js';
import {
  AnnotatedAssignNode,
  AssignNode,
  AttributeNode,
  AugmentedAssignNode,
  CompareNode,
  ComprehensionForNode,
  DisplayNode,
  ForNode,
  NameNode,
  StarredNode,
  SubscriptNode,
  WithNode,
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

/** The expressions into whose values a record puts something: `TABLE[key] = value`. */
function containersWritten(syntax: Int32Array, node: number): readonly number[] {
  const written: number[] = [];
  const pending = [...targetsOf(syntax, node)];
  for (let target = pending.pop(); target !== undefined; target = pending.pop())
    switch (target === 0 ? Syntax.name : syntaxKind(syntax, target)) {
      case Syntax.subscript:
        written.push(syntax[target + SubscriptNode.value]);
        break;
      case Syntax.tuple:
      case Syntax.list:
        pending.push(...listAt(syntax, target + DisplayNode.items));
        break;
      case Syntax.starred:
        pending.push(syntax[target + StarredNode.value]);
        break;
    }
  return written;
}

/** What a record assigns to. */
function targetsOf(syntax: Int32Array, node: number): readonly number[] {
  switch (syntaxKind(syntax, node)) {
    case Syntax.assign:
      return listAt(syntax, node + AssignNode.targets);
    case Syntax.annotatedAssign:
      return [syntax[node + AnnotatedAssignNode.target]];
    case Syntax.augmentedAssign:
      return [syntax[node + AugmentedAssignNode.target]];
    case Syntax.for:
      return [syntax[node + ForNode.target]];
    case Syntax.comprehensionFor:
      return [syntax[node + ComprehensionForNode.target]];
    case Syntax.with:
      // Context and target, flattened.
      return listAt(syntax, node + WithNode.items).filter((_, index) => index % 2 === 1);
    default:
      return [];
  }
}
