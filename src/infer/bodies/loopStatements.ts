/** `for` and `while`. */
import { isConstant } from '../../link/facts/writtenConstants.js';
import { ForNode, WhileNode } from '../../model/operands.js';
import { Constant, FLAG_ASYNC, syntaxFlags } from '../../model/syntax.js';
import { keywordPair } from '../calls/openKeywords.js';
import { iterateAsync, iterateOpen } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';
import { classEntries, forEachOf, itemsInOrder, loopInOrder, loopUntilStable, mappingIn } from './loops.js';
import { loopOverMembers, membersInOrder } from './memberLoops.js';
import { narrow } from './narrow.js';
import { keepGiven, returnedItem } from './returnedItems.js';
import { block, elseBlock } from './statements.js';
import { assign } from './targets.js';

export function whileStatement(run: Run, node: number): void {
  const { syntax } = run;
  const test = syntax[node + WhileNode.test];
  const body = (): void => {
    evaluate(run, test);
    narrow(run, test, true);
    block(run, syntax[node + WhileNode.body]);
  };
  const orelse = (): void => {
    narrow(run, test, false);
    elseBlock(run, syntax[node + WhileNode.orelse]);
  };
  loopUntilStable(run, body, isConstant(run.file, test, Constant.true) ? undefined : orelse);
}

export function forStatement(run: Run, node: number): void {
  const { syntax, engine } = run;
  const iterable = evaluate(run, syntax[node + ForNode.iterable]);
  const isAsync = (syntaxFlags(syntax, node) & FLAG_ASYNC) !== 0;
  const members = isAsync ? undefined : membersInOrder(run, node);
  const returned = isAsync ? undefined : returnedItem(run, node);
  const mapping = isAsync ? undefined : mappingIn(run, syntax[node + ForNode.iterable]);
  const items = isAsync ? undefined : itemsInOrder(run, node, iterable, mapping, returned !== undefined);
  const entries = mapping === undefined || items !== undefined ? undefined : classEntries(run, mapping);
  const pair = isAsync ? undefined : keywordPair(run, node);
  const body = (item: number): void => {
    const outer = run.keywordPair;
    run.keywordPair = pair ?? outer;
    assign(run, syntax[node + ForNode.target], item);
    if (returned !== undefined) keepGiven(run, returned);
    block(run, syntax[node + ForNode.body]);
    run.keywordPair = outer;
  };
  const orelse = (): void => elseBlock(run, syntax[node + ForNode.orelse]);
  if (members !== undefined) loopOverMembers(run, members, body, orelse);
  else if (items !== undefined) loopInOrder(run, items, body, orelse);
  else if (entries !== undefined) loopUntilStable(run, () => forEachOf(run, entries, body), orelse);
  else if (run.areMembers && isEmpty(run, iterable)) orelse();
  else
    loopUntilStable(
      run,
      () => body(isAsync ? iterateAsync(engine, iterable) : iterateOpen(engine, iterable)),
      orelse,
    );
}

/** Whether a value is `()`: what `getattr(member, 'mark', ())` gives where there is no mark. */
function isEmpty({ engine }: Run, value: number): boolean {
  const { values } = engine;
  const atom = values.onlyAtom(engine.resolve(value));
  return atom >= 0 && values.kind[atom] === Atom.tuple && values.lists.length(values.b[atom]) === 0;
}
