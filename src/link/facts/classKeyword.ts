import { HEADER, Syntax } from '../../model/syntax.js';
import type { FileWithFacts } from './factsView.js';

/** The value of a keyword in a class statement (`class A(total=False)`); 0: it isn't given. */
export function classKeyword(file: FileWithFacts, statement: number, name: string): number {
  const { syntax } = file.facts;
  for (let i = 0; i < syntax[statement + HEADER + 4]; i++) {
    const argument = syntax[statement + HEADER + 5 + i];
    const isKeyword = (syntax[argument] & 0xff) === Syntax.keyword;
    if (isKeyword && file.facts.string(syntax[argument + HEADER]) === name)
      return syntax[argument + HEADER + 1];
  }
  return 0;
}
