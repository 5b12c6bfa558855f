/**
 * Which changes of a file are followed: those within functions that were there before, and functions that come
 * and go. What else a file says stands in tables that are asked without a trace (names, imports, classes, exports),
 * or has effects on what it doesn't name.
 */
import { sameClasses, staticCode } from './followedCode.js';
import { isPlain, noFixtures, sameDefinitions, sameSpecialHeaders } from './followedDefinitions.js';
import { sameExports, sameNames, sameUnits } from './followedNames.js';
import type { Versions } from './versions.js';

/** Whether all that changed is followed. */
export function isFollowed(versions: Versions): boolean {
  const oldStatics = staticCode(versions.old, versions.oldRows);
  const newStatics = staticCode(versions.now, versions.newRows);
  return (
    sameClasses(versions, oldStatics, newStatics) &&
    sameDefinitions(versions, oldStatics, newStatics) &&
    sameSpecialHeaders(versions) &&
    isPlain(versions.old, versions.oldRows) &&
    isPlain(versions.now, versions.newRows) &&
    sameExports(versions) &&
    sameNames(versions) &&
    sameUnits(versions) &&
    !versions.locals.reachTables &&
    noFixtures(versions)
  );
}
