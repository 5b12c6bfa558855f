/** The package that this code belongs to: where it lies, and its version, which goes into snapshots and answers. */
import { existsSync, readFileSync } from 'node:fs';

/** The package's folder: the nearest above this file that holds package.json. */
export function packageFolder(): URL {
  let folder = new URL('../', import.meta.url);
  while (!existsSync(new URL('package.json', folder)) && folder.pathname !== '/')
    folder = new URL('../', folder);
  return folder;
}

export function packageVersion(): string {
  const text = readFileSync(new URL('package.json', packageFolder()), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

export function generatorVersion(): string {
  return `snakeshot ${packageVersion()}`;
}
