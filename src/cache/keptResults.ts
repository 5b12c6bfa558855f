/**
 * Results of phases by the hash of what they were made from (facts by a file's content, call edges by
 * the facts of all files; traces by the project's name): `<folder>/<version>/<aa>/<hash>`, `aa` the
 * hash's first two digits. The folder may hold other things, which are nobody's business here.
 *
 * Any number of threads and processes may use a folder at once: entries are written to a name of
 * their own and renamed, and the same is made from the same, so whoever comes last changes
 * nothing. Traces are the exception: that of whoever came last is kept, and each says which facts it is
 * about, so that any of them serves. A cache that can't be written or read is a cache that never has anything.
 */

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf } from '../model/errors.js';
import { makeFolder } from '../snapshot/makeFolder.js';
import { readEntry, writeEntry } from './entry.js';

/** What it takes to find a cache, in a form that crosses threads. */
export interface CachePlace {
  folder: string;
  /** Of all that the results depend on besides what is hashed; a folder's name (VERSION says which). */
  version: string;
}

const VERSION = /^(?:calls-|trace-)?[\da-f]{16}$/;
const PREFIX = /^[\da-f]{2}$/;
/** An entry, or what is being written to become one. */
const ENTRY = /^[\da-f]{64}(?:\.[\da-f]{12}\.tmp)?$/;
/** Ends the name of a file that is being written. */
export const TEMPORARY = '.tmp';

/** Paths of what caches have put into the folder, and of nothing else. @throws the system's errors */
export function keptFiles(folder: string): string[] {
  const below = (parents: string[], names: RegExp, isWanted: 'isDirectory' | 'isFile'): string[] =>
    parents.flatMap((parent) =>
      readdirSync(parent, { withFileTypes: true })
        .filter((entry) => names.test(entry.name) && entry[isWanted]())
        .map(({ name }) => join(parent, name)),
    );
  return below(below(below([folder], VERSION, 'isDirectory'), PREFIX, 'isDirectory'), ENTRY, 'isFile');
}

/** Whether anything was ever kept at a place. */
export function hasKept({ folder, version }: CachePlace): boolean {
  return existsSync(join(folder, version));
}

export class KeptResults {
  private readonly folder: string;
  /** Bytes of the entries that this object has written. */
  written = 0;
  /** Why nothing more is written; undefined as long as writing works. */
  failure: string | undefined;

  constructor(place: CachePlace) {
    this.folder = join(place.folder, place.version);
  }

  /** What is kept under the hash (lower-case hexadecimal); a damaged entry is removed, and so is a folder in its place. */
  get(hash: string): SharedArrayBuffer | undefined {
    const path = this.path(hash);
    try {
      const found = readEntry(path);
      if (found !== 'damaged') return found;
      rmSync(path, { force: true, recursive: true });
    } catch {
      // Not there, or not to be read: it has to be made anyway.
    }
    return undefined;
  }

  /** Keeps a result, given in pieces, one behind the other. */
  put(hash: string, ...pieces: readonly (SharedArrayBuffer | Uint8Array)[]): void {
    const result = pieces.map((one) => (one instanceof Uint8Array ? one : new Uint8Array(one)));
    if (this.failure !== undefined) return;
    const path = this.path(hash);
    const temporary = `${path}.${randomBytes(6).toString('hex')}${TEMPORARY}`;
    try {
      try {
        writeEntry(temporary, result);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        makeFolder(dirname(path));
        writeEntry(temporary, result);
      }
      renameSync(temporary, path);
      this.written += result.reduce((sum, { byteLength }) => sum + byteLength, 0);
    } catch (error) {
      this.failure = messageOf(error);
      try {
        rmSync(temporary, { force: true });
      } catch {
        // A read-only folder has no temporary file to remove.
      }
    }
  }

  private path(hash: string): string {
    return join(this.folder, hash.slice(0, 2), hash);
  }
}
