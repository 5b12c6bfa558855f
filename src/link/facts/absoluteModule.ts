/** Names of modules in import statements (language reference, "The import system"). */
import { ImportFromNode } from '../../model/operands.js';
import type { FactsView } from './factsView.js';

/**
 * The absolute name of `from <level dots><text> import …` in a module; undefined when the dots
 * lead above the top-level package. A script may name what lies beside it with one dot.
 */
export function absoluteModule(
  module: string,
  isPackage: boolean,
  level: number,
  text: string,
): string | undefined {
  if (level === 0) return text;
  const parts = module.split('.');
  const drop = level - (isPackage ? 1 : 0);
  if (drop >= parts.length) return level === 1 && text !== '' ? text : undefined;
  const base = parts.slice(0, parts.length - drop).join('.');
  return text === '' ? base : `${base}.${text}`;
}

/** The name behind the dots in `from ..a.b import …`; '' where there are dots alone. */
export function sourceText(facts: FactsView, node: number): string {
  const text = facts.syntax[node + ImportFromNode.module];
  return text < 0 ? '' : facts.string(text);
}
