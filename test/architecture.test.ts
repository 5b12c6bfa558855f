/**
 * Which way imports point. Each rule has a name and the reason for it; a failure names the import.
 * Reads the sources, not the compiled files: imports of types count as well.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Source {
  /** Relative to the repository's root, with `/`. */
  path: string;
  lines: number;
  /** Paths of own files and names of packages, as resolved. */
  imports: string[];
}

/** Files whose folder below src is given, or src itself: `src/query/expand.ts` is of `query`. */
function folderOf(path: string): string {
  const [top, folder, ...rest] = path.split('/');
  return rest.length > 0 ? folder : top === 'src' ? 'src' : top;
}

function sourcesBelow(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .sort()
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const imports = ts
        .preProcessFile(text, true, true)
        .importedFiles.map(({ fileName }) =>
          fileName.startsWith('.')
            ? posix.join(posix.dirname(path), fileName).replace(/\.js$/, '.ts')
            : fileName.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1'),
        );
      return { path, lines: text.split('\n').length - 1, imports };
    });
}

const SOURCES = sourcesBelow('src');
const WORKERS = sourcesBelow('workers');

interface Rule {
  name: string;
  reason: string;
  /** The folder below src that the rule is about. */
  folder: string;
  /** The folders below src that it may import from, besides itself. */
  mayImport: readonly string[];
}

const RULES: readonly Rule[] = [
  {
    name: 'model-is-the-bottom',
    folder: 'model',
    mayImport: [],
    reason: 'it names the values that cross the borders, so that both sides of a border can be replaced',
  },
  {
    name: 'discover-knows-only-files',
    folder: 'discover',
    mayImport: ['model'],
    reason: 'it is the one place that lists folders; what files mean is for later phases',
  },
  {
    name: 'extract-knows-one-file',
    folder: 'extract',
    mayImport: ['model'],
    reason: 'facts are a function of the bytes of one file, so they can be cached and made anywhere',
  },
  {
    name: 'cache-stands-around-the-phases',
    folder: 'cache',
    mayImport: ['model', 'extract', 'link', 'infer', 'snapshot'],
    reason: 'it keeps what phases gave for the same input, and no phase knows of it',
  },
  {
    name: 'link-reads-facts',
    folder: 'link',
    mayImport: ['model'],
    reason: 'it works on facts from anywhere and so has no need of a parser, a disk or a snapshot',
  },
  {
    name: 'infer-reads-tables',
    folder: 'infer',
    mayImport: ['model', 'link'],
    reason: 'it evaluates over the linked tables; nothing that links may wait for what is inferred',
  },
  {
    name: 'snapshot-is-a-format',
    folder: 'snapshot',
    mayImport: ['model'],
    reason: 'any graph can be written and any snapshot opened without the phases that make one',
  },
  {
    name: 'query-only-reads',
    folder: 'query',
    mayImport: ['model', 'snapshot'],
    reason: 'asking must not load what building needs, and knows no protocol',
  },
  {
    name: 'serve-is-the-rim',
    folder: 'serve',
    mayImport: ['model', 'snapshot', 'query'],
    reason: 'protocols stay outside, and a server never parses',
  },
  {
    name: 'typeshed-runs-the-phases',
    folder: 'typeshed',
    mayImport: ['model', 'extract', 'link', 'snapshot'],
    reason: 'stubs go through the phases as any other code does, and no phase knows of them',
  },
  {
    name: 'build-composes',
    folder: 'build',
    mayImport: ['model', 'discover', 'extract', 'cache', 'link', 'snapshot', 'query', 'typeshed'],
    reason: 'it hands each phase what the one before gave, and no phase knows in which thread it runs',
  },
  {
    name: 'cli-is-the-other-rim',
    folder: 'cli',
    mayImport: ['model', 'discover', 'build', 'query', 'snapshot', 'serve', 'typeshed'],
    reason: 'a command calls what the library calls and adds arguments, words and exit status',
  },
];

/** The files directly in src that folders may use, and the folders that may: what writes the version down, and what a user has. */
const LOOSE = new Set(['src/userFolders.ts', 'src/version.ts']);
const OUTER = new Set(['build', 'cli', 'serve', 'typeshed']);

test('every folder of src has its rule', () => {
  const folders = new Set(SOURCES.map(({ path }) => folderOf(path)));
  folders.delete('src');
  assert.deepEqual([...folders].sort(), RULES.map(({ folder }) => folder).sort());
});

for (const rule of RULES) {
  test(`${rule.name}: ${rule.reason}`, () => {
    const allowed = new Set([rule.folder, ...rule.mayImport]);
    const wrong = SOURCES.filter(({ path }) => folderOf(path) === rule.folder).flatMap(({ path, imports }) =>
      imports
        .filter((one) => one.startsWith('src/') && !allowed.has(folderOf(one)))
        .filter((one) => !(OUTER.has(rule.folder) && LOOSE.has(one)))
        .map((one) => `${path} → ${one}`),
    );
    assert.deepEqual(wrong, []);
  });
}

test('what values are and where they are kept knows nothing of how Python is evaluated', () => {
  const wrong = SOURCES.filter(({ path }) => path.startsWith('src/infer/domain/')).flatMap(
    ({ path, imports }) =>
      imports
        .filter((one) => folderOf(one) === 'infer' && !one.startsWith('src/infer/domain/'))
        .map((one) => `${path} → ${one}`),
  );
  assert.deepEqual(wrong, []);
});

