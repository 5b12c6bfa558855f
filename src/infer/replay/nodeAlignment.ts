/**
 * Which syntax node of one version of a file is which of the next. Statements that say the same are the same,
 * as many as can be in their order; functions and classes of one name are aligned part by part; of what lies
 * between, the records at both ends that say the same are.
 */
import { BlockNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { endOfRecord } from '../../model/syntaxLayout.js';
import { bodyOf, type CodeDigests } from './codeDigests.js';
import { isDefinition } from './records.js';

/** Of longer lists of statements that both changed at their two ends, no middle is aligned. */
const MOST_PAIRS = 1 << 22;

/** What it counts that two statements say the same, and that two definitions have the same name. */
const SAME = 3;
const NAMED_ALIKE = 2;

/** By old node the new one; -1: there is none. Both ascend. */
export function alignNodes(old: CodeDigests, now: CodeDigests): Int32Array {
  const aligner = new NodeAligner(old, now);
  aligner.alignAll();
  return aligner.nodes;
}

class NodeAligner {
  readonly nodes: Int32Array;
  private readonly before: Int32Array;
  private readonly after: Int32Array;

  constructor(
    private readonly old: CodeDigests,
    private readonly now: CodeDigests,
  ) {
    this.before = old.facts.syntax;
    this.after = now.facts.syntax;
    this.nodes = new Int32Array(this.before.length).fill(-1);
  }

  /** The module's block is the last record. */
  alignAll(): void {
    const oldBlock = lastRecord(this.before);
    const newBlock = lastRecord(this.after);
    this.alignBlocks(0, oldBlock, 0, newBlock);
  }

  /** Blocks, and what stands between the given nodes and their ends. */
  private alignBlocks(oldFrom: number, oldBlock: number, newFrom: number, newBlock: number): void {
    const { old, now, before, after } = this;
    const oldEnd = endOfRecord(before, oldBlock);
    const newEnd = endOfRecord(after, newBlock);
    let oldAt = oldFrom;
    let newAt = newFrom;
    for (const [one, other] of this.pairs(statementsOf(before, oldBlock), statementsOf(after, newBlock))) {
      this.alignEnds(oldAt, old.starts[one], newAt, now.starts[other]);
      oldAt = old.ends[one];
      newAt = now.ends[other];
      if (old.deep[one] === now.deep[other]) this.alignEnds(old.starts[one], oldAt, now.starts[other], newAt);
      else this.alignDefinitions(one, other);
    }
    this.alignEnds(oldAt, oldEnd, newAt, newEnd);
  }

  /** Two definitions of one name, of which something changed. */
  private alignDefinitions(one: number, other: number): void {
    const { old, now, before, after } = this;
    const kind = syntaxKind(before, one);
    const oldBody = bodyOf(before, one, kind);
    const newBody = bodyOf(after, other, kind);
    this.alignEnds(old.starts[one], one, now.starts[other], other);
    this.nodes[one] = other;
    this.alignEnds(
      endOfRecord(before, one),
      old.starts[oldBody],
      endOfRecord(after, other),
      now.starts[newBody],
    );
    this.alignBlocks(old.starts[oldBody], oldBody, now.starts[newBody], newBody);
  }

  /** Records that say the same, from the beginning on and then from the end. */
  private alignEnds(oldFrom: number, oldEnd: number, newFrom: number, newEnd: number): void {
    const { before, after, nodes } = this;
    const { shallow } = this.old;
    const others = this.now.shallow;
    let oldAt = oldFrom;
    let newAt = newFrom;
    while (oldAt < oldEnd && newAt < newEnd && shallow[oldAt] === others[newAt]) {
      nodes[oldAt] = newAt;
      oldAt = endOfRecord(before, oldAt);
      newAt = endOfRecord(after, newAt);
    }
    const olds = recordsIn(before, oldAt, oldEnd);
    const news = recordsIn(after, newAt, newEnd);
    for (let i = 1; i <= olds.length && i <= news.length; i++) {
      const one = olds[olds.length - i];
      const other = news[news.length - i];
      if (shallow[one] !== others[other]) break;
      nodes[one] = other;
    }
  }

  /** Statements that belong together, in their order. */
  private pairs(olds: readonly number[], news: readonly number[]): [number, number][] {
    const { deep } = this.old;
    const others = this.now.deep;
    const head: [number, number][] = [];
    const tail: [number, number][] = [];
    let from = 0;
    let oldEnd = olds.length;
    let newEnd = news.length;
    for (; from < oldEnd && from < newEnd && deep[olds[from]] === others[news[from]]; from++)
      head.push([olds[from], news[from]]);
    for (; oldEnd > from && newEnd > from && deep[olds[oldEnd - 1]] === others[news[newEnd - 1]]; ) {
      oldEnd--;
      newEnd--;
      tail.push([olds[oldEnd], news[newEnd]]);
    }
    return [
      ...head,
      ...this.middlePairs(olds.slice(from, oldEnd), news.slice(from, newEnd)),
      ...tail.reverse(),
    ];
  }

  /** The same where neither the first nor the last two are the same: those that count most together. */
  private middlePairs(olds: readonly number[], news: readonly number[]): [number, number][] {
    const width = news.length + 1;
    if (olds.length * width > MOST_PAIRS) return [];
    /** What can be had of the statements from a row and a column on. */
    const best = new Int32Array((olds.length + 1) * width);
    for (let i = olds.length - 1; i >= 0; i--)
      for (let j = news.length - 1; j >= 0; j--) {
        const without = Math.max(best[(i + 1) * width + j], best[i * width + j + 1]);
        const worth = this.worth(olds[i], news[j]);
        best[i * width + j] = Math.max(without, worth === 0 ? 0 : worth + best[(i + 1) * width + j + 1]);
      }
    const found: [number, number][] = [];
    for (let i = 0, j = 0; i < olds.length && j < news.length; ) {
      const here = best[i * width + j];
      if (here === best[(i + 1) * width + j]) i++;
      else if (here === best[i * width + j + 1]) j++;
      else found.push([olds[i++], news[j++]]);
    }
    return found;
  }

  private worth(one: number, other: number): number {
    if (this.old.deep[one] === this.now.deep[other]) return SAME;
    const kind = syntaxKind(this.before, one);
    if (!isDefinition(kind) || syntaxKind(this.after, other) !== kind) return 0;
    return this.old.nameOf(one) === this.now.nameOf(other) ? NAMED_ALIKE : 0;
  }
}

/** The statements of a block; of what is nested too deep to be one, none. */
function statementsOf(syntax: Int32Array, node: number): number[] {
  return syntaxKind(syntax, node) === Syntax.block ? listAt(syntax, node + BlockNode.statements) : [];
}

function recordsIn(syntax: Int32Array, from: number, end: number): number[] {
  const found: number[] = [];
  for (let node = from; node < end; node = endOfRecord(syntax, node)) found.push(node);
  return found;
}

function lastRecord(syntax: Int32Array): number {
  let last = 0;
  for (let node = 0; node < syntax.length; node = endOfRecord(syntax, node)) last = node;
  return last;
}
