/** The arguments of calls and of class statements, as syntax nodes. */
import { CallNode, ClassDefinitionNode, KeywordNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { FileWithFacts } from './factsView.js';
import { booleanOf } from './writtenConstants.js';

/** Arguments that decide which parameters a generated constructor has, and how they are given. */
const SETTINGS = new Set(['init', 'kw_only', 'auto_attribs']);

/** The value of a keyword argument of a call; 0: it isn't given. */
export function keywordNode(file: FileWithFacts, call: number, name: string): number {
  return keywordIn(file, call + CallNode.arguments, name);
}

/** The value of a keyword in a class statement (`class A(total=False)`); 0: it isn't given. */
export function classKeyword(file: FileWithFacts, statement: number, name: string): number {
  return keywordIn(file, statement + ClassDefinitionNode.arguments, name);
}

/** The same of the counted list of arguments that stands at `list`. */
function keywordIn({ facts }: FileWithFacts, list: number, name: string): number {
  const { syntax } = facts;
  for (let i = 1; i <= syntax[list]; i++) {
    const argument = syntax[list + i];
    const isKeyword = syntaxKind(syntax, argument) === Syntax.keyword;
    if (isKeyword && facts.string(syntax[argument + KeywordNode.name]) === name)
      return syntax[argument + KeywordNode.value];
  }
  return 0;
}

/** The value of a keyword argument that is True or False; undefined for others. */
export function keywordConstant(file: FileWithFacts, call: number, name: string): boolean | undefined {
  return booleanOf(file, keywordNode(file, call, name));
}

/** What a call gives by name that is written as a constant, without None; undefined where `init` or another setting of fields can't be told. */
export function settingsOf(file: FileWithFacts, call: number): Map<string, boolean> | undefined {
  const { syntax } = file.facts;
  const found = new Map<string, boolean>();
  for (let i = 1; i <= syntax[call + CallNode.arguments]; i++) {
    const argument = syntax[call + CallNode.arguments + i];
    const kind = syntaxKind(syntax, argument);
    if (kind === Syntax.doubleStarred) return undefined;
    if (kind !== Syntax.keyword) continue;
    const name = file.facts.string(syntax[argument + KeywordNode.name]);
    const value = syntax[argument + KeywordNode.value];
    if (syntaxKind(syntax, value) === Syntax.constant) {
      const given = booleanOf(file, value);
      if (given !== undefined) found.set(name, given);
    } else if (SETTINGS.has(name)) return undefined;
  }
  return found;
}

/** The arguments before the first keyword or star. */
export function positionalNodes(file: FileWithFacts, call: number): number[] {
  const { syntax } = file.facts;
  const found: number[] = [];
  for (let i = 1; i <= syntax[call + CallNode.arguments]; i++) {
    const argument = syntax[call + CallNode.arguments + i];
    const kind = syntaxKind(syntax, argument);
    if (kind === Syntax.keyword || kind === Syntax.starred || kind === Syntax.doubleStarred) break;
    found.push(argument);
  }
  return found;
}

/** The argument at a position (0-based), or of that name; 0: it isn't given. */
export function argumentNode(file: FileWithFacts, call: number, index: number, name: string): number {
  return positionalNodes(file, call)[index] ?? keywordNode(file, call, name);
}
