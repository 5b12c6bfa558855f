/** Programs of files that are given by their paths, so that they may be stubs and packages. */
import { createExtractor } from '../../../src/extract/index.js';
import { NEWEST } from '../../../src/link/facts/target.js';
import type { InferTask } from '../../../src/model/calls.js';
import type { SourceFile } from '../../../src/model/sourceFile.js';
import { readStdlibBundle } from '../../../src/typeshed/bundle.js';

const extractor = await createExtractor();
const bundle = readStdlibBundle();
const BUILT_IN = ['builtins', 'typing', 'types', '_typeshed'];

/**
 * Texts by path, of a project's root: `pot/lid.py` is the module `pot.lid`. `further`: modules of the standard library whose
 * stubs are there beside those of what Python has built in.
 */
export function filesTask(
  texts: Readonly<Record<string, string>>,
  further: readonly string[] = [],
): InferTask {
  const paths = Object.keys(texts).sort();
  const stubs = [...BUILT_IN, ...further].flatMap((module) => {
    const stub = bundle.find(module, NEWEST.version);
    return stub === undefined ? [] : [{ source: stub.source, facts: stub.content() }];
  });
  return {
    sources: [...paths.map((path) => sourceOf(path, texts[path])), ...stubs.map(({ source }) => source)],
    facts: [
      ...paths.map((path) => extractor.extract(Buffer.from(texts[path]))),
      ...stubs.map(({ facts }) => facts),
    ],
    ...NEWEST,
  };
}

function sourceOf(path: string, text: string): SourceFile {
  const isPackage = /(?:^|\/)__init__\.pyi?$/.test(path);
  return {
    path: `/${path}`,
    file: path,
    module: path.replace(/(?:\/__init__)?\.pyi?$/, '').replaceAll('/', '.'),
    isPackage,
    scope: 'project',
    stub: path.endsWith('.pyi'),
    bytes: text.length,
  };
}
