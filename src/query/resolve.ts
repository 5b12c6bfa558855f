/**
 * resolve: whatever a person calls a symbol → its canonical handle and place.
 *
 * A handle means one symbol, and so does a re-exported path, unless the branches of an `if` or `try` bind it to
 * several. Otherwise a path of a file, a bare name, or a dotted path whose head is a bare name (`Context.close`)
 * is tried, and may mean several.
 */
import { NONE } from '../model/ids.js';
import type { ResolveResult } from '../model/results.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { symbolsNamed } from './bareName.js';
import { locateFile } from './files.js';
import { normalForm } from './identifiers.js';
import { leftOutModule } from './leftOut.js';
import { found, foundAmong } from './location.js';
import { nearestNames } from './nearest.js';
import { type MissingPackage, missingPackage } from './notInstalled.js';
import type { ResolveArguments } from './operations.js';
import { otherSpellings, splitPath } from './otherSpellings.js';
import { whyPathEnds } from './pathEnds.js';
import { fileNotFound, nothingIn, parsePath, pathsMeant, resolvePath } from './resolvePath.js';
import { NEAREST_LIMIT } from './similarNames.js';
import { missingLayers, Spaces } from './spaces.js';

export function resolve(snapshot: Snapshot, { identifier }: ResolveArguments): ResolveResult {
  const spaces = new Spaces(snapshot);
  if (/[./]/u.test(identifier)) {
    const nodes = spaces.locateAll(identifier);
    if (nodes.length > 0) return foundAmong(spaces, nodes);
    const byFolders = spaces.locateByFolders(identifier);
    if (byFolders !== NONE) return found(spaces, byFolders);
    const path = parsePath(snapshot, identifier);
    if (path !== undefined) return resolvePath(snapshot, path);
  }
  const normal = normalForm(identifier);
  // As written first: modules are called as their files are.
  for (const name of normal === identifier ? [identifier] : [identifier, normal]) {
    const nodes = nodesCalled(spaces, snapshot, name);
    if (nodes.length > 0) return foundAmong(spaces, nodes);
  }
  return nameNotFound(spaces, snapshot, identifier);
}

/** What a bare name or a dotted path means: nodes. */
function nodesMeant(spaces: Spaces, snapshot: Snapshot, name: string): number[] {
  const node = spaces.locate(name);
  return node === NONE ? nodesCalled(spaces, snapshot, name) : [node];
}

/** In the project, else in the nearest layer that has any: nodes of src/query/spaces.ts. */
function nodesCalled(spaces: Spaces, snapshot: Snapshot, name: string): number[] {
  const dot = name.indexOf('.');
  for (const space of [snapshot, ...snapshot.layers]) {
    const nodes =
      dot < 0
        ? symbolsNamed(space, name).map((id) => spaces.nodeIn(space, id))
        : nodesBelow(spaces, space, name, dot);
    if (nodes.length > 0) return nodes;
  }
  return [];
}

function nodesBelow(spaces: Spaces, snapshot: Snapshot, identifier: string, dot: number): number[] {
  const nodes = new Set<number>();
  const next = identifier.indexOf('.', dot + 1);
  const component = identifier.slice(dot + 1, next < 0 ? identifier.length : next);
  for (const head of symbolsNamed(snapshot, identifier.slice(0, dot))) {
    // There may be thousands of the name (`run`), and to locate a path takes ten times as long.
    if (!spaces.mayHold(snapshot, head, component)) continue;
    const path = handleOf(snapshot, head) + identifier.slice(dot);
    for (const node of spaces.locateAll(path)) nodes.add(node);
  }
  return [...nodes];
}

function nameNotFound(spaces: Spaces, snapshot: Snapshot, identifier: string): ResolveResult {
  const leftOut = leftOutModule(snapshot, identifier);
  if (leftOut !== NONE) return nothingIn(snapshot, leftOut, undefined);
  const others = spelledOtherwise(spaces, snapshot, identifier);
  const split = splitPath(identifier);
  if (split !== undefined && locateFile(snapshot, split.path).file === NONE) {
    const answer = fileNotFound(snapshot, split.path);
    return answer.found || others.length === 0 ? answer : { ...answer, nearest: others };
  }
  const normal = normalForm(identifier);
  const missing = missingPackage(snapshot, normal);
  if (others.length === 0 && missing?.own.length === 0) {
    return {
      found: false,
      reason: 'not_installed',
      detail:
        `The project imports '${missing.name}', but it was not installed where the project was ` +
        'indexed. Install it, or name its place with --venv or --site-packages, and index again.',
    };
  }
  const lacking = spaces.mayBeLacking(normal)
    ? ` The layer '${missingLayers(snapshot).join("', '")}', which may know it, is not there.`
    : '';
  const own = missing === undefined || missing.own.length === 0 ? '' : inWords(missing);
  const nearest = [
    ...others,
    ...pathsMeant(snapshot, identifier),
    ...nearestNames(spaces, snapshot, normal, (name) => nodesMeant(spaces, snapshot, name)),
  ];
  return {
    found: false,
    reason: 'not_found',
    detail:
      `Nothing in the snapshot is called '${identifier}'. Give a bare name, a dotted path, ` +
      `a file as 'path.py', or a line as 'path.py:LINE'.${lacking}${own}${whyPathEnds(snapshot, normal)}`,
    nearest: [...new Set(nearest)].slice(0, NEAREST_LIMIT),
  };
}

/** Where the project has a package that its imports don't lead to. */
function inWords({ name, own }: MissingPackage): string {
  const modules = own.slice(0, NEAREST_LIMIT).map(({ module }) => `'${module}'`);
  return (
    ` The project imports '${name}', which may be its ${modules.join(' or ')}: ask for that, or, where the folder ` +
    "around it is on Python's path when the project runs, say so in snakeshot.toml (roots) and index again."
  );
}

/** What the identifier means as it is written elsewhere: identifiers that resolve. */
function spelledOtherwise(spaces: Spaces, snapshot: Snapshot, identifier: string): string[] {
  const isKnown = (one: string): boolean => {
    const path = parsePath(snapshot, one);
    return path === undefined
      ? nodesMeant(spaces, snapshot, one).length > 0
      : resolvePath(snapshot, path).found;
  };
  return otherSpellings(snapshot, identifier).filter(isKnown).slice(0, NEAREST_LIMIT);
}
