/**
 * A real folder tree for one test, and the one way in which tests look at a discovery.
 * The project root is a folder named `project` in a fresh temporary folder, so that keys with
 * `../` lie outside the project and still inside what is removed afterwards.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { discover } from '../../src/discover/index.js';
import type { DiscoverOptions } from '../../src/discover/types.js';
import type { Discovery } from '../../src/model/sourceFile.js';

/** Path → text, or the target of a symbolic link. A path that ends in `/` is an empty folder. */
export type Tree = { [path: string]: string | { link: string } };

/** @returns Absolute path of the project root. */
export function tempProject(context: TestContext, tree: Tree, order = Object.keys(tree)): string {
  const parent = mkdtempSync(join(tmpdir(), 'snakeshot-discover-'));
  context.after(() => rmSync(parent, { recursive: true, force: true }));
  const root = join(parent, 'project');
  mkdirSync(root);
  for (const path of order) {
    const content = tree[path]!;
    const absolute = join(root, path);
    mkdirSync(path.endsWith('/') ? absolute : dirname(absolute), { recursive: true });
    if (path.endsWith('/')) continue;
    if (typeof content === 'string') writeFileSync(absolute, content);
    else symlinkSync(content.link, absolute);
  }
  return root;
}

export async function discoverTree(
  context: TestContext,
  tree: Tree,
  options?: DiscoverOptions,
): Promise<Discovery> {
  return discover(tempProject(context, tree), options);
}

/** One line a file: `FILE MODULE KIND SCOPE`, where KIND is package or module, with `stub` where it is one. */
export function listing(discovery: Discovery): string[] {
  return discovery.files.map(({ file, module, isPackage, scope, stub }) =>
    [file, module, isPackage ? 'package' : 'module', ...(stub ? ['stub'] : []), scope].join(' '),
  );
}

/** One line a skipped file: `FILE: REASON`. */
export function skipped(discovery: Discovery): string[] {
  return discovery.skipped.map(({ file, reason }) => `${file}: ${reason}`);
}

/** One line a file or folder that could not be read: `FILE: REASON`. */
export function failed(discovery: Discovery): string[] {
  return discovery.failed.map(({ file, reason }) => `${file}: ${reason}`);
}

/** One line a root: `PATH: ORIGIN`. */
export function roots(discovery: Discovery): string[] {
  return discovery.roots.map(({ path, origin }) => `${path}: ${origin}`);
}
