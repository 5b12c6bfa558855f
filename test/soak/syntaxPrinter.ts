/** Prints a syntax pool as the oracle prints Python's `ast`: a line for each statement and clause. */
import type { FactsView } from '../../src/link/facts/factsView.js';
import { Definition } from '../../src/model/facts.js';
import { PARAMETER_KINDS } from '../../src/model/kinds.js';
import { FLAG_ASYNC, FLAG_BYTES, FLAG_COMMENT, FLAG_STAR, HEADER, Syntax } from '../../src/model/syntax.js';

/** By the variant of the node; that a generator is asynchronous, `ast` doesn't say. */
const COMPREHENSIONS = ['', 'list', 'set', 'dict', 'generator', 'generator'];
const CONSTANTS = ['None', 'True', 'False', '...'];
const DISPLAYS: Partial<Record<number, string>> = {
  [Syntax.tuple]: 'tuple',
  [Syntax.list]: 'list',
  [Syntax.set]: 'set',
};
const WRAPPERS: Partial<Record<number, string>> = {
  [Syntax.starred]: 'starred',
  [Syntax.doubleStarred]: 'doubleStarred',
  [Syntax.await]: 'await',
  [Syntax.yield]: 'yield',
  [Syntax.yieldFrom]: 'yield from',
  [Syntax.patternValue]: 'value',
};
const STATEMENTS: Partial<Record<number, string>> = {
  [Syntax.expression]: 'expression',
  [Syntax.return]: 'return',
  [Syntax.raise]: 'raise',
  [Syntax.assert]: 'assert',
  [Syntax.pass]: 'pass',
  [Syntax.break]: 'break',
  [Syntax.continue]: 'continue',
};

export class SyntaxPrinter {
  private where = true;
  private readonly words: Int32Array;

  constructor(
    private readonly facts: FactsView,
    private readonly text: string,
    private readonly typeComments = false,
  ) {
    this.words = facts.syntax;
  }

  /** `line:column` of an offset, the column in code points. */
  position(offset: number): string {
    const line = this.facts.lineOf(offset);
    return `${line}:${[...this.text.slice(this.facts.lines[line - 1], offset)].length}`;
  }

  module(): string[] {
    return this.suite(this.facts.definitions[Definition.node], '');
  }

  /** Whether a type comment annotates the node, which is printed without unless they are asked for. */
  private isComment(node: number): boolean {
    return !this.typeComments && ((this.words[node] >> 8) & FLAG_COMMENT) !== 0;
  }

  private at(node: number): string {
    return this.where ? `@${this.position(this.words[node + 1])}` : '';
  }

  private operand(node: number, index: number): number {
    return this.words[node + HEADER + index];
  }

  /** The counted list that begins with operand `index`. */
  private counted(node: number, index: number): number[] {
    const from = node + HEADER + index;
    return [...this.words.subarray(from + 1, from + 1 + this.words[from])];
  }

  private string(id: number): string {
    return id < 0 ? '-' : this.facts.string(id);
  }

  private all(nodes: readonly number[]): string {
    return nodes.map((node) => this.e(node)).join(' ');
  }

  private suite(block: number, lead = '  '): string[] {
    return this.counted(block, 0).flatMap((node) => this.statement(node).map((line) => lead + line));
  }

  private branch(word: string, block: number): string[] {
    if (block === 0) return [];
    const kind = this.words[block] & 0xff;
    return [
      word,
      ...(kind === Syntax.if ? this.statement(block).map((line) => `  ${line}`) : this.suite(block)),
    ];
  }

