/**
 * Folders that a file puts on Python's path by itself, where that can be read:
 *
 *     sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'lib'))
 *     sys.path.append(str(Path(__file__).resolve().parents[1] / 'lib'))
 *
 * Texts that don't begin at the file are taken to be relative to its folder, as where it is started there.
 */

import { posix } from 'node:path';
import { Binding, BindingKind, Definition } from '../../model/facts.js';
import {
  AssignNode,
  AttributeNode,
  BinaryNode,
  CallNode,
  IntegerNode,
  NameNode,
  StringNode,
  SubscriptNode,
} from '../../model/operands.js';
import type { NamedFile } from '../../model/sourceFile.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild, listAt } from '../../model/syntaxChildren.js';
import { attributeChain } from '../facts/attributeChain.js';
import type { FactsView } from '../facts/factsView.js';
import { ownName } from '../facts/lastName.js';

/** What is read of a file. */
export interface WrittenFile {
  readonly source: NamedFile;
  readonly facts: FactsView;
}

/** Names that are assigned to, one by another, are followed so far. */
const MAX_DEPTH = 12;
/** What gives the path that it is given or called on. */
const SAME = new Set([
  'abspath',
  'realpath',
  'normpath',
  'fspath',
  'str',
  'Path',
  'PurePath',
  'resolve',
  'absolute',
  'as_posix',
]);
const IMPORTED = new Set(['sys', 'site', 'addsitedir']);
const JOINING = new Set(['join', 'joinpath']);

/** Paths from the project's root, dotted, in the order of the statements; empty for the root itself. */
export function searchPaths(file: WrittenFile): string[] {
  const { syntax, definitions } = file.facts;
  const found = new Set<string>();
  if (!importsPath(file)) return [];
  const pending = [definitions[Definition.node]];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (syntaxKind(syntax, node) === Syntax.call) for (const path of addedBy(file, node)) found.add(path);
    const children: number[] = [];
    forEachChild(syntax, node, (child) => children.push(child));
    pending.push(...children.reverse());
  }
  return [...found];
}

/** Whether the file imports what holds the path: most don't, and needn't be read for it. */
function importsPath({ facts }: WrittenFile): boolean {
  const { bindings } = facts;
  for (let at = 0; at < bindings.length; at += Binding.width) {
    const kind = bindings[at + Binding.kind];
    if (kind !== BindingKind.import && kind !== BindingKind.importFrom) continue;
    if (IMPORTED.has(facts.string(bindings[at + Binding.name]))) return true;
  }
  return false;
}

function addedBy(file: WrittenFile, call: number): string[] {
  const { facts } = file;
  const { syntax } = facts;
  const args = listAt(syntax, call + CallNode.arguments);
  const name = dottedName(file, syntax[call + CallNode.function]);
  const added = name === 'sys.path.insert' ? args[1] : args[0];
  const isAdding = ['sys.path.insert', 'sys.path.append', 'site.addsitedir', 'addsitedir'].includes(name);
  if (!isAdding || added === undefined) return [];
  const path = writtenPath(file, added);
  if (path === undefined) return [];
  const whole = posix.resolve('/', posix.dirname(file.source.file), path);
  return [whole.slice(1).replaceAll('/', '.')];
}

