/**
 * Loops and comprehensions over the members of classes, walked member by member (listedMembers.ts), as tests of a member
 * (decided.ts) say which are meant.
 */
import { isName } from '../../link/facts/lastName.js';
import {
  AssignNode,
  BlockNode,
  CallNode,
  ComprehensionForNode,
  ForNode,
  IfNode,
  NameNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import type { Run, State } from '../run.js';
import { isDecidable } from './decided.js';
import { listedMembers, noMember } from './listedMembers.js';
import { once } from './loops.js';

/**
 * Runs a loop's body for each member of some classes: any of them may be the first or the last.
 */
export function loopOverMembers(
  run: Run,
  members: readonly number[],
  body: (item: number) => void,
  orelse: () => void,
): void {
  const { breaks, continues } = run;
  const left: State[] = [];
  const walk = (item: number): void => {
    const start = run.here();
    run.meet([start, ...once(run, start.env, () => body(item), left)]);
  };
  run.inOrder = true;
  withNoMember(run, members, walk);
  run.areMembers = true;
  for (const member of members) walk(member);
  run.areMembers = false;
  run.inOrder = false;
  run.breaks = breaks;
  run.continues = continues;
  run.meet([run.branch(run.variables.env, orelse), ...left]);
}

/**
 * The members of classes that the `for` statement `node` goes through; undefined where it isn't over these, or picks them
 * by something that isn't known of them.
 */
export function membersInOrder(run: Run, node: number): readonly number[] | undefined {
  const { syntax, file } = run;
  const body = syntax[node + ForNode.body];
  const statements =
    syntaxKind(syntax, body) === Syntax.block ? listAt(syntax, body + BlockNode.statements) : [];
  const marks = new Set<number>();
  const tests: number[] = [];
  for (const one of statements) {
    if (syntaxKind(syntax, one) === Syntax.if) tests.push(syntax[one + IfNode.test]);
    if (syntaxKind(syntax, one) !== Syntax.assign) continue;
    const value = syntax[one + AssignNode.value];
    const target = syntax[one + AssignNode.targets + 1];
    const isMark =
      syntaxKind(syntax, value) === Syntax.call && isName(file, syntax[value + CallNode.function], 'getattr');
    if (isMark && syntaxKind(syntax, target) === Syntax.name) marks.add(syntax[target + NameNode.name]);
  }
  return membersIn(run, syntax[node + ForNode.iterable], tests, marks);
}

/** The same of a comprehension, for its first clause, `clause`, and the tests behind it. */
export function membersListed(
  run: Run,
  clause: number,
  tests: readonly number[],
): readonly number[] | undefined {
  return membersIn(run, run.syntax[clause + ComprehensionForNode.iterable], tests, new Set());
}

function membersIn(
  run: Run,
  iterable: number,
  tests: readonly number[],
  marks: ReadonlySet<number>,
): readonly number[] | undefined {
  if (run.inOrder) return undefined;
  if (tests.length > 0 && !tests.some((test) => isDecidable(run.file, test, marks))) return undefined;
  return listedMembers(run, iterable);
}

/** What an expression makes of one member after the other, all together, of one that is not there first. */
export function eachMember(run: Run, members: readonly number[], make: (item: number) => number): number {
  const { values } = run.engine;
  run.inOrder = true;
  const none = withNoMember(run, members, make);
  run.areMembers = true;
  const made = values.unionAll([none, ...members.map(make)]);
  run.areMembers = false;
  run.inOrder = false;
  return made;
}

/** Walks once with a member that there is none of. */
function withNoMember<Given>(run: Run, members: readonly number[], walk: (item: number) => Given): Given {
  const { engine } = run;
  const { supposing } = engine;
  engine.supposing = true;
  const given = walk(noMember(run, members));
  engine.supposing = supposing;
  return given;
}
