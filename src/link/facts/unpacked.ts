import { AssignNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { FileWithFacts } from './factsView.js';
import { itemsOf } from './writtenConstants.js';

/** The node of what an assignment gives a name: of `A, (B, C) = D, (E, F)` E to B; 0 where that isn't written so. */
export function assignedValue(file: FileWithFacts, statement: number, name: number): number {
  const { syntax } = file.facts;
  // A node is greater than what stands inside of it and before it.
  let at = statement + AssignNode.targets + 1;
  while (syntax[at] < name) at++;
  let target = syntax[at];
  let value = syntax[statement + AssignNode.value];
  while (target !== name) {
    const targets = itemsOf(file, target);
    const values = itemsOf(file, value);
    if (targets === undefined || targets.length !== values?.length) return 0;
    if ([...targets, ...values].some((one) => syntaxKind(syntax, one) === Syntax.starred)) return 0;
    const index = targets.findIndex((one) => one >= name);
    if (index < 0) return 0;
    target = targets[index];
    value = values[index];
  }
  return value;
}
