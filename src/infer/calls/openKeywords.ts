/**
 * What a method of a base gives its object of its own `**keywords`, each under its name, is left to its callers as other
 * stores are (openStores.ts):
 *
 *     def __init__(self, **keywords):
 *         for name, value in keywords.items(): setattr(self, name, value)
 *
 *     def __init__(self, **keywords): self.__dict__.update(keywords)
 */
import { positionalNodes } from '../../link/facts/callArguments.js';
import { ParameterKindCode } from '../../model/kinds.js';
import {
  AttributeNode,
  CallNode,
  DisplayNode,
  ForNode,
  NameNode,
  StarredNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { texts } from '../attributes/openNames.js';
import { evaluate } from '../bodies/expressions.js';
import { isBoundOnce } from '../bodies/keptTests.js';
import { dictionaryOwner } from '../bodies/listedMembers.js';
import { mappingOf, PAIRS } from '../bodies/loops.js';
import { namedElements } from '../containers/containers.js';
import type { Run } from '../run.js';
import type { Arguments } from './arguments.js';
import { isOwnStarred } from './callArguments.js';
import type { Context } from './calls.js';
import { leaveKeywordOpen } from './openStores.js';

/** The names (strings of the file) that a loop gives each of a body's own keywords and what was passed for it. */
export interface KeywordPair {
  name: number;
  value: number;
}

/** Those of the `for` statement `node`; undefined where it goes through something else. */
export function keywordPair(run: Run, node: number): KeywordPair | undefined {
  const { syntax } = run;
  const mapping = mappingOf(run, syntax[node + ForNode.iterable], PAIRS);
  const target = syntax[node + ForNode.target];
  if (mapping === undefined || syntaxKind(syntax, mapping) !== Syntax.name) return undefined;
  if (syntaxKind(syntax, target) !== Syntax.tuple || syntax[target + DisplayNode.items] !== 2)
    return undefined;
  const name = syntax[target + DisplayNode.items + 1];
  const value = syntax[target + DisplayNode.items + 2];
  if (!isBoundOnce(run, name) || !isBoundOnce(run, value) || !isOwnKeywords(run, evaluate(run, mapping)))
    return undefined;
  return { name: syntax[name + NameNode.name], value: syntax[value + NameNode.name] };
}

function isOwnKeywords(run: Run, value: number): boolean {
  return isOwnStarred(run, value, ParameterKindCode.varKeyword);
}

/** Whether `setattr(object, name, value)` is left to callers: in such a loop, of its names. */
export function leaveNamedOpen({ run, node }: Context, args: Arguments): boolean {
  if (run?.keywordPair === undefined || syntaxKind(run.syntax, node) !== Syntax.call) return false;
  const { syntax, engine, keywordPair: pair } = run;
  const [, name = 0, value = 0] = positionalNodes(run.file, node);
  const isNamed = (one: number, string: number): boolean =>
    syntaxKind(syntax, one) === Syntax.name && syntax[one + NameNode.name] === string;
  if (!isNamed(name, pair.name) || !isNamed(value, pair.value)) return false;
  const [object = 0, under = 0, given = 0] = args.positional;
  const names = texts(engine, under);
  return names.length > 0 && names.every((one) => leaveKeywordOpen(run, object, one, given));
}

/** Whether `object.__dict__.update(keywords)` is left to callers. */
export function leaveUpdateOpen({ run, node }: Context, args: Arguments): boolean {
  if (run === undefined || syntaxKind(run.syntax, node) !== Syntax.call) return false;
  const { syntax, engine } = run;
  const called = syntax[node + CallNode.function];
  if (syntax[node + CallNode.arguments] !== 1 || syntaxKind(syntax, called) !== Syntax.attribute)
    return false;
  const owner = dictionaryOwner(run, syntax[called + AttributeNode.value]);
  const given = syntax[node + CallNode.arguments + 1];
  const isUnpacked = syntaxKind(syntax, given) === Syntax.doubleStarred;
  const site =
    owner === 0 ? -1 : engine.values.onlyAtom(isUnpacked ? unpacked(run, given) : (args.positional[0] ?? 0));
  if (site < 0 || !isOwnKeywords(run, engine.values.single(site))) return false;
  const object = evaluate(run, owner);
  const { names, elements, rest } = namedElements(engine, site);
  return (
    rest === 0 &&
    names.length > 0 &&
    names.every((name, at) => leaveKeywordOpen(run, object, name, elements[at]))
  );
}

function unpacked(run: Run, argument: number): number {
  return evaluate(run, run.syntax[argument + StarredNode.value]);
}
