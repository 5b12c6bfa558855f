/**
 * The phase "extract": one file's bytes → its facts. Everything that parses lives in this folder.
 *
 * An extractor belongs to one thread and is used for file after file. Its result depends on
 * nothing but the bytes.
 */

import type { Parser } from 'web-tree-sitter';
import { Definition, FACTS_VERSION } from '../model/facts.js';
import { decode } from './decode.js';
import { settleNonlocals } from './statements/declaredElsewhere.js';
import { docstring } from './statements/docstrings.js';
import { suite } from './statements/statements.js';
import { Context } from './tables/context.js';
import { packFacts } from './tables/pack.js';
import { bestParse } from './tree/bestParse.js';
import { T } from './tree/grammar.js';
import { grammarVersion } from './tree/grammarVersion.js';
import { loadGrammar } from './tree/loadGrammar.js';
import { isMissing } from './tree/missing.js';
import { knownImports } from './tree/newerSyntax.js';
import { chooseReader } from './tree/reader.js';
import { knownNewlines, knownTypeNames, withoutLongRuns } from './tree/repair.js';
import type { TreeReader, TreeStream } from './tree/treeStream.js';

export interface Extractor {
  /**
   * Facts as laid out in src/model/facts.ts, in shared memory, so that no thread needs a copy.
   * @param seconds of parsing that are enough
   * @throws OutOfTime; the extractor is as good as before. After any other error it isn't.
   */
  extract(bytes: Buffer, seconds?: number): SharedArrayBuffer;
  /** Why trees are read the slow way; undefined when they aren't. */
  readonly slowReader: string | undefined;
  /** Of grammar, parser and extractor: facts of the same version and bytes are the same. */
  readonly version: string;
}

/** The parser didn't come to an end in the time that it was given. */
export class OutOfTime extends Error {}

export async function createExtractor(): Promise<Extractor> {
  const { grammar, wasm } = await loadGrammar();
  const { reader, reason } = chooseReader(grammar, wasm);
  const parser = grammar.newParser();
  let deadline = Number.POSITIVE_INFINITY;
  const parse = (text: string, into: TreeStream): void => parseInto(parser, reader, text, into, deadline);
  const context = new Context(parse);
  return {
    version: `facts ${FACTS_VERSION}, ${grammarVersion()}`,
    slowReader: reason,
    extract(bytes: Buffer, seconds = Number.POSITIVE_INFINITY): SharedArrayBuffer {
      deadline = performance.now() + 1000 * seconds;
      const { text, diagnostic } = decode(bytes);
      context.reset(text);
      if (diagnostic !== undefined) context.diagnostics.push(1, context.strings.id(diagnostic));
      const { starts, count } = context.lines;
      const known = knownImports(knownTypeNames(knownNewlines(text)));
      bestParse(parse, withoutLongRuns(known, starts, count), context.stream);
      if (context.stream.flawed) diagnoseFlaws(context);
      lowerModule(context);
      settleNonlocals(context);
      return packFacts(context);
    },
  };
}

/** UTF-16 code units that the parser takes at a time. */
const HELPING = 5119;

/** The text from an offset on, as much as the parser takes; a surrogate pair cut in two would be no character to it. */
function helping(text: string, index: number): string {
  const end = index + HELPING;
  const cut = text.charCodeAt(end - 1) >> 10 === 0xd800 >> 10;
  return text.slice(index, cut ? end - 1 : end);
}

function parseInto(
  parser: Parser,
  reader: TreeReader,
  text: string,
  into: TreeStream,
  deadline: number,
): void {
  const isOver = (): boolean => performance.now() > deadline;
  const tree = parser.parse((index) => helping(text, index), null, { progressCallback: isOver });
  if (tree === null) {
    parser.reset();
    throw new OutOfTime();
  }
  try {
    reader.read(tree, into);
  } finally {
    tree.delete();
  }
}

function diagnoseFlaws(context: Context): void {
  const { stream } = context;
  for (let i = 0; i < stream.length; ) {
    if (stream.type[i] === T.error) {
      context.diagnose(i, 'syntax error: this part did not parse');
      i = stream.next[i];
    } else {
      if (isMissing(context.text, stream, i)) context.diagnose(i, 'syntax error: something is missing here');
      i++;
    }
  }
}

function lowerModule(context: Context): void {
  const text = docstring(context, 0);
  const body = suite(context, 0);
  const module = context.definitions.words;
  if (text !== undefined) module[Definition.docstring] = context.strings.id(text);
  module[Definition.node] = body;
}
