/**
 * `__all__`: the steps by which a module builds it (list displays, `+`, `+=`, `append`, `insert`,
 * `extend`, `remove`, another module's `__all__`). Anything else is the step `unknown`, and so is
 * what functions do to it. What stands in a branch may add, but takes nothing away.
 */

import { Binding, ExportStep } from '../../model/facts.js';
import {
  AnnotatedAssignNode,
  AssignNode,
  AttributeNode,
  AugmentedAssignNode,
  BinaryNode,
  CallNode,
  DeleteNode,
  DisplayNode,
  ExpressionNode,
  NameNode,
  SliceNode,
  StarredNode,
  StringNode,
  SubscriptNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind, syntaxOffset } from '../../model/syntax.js';
import type { Context } from '../tables/context.js';

const NAME = '__all__';
/** What they are given a list of has its names. */
const CONTAINERS: ReadonlySet<string> = new Set(['list', 'tuple', 'set', 'frozenset', 'sorted']);

function add(context: Context, step: number, value: number, offset: number): void {
  context.exports.push(step, value, offset);
}

/** Notes what a statement does to the module's `__all__`. */
export function exportStatement(context: Context, statement: number): void {
  const words = context.syntax.words;
  const offset = syntaxOffset(words, statement);
  switch (syntaxKind(words, statement)) {
    case Syntax.assign: {
      const count = words[statement + AssignNode.targets];
      for (let i = 0; i < count; i++)
        assigned(
          context,
          words[statement + AssignNode.targets + 1 + i],
          words[statement + AssignNode.value],
          offset,
        );
      return;
    }
    case Syntax.annotatedAssign:
      if (words[statement + AnnotatedAssignNode.value] !== 0)
        assigned(
          context,
          words[statement + AnnotatedAssignNode.target],
          words[statement + AnnotatedAssignNode.value],
          offset,
        );
      return;
    case Syntax.augmentedAssign: {
      if (!isAll(context, words[statement + AugmentedAssignNode.target]) || !isModules(context)) return;
      const adds = isUnion(context, words[statement + AugmentedAssignNode.operator]);
      if (adds && isTopLevel(context)) values(context, words[statement + AugmentedAssignNode.value], offset);
      else add(context, ExportStep.unknown, -1, offset);
      return;
    }
    case Syntax.delete:
      for (let i = 1; i <= words[statement + DeleteNode.targets]; i++) {
        const target = words[statement + DeleteNode.targets + i];
        const isPart = syntaxKind(words, target) === Syntax.subscript;
        if (isAll(context, isPart ? words[target + SubscriptNode.value] : target) && isModules(context))
          add(context, ExportStep.unknown, -1, offset);
      }
      return;
    case Syntax.expression:
      methodCall(context, words[statement + ExpressionNode.value], offset);
      return;
    default:
  }
}

/** `__all__ = value`, `__all__[:] = value`. */
function assigned(context: Context, target: number, value: number, offset: number): void {
  const words = context.syntax.words;
  const isPart = syntaxKind(words, target) === Syntax.subscript;
  if (!isAll(context, isPart ? words[target + SubscriptNode.value] : target) || !isModules(context)) return;
  if (!isTopLevel(context) || (isPart && !isWhole(context, target))) {
    add(context, ExportStep.unknown, -1, offset);
    return;
  }
  // In a branch it may not run: what was there before stays.
  if (context.block === 0) add(context, ExportStep.reset, -1, offset);
  values(context, value, offset);
}

/** `x[:]`. */
function isWhole(context: Context, subscript: number): boolean {
  const words = context.syntax.words;
  const item = words[subscript + SubscriptNode.items + 1];
  return (
    words[subscript + SubscriptNode.items] === 1 &&
    syntaxKind(words, item) === Syntax.slice &&
    [SliceNode.lower, SliceNode.upper, SliceNode.step].every((part) => words[item + part] === 0)
  );
}

function methodCall(context: Context, call: number, offset: number): void {
  const words = context.syntax.words;
  if (syntaxKind(words, call) !== Syntax.call) return;
  const method = words[call + CallNode.function];
  if (syntaxKind(words, method) !== Syntax.attribute || !isAll(context, words[method + AttributeNode.value]))
    return;
  if (!isModules(context)) return;
  const count = words[call + CallNode.arguments];
  const last = words[call + CallNode.arguments + count];
  const name = context.strings.list[words[method + AttributeNode.name]];
  if (name === 'sort' || name === 'reverse') return;
  if (!isTopLevel(context)) add(context, ExportStep.unknown, -1, offset);
  else if ((name === 'append' && count === 1) || (name === 'insert' && count === 2))
    value(context, last, ExportStep.add, offset);
  else if (name === 'extend' && count === 1) values(context, last, offset);
  else if (name === 'remove' && count === 1) {
    if (context.block === 0) value(context, last, ExportStep.remove, offset);
  } else add(context, ExportStep.unknown, -1, offset);
}

