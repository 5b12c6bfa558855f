/** Type comments (PEP 484, "Type comments" and "Suggested syntax for Python 2.7 and straddling code"). */
import { ParameterNode, ParametersNode } from '../../model/operands.js';
import { FLAG_COMMENT } from '../../model/syntax.js';
import type { Context } from '../tables/context.js';
import { type GivenType, spelledAnnotation } from './annotations.js';

/** A type, as a comment spells it, and where it begins (offset in UTF-16 code units). */
interface Spelt {
  text: string;
  at: number;
}

/** Behind a statement, or behind a parameter and its comma. No blank can be read in two ways: lines may be long. */
const TYPE = /[ \t]*(?:,[ \t]*)?#[ \t]*type:(?![ \t]*ignore\b)[ \t]*([^\s#](?:[^\r\n#]*[^\s#])?)/dy;
/** Behind the list of parameters, on the same line or the next. */
const SIGNATURE =
  /[ \t]*:[ \t]*(?:#(?![ \t]*type:)[^\r\n]*)?(?:\r?\n[ \t]*)?#[ \t]*type:[ \t]*\(([^\r\n#]*)\)[ \t]*->[ \t]*([^\s#](?:[^\r\n#]*[^\s#])?)/dy;

/** The type that a comment gives what ends at `end`, an offset in the text; undefined: there is none. */
export function typeComment(context: Context, end: number): GivenType | undefined {
  const [spelt] = matchAt(context, TYPE, end);
  return spelt === undefined ? undefined : lower(context, spelt);
}

/**
 * Gives a function's parameters the types of its comment, and returns its result's. `node`: the list of
 * parameters in the stream, -1: there is none; `parameters`: the lowered list; `hasReceiver`: the comment
 * may leave out the first.
 */
export function signatureComment(
  context: Context,
  node: number,
  parameters: number,
  hasReceiver: boolean,
): GivenType | undefined {
  if (node < 0) return undefined;
  const [list, result] = matchAt(context, SIGNATURE, context.stream.end[node]);
  if (list === undefined || result === undefined) return undefined;
  const types = list.text.trim() === '...' ? [] : parts(list);
  const count = context.syntax.words[parameters + ParametersNode.parameters];
  const left = count - types.length;
  if (left === 0 || (left === 1 && hasReceiver)) {
    types.forEach((spelt, index) => {
      const type = lower(context, spelt);
      if (type !== undefined)
        annotate(
          context,
          context.syntax.words[parameters + ParametersNode.parameters + 1 + left + index],
          type,
        );
    });
  }
  return lower(context, result);
}

/** Gives a lowered parameter a type, unless it has one. */
function annotate({ syntax: { words } }: Context, parameter: number, type: GivenType): void {
  if (words[parameter + ParameterNode.annotation] !== 0) return;
  words[parameter] |= FLAG_COMMENT << 8;
  words[parameter + ParameterNode.annotation] = type.node;
  words[parameter + ParameterNode.annotationText] = type.text;
}

function matchAt(context: Context, pattern: RegExp, end: number): Spelt[] {
  // Inside of a quoted annotation there are no comments.
  if (!context.typeComments || context.places !== undefined) return [];
  pattern.lastIndex = end;
  const found = pattern.exec(context.text);
  if (found?.indices === undefined) return [];
  const { indices } = found;
  return found.slice(1).map((text, index) => ({ text, at: indices[index + 1]?.[0] ?? 0 }));
}

/** The types between the commas that no bracket encloses, `*` and `**` left out. */
function parts({ text, at }: Spelt): Spelt[] {
  const found: Spelt[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    if ('[('.includes(text.charAt(i) || ' ')) depth++;
    else if ('])'.includes(text.charAt(i) || ' ')) depth--;
    if (i < text.length && (depth > 0 || text[i] !== ',')) continue;
    const part = text.slice(from, i);
    const blanks = /^[\s*]*/.exec(part)?.[0].length ?? 0;
    if (part.length > blanks) found.push({ text: part.slice(blanks).trimEnd(), at: at + from + blanks });
    from = i + 1;
  }
  return found;
}

function lower(context: Context, { text, at }: Spelt): GivenType | undefined {
  // Quotes say nothing here, but for the texts of `Literal`.
  const plain = text.includes('Literal') ? text : text.replace(/['"]/g, ' ');
  const node = spelledAnnotation(
    context,
    Array.from({ length: plain.length }, (_, i) => at + i),
    plain,
  );
  return node === 0 ? undefined : { node, text: context.strings.id(text) };
}