/** A path that begins at the project's root, with `/`, or a text. */
function writtenPath(file: WrittenFile, node: number, depth = 0): string | undefined {
  const { facts } = file;
  const { syntax } = facts;
  if (depth > MAX_DEPTH) return undefined;
  const inner = (child: number): string | undefined => writtenPath(file, child, depth + 1);
  switch (syntaxKind(syntax, node)) {
    case Syntax.string:
      return syntax[node + StringNode.value] < 0 ? undefined : facts.string(syntax[node + StringNode.value]);
    case Syntax.name: {
      if (facts.string(syntax[node + NameNode.name]) === '__file__') return `/${file.source.file}`;
      const value = onlyValue(file, syntax[node + NameNode.name]);
      return value === undefined ? undefined : inner(value);
    }
    case Syntax.attribute:
      return ofAttribute(facts.string(syntax[node + AttributeNode.name]), () =>
        inner(syntax[node + AttributeNode.value]),
      );
    case Syntax.subscript:
      return ofParents(file, node, inner);
    case Syntax.binary: {
      const left = inner(syntax[node + BinaryNode.left]);
      const right = inner(syntax[node + BinaryNode.right]);
      if (left === undefined || right === undefined) return undefined;
      const operator = facts.string(syntax[node + BinaryNode.operator]);
      if (operator === '+') return left + right;
      return operator === '/' ? posix.join(left, right) : undefined;
    }
    case Syntax.call:
      return ofCall(file, node, inner);
    default:
      return undefined;
  }
}

function ofAttribute(name: string, object: () => string | undefined): string | undefined {
  if (name === 'pardir') return '..';
  if (name === 'curdir') return '.';
  const path = name === 'parent' ? object() : undefined;
  return path === undefined ? undefined : posix.dirname(path);
}

/** `path.parents[1]` */
function ofParents(
  { facts }: WrittenFile,
  node: number,
  inner: (child: number) => string | undefined,
): string | undefined {
  const { syntax } = facts;
  const [parents, count, index] = [
    syntax[node + SubscriptNode.value],
    syntax[node + SubscriptNode.items],
    syntax[node + SubscriptNode.items + 1],
  ];
  if (syntaxKind(syntax, parents) !== Syntax.attribute || count !== 1) return undefined;
  if (facts.string(syntax[parents + AttributeNode.name]) !== 'parents') return undefined;
  if (syntaxKind(syntax, index) !== Syntax.integer) return undefined;
  const path = inner(syntax[parents + AttributeNode.value]);
  const levels = Number(facts.string(syntax[index + IntegerNode.text])) + 1;
  return path === undefined || !(levels < MAX_DEPTH) ? undefined : posix.join(path, '../'.repeat(levels));
}

function ofCall(
  file: WrittenFile,
  node: number,
  inner: (child: number) => string | undefined,
): string | undefined {
  const { syntax } = file.facts;
  const called = syntax[node + CallNode.function];
  const isMethod = syntaxKind(syntax, called) === Syntax.attribute;
  const name = ownName(file, called);
  if (name !== 'dirname' && !SAME.has(name) && !JOINING.has(name)) return undefined;
  const object = isMethod ? inner(syntax[called + AttributeNode.value]) : undefined;
  const args = listAt(syntax, node + CallNode.arguments).map(inner);
  const parts = object === undefined ? args : [object, ...args];
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0 || known.length < parts.length) return undefined;
  if (name === 'dirname') return posix.dirname(known[0]);
  return JOINING.has(name) || known.length > 1 ? posix.join(...known) : known[0];
}

/** What a name of the module is assigned to, once and for all. */
function onlyValue({ facts }: WrittenFile, string: number): number | undefined {
  const { bindings, syntax } = facts;
  let value: number | undefined;
  for (let at = 0; at < bindings.length; at += Binding.width) {
    if (bindings[at + Binding.name] !== string || bindings[at + Binding.scope] !== 0) continue;
    const node = bindings[at + Binding.node];
    const isAssigned =
      bindings[at + Binding.kind] === BindingKind.assignment && syntaxKind(syntax, node) === Syntax.assign;
    if (!isAssigned || value !== undefined) return undefined;
    value = syntax[node + AssignNode.value];
  }
  return value;
}

function dottedName(file: WrittenFile, node: number): string {
  const { syntax } = file.facts;
  const { head, tail } = attributeChain(file, node);
  return syntaxKind(syntax, head) === Syntax.name
    ? file.facts.string(syntax[head + NameNode.name]) + tail
    : '';
}
