/**
 * Paths: what conditions speak of besides the names that a body binds itself. A path is a name, or an
 * attribute or an element of one: `CURRENT`, `node.left`, `stack[-1].args[0]`.
 *
 * What a condition says of one holds until something is assigned to it or to what it begins with. Of
 * elements it holds until their container changes: another may stand in their place.
 */

import type { ProgramFile } from '../../link/program/program.js';
import {
  AttributeNode,
  IntegerNode,
  NameNode,
  StringNode,
  SubscriptNode,
  UnaryNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';

/** Text of a path → what a condition says of it. Never changed: what follows gets a map of its own. */
export type Paths = ReadonlyMap<string, number>;

/** Paths that conditions speak of at once: what no person writes, since each further one copies them all. */
const MOST_PATHS = 500;

export const NO_PATHS: Paths = new Map();

/** The file that a path's nodes are of, and its syntax. */
export interface PathPlace {
  file: ProgramFile;
  syntax: Int32Array;
}

export function isPath(place: PathPlace, node: number): boolean {
  return pathText(place, node) !== '';
}

/** '' for what is no path. */
export function pathText(place: PathPlace, node: number): string {
  const { syntax, file } = place;
  switch (syntaxKind(syntax, node)) {
    case Syntax.name:
      return file.facts.string(syntax[node + NameNode.name]);
    case Syntax.attribute: {
      const left = pathText(place, syntax[node + AttributeNode.value]);
      return left === '' ? '' : `${left}.${file.facts.string(syntax[node + AttributeNode.name])}`;
    }
    case Syntax.subscript: {
      const key =
        syntax[node + SubscriptNode.items] === 1
          ? constant(place, syntax[node + SubscriptNode.items + 1])
          : '';
      const left = key === '' ? '' : pathText(place, syntax[node + SubscriptNode.value]);
      return left === '' ? '' : `${left}[${key}]`;
    }
    default:
      return '';
  }
}

/** Text of a literal that elements stand under, also one that counts from the end; '' for other expressions. */
function constant(place: PathPlace, node: number): string {
  const { syntax, file } = place;
  switch (syntaxKind(syntax, node)) {
    case Syntax.integer:
      return file.facts.string(syntax[node + IntegerNode.text]);
    case Syntax.string:
      return syntax[node + StringNode.value] < 0
        ? ''
        : `'${file.facts.string(syntax[node + StringNode.value])}'`;
    case Syntax.unary: {
      const isInteger = syntaxKind(syntax, syntax[node + UnaryNode.operand]) === Syntax.integer;
      return isInteger
        ? `${file.facts.string(syntax[node + UnaryNode.operator])}${constant(place, syntax[node + UnaryNode.operand])}`
        : '';
    }
    default:
      return '';
  }
}

/** With what a condition says of a path; of very many, what was said first is left out. */
export function withPath(paths: Paths, text: string, value: number): Paths {
  const kept = paths.size < MOST_PATHS || paths.has(text) ? paths : [...paths].slice(1);
  return new Map(kept).set(text, value);
}

/** Without a path and all that begin with it. */
export function withoutPath(paths: Paths, text: string): Paths {
  return without(paths, (path) => path === text || path.startsWith(`${text}.`) || isBelow(path, text));
}

/** Without what stands in the container that a path leads to. */
export function withoutElements(paths: Paths, text: string): Paths {
  return without(paths, (path) => isBelow(path, text));
}

function isBelow(path: string, container: string): boolean {
  return path.startsWith(`${container}[`);
}

function without(paths: Paths, isEnded: (path: string) => boolean): Paths {
  for (const path of paths.keys()) {
    if (isEnded(path)) return new Map([...paths].filter(([path]) => !isEnded(path)));
  }
  return paths;
}

/** What is said wherever the walk comes from; the first itself where the others say no other. */
export function joinedPaths(all: readonly Paths[], union: (a: number, b: number) => number): Paths {
  const [first, ...others] = all;
  let joined: Map<string, number> | undefined;
  for (const [path, value] of first) {
    let result: number | undefined = value;
    for (const other of others) {
      const said = other.get(path);
      result = said === undefined || result === undefined ? undefined : union(result, said);
    }
    if (result === value) continue;
    joined ??= new Map(first);
    if (result === undefined) joined.delete(path);
    else joined.set(path, result);
  }
  return joined ?? first;
}
