/** Versions that go into snapshots and answers. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The package's own version, from the nearest package.json above this file. */
export function packageVersion(): string {
  for (const up of ['../package.json', '../../package.json']) {
    try {
      const found = JSON.parse(readFileSync(new URL(up, import.meta.url), 'utf8')) as {
        name?: string;
        version: string;
      };
      if (found.name === 'snakeshot') return found.version;
    } catch {
      // Not here: one folder further up.
    }
  }
  return 'unknown';
}

export function generatorVersion(): string {
  return `snakeshot ${packageVersion()}`;
}

/** Versions of grammar and parser, without loading them. */
export function grammarVersion(): string {
  return ['tree-sitter-python', 'web-tree-sitter']
    .map((name) => `${name} ${installedVersion(name)}`)
    .join(', ');
}

function installedVersion(name: string): string {
  const main = createRequire(import.meta.url)
    .resolve(name)
    .replaceAll('\\', '/');
  const inside = `node_modules/${name}`;
  const folder = main.slice(0, main.lastIndexOf(inside) + inside.length);
  return (JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }).version;
}
