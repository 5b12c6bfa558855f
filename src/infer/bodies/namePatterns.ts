/**
 * Names that are put together from something constant and something that isn't known, as patterns in which each `%s`
 * stands for any text: `'visit_' + kind`, `'do_%s' % command`, `f'{kind}_of'`, `'on_{}'.format(event)`.
 */
import { ownName } from '../../link/facts/lastName.js';
import {
  AssignNode,
  AttributeNode,
  BinaryNode,
  CallNode,
  FormattedNode,
  NameNode,
  StringNode,
} from '../../model/operands.js';
import { FLAG_BYTES, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { onlyNameBound } from '../../model/syntaxChildren.js';
import type { Run } from '../run.js';
import { isBoundOnce } from './keptTests.js';

/** In a pattern: any text. */
const ANY = '%s';
/** Fewer constant characters (UTF-16 code units) than these say too little. */
const LEAST_CONSTANT = 3;

/** Notes what an assignment, `node`, puts together for its one target. */
export function keepPattern(run: Run, node: number): void {
  const { syntax } = run;
  const target = onlyNameBound(syntax, node);
  if (target === 0) return;
  const pattern = patternOf(run, syntax[node + AssignNode.value]);
  if (pattern !== undefined && isBoundOnce(run, target))
    run.namePatterns.set(syntax[target + NameNode.name], pattern);
}

/** The pattern of the names that an expression gives; undefined where hardly anything of it is constant. */
export function patternOf(run: Run, node: number): string | undefined {
  if (syntaxKind(run.syntax, node) === Syntax.name)
    return run.namePatterns.get(run.syntax[node + NameNode.name]);
  const pattern = formOf(run, node)?.replaceAll(/(%s)+/g, ANY);
  if (pattern === undefined || !/^[\w%]+$/.test(pattern)) return undefined;
  const constant = pattern.replaceAll(ANY, '');
  return constant !== pattern && constant.length >= LEAST_CONSTANT && /[a-zA-Z]/.test(constant)
    ? pattern
    : undefined;
}

/** Whether a name fits a pattern. */
export function fits(name: string, pattern: string): boolean {
  const [first, ...others] = pattern.split(ANY);
  const last = others.pop() ?? '';
  if (!name.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return name.length >= at + last.length && name.endsWith(last);
}

/** Undefined for what isn't put together. */
function formOf(run: Run, node: number): string | undefined {
  const { syntax, file } = run;
  switch (syntaxKind(syntax, node)) {
    case Syntax.formatted: {
      const format = syntax[node + FormattedNode.format];
      return format < 0 ? undefined : file.facts.string(format);
    }
    case Syntax.binary: {
      const operator = file.facts.string(syntax[node + BinaryNode.operator]);
      const left = syntax[node + BinaryNode.left];
      if (operator === '%') return constantAt(run, left)?.replaceAll(/%(?:\(\w+\))?\w/g, ANY);
      return operator === '+' ? partOf(run, left) + partOf(run, syntax[node + BinaryNode.right]) : undefined;
    }
    case Syntax.call: {
      const callee = syntax[node + CallNode.function];
      const isFormat = syntaxKind(syntax, callee) === Syntax.attribute && ownName(file, callee) === 'format';
      if (!isFormat) return undefined;
      return constantAt(run, syntax[callee + AttributeNode.value])?.replaceAll(/\{[^{}]*\}/g, ANY);
    }
    default:
      return undefined;
  }
}

function partOf(run: Run, node: number): string {
  return constantAt(run, node) ?? formOf(run, node) ?? ANY;
}

function constantAt(run: Run, node: number): string | undefined {
  const { syntax, file } = run;
  if (syntaxKind(syntax, node) !== Syntax.string || syntaxFlags(syntax, node) & FLAG_BYTES) return undefined;
  const text = syntax[node + StringNode.value];
  return text < 0 ? undefined : file.facts.string(text);
}
