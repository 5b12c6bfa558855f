/**
 * Makes a folder and those above it.
 *
 * Node's own (`recursive: true`) tries for ever where a folder is there in which none can be made,
 * and the system's word for that is "no such file": below /proc, or behind a link that leads nowhere.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Nothing happens where there is one, or something else of that name. @throws the system's errors */
export function makeFolder(path: string): void {
  try {
    makeOne(path);
  } catch (error) {
    const parent = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw error;
    makeFolder(parent);
    makeOne(path);
  }
}

function makeOne(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it just now.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