  private statement(node: number): string[] {
    const kind = this.words[node] & 0xff;
    const flags = this.words[node] >> 8;
    const at = this.at(node);
    const o = (index: number): number => this.operand(node, index);
    const e = (index: number): string => this.e(o(index));
    const word = STATEMENTS[kind];
    const asynchronous = flags & FLAG_ASYNC ? 'async ' : '';
    switch (kind) {
      case Syntax.pass:
      case Syntax.break:
      case Syntax.continue:
        return [`${word}${at}`];
      case Syntax.expression:
      case Syntax.return:
        return [`${word}${at} ${e(0)}`];
      case Syntax.raise:
      case Syntax.assert:
        return [`${word}${at} ${e(0)} ${e(1)}`];
      case Syntax.assign:
        return [`assign${at} ${e(0)} to ${this.all(this.counted(node, 1))}`];
      case Syntax.annotatedAssign:
        if (this.isComment(node)) return [`assign${at} ${e(2)} to ${e(0)}`];
        return [`annotated${at} ${e(0)}: ${e(1)} = ${e(2)}`];
      case Syntax.augmentedAssign:
        return [`augmented${at} ${this.string(o(0))} ${e(1)} ${e(2)}`];
      case Syntax.delete:
        return [`delete${at} ${this.all(this.counted(node, 0))}`];
      case Syntax.global:
      case Syntax.nonlocal:
        return [
          `${kind === Syntax.global ? 'global' : 'nonlocal'}${at} ${this.counted(node, 0)
            .map((name) => this.string(name))
            .join(' ')}`,
        ];
      case Syntax.import:
        return [`import${at} ${this.imported(this.counted(node, 0))}`];
      case Syntax.importFrom:
        return [`from${at} ${o(0)} ${this.string(o(1))} ${this.imported(this.counted(node, 2))}`];
      case Syntax.if:
        return [`if${at} ${e(0)}`, ...this.suite(o(1)), ...this.branch('else', o(2))];
      case Syntax.while:
        return [`while${at} ${e(0)}`, ...this.suite(o(1)), ...this.branch('else', o(2))];
      case Syntax.for:
        return [
          `${asynchronous}for${at} ${e(0)} in ${e(1)}`,
          ...this.suite(o(2)),
          ...this.branch('else', o(3)),
        ];
      case Syntax.with: {
        const items = pairs(this.counted(node, 1)).map(
          ([value, target]) => `${this.e(value)} as ${this.e(target)}`,
        );
        return [`${asynchronous}with${at} ${items.join(', ')}`, ...this.suite(o(0))];
      }
      case Syntax.try:
        return [
          `try${at}`,
          ...this.suite(o(0)),
          ...this.counted(node, 3).flatMap((handler) => this.handler(handler)),
          ...this.branch('else', o(1)),
          ...this.branch('finally', o(2)),
        ];
      case Syntax.match:
        return [`match${at} ${e(0)}`, ...this.counted(node, 1).flatMap((part) => this.case(part))];
      case Syntax.functionDefinition: {
        const name = this.facts.definitions[o(0) * Definition.width + Definition.name];
        const decorators = this.counted(node, 7);
        const decorated = decorators.length > 0 ? ` decorated ${this.all(decorators)}` : '';
        const head = `${asynchronous}def${at} ${this.string(name)}(${this.parameters(o(2))}) -> ${this.isComment(node) ? '-' : e(3)}${decorated}`;
        return [head, ...this.suite(o(5))];
      }
      case Syntax.classDefinition: {
        const name = this.facts.definitions[o(0) * Definition.width + Definition.name];
        const args = this.counted(node, 4);
        const decorators = this.counted(node, 5 + args.length);
        const decorated = decorators.length > 0 ? ` decorated ${this.all(decorators)}` : '';
        const list = args.map((one) => this.e(one)).join(', ');
        return [`class${at} ${this.string(name)}(${list})${decorated}`, ...this.suite(o(2))];
      }
      case Syntax.typeAlias:
        return [`type${at} ${e(0)} = ${e(1)}`];
      default:
        return [`unknown statement ${kind}${at}`];
    }
  }

  private imported(names: readonly number[]): string {
    const texts: string[] = [];
    for (let i = 0; i < names.length; i += 3) {
      const where = this.where ? `@${this.position(names[i + 2])}` : '';
      texts.push(`${this.string(names[i])} as ${this.string(names[i + 1])}${where}`);
    }
    return texts.join(', ');
  }

  private handler(node: number): string[] {
    const star = (this.words[node] >> 8) & FLAG_STAR ? '*' : '';
    const head = `except${star}${this.at(node)} ${this.e(this.operand(node, 0))} as ${this.string(this.operand(node, 1))}`;
    return [head, ...this.suite(this.operand(node, 3))];
  }

  private case(node: number): string[] {
    const head = `  case ${this.e(this.operand(node, 0))} if ${this.e(this.operand(node, 1))}`;
    return [head, ...this.suite(this.operand(node, 2), '    ')];
  }

  private parameters(list: number): string {
    return this.counted(list, 0)
      .map((node) => {
        const kind = PARAMETER_KINDS[this.operand(node, 1)];
        const annotated = this.isComment(node) ? '-' : this.e(this.operand(node, 2));
        return `${kind} ${this.string(this.operand(node, 0))}${this.at(node)}: ${annotated} = ${this.e(this.operand(node, 4))}`;
      })
      .join(', ');
  }