test('replay stands around inference: the entry alone knows of it', () => {
  const importing = SOURCES.filter(
    ({ path, imports }) =>
      !path.startsWith('src/infer/replay/') && imports.some((one) => one.startsWith('src/infer/replay/')),
  );
  assert.deepEqual(
    importing.map(({ path }) => path),
    ['src/infer/index.ts'],
  );
});

/** Folders of a phase and files beside them, lowest first: each imports from itself and those below it. */
const LOWEST_FIRST: Readonly<Record<string, readonly string[]>> = {
  extract: ['decode.ts', 'tree', 'tables', 'expressions', 'statements', 'index.ts'],
  link: [
    'facts',
    'program',
    'names',
    'classes',
    'canonical.ts',
    'linked.ts',
    'linkInput.ts',
    'edges',
    'uses',
    'graph',
    'index.ts',
  ],
};

for (const [phase, lowestFirst] of Object.entries(LOWEST_FIRST)) {
  test(`each folder of ${phase} imports from itself and those below it`, () => {
    const levelOf = (path: string): number => lowestFirst.indexOf(path.split('/')[2]);
    const files = SOURCES.filter(({ path }) => folderOf(path) === phase);
    const unknown = files.map(({ path }) => path).filter((path) => levelOf(path) < 0);
    assert.deepEqual(unknown, []);
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter((one) => folderOf(one) === phase && levelOf(one) > levelOf(path))
        .map((one) => `${path} → ${one}`),
    );
    assert.deepEqual(wrong, []);
  });
}

test('every folder of extract, link and infer has its line on the map', () => {
  const folders = SOURCES.flatMap(
    ({ path }) => /^src\/((?:extract|link|infer)\/\w+)\//.exec(path)?.[1] ?? [],
  );
  const page = readFileSync(join(ROOT, 'src/ARCHITECTURE.md'), 'utf8');
  const tables = page.matchAll(/^ {2}\| in `(\w+)\/` \|.*(?:\n {2}\|.*)*/gm);
  const mapped = [...tables].flatMap(([table, phase]) =>
    [...table.matchAll(/^ {2}\| `(\w+)\/` \|/gm)].map((row) => `${phase}/${row[1]}`),
  );
  assert.deepEqual(mapped.sort(), [...new Set(folders)].sort());
});

test('imports are read from the sources as they are written', () => {
  const dispatch = SOURCES.find(({ path }) => path === 'src/query/dispatch.ts');
  assert.ok(dispatch?.imports.includes('src/query/expand.ts'), 'an import of a value');
  assert.ok(dispatch?.imports.includes('src/model/results.ts'), 'an import of types');
});

test('only extract loads tree-sitter: trees never leave the phase that frees them', () => {
  const loading = [...SOURCES, ...WORKERS].filter(({ imports }) =>
    imports.some((one) => one === 'web-tree-sitter' || one === 'tree-sitter-python'),
  );
  assert.deepEqual(
    loading.map(({ path }) => folderOf(path)).filter((folder) => folder !== 'extract'),
    [],
  );
  assert.notDeepEqual(loading, []);
});

test('the phases that compute touch no disk', () => {
  const disk = new Set(['node:fs', 'fs', 'node:child_process']);
  // The grammar is a file beside its package; everything else of the phases works on what it is given.
  const allowed = new Set(['discover', 'cache', 'snapshot', 'typeshed', 'build', 'serve', 'cli', 'src']);
  const wrong = SOURCES.filter(({ imports }) => imports.some((one) => disk.has(one)))
    .map(({ path }) => path)
    .filter((path) => !allowed.has(folderOf(path)) && path !== 'src/extract/tree/loadGrammar.ts');
  assert.deepEqual(wrong, []);
});

test('workers are doorways: a few lines that import only src', () => {
  for (const { path, lines, imports } of WORKERS) {
    assert.ok(
      lines <= 60,
      `${path} has ${lines} lines: move what it does into src, where a test can call it`,
    );
    assert.deepEqual(
      imports.filter((one) => !one.startsWith('src/') && !one.startsWith('node:')),
      [],
      path,
    );
  }
});

test('files stay small enough to read at a sitting', () => {
  const long = [...SOURCES, ...WORKERS].filter(({ lines }) => lines > 600);
  assert.deepEqual(
    long.map(({ path, lines }) => `${path}: ${lines} lines`),
    [],
  );
});

test('folders import one another without a cycle', () => {
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of SOURCES) {
    const from = folderOf(path);
    for (const one of imports) {
      if (!one.startsWith('src/') || folderOf(one) === from || folderOf(one) === 'src') continue;
      edges.set(from, (edges.get(from) ?? new Set()).add(folderOf(one)));
    }
  }
  const cycleFrom = (folder: string, path: string[]): string[] | undefined => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    for (const next of edges.get(folder) ?? []) {
      const cycle = cycleFrom(next, [...path, folder]);
      if (cycle !== undefined) return cycle;
    }
    return undefined;
  };
  for (const folder of edges.keys()) assert.equal(cycleFrom(folder, [])?.join(' → '), undefined);
});

test('every package that is depended on has its reason in ARCHITECTURE.md, and no other', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const page = readFileSync(join(ROOT, 'src/ARCHITECTURE.md'), 'utf8');
  const section = page.slice(page.indexOf('## Packages'));
  const reasoned = section
    .split('\n')
    .flatMap((row) => /^\| (`.*?) \|/.exec(row)?.[1].match(/(?<=`)[^`,]+(?=`)/g) ?? [])
    .filter((name) => name.trim() !== '');
  const wanted = [...Object.keys(dependencies), ...Object.keys(devDependencies)].map((name) =>
    name.replace(/^@types\/.*/, '@types/*'),
  );
  assert.deepEqual(new Set(reasoned), new Set(wanted));
});
