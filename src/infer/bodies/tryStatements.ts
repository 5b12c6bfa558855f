/** `try`, with what its handlers and its `finally` may find bound. */
import { HandlerNode, TryNode } from '../../model/operands.js';
import { FLAG_STAR, syntaxFlags } from '../../model/syntax.js';
import { iterate } from '../containers/iteration.js';
import { Atom } from '../domain/values.js';
import type { Run, State } from '../run.js';
import { withReturned } from './exhausted.js';
import { evaluate } from './expressions.js';
import { narrowMissing } from './narrowMembers.js';
import { block, elseBlock } from './statements.js';

/** In more `try` statements than half of these, one inside the other, `finally` is walked once. */
const MOST_INTERRUPTED = 6;

/** What may hold several classes of exceptions for one handler. */
const HOLDERS: ReadonlySet<number> = new Set([Atom.tuple, Atom.site, Atom.instance]);

export function tryStatement(run: Run, node: number): void {
  const { syntax } = run;
  const start = run.variables.env;
  const handlers = syntax[node + TryNode.handlers];
  const last = syntax[node + TryNode.finalbody];
  // An exception may come before or after any of the assignments.
  const failed = run.here();
  const left = run.here();
  run.interrupted.push(left, failed);
  run.exhausted.push(0);
  let returned = 0;
  const body = run.branch(start, () => {
    block(run, syntax[node + TryNode.body]);
    run.interrupted.pop();
    returned = run.exhausted.pop() ?? 0;
    elseBlock(run, syntax[node + TryNode.orelse]);
  });
  const ends = [body];
  for (let i = 0; i < handlers; i++) {
    const handler = syntax[node + TryNode.handlers + 1 + i];
    const handling = (): void => {
      narrowMissing(run, syntax[node + TryNode.body], handler);
      handle(run, handler, returned);
    };
    ends.push(run.branch(failed.env, handling, failed.paths));
  }
  run.interrupted.pop();
  run.meet(ends);
  if (!run.reachable) run.resume(left);
  if (last !== 0) finallyBlock(run, last, left);
}

/** One `except` of a `try` statement. `returned`: by the generators that may end in its body. */
function handle(run: Run, handler: number, returned: number): void {
  const { syntax, engine } = run;
  const types = engine.resolve(evaluate(run, syntax[handler + HandlerNode.type]));
  if (syntax[handler + HandlerNode.name] >= 0) {
    const caught = withReturned(engine, exceptionsOf(run, types), returned);
    // `except*` binds a group of them (PEP 654).
    const isGroup = (syntaxFlags(syntax, handler) & FLAG_STAR) !== 0;
    const group = engine.universe.entity('builtins.ExceptionGroup');
    run.variables.store(
      syntax[handler + HandlerNode.name],
      isGroup ? engine.values.instance(group, [caught]) : caught,
    );
  }
  block(run, syntax[handler + HandlerNode.body]);
}

/** `left`: what may hold where an exception or a jump leaves what comes before. */
function finallyBlock(run: Run, node: number, left: State): void {
  const { reachable } = run;
  // So deep, both ways would be as many as there are leaves.
  if (run.interrupted.length > MOST_INTERRUPTED) run.meet([run.here(), left]);
  else if (run.paths.current !== left.paths || run.variables.env.differing(left.env) >= 0)
    run.branch(left.env, () => block(run, node), left.paths);
  run.reachable = true;
  block(run, node);
  run.reachable &&= reachable;
}

/** Instances of the classes that a handler names. */
function exceptionsOf(run: Run, types: number, seen = new Set<number>()): number {
  // A list that holds itself.
  if (seen.has(types)) return 0;
  seen.add(types);
  const { engine } = run;
  const { values } = engine;
  let found = 0;
  for (const atom of values.lists.items(types)) {
    if (values.kind[atom] === Atom.class)
      found = values.union(found, values.of(Atom.instance, values.a[atom], values.b[atom]));
    else if (HOLDERS.has(values.kind[atom])) {
      const inside = engine.resolve(iterate(engine, values.single(atom)));
      found = values.union(found, exceptionsOf(run, inside, seen));
    }
  }
  return found;
}
