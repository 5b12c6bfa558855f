/**
 * Texts of the source on one line in PEP 8 spacing: signatures, annotations, simple defaults.
 * Tokens are the source's own; only white space and comments between them are ours to choose.
 */
import type { Context } from '../tables/context.js';
import { T } from '../tree/grammar.js';

const OPENING = '([{';
const CLOSING = ')]}';
/** Nodes whose own tokens are operators between operands. */
const INFIX: ReadonlySet<T> = new Set([
  T.binaryOperator,
  T.booleanOperator,
  T.comparisonOperator,
  T.unionType,
  T.namedExpression,
  T.conditionalExpression,
]);
/** Keywords with a blank before them, whatever stands there; and `not` where it isn't the first word. */
const BETWEEN: ReadonlySet<string> = new Set(['if', 'else', 'and', 'or', 'is', 'in', 'for', 'async']);
/** Keywords with a blank behind them only. */
const IN_FRONT: ReadonlySet<string> = new Set(['not', 'lambda', 'await', 'yield', 'from']);
const COMMA_MATTERS: ReadonlySet<T> = new Set([
  T.tuple,
  T.tuplePattern,
  T.patternList,
  T.subscript,
  T.typeParameter,
]);
const ENDS_AS_WORD = /[\p{L}\p{M}\p{N}_]$/u;
const BEGINS_AS_WORD = /^[\p{L}\p{N}_]/u;

function endsAsWord(text: string): boolean {
  const code = text.charCodeAt(text.length - 1);
  // Of the last character a pair of code units may be left.
  return code < 128 ? isWord(code) : ENDS_AS_WORD.test(text.slice(-2));
}

function beginsAsWord(text: string): boolean {
  const code = text.charCodeAt(0);
  return code < 128 ? isWord(code) : BEGINS_AS_WORD.test(text);
}

/** Letters, digits and the underscore of ASCII. */
function isWord(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57) || code === 95;
}

/**
 * Writes tokens with the blanks that PEP 8 asks for. What is asked of the text so far is asked of
 * its end: looking into a text that is still being put together copies all of it each time.
 */
class Writer {
  /** The last characters written, as many as questions are about. */
  end = '';
  /** The last token is a number. */
  afterNumber = false;
  private readonly parts: string[] = [];
  private blank = false;

  /** Leaves out the blank that the last token asks for. */
  join(): void {
    this.blank = false;
  }

  get text(): string {
    return this.parts.join('');
  }

  token(token: string, before: boolean, after: boolean): void {
    const first = token[0] ?? '';
    const last = this.end[this.end.length - 1] ?? '';
    const separate =
      this.blank ||
      before ||
      (endsAsWord(this.end) && (beginsAsWord(token) || first === "'" || first === '"'));
    const closes = CLOSING.includes(first) && first !== '';
    if (separate && last !== '' && !closes && !(OPENING.includes(last) && last !== '')) this.parts.push(' ');
    this.parts.push(token);
    this.end = (this.end + token).slice(-2);
    this.afterNumber = /^\.?\d/.test(token);
    this.blank = after;
  }
}

/** The text of an expression, annotation or parameter list. */
export function printed(context: Context, node: number): string {
  const { type, next } = context.stream;
  if (type[node] === T.identifier) return context.textOf(node);
  const writer = new Writer();
  // The nodes around the current one, innermost last: a walk in preorder needs no recursion.
  const around: number[] = [];
  for (let n = node; n < next[node]; ) {
    while (around.length > 0 && n >= next[around[around.length - 1]]) around.pop();
    const parent = around[around.length - 1] ?? -1;
    const parentType: T = parent < 0 ? T.other : type[parent];
    if (next[n] > n + 1 && type[n] !== T.string) {
      around.push(n++);
      continue;
    }
    // A trailing comma says nothing, except where it makes a tuple.
    const silent =
      type[n] === T.comment ||
      type[n] === T.lineContinuation ||
      (type[n] === T.comma && !COMMA_MATTERS.has(parentType) && parent >= 0 && isLast(context, n, parent));
    const token = silent ? '' : type[n] === T.string ? onOneLine(context.textOf(n)) : context.textOf(n);
    if (token !== '') spaced(writer, token, parentType, type[n]);
    n = next[n];
  }
  const { text } = writer;
  return /[\r\n]/.test(text) ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text;
}

