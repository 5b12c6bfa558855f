/**
 * Names of a file whose containers its code only looks into: `TABLE[key]`, `TABLE.get(key)`, `for key in TABLE`. What
 * these hold is what they are made of. A name that is given to anything else may be put into there.
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { targetsOf } from '../../model/assignmentTargets.js';
import {
  AnnotatedAssignNode,
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

const DISPLAYS = new Set<number>([Syntax.dict, Syntax.list, Syntax.set, Syntax.tuple]);

const READING = new Set(['get', 'items', 'keys', 'values', 'copy', 'index', 'count']);

/** Strings of a file → how often they are said otherwise than to look into what they name. */
const othersOf = perOwner((facts: FactsView): ReadonlyMap<number, number> => {
  const { syntax } = facts;
  const others = new Map<number, number>();
  const count = (node: number, by: number): void => {
    if (node === 0 || syntaxKind(syntax, node) !== Syntax.name) return;
    const string = syntax[node + NameNode.name];
    others.set(string, (others.get(string) ?? 0) + by);
  };
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) {
    count(node, 1);
    for (const one of lookedInto(facts, node)) count(one, -1);
    for (const one of containersWritten(syntax, node)) count(one, 1);
  }
  return others;
});

/** Whether a name (string of the file) is bound by one statement, and what that binds is only looked into. */
export function isOnlyRead(facts: FactsView, name: number): boolean {
  return othersOf(facts).get(name) === 1;
}

/** Of a file's names that are declared and given a display, those that are only looked into, in their order. */
export function tablesOnlyRead(facts: FactsView): string {
  const { syntax } = facts;
  const found: string[] = [];
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) {
    if (syntaxKind(syntax, node) !== Syntax.annotatedAssign) continue;
    const target = syntax[node + AnnotatedAssignNode.target];
    if (
      syntaxKind(syntax, target) !== Syntax.name ||
      !isDisplay(syntax, syntax[node + AnnotatedAssignNode.value])
    )
      continue;
    const name = syntax[target + NameNode.name];
    if (isOnlyRead(facts, name)) found.push(facts.string(name));
  }
  return found.join(' ');
}

function isDisplay(syntax: Int32Array, node: number): boolean {
  return node !== 0 && DISPLAYS.has(syntaxKind(syntax, node));
}

/** The expressions into whose values a record looks. */
function lookedInto(facts: FactsView, node: number): readonly number[] {
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