  private e(node: number): string {
    if (node === 0) return '-';
    const kind = this.words[node] & 0xff;
    const flags = this.words[node] >> 8;
    const at = this.at(node);
    const o = (index: number): number => this.operand(node, index);
    const e = (index: number): string => this.e(o(index));
    const display = DISPLAYS[kind];
    if (display !== undefined) return `(${display}${at} ${this.all(this.counted(node, 0))})`;
    const wrapper = WRAPPERS[kind];
    if (wrapper !== undefined) return `(${wrapper}${at} ${e(0)})`;
    switch (kind) {
      case Syntax.name:
        return `${this.string(o(0))}${at}`;
      case Syntax.attribute:
        return `(attribute${at} ${e(0)} ${this.string(o(1))}${this.where ? `@${this.position(o(2))}` : ''})`;
      case Syntax.subscript: {
        let items = this.counted(node, 1);
        // `x[(a, b)]` is `x[a, b]`.
        if (items.length === 1 && (this.words[items[0]] & 0xff) === Syntax.tuple)
          items = this.counted(items[0], 0);
        return `(subscript${at} ${e(0)} [${this.all(items)}])`;
      }
      case Syntax.call:
        return `(call${at} ${e(0)} (${this.counted(node, 1)
          .map((one) => this.e(one))
          .join(', ')}))`;
      case Syntax.keyword:
        return `${this.string(o(0))}${at}=${e(1)}`;
      case Syntax.dict:
        return `(dict${at} ${pairs(this.counted(node, 0))
          .map(([key, value]) => `${this.e(key)}: ${this.e(value)}`)
          .join(', ')})`;
      case Syntax.comprehension: {
        const clauses = this.counted(node, 3).map((clause) => this.clause(clause));
        return `(${COMPREHENSIONS[flags]} comprehension${at} ${e(1)} ${e(2)} ${clauses.join(' ')})`;
      }
      case Syntax.lambda:
        return `(lambda${at} (${this.parameters(o(1))}) ${e(2)})`;
      case Syntax.conditional:
        return `(conditional${at} ${e(0)} ${e(1)} ${e(2)})`;
      case Syntax.boolean:
        return `(${flags === 1 ? 'or' : 'and'}${at} ${e(0)} ${e(1)})`;
      case Syntax.binary:
        return `(${this.string(o(0))}${at} ${e(1)} ${e(2)})`;
      case Syntax.unary:
        return `(unary ${this.string(o(0))}${at} ${e(1)})`;
      case Syntax.compare:
        return `(compare${at} ${e(0)} ${pairs(this.counted(node, 1))
          .map(([operator, right]) => `${this.string(operator)} ${this.e(right)}`)
          .join(' ')})`;
      case Syntax.namedExpression:
        return `(named${at} ${e(0)} ${e(1)})`;
      case Syntax.slice:
        return `(slice${at} ${e(0)} ${e(1)} ${e(2)})`;
      case Syntax.string:
        return `(${flags & FLAG_BYTES ? 'bytes' : 'string'}${at} ${o(0) < 0 ? 'long' : JSON.stringify(this.string(o(0)))})`;
      case Syntax.formatted: {
        const outer = this.where;
        this.where = false;
        const fields = this.all(this.counted(node, 1));
        this.where = outer;
        const format = o(0) < 0 ? [] : [JSON.stringify(this.string(o(0)))];
        return `(formatted${at} ${[...format, ...(fields === '' ? [] : [fields])].join(' ')})`;
      }
      case Syntax.integer:
        return `(integer${at} ${integer(this.string(o(0)))})`;
      case Syntax.float:
        return `(float${at})`;
      case Syntax.constant:
        return `(${CONSTANTS[o(0)]}${at})`;
      case Syntax.patternCapture:
        return `(capture${at} ${this.string(o(0))})`;
      case Syntax.patternSequence:
        return `(sequence${at} ${this.all(this.counted(node, 0))})`;
      case Syntax.patternStar:
        return `(star${at} ${this.string(o(0))})`;
      case Syntax.patternMapping:
        return `(mapping${at} ${pairs(this.counted(node, 1))
          .map(([key, value]) => `${this.e(key)}: ${this.e(value)}`)
          .join(', ')} rest ${this.string(o(0))})`;
      case Syntax.patternClass:
        return `(class${at} ${e(0)} ${this.all(this.counted(node, 1))})`;
      case Syntax.patternKeyword:
        return `${this.string(o(0))}=${e(1)}`;
      case Syntax.patternOr:
        return `(or${at} ${this.all(this.counted(node, 0))})`;
      case Syntax.patternAs:
        return `(as${at} ${e(0)} ${this.string(o(1))})`;
      default:
        return kind === Syntax.unknown ? `(unknown${at})` : `(kind ${kind}${at})`;
    }
  }

  private clause(node: number): string {
    if ((this.words[node] & 0xff) === Syntax.comprehensionIf) return `if ${this.e(this.operand(node, 0))}`;
    const word = (this.words[node] >> 8) & FLAG_ASYNC ? 'async for' : 'for';
    return `${word} ${this.e(this.operand(node, 0))} in ${this.e(this.operand(node, 1))}`;
  }
}

/** The number's value; a literal of Python 2 as it is written. */
function integer(text: string): string {
  const digits = text.replaceAll('_', '');
  return /^(?:0[xob])?[\da-f]+$/i.test(digits) ? `${BigInt(digits)}` : text;
}

function pairs(list: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  for (let i = 0; i + 1 < list.length; i += 2) found.push([list[i], list[i + 1]]);
  return found;
}