/** A literal over several lines with its newlines as escapes; a raw one is raw no more. */
function onOneLine(literal: string): string {
  if (!/[\r\n]/.test(literal)) return literal;
  const prefix = /^\w*/.exec(literal)?.[0] ?? '';
  if (/r/i.test(prefix)) {
    const content = literal.slice(prefix.length).replaceAll('\\', '\\\\');
    return prefix.replace(/r/i, '') + content.replace(/\r\n?|\n/g, '\\n');
  }
  return literal.replace(/\\(\r\n?|\n|[\s\S])|\r\n?|\n/g, (found, escaped: string | undefined) => {
    if (escaped === undefined) return '\\n';
    // A backslash joins the lines.
    return /[\r\n]/.test(escaped) ? '' : found;
  });
}

/** Whether only a closing bracket follows the comma. */
function isLast(context: Context, comma: number, parent: number): boolean {
  const { type, next } = context.stream;
  for (let c = next[comma]; c < next[parent]; c = next[c]) {
    if (type[c] === T.comment || type[c] === T.lineContinuation) continue;
    return type[c] === T.parenRight || type[c] === T.bracketRight || type[c] === T.braceRight;
  }
  return false;
}

/** Writes one token; `parent` is the node that it is a part of. */
function spaced(writer: Writer, token: string, parent: T, type: T): void {
  const operator = INFIX.has(parent) && (type === T.other || type >= T.parenLeft);
  const isBetween = type !== T.identifier && isBetweenOperands(token, parent);
  const isInFront = type !== T.identifier && IN_FRONT.has(token);
  if (token === ':' && parent === T.lambda) writer.join();
  const both =
    operator || isBetween || token === '->' || (token === '=' && parent === T.typedDefaultParameter);
  const after = both || isInFront || token === ',' || (token === ':' && parent !== T.slice);
  const before =
    both ||
    // `0 .real`, `[5. for …]`: what follows isn't a part of the number.
    (writer.afterNumber && (token === '.' || (beginsAsWord(token) && writer.end.endsWith('.')))) ||
    (type === T.string && parent === T.concatenatedString && /['"]$/.test(writer.end));
  writer.token(token, before, type !== T.string && after);
}

function isBetweenOperands(token: string, parent: T): boolean {
  return BETWEEN.has(token) || (token === 'not' && parent !== T.notOperator);
}

/** `name(parameters) -> returns`; the nodes are the stream's, -1 where there is none. */
export function signatureText(context: Context, name: string, parameters: number, returns: number): string {
  const list = parameters < 0 ? '()' : printed(context, parameters);
  return returns < 0 ? `${name}${list}` : `${name}${list} -> ${printed(context, returns)}`;
}

/** The text of a simple literal (constant, string, signed number), else undefined. */
export function literalText(context: Context, node: number): string | undefined {
  const { type, next, start, end } = context.stream;
  switch (type[node]) {
    case T.integer:
    case T.float:
    case T.true:
    case T.false:
    case T.none:
    case T.ellipsis:
      return context.textOf(node);
    case T.string: {
      if (end[node] - start[node] > 200 || context.child(node, T.interpolation) >= 0) return undefined;
      const text = context.textOf(node);
      return /[\r\n]/.test(text) ? undefined : text;
    }
    case T.unaryOperator: {
      const operand = next[node + 1];
      return type[operand] === T.integer || type[operand] === T.float ? printed(context, node) : undefined;
    }
    default:
      return undefined;
  }
}
