/** A worker that reads and parses files and drops the trees: the least that any indexer must do. */
import { readFileSync } from 'node:fs';
import { decode } from '../../src/extract/decode.js';
import { loadGrammar } from '../../src/extract/tree/loadGrammar.js';

const parser = (await loadGrammar()).grammar.newParser();

export default function parseBatch(paths: readonly string[]): number {
  let parsed = 0;
  for (const path of paths) {
    const tree = parser.parse(decode(readFileSync(path)).text);
    if (tree === null) continue;
    tree.delete();
    parsed++;
  }
  return parsed;
}
