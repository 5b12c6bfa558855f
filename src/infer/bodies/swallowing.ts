/**
 * Context managers that may end an exception of the body, so that what follows runs: stubs say so by declaring what
 * `__exit__` gives then as `bool`, and nothing else (typeshed's convention), the program's own classes by what they return.
 *
 *     def __exit__(self, kind, error, traceback): return kind is not None and issubclass(kind, OSError)
 */
import type { FileWithFacts } from '../../link/facts/factsView.js';
import { isConstant } from '../../link/facts/writtenConstants.js';
import {
  BooleanNode,
  CallNode,
  CompareNode,
  ConditionalNode,
  NameNode,
  UnaryNode,
} from '../../model/operands.js';
import { Constant, FLAG_OR, Syntax, syntaxFlags, syntaxKind } from '../../model/syntax.js';
import { specialMethod } from '../attributes/attributes.js';
import { returnedIn } from '../attributes/writtenGetters.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Signature, WrittenFunction } from '../program/functionTable.js';

/** Whether what a `with` statement enters may end an exception of its body. */
export function swallows(engine: Engine, value: number, isAsync: boolean): boolean {
  const { values, functions, universe } = engine;
  const name = universe.nameId(isAsync ? '__aexit__' : '__exit__');
  return values.lists.items(engine.resolve(value)).some((atom) => {
    const exits = values.lists.items(specialMethod(engine, atom, name));
    return exits.some((exit) => {
      if (values.kind[exit] !== Atom.function) return false;
      const { file, signatures } = functions.of(values.a[exit]);
      return file.source.stub
        ? signatures.every((one) => isDeclaredBool(engine, one))
        : signatures.some((one) => returnsTrue(engine, one));
    });
  });
}

function isDeclaredBool({ values, universe }: Engine, { returns }: Signature): boolean {
  return returns === values.instance(universe.entity('builtins.bool'));
}

function returnsTrue(engine: Engine, signature: Signature): boolean {
  return returnsPerhapsTrue(signature, isDeclaredBool(engine, signature));
}

/** Whether a `def` statement is written as one that may give True for an exception; `isBool`: it gives nothing but bool. */
export function returnsPerhapsTrue(written: WrittenFunction, isBool: boolean): boolean {
  const { file } = written;
  return returnedIn(written).some(
    (value) => isPerhapsTrue(file, value) || (isBool && !isNothing(file, value)),
  );
}

/** Whether an expression is None or False, or isn't there. */
function isNothing(file: FileWithFacts, node: number): boolean {
  return node === 0 || isConstant(file, node, Constant.none) || isConstant(file, node, Constant.false);
}

const TESTS: ReadonlySet<string> = new Set(['isinstance', 'issubclass']);

/** Whether an expression is written as something that may be True of an exception. */
function isPerhapsTrue(file: FileWithFacts, node: number): boolean {
  const { syntax } = file.facts;
  if (node === 0) return false;
  switch (syntaxKind(syntax, node)) {
    case Syntax.constant:
      return isConstant(file, node, Constant.true);
    case Syntax.compare:
      // `kind is None`: nothing was raised.
      return !comparesWithNone(file, node);
    case Syntax.unary:
      return file.facts.string(syntax[node + UnaryNode.operator]) === 'not';
    case Syntax.call: {
      const callee = syntax[node + CallNode.function];
      return (
        syntaxKind(syntax, callee) === Syntax.name &&
        TESTS.has(file.facts.string(syntax[callee + NameNode.name]))
      );
    }
    case Syntax.boolean: {
      const isRight = isPerhapsTrue(file, syntax[node + BooleanNode.right]);
      const isOr = (syntaxFlags(syntax, node) & FLAG_OR) !== 0;
      return isRight || (isOr && isPerhapsTrue(file, syntax[node + BooleanNode.left]));
    }
    case Syntax.conditional:
      return (
        isPerhapsTrue(file, syntax[node + ConditionalNode.body]) ||
        isPerhapsTrue(file, syntax[node + ConditionalNode.orelse])
      );
    default:
      return false;
  }
}

function comparesWithNone(file: FileWithFacts, node: number): boolean {
  const { syntax } = file.facts;
  for (let i = 1; i < syntax[node + CompareNode.comparisons]; i += 2)
    if (isConstant(file, syntax[node + CompareNode.comparisons + 1 + i], Constant.none)) return true;
  return false;
}
