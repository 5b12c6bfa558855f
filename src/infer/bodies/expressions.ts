/** Evaluates expressions: what each one can be where the run stands. */

import { ScopeKind } from '../../model/facts.js';
import {
  AttributeNode,
  AwaitNode,
  ConstantNode,
  IntegerNode,
  LambdaNode,
  NamedExpressionNode,
  NameNode,
  SliceNode,
  StarredNode,
  UnaryNode,
  YieldNode,
} from '../../model/operands.js';
import { Constant, Syntax, syntaxKind } from '../../model/syntax.js';
import { noteNamed } from '../attributes/runBelow.js';
import { awaited, generatorResult, iterateGiven } from '../containers/iteration.js';
import { CellKind, ResultPart } from '../domain/cells.js';
import { NoteKind } from '../domain/notes.js';
import { Atom, type Values } from '../domain/values.js';
import { joinOrDoubt, orDoubted } from '../doubts.js';
import type { Run } from '../run.js';
import { attributeOf } from './attributeExpressions.js';
import { callExpression } from './callExpressions.js';
import { conditional, shortCircuit } from './conditionalExpressions.js';
import { defaultsOf } from './definitions.js';
import { comprehension, dictionary, display, elements } from './displays.js';
import { noteGuardsAround } from './guardsAround.js';
import { formatted, integer, string } from './literals.js';
import { openHook } from './openParts.js';
import { arithmetic, comparison } from './operations.js';
import { unary } from './operators.js';
import { passOn, received } from './sending.js';
import { subscripted } from './subscriptExpressions.js';
import { assign } from './targets.js';

/** Longer ones are not told apart by position. */
const LONGEST_TUPLE = 64;

export function evaluate(run: Run, node: number): number {
  if (node === 0) return 0;
  const { syntax, engine } = run;
  const { values, universe } = engine;
  switch (syntaxKind(syntax, node)) {
    case Syntax.name: {
      const narrowed = run.paths.of(node);
      if (run.kind === ScopeKind.class)
        noteNamed(run.engine, run.entity, run.name(syntax[node + NameNode.name]));
      return narrowed !== 0 ? narrowed : run.variables.load(syntax[node + NameNode.name]);
    }
    case Syntax.attribute: {
      const object = evaluate(run, syntax[node + AttributeNode.value]);
      return openHook(run, node, object, attributeOf(run, node, object));
    }
    case Syntax.call:
      return callExpression(run, node);
    case Syntax.subscript:
      return subscripted(run, node);
    case Syntax.tuple:
      return tuple(run, node);
    case Syntax.list:
      return display(run, node, universe.entity('builtins.list'));
    case Syntax.set:
      return display(run, node, universe.entity('builtins.set'));
    case Syntax.dict:
      return dictionary(run, node);
    case Syntax.comprehension:
      return comprehension(run, node);
    case Syntax.lambda:
      noteGuardsAround(run, syntax[node + LambdaNode.scope]);
      defaultsOf(run, syntax[node + LambdaNode.scope], syntax[node + LambdaNode.parameters]);
      return values.of(Atom.lambda, universe.scope(run.file, syntax[node + LambdaNode.scope]));
    case Syntax.conditional:
      return conditional(run, node);
    case Syntax.boolean:
      return shortCircuit(run, node);
    case Syntax.binary:
      return arithmetic(run, node);
    case Syntax.unary:
      return unary(
        engine,
        run.file.facts.string(syntax[node + UnaryNode.operator]),
        evaluate(run, syntax[node + UnaryNode.operand]),
      );
    case Syntax.compare:
      return comparison(run, node);
    case Syntax.await: {
      const value = evaluate(run, syntax[node + AwaitNode.value]);
      if (run.neverAwaited.has(syntax[node + AwaitNode.value])) run.reachable = false;
      return awaited(engine, value);
    }
    case Syntax.yield: {
      engine.notes.note(NoteKind.generator, run.unit, 1);
      const item = syntax[node + YieldNode.value];
      const value = evaluate(run, item);
      noteResult(run, ResultPart.yielded, item === 0 ? value : orDoubted(engine, value));
      return received(run);
    }
    case Syntax.yieldFrom:
      return yieldFrom(run, node);
    case Syntax.namedExpression:
      return namedExpression(run, node);
    case Syntax.slice:
      for (let i = 0; i < 3; i++) evaluate(run, syntax[node + SliceNode.lower + i]);
      return values.instance(universe.entity('builtins.slice'));
    case Syntax.string:
      return string(run, node);
    case Syntax.formatted:
      return formatted(run, node);
    case Syntax.integer:
      return integer(engine, run.name(syntax[node + IntegerNode.text]));
    case Syntax.float:
      return values.instance(universe.entity('builtins.float'));
    case Syntax.constant:
      return constant(values, syntax[node + ConstantNode.value]);
    case Syntax.starred:
    case Syntax.doubleStarred:
      return evaluate(run, syntax[node + StarredNode.value]);
    default:
      return 0;
  }
}

/** Item by item; one that is long, nests too deep or unpacks something is a tuple of all that is in it. */
function tuple(run: Run, node: number): number {
  const { values, universe } = run.engine;
  const items = elements(run, node);
  return items.exact &&
    items.values.length <= LONGEST_TUPLE &&
    items.values.every((item) => values.isShallow(item))
    ? values.of(Atom.tuple, 0, values.lists.intern(items.values))
    : values.instance(universe.entity('builtins.tuple'), [values.unionAll(items.values)]);
}

function yieldFrom(run: Run, node: number): number {
  const { engine } = run;
  engine.notes.note(NoteKind.generator, run.unit, 1);
  const value = evaluate(run, run.syntax[node + YieldNode.value]);
  noteResult(run, ResultPart.yielded, iterateGiven(engine, value));
  passOn(run, value);
  return generatorResult(engine, value);
}

/** `name := value` */
function namedExpression(run: Run, node: number): number {
  const { syntax } = run;
  const target = syntax[node + NamedExpressionNode.target];
  const value = evaluate(run, syntax[node + NamedExpressionNode.value]);
  assign(run, target, value);
  run.noteWalrus(node, syntax[target + NameNode.name], value);
  return value;
}

/** Joins into what the unit returns or yields. */
export function noteResult({ engine, unit }: Run, part: number, value: number): void {
  joinOrDoubt(engine, engine.cells.cell(CellKind.result, unit, part), value);
}

/** `None`, `True`, `False`, `...`, of which nothing is said. */
function constant(values: Values, written: number): number {
  switch (written) {
    case Constant.none:
      return values.of(Atom.none);
    case Constant.true:
    case Constant.false:
      return values.of(Atom.truth, written === Constant.true ? 1 : 0);
    default:
      return 0;
  }
}
