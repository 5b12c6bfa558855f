import { ClassDefinitionNode, KeywordNode } from '../../model/operands.js';
import { Syntax } from '../../model/syntax.js';
import type { FileWithFacts } from './factsView.js';

/** The value of a keyword in a class statement (`class A(total=False)`); 0: it isn't given. */
export function classKeyword(file: FileWithFacts, statement: number, name: string): number {
  const { syntax } = file.facts;
  for (let i = 0; i < syntax[statement + ClassDefinitionNode.arguments]; i++) {
    const argument = syntax[statement + ClassDefinitionNode.arguments + 1 + i];
    const isKeyword = (syntax[argument] & 0xff) === Syntax.keyword;
    if (isKeyword && file.facts.string(syntax[argument + KeywordNode.name]) === name)
      return syntax[argument + KeywordNode.value];
  }
  return 0;
}
