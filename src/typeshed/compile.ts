/**
 * A step of the build: typeshed (as the development dependency `pyright` carries it) → the two
 * bundles in `snapshots/`: the standard library's, and that of third-party stubs.
 */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { createExtractor } from '../extract/index.js';
import type { SourceFile } from '../model/sourceFile.js';
import { type BundledStub, encodeBundle, type StubContent } from './bundle.js';
import { STDLIB_BUNDLE, STUBS_BUNDLE } from './paths.js';

const typeshed = join(
  dirname(createRequire(import.meta.url).resolve('pyright/package.json')),
  'dist',
  'typeshed-fallback',
);

async function stubsBelow(folder: string, prefix: string): Promise<{ file: string; path: string }[]> {
  const found: { file: string; path: string }[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const file = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== '@tests') found.push(...(await stubsBelow(path, file)));
    else if (entry.name.endsWith('.pyi')) found.push({ file, path });
  }
  return found;
}

function stubSource(file: string, path: string, module: string, bytes: number): SourceFile {
  const isPackage = module.endsWith('.__init__');
  return {
    path,
    file,
    module: isPackage ? module.slice(0, -'.__init__'.length) : module,
    isPackage,
    scope: 'external',
    stub: true,
    bytes,
  };
}

const extractor = await createExtractor();

async function compile(
  roots: readonly { folder: string; prefix: string }[],
  versions: string,
  output: string,
  contentOf: (bytes: Buffer) => StubContent,
): Promise<void> {
  const stubs = new Map<string, BundledStub>();
  for (const { folder, prefix } of roots) {
    for (const { file, path } of await stubsBelow(folder, '')) {
      const { size } = await stat(path);
      const name = file
        .slice(0, -'.pyi'.length)
        .replaceAll('/', '.')
        .replace(/^([^.]+)-stubs\./, '$1.');
      const source = stubSource(`${prefix}/${file}`, path, name, size);
      // Of two distributions with one module the first counts.
      if (!stubs.has(source.module))
        stubs.set(source.module, { source, content: contentOf(await readFile(path)) });
    }
  }
  const bytes = encodeBundle(extractor.version, versions, [...stubs.values()]);
  await writeFile(output, bytes);
  process.stderr.write(`${basename(output)}: ${stubs.size} modules, ${bytes.length} bytes\n`);
}

await compile(
  [{ folder: join(typeshed, 'stdlib'), prefix: 'stdlib' }],
  await readFile(join(typeshed, 'stdlib', 'VERSIONS'), 'utf8'),
  STDLIB_BUNDLE,
  (bytes) => extractor.extract(bytes),
);
const distributions = await readdir(join(typeshed, 'stubs'));
distributions.sort();
await compile(
  distributions.map((name) => ({ folder: join(typeshed, 'stubs', name), prefix: `stubs/${name}` })),
  '',
  STUBS_BUNDLE,
  (bytes) => bytes,
);
