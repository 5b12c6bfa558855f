/**
 * Names that a function's body puts into containers: `self.hooks.append(hook)`, `TABLE[key] = hook`, `self.hooks += [hook]`. What a parameter
 * among them is declared to be is less than what is found there.
 */
import type { FileWithFacts } from '../../link/facts/factsView.js';
import { ownName } from '../../link/facts/lastName.js';
import {
  AssignNode,
  AugmentedAssignNode,
  CallNode,
  DictNode,
  DisplayNode,
  FunctionDefinitionNode,
  NameNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { binaryOperands, forEachChild, listAt } from '../../model/syntaxChildren.js';
import { oncePerFunction } from './oncePerFunction.js';
import { FILLING } from './putting.js';

/** Methods that put their arguments into what they are called on. */
const METHODS = new Set([
  'add',
  'append',
  'appendleft',
  'insert',
  'put',
  'put_nowait',
  'setdefault',
  '__setitem__',
]);

const NONE: readonly number[] = [];

/** The names, as strings of the file. */
export const storedNames = oncePerFunction(({ file, node }) =>
  storedIn(file, file.facts.syntax[node + FunctionDefinitionNode.body]),
);

function storedIn(file: FileWithFacts, body: number): ReadonlySet<number> {
  const { syntax } = file.facts;
  const found = new Set<number>();
  const note = (value: number): void => {
    if (syntaxKind(syntax, value) === Syntax.name) found.add(syntax[value + NameNode.name]);
    else partsOf(syntax, value).forEach(note);
  };
  const visit = (node: number): void => {
    switch (syntaxKind(syntax, node)) {
      case Syntax.call:
        if (isPutting(file, syntax[node + CallNode.function]))
          listAt(syntax, node + CallNode.arguments).forEach(note);
        break;
      case Syntax.assign: {
        const value = syntax[node + AssignNode.value];
        if (hasTarget(syntax, node, Syntax.subscript)) note(value);
        else if (hasTarget(syntax, node, Syntax.attribute)) partsOf(syntax, value).forEach(note);
        break;
      }
      case Syntax.augmentedAssign:
        partsOf(syntax, syntax[node + AugmentedAssignNode.value]).forEach(note);
        break;
      default:
    }
    forEachChild(syntax, node, visit);
  };
  visit(body);
  return found;
}

/** What an expression makes a container of, or a longer one: `[hook]`, `hooks + [hook]`, `{name: hook}`. */
function partsOf(syntax: Int32Array, node: number): readonly number[] {
  switch (syntaxKind(syntax, node)) {
    case Syntax.list:
    case Syntax.set:
    case Syntax.tuple:
      return listAt(syntax, node + DisplayNode.items);
    case Syntax.dict:
      return listAt(syntax, node + DictNode.entries).filter((_, index) => index % 2 === 1);
    case Syntax.binary:
      return binaryOperands(syntax, node).flatMap((operand) => partsOf(syntax, operand));
    default:
      return NONE;
  }
}

function isPutting(file: FileWithFacts, callee: number): boolean {
  const name = ownName(file, callee);
  const isMethod = syntaxKind(file.facts.syntax, callee) === Syntax.attribute;
  return FILLING.has(name) || (isMethod && METHODS.has(name));
}

function hasTarget(syntax: Int32Array, node: number, kind: number): boolean {
  return listAt(syntax, node + AssignNode.targets).some((target) => syntaxKind(syntax, target) === kind);
}
