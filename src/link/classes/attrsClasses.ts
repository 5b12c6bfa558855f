/**
 * What the package attrs makes of classes (https://www.attrs.org, "API Reference"), known by what is
 * imported, also where the package isn't there.
 */
import { CallNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { keywordConstant } from '../facts/callArguments.js';
import { importedPath } from '../names/importedPath.js';
import type { Names } from '../names/names.js';
import type { ProgramFile } from '../program/program.js';
import type { WrittenDecorator } from './writtenDecorators.js';

const CALLS_ALONE = new Set(['attr.s', 'attr.attrs', 'attr.attributes']);
const DECORATORS = new Set([
  ...CALLS_ALONE,
  'attr.dataclass',
  'attr.define',
  'attr.frozen',
  'attr.mutable',
  'attrs.define',
  'attrs.frozen',
  'attrs.mutable',
]);
const FIELDS = new Set(['attr.ib', 'attr.attrib', 'attr.attr', 'attr.field', 'attrs.field']);
const FACTORIES = new Set(['attr.Factory', 'attrs.Factory']);

/** Whether a decorator is of this package. */
export function isClassDecorator(names: Names, { file, called }: WrittenDecorator): boolean {
  return DECORATORS.has(importedPath(names, file, called));
}

/** Whether a decorator makes a class of which only names with `attr.ib(…)` are fields. */
export function takesCallsAlone(names: Names, decorator: WrittenDecorator): boolean {
  return (
    isOld(names, decorator) &&
    !decorator.calls.some(({ file, node }) => keywordConstant(file, node, 'auto_attribs') === true)
  );
}

/** Whether a decorator is `attr.s`, by any of its names. */
export function isOld(names: Names, { file, called }: WrittenDecorator): boolean {
  return CALLS_ALONE.has(importedPath(names, file, called));
}

/** Whether an expression is `attr.ib(…)`. */
export function isField(names: Names, file: ProgramFile, node: number): boolean {
  return isCallOf(names, file, node, FIELDS);
}

/** Whether an expression is `attr.Factory(…)`. */
export function isFactory(names: Names, file: ProgramFile, node: number): boolean {
  return isCallOf(names, file, node, FACTORIES);
}

export function isCallOf(names: Names, file: ProgramFile, node: number, paths: ReadonlySet<string>): boolean {
  return (
    syntaxKind(file.facts.syntax, node) === Syntax.call &&
    paths.has(importedPath(names, file, file.facts.syntax[node + CallNode.function]))
  );
}