/** A function's statements run when it is called, if it is, with what it is given. */
function isTopLevel(context: Context): boolean {
  return context.scope === 0;
}

/** Whether `__all__` is the module's where the current statement stands. */
function isModules(context: Context): boolean {
  if (context.scope === 0) return true;
  const name = context.strings.id(NAME);
  const declared = context.declaredElsewhere?.get(name);
  if (declared !== undefined) return declared === 0;
  const { bindings, bindingAll } = context;
  for (; bindingAll.searched < bindings.length; bindingAll.searched += Binding.width)
    if (bindings.words[bindingAll.searched + Binding.name] === name)
      bindingAll.scopes.add(bindings.words[bindingAll.searched + Binding.scope]);
  return !bindingAll.scopes.has(context.scope);
}

function isUnion(context: Context, operator: number): boolean {
  return ['+', '|'].includes(context.strings.list[operator]);
}

function isAll(context: Context, node: number): boolean {
  const words = context.syntax.words;
  return (
    syntaxKind(words, node) === Syntax.name && context.strings.list[words[node + NameNode.name]] === NAME
  );
}

function value(context: Context, node: number, step: number, offset: number): void {
  const words = context.syntax.words;
  if (syntaxKind(words, node) === Syntax.string && words[node + StringNode.value] >= 0)
    add(context, step, words[node + StringNode.value], offset);
  else add(context, ExportStep.unknown, -1, offset);
}

/** The names that a list-like expression adds. */
function values(context: Context, node: number, offset: number): void {
  const words = context.syntax.words;
  switch (syntaxKind(words, node)) {
    case Syntax.list:
    case Syntax.tuple:
    case Syntax.set:
      for (let i = 1; i <= words[node + DisplayNode.items]; i++) {
        const item = words[node + DisplayNode.items + i];
        if (syntaxKind(words, item) === Syntax.starred)
          values(context, words[item + StarredNode.value], offset);
        else value(context, item, ExportStep.add, offset);
      }
      return;
    case Syntax.binary: {
      // `a + b + c` leans to the left, however long it is.
      const right: number[] = [];
      let left = node;
      for (; syntaxKind(words, left) === Syntax.binary; left = words[left + BinaryNode.left]) {
        if (!isUnion(context, words[left + BinaryNode.operator]))
          add(context, ExportStep.unknown, -1, offset);
        right.push(words[left + BinaryNode.right]);
      }
      values(context, left, offset);
      for (const operand of right.reverse()) values(context, operand, offset);
      return;
    }
    case Syntax.call: {
      const single = words[node + CallNode.arguments] === 1;
      const called = words[node + CallNode.function];
      const isName = syntaxKind(words, called) === Syntax.name;
      if (single && isName && CONTAINERS.has(context.strings.list[words[called + NameNode.name]]))
        values(context, words[node + CallNode.arguments + 1], offset);
      else add(context, ExportStep.unknown, -1, offset);
      return;
    }
    case Syntax.attribute: {
      const module = dottedText(context, words[node + AttributeNode.value]);
      const all = context.strings.list[words[node + AttributeNode.name]] === NAME;
      if (all && module !== undefined) add(context, ExportStep.extend, context.strings.id(module), offset);
      else add(context, ExportStep.unknown, -1, offset);
      return;
    }
    case Syntax.name:
      // `__all__ = __all__ + […]`
      if (!isAll(context, node)) add(context, ExportStep.unknown, -1, offset);
      return;
    default:
      add(context, ExportStep.unknown, -1, offset);
  }
}

function dottedText(context: Context, node: number): string | undefined {
  const words = context.syntax.words;
  const names: string[] = [];
  let head = node;
  for (; syntaxKind(words, head) === Syntax.attribute; head = words[head + AttributeNode.value])
    names.push(context.strings.list[words[head + AttributeNode.name]]);
  if (syntaxKind(words, head) !== Syntax.name) return undefined;
  names.push(context.strings.list[words[head + NameNode.name]]);
  return names.reverse().join('.');
}
