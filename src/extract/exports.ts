/**
 * `__all__`: the steps by which a module builds it (list displays, `+`, `+=`, `append`, `extend`,
 * `remove`, another module's `__all__`). Anything else is the step `unknown`.
 */
import { ExportStep, Scope, ScopeKind } from '../model/facts.js';
import { HEADER, Syntax } from '../model/syntax.js';
import type { Context } from './context.js';

const NAME = '__all__';

function add(context: Context, step: number, value: number, offset: number): void {
  context.exports.push(step, value, offset);
}

/** Notes what an assignment, augmented assignment or expression statement of the module does to `__all__`. */
export function exportStatement(context: Context, statement: number): void {
  const words = context.syntax.words;
  if (context.scopes.words[context.scope * Scope.width + Scope.kind] !== ScopeKind.module) return;
  const offset = words[statement + 1];
  switch (words[statement] & 0xff) {
    case Syntax.assign: {
      const count = words[statement + HEADER + 1];
      for (let i = 0; i < count; i++) {
        if (!isAll(context, words[statement + HEADER + 2 + i])) continue;
        add(context, ExportStep.reset, -1, offset);
        values(context, words[statement + HEADER], offset);
      }
      return;
    }
    case Syntax.annotatedAssign:
      if (!isAll(context, words[statement + HEADER]) || words[statement + HEADER + 2] === 0) return;
      add(context, ExportStep.reset, -1, offset);
      values(context, words[statement + HEADER + 2], offset);
      return;
    case Syntax.augmentedAssign:
      if (isAll(context, words[statement + HEADER + 1]))
        values(context, words[statement + HEADER + 2], offset);
      return;
    case Syntax.expression:
      methodCall(context, words[statement + HEADER], offset);
      return;
    default:
  }
}

function methodCall(context: Context, call: number, offset: number): void {
  const words = context.syntax.words;
  if ((words[call] & 0xff) !== Syntax.call || words[call + HEADER + 1] !== 1) return;
  const method = words[call + HEADER];
  if ((words[method] & 0xff) !== Syntax.attribute || !isAll(context, words[method + HEADER])) return;
  const argument = words[call + HEADER + 2];
  switch (context.strings.list[words[method + HEADER + 1]]) {
    case 'append':
      value(context, argument, ExportStep.add, offset);
      return;
    case 'extend':
      values(context, argument, offset);
      return;
    case 'remove':
      value(context, argument, ExportStep.remove, offset);
      return;
    default:
      add(context, ExportStep.unknown, -1, offset);
  }
}

function isAll(context: Context, node: number): boolean {
  const words = context.syntax.words;
  return (words[node] & 0xff) === Syntax.name && context.strings.list[words[node + HEADER]] === NAME;
}

function value(context: Context, node: number, step: number, offset: number): void {
  const words = context.syntax.words;
  if ((words[node] & 0xff) === Syntax.string && words[node + HEADER] >= 0)
    add(context, step, words[node + HEADER], offset);
  else add(context, ExportStep.unknown, -1, offset);
}

/** The names that a list-like expression adds. */
function values(context: Context, node: number, offset: number): void {
  const words = context.syntax.words;
  switch (words[node] & 0xff) {
    case Syntax.list:
    case Syntax.tuple:
    case Syntax.set:
      for (let i = 1; i <= words[node + HEADER]; i++) {
        const item = words[node + HEADER + i];
        if ((words[item] & 0xff) === Syntax.starred) values(context, words[item + HEADER], offset);
        else value(context, item, ExportStep.add, offset);
      }
      return;
    case Syntax.binary: {
      // `a + b + c` leans to the left, however long it is.
      const right: number[] = [];
      let left = node;
      for (; (words[left] & 0xff) === Syntax.binary; left = words[left + HEADER + 1])
        right.push(words[left + HEADER + 2]);
      values(context, left, offset);
      for (const operand of right.reverse()) values(context, operand, offset);
      return;
    }
    case Syntax.call: {
      // `list(x)`, `tuple(x)`, `sorted(x)` have x's names.
      const single = words[node + HEADER + 1] === 1;
      if (single && (words[words[node + HEADER]] & 0xff) === Syntax.name)
        values(context, words[node + HEADER + 2], offset);
      else add(context, ExportStep.unknown, -1, offset);
      return;
    }
    case Syntax.attribute: {
      const module = dottedText(context, words[node + HEADER]);
      const all = context.strings.list[words[node + HEADER + 1]] === NAME;
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
  for (; (words[head] & 0xff) === Syntax.attribute; head = words[head + HEADER])
    names.push(context.strings.list[words[head + HEADER + 1]]);
  if ((words[head] & 0xff) !== Syntax.name) return undefined;
  names.push(context.strings.list[words[head + HEADER]]);
  return names.reverse().join('.');
}
