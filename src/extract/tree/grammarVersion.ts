/** Versions of grammar and parser, for headers and the keys of caches, without loading them. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export function grammarVersion(): string {
  return ['tree-sitter-python', 'web-tree-sitter']
    .map((name) => `${name} ${installedVersion(name)}`)
    .join(', ');
}

/** Of a package that this one depends on. */
export function installedVersion(name: string): string {
  // Neither package exports its package.json under every resolver, so go by the main file.
  const main = require.resolve(name).replaceAll('\\', '/');
  const inside = `node_modules/${name}`;
  const folder = main.slice(0, main.lastIndexOf(inside) + inside.length);
  return (require(`${folder}/package.json`) as { version: string }).version;
}
