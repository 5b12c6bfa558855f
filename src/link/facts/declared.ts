/**
 * What a definition says of itself: position, signature, docstring.
 *
 * Extraction has merged a name's declarations; where the one that speaks for them never runs (a stub
 * read for one target), the first that does speaks instead.
 */

import { Declaration, Definition, Header } from '../../model/facts.js';
import { lowerBound } from '../../model/lowerBound.js';
import { syntaxOffset } from '../../model/syntax.js';
import type { FileWithFacts } from './factsView.js';

export interface Declared {
  lineStart: number;
  lineEnd: number;
  columnStart: number;
  columnEnd: number;
  /** Strings of the file; -1: none. */
  signature: number;
  docstring: number;
  /** Syntax node of the declaration. */
  node: number;
}

export function declared(file: FileWithFacts, row: number): Declared {
  const { definitions } = file.facts;
  const at = row * Definition.width;
  const merged: Declared = {
    lineStart: definitions[at + Definition.lineStart],
    lineEnd: definitions[at + Definition.lineEnd],
    columnStart: definitions[at + Definition.columnStart],
    columnEnd: definitions[at + Definition.columnEnd],
    signature: definitions[at + Definition.signature],
    docstring: definitions[at + Definition.docstring],
    node: definitions[at + Definition.node],
  };
  const node = liveNode(file, row, merged.node);
  return node === merged.node ? merged : fromHeader(file, node, merged);
}

/** Whether no declaration of the definition can run. */
export function isDead({ facts }: FileWithFacts, row: number): boolean {
  return facts.declarationsOf(row).length > 0 && facts.liveDeclarationsOf(row).length === 0;
}

/** The node of the declaration that counts: `merged` unless it is dead. */
function liveNode({ facts }: FileWithFacts, row: number, merged: number): number {
  const { definitions, declarations } = facts;
  const first = definitions[row * Definition.width + Definition.firstDeclaration];
  const past = first + definitions[row * Definition.width + Definition.declarations];
  let live = -1;
  for (let at = first * Declaration.width; at < past * Declaration.width; at += Declaration.width) {
    if (facts.isDead(declarations[at + Declaration.block])) continue;
    const node = declarations[at + Declaration.node];
    if (node === merged) return merged;
    if (live < 0) live = node;
  }
  return live < 0 ? merged : live;
}

/** What the declaration at a node says, by its header where it has one. */
function fromHeader(file: FileWithFacts, node: number, merged: Declared): Declared {
  const { headers, syntax } = file.facts;
  const lineStart = file.facts.lineOf(syntaxOffset(syntax, node));
  const header = findHeader(headers, node);
  if (header < 0)
    return {
      ...merged,
      node,
      lineStart,
      lineEnd: Math.max(lineStart, lineStart + merged.lineEnd - merged.lineStart),
    };
  const column = file.facts.columnOf(headers[header + Header.nameOffset]);
  return {
    node,
    lineStart,
    lineEnd: headers[header + Header.lineEnd],
    columnStart: column,
    columnEnd: column + merged.columnEnd - merged.columnStart,
    signature: headers[header + Header.signature],
    docstring: headers[header + Header.docstring],
  };
}

/** Offset of the header row of a `def` or `class` node; -1 for other statements. */
export function findHeader(headers: Int32Array, node: number): number {
  const nodeOf = (row: number): number => headers[row * Header.width + Header.node];
  const row = lowerBound(0, headers.length / Header.width, (one) => nodeOf(one) < node);
  return nodeOf(row) === node ? row * Header.width : -1;
}
