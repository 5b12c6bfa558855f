/** Loads the parser and the grammar: the only file of extraction that reads from the disk. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Language, Parser } from 'web-tree-sitter';
import { typeTable } from './grammar.js';

export interface Grammar {
  language: Language;
  /** Maps a public symbol of the language to a T (grammar.ts). */
  types: Uint8Array;
  newParser(): Parser;
}

/** The Emscripten module: its exports and heap. What `Parser.init` was given becomes it. */
export interface Wasm {
  HEAP32: Int32Array;
  HEAPU8: Uint8Array;
  HEAPU16: Uint16Array;
}

let loading: Promise<{ grammar: Grammar; wasm: Wasm }> | undefined;

/** Loads parser and grammar once for this thread. */
export function loadGrammar(): Promise<{ grammar: Grammar; wasm: Wasm }> {
  loading ??= load();
  return loading;
}

async function load(): Promise<{ grammar: Grammar; wasm: Wasm }> {
  const wasm = {} as Wasm;
  await Parser.init(wasm);
  const file = createRequire(import.meta.url).resolve('tree-sitter-python/tree-sitter-python.wasm');
  const language = await Language.load(await readFile(file));
  return { grammar: { language, types: typeTable(language), newParser }, wasm };

  function newParser(): Parser {
    const parser = new Parser();
    parser.setLanguage(language);
    return parser;
  }
}
