/**
 * Which changes of a file are followed: those within functions that were there before, functions and classes that
 * come and go, what classes are and hold, and the imports and data of the module (moduleNames.ts). What else a file
 * says stands in tables that are asked without a trace, or has effects on what it doesn't name.
 */

import { Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import type { NamedFile } from '../../model/sourceFile.js';
import type { CodeDigests } from './codeDigests.js';
import { sameClasses } from './followedCode.js';
import { isPlain, noFixtures, sameDefinitions, sameSpecialHeaders } from './followedDefinitions.js';
import { sameNames, sameUnits } from './followedNames.js';
import type { Versions } from './versions.js';

/** Whether all that changed is followed. */
export function isFollowed(versions: Versions): boolean {
  return (
    sameClasses(versions) &&
    sameDefinitions(versions) &&
    sameSpecialHeaders(versions) &&
    isPlain(versions.old, versions.oldRows, versions.remade.olds) &&
    isPlain(versions.now, versions.newRows, versions.remade.news) &&
    sameNames(versions) &&
    sameUnits(versions) &&
    !versions.locals.reachTables &&
    noFixtures(versions)
  );
}

/** Whether a class came, went or was remade. */
export function haveOtherClasses(versions: Versions): boolean {
  return loneClasses(versions.old, versions.oldRows).length > 0 || otherClasses(versions).size > 0;
}

/** Rows of the new version's classes that came or were remade. */
export function otherClasses({ now, newRows, remade }: Versions): Set<number> {
  return new Set([...remade.news, ...loneClasses(now, newRows)]);
}

/** Rows of the classes that the other version hasn't. */
function loneClasses({ facts: { definitions } }: CodeDigests, others: Int32Array): number[] {
  return [...others.keys()].filter(
    (row) => others[row] < 0 && definitions[row * Definition.width + Definition.kind] === KindCode.class,
  );
}

/** Packages of which inference knows definitions by their dotted names, but for those that have stubs. */
const KNOWN = new Set(['attr', 'attrs', 'pytest', '_pytest', 'pytest_asyncio']);

/** Whether what a file defines may be meant without any code that says its name. */
export function isKnownByName({ module }: NamedFile): boolean {
  return KNOWN.has(module.split('.')[0]);
}

/** Packages of the standard library of which inference knows definitions by their dotted names. */
const STANDARD = new Set(['asyncio', 'collections', 'concurrent', 'importlib', 'multiprocessing']);

/** Whether a stub may stand for one of the standard library: such packages, and modules that are in none. */
export function isStandard({ module }: NamedFile): boolean {
  const [first, ...rest] = module.split('.');
  return rest.length === 0 || STANDARD.has(first);
}
