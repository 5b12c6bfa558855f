/**
 * `Literal[True]`, `Literal[1]`, `Literal[Colour.RED]` (PEP 586): values don't tell one bool, number or member
 * of an Enum from another, but a call may have it written. (Of texts the values say which they are.)
 */
import { keywordNode, positionalNodes } from '../../link/facts/callArguments.js';
import { lastName } from '../../link/facts/lastName.js';
import { booleanOf, integerOf } from '../../link/facts/writtenConstants.js';
import type { ProgramFile } from '../../link/program/program.js';
import { BinaryNode, ParameterNode, SubscriptNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import type { Arguments } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** One that is written out, or a member of an Enum, which isn't looked up. */
type Constant = boolean | number | 'member';

/** Those that the annotation of a parameter (a node) lists; none where it also names other types. */
export function literalConstants(file: ProgramFile, parameter: number): readonly Constant[] {
  return constantsIn(file, file.facts.syntax[parameter + ParameterNode.annotation]) ?? [];
}

/** Those of a type, beside which it may have None and texts; undefined where it has other things. */
function constantsIn(file: ProgramFile, node: number): readonly Constant[] | undefined {
  const { syntax } = file.facts;
  switch (syntaxKind(syntax, node)) {
    case Syntax.constant:
      return [];
    case Syntax.binary:
      return inAll(file, [syntax[node + BinaryNode.left], syntax[node + BinaryNode.right]]);
    case Syntax.subscript: {
      const items = listAt(syntax, node + SubscriptNode.items);
      const form = lastName(file, syntax[node + SubscriptNode.value]);
      if (form === 'Literal') return items.flatMap((item) => constantOf(file, item));
      return form === 'Optional' || form === 'Union' ? inAll(file, items) : undefined;
    }
    default:
      return undefined;
  }
}

function inAll(file: ProgramFile, nodes: readonly number[]): readonly Constant[] | undefined {
  const found: Constant[] = [];
  for (const node of nodes) {
    const constants = constantsIn(file, node);
    if (constants === undefined) return undefined;
    found.push(...constants);
  }
  return found;
}

/** What an item of `Literal[…]` is; none for None and texts. */
function constantOf(file: ProgramFile, item: number): readonly Constant[] {
  const kind = syntaxKind(file.facts.syntax, item);
  const written = booleanOf(file, item) ?? integerOf(file, item);
  if (written !== undefined) return [written];
  return kind === Syntax.attribute ? ['member'] : [];
}

/** What a call writes out for the parameter `name` at `index`; undefined: it is no such constant. */
export function writtenArgument(
  { universe }: Engine,
  { run, node }: Context,
  args: Arguments,
  index: number,
  name: number,
): boolean | number | undefined {
  if (run === undefined || syntaxKind(run.syntax, node) !== Syntax.call) return undefined;
  const { file } = run;
  const nodes = positionalNodes(file, node);
  // The receiver of a bound method is passed, too. What calls for others may pass anything else.
  const first = args.positional.length - nodes.length;
  let argument = 0;
  if (args.names.includes(name)) argument = keywordNode(file, node, universe.text(name));
  else if (first === 0 || first === 1) argument = nodes[index - first] ?? 0;
  return booleanOf(file, argument) ?? integerOf(file, argument);
}

/**
 * Whether a parameter that lists these constants takes a value, which the call has `written` out; undefined where
 * that can't be told.
 */
export function takesConstant(
  { values }: Engine,
  listed: readonly Constant[],
  written: boolean | number | undefined,
  value: number,
): boolean | undefined {
  if (written !== undefined && listed.includes(written)) return true;
  const isOther = values.lists
    .items(value)
    .every((atom) => values.kind[atom] === Atom.none || values.kind[atom] === Atom.text);
  if (isOther) return true;
  return written === undefined || listed.includes('member') ? undefined : false;
}
