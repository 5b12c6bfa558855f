/**
 * What each node of a file's syntax says, as digests: equal for nodes of two versions that say the same,
 * wherever they stand. Offsets, rows of other tables and marks of names that begin a line are left out, as
 * src/extract/tables/unplaced.ts leaves them out and for its reasons; strings count by their texts.
 */
import type { FactsView } from '../../link/facts/factsView.js';
import { Definition } from '../../model/facts.js';
import {
  ClassDefinitionNode,
  DefinitionNode,
  FunctionDefinitionNode,
  LambdaNode,
} from '../../model/operands.js';
import { FLAG_ASYNC, FLAG_LEADING, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { Digest } from './digest.js';
import { NodeRanges } from './nodeRanges.js';
import { forEachOperand, isDefinition, Role } from './records.js';

/** How much of a definition or lambda counts. */
export const Extent = {
  nothing: 0,
  /** A function's name and decorators, and whether it is asynchronous; a class's name. */
  name: 1,
  /** What is evaluated where it stands: without its body. */
  header: 2,
  whole: 3,
} as const;

/** Says how much counts of a `def`, `class` or `lambda` node. */
export type ExtentOf = (node: number, kind: number) => number;

/** In place of the digest of a node of which nothing counts. */
const LEFT_OUT = -1;

export class CodeDigests {
  /** By node: what its record alone says, without its parts and how many they are. */
  readonly shallow: Float64Array;
  /** By node: what it says with all that is in it. */
  readonly deep: Float64Array;
  /** By node: what is evaluated with it, and so without the bodies of the functions, classes and lambdas in it. */
  readonly own: Float64Array;
  /** The same with the bodies of classes and lambdas. */
  readonly header: Float64Array;
  /** As NodeRanges has them. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** By string. */
  private readonly texts: Float64Array;
  private readonly digest = new Digest();
  /** As NodeRanges has them. */
  private readonly order: readonly number[];

  constructor(readonly facts: FactsView) {
    const { length } = facts.syntax;
    this.texts = new Float64Array(facts.offsets.length).fill(-1);
    this.shallow = new Float64Array(length);
    const ranges = new NodeRanges(facts.syntax);
    this.starts = ranges.starts;
    this.ends = ranges.ends;
    this.order = ranges.order;
    this.readRecords();
    this.deep = this.fold(() => Extent.whole);
    this.own = this.fold(() => Extent.header);
    this.header = this.fold((_, kind) => (kind === Syntax.functionDefinition ? Extent.header : Extent.whole));
  }

  /** The digest of a string's text; of none -1. */
  text(string: number): number {
    if (string < 0) return -1;
    if (this.texts[string] < 0) {
      const { bytes, offsets } = this.facts;
      this.digest.addBytes(bytes, offsets[string], offsets[string + 1]);
      this.texts[string] = this.digest.value();
    }
    return this.texts[string];
  }

  /**
   * By node: what it says with all that is in it, of definitions and lambdas as much as `extentOf` says. A
   * statement of which nothing counts is left out as if it were not there.
   */
  fold(extentOf: ExtentOf): Float64Array {
    const { syntax } = this.facts;
    const found = new Float64Array(syntax.length);
    const digest = new Digest();
    let body = 0;
    const add = (operand: number, role: number): void => {
      if (role !== Role.node) return;
      if (operand === 0 || operand === body) digest.add(0);
      else if (found[operand] >= 0) digest.addDigest(found[operand]);
    };
    for (const node of this.order) {
      const kind = syntaxKind(syntax, node);
      const extent = hasBody(kind) ? extentOf(node, kind) : Extent.whole;
      body = extent === Extent.header ? bodyOf(syntax, node, kind) : 0;
      if (extent === Extent.name) {
        if (kind === Syntax.functionDefinition)
          for (const decorator of listAt(syntax, node + FunctionDefinitionNode.decorators))
            digest.addDigest(found[decorator]);
        digest.addDigest(this.nameOf(node));
        digest.add(syntaxFlags(syntax, node) & FLAG_ASYNC);
      } else {
        forEachOperand(syntax, node, add);
        digest.addDigest(this.shallow[node]);
      }
      const value = digest.value();
      found[node] = extent === Extent.nothing ? LEFT_OUT : value;
    }
    return found;
  }

  private readRecords(): void {
    const { syntax } = this.facts;
    const { shallow, digest } = this;
    let texts: number[] = [];
    let node = 0;
    const read = (operand: number, role: number): void => {
      if (role === Role.string) texts.push(this.text(operand));
      else if (role === Role.plain) texts.push(operand);
    };
    for (node of this.order) {
      const kind = syntaxKind(syntax, node);
      texts = [isDefinition(kind) ? this.nameOf(node) : 0];
      forEachOperand(syntax, node, read);
      digest.add(kind === Syntax.name ? syntax[node] & ~(FLAG_LEADING << 8) : syntax[node]);
      for (const text of texts) digest.addDigest(text);
      shallow[node] = digest.value();
    }
  }

  /** The digest of the name of a `def` or `class` node. */
  nameOf(node: number): number {
    const { syntax, definitions } = this.facts;
    const row = syntax[node + DefinitionNode.definition];
    return this.text(definitions[row * Definition.width + Definition.name]);
  }
}

function hasBody(kind: number): boolean {
  return isDefinition(kind) || kind === Syntax.lambda;
}

/** The node of the body of a function, class or lambda. */
export function bodyOf(syntax: Int32Array, node: number, kind: number): number {
  switch (kind) {
    case Syntax.functionDefinition:
      return syntax[node + FunctionDefinitionNode.body];
    case Syntax.classDefinition:
      return syntax[node + ClassDefinitionNode.body];
    default:
      return syntax[node + LambdaNode.body];
  }
}
