/** `match`: what each case finds of what none before it has taken (language reference, "The match statement"). */
import { CaseNode, MatchNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';
import { narrow } from './narrow.js';
import { change } from './narrowedNames.js';
import { matchPattern, textsIn, unmatched } from './patterns.js';
import { block } from './statements.js';
import { narrowTagged } from './taggedClasses.js';

export function matchStatement(run: Run, node: number): void {
  const { syntax, engine } = run;
  const subjectNode = syntax[node + MatchNode.subject];
  const start = run.variables.env;
  const ends = [];
  // What no earlier case has taken.
  let subject = evaluate(run, subjectNode);
  let irrefutable = false;
  const taken: number[] = [];
  for (let i = 0; i < syntax[node + MatchNode.cases]; i++) {
    const clause = syntax[node + MatchNode.cases + 1 + i];
    const pattern = syntax[clause + CaseNode.pattern];
    const guard = syntax[clause + CaseNode.guard];
    const texts = textsIn(run, pattern);
    const before = [...taken];
    ends.push(
      run.branch(start, () => {
        narrowTagged(run, subjectNode, before, false);
        narrowTagged(run, subjectNode, texts, true);
        const matched = matchPattern(run, pattern, subject);
        change(run, subjectNode, () => engine.resolve(matched));
        evaluate(run, guard);
        narrow(run, guard, true);
        block(run, syntax[clause + CaseNode.body]);
      }),
    );
    if (guard !== 0) continue;
    taken.push(...texts);
    irrefutable ||= syntaxKind(syntax, pattern) === Syntax.patternCapture;
    const resolved = engine.resolve(subject);
    const left = unmatched(run, pattern, resolved);
    // What stays as it is stays open, too.
    if (left !== resolved) subject = left;
  }
  if (!irrefutable)
    ends.push(
      run.branch(start, () => {
        narrowTagged(run, subjectNode, taken, false);
        change(run, subjectNode, () => engine.resolve(subject));
      }),
    );
  run.meet(ends);
}
