/**
 * Names that a function's body puts into containers: `self.hooks.append(hook)`, `TABLE[key] = hook`. What a parameter among
 * them is declared to be is less than what is found there.
 */
import type { FactsView, FileWithFacts } from '../../link/facts/factsView.js';
import {
  AssignNode,
  AttributeNode,
  CallNode,
  DisplayNode,
  FunctionDefinitionNode,
  NameNode,
} from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { forEachChild, listAt } from '../../model/syntaxChildren.js';
import type { WrittenFunction } from './functionTable.js';

/** Methods that put their arguments into what they are called on. */
const PUTTING = new Set([
  'add',
  'append',
  'appendleft',
  'insert',
  'put',
  'put_nowait',
  'setdefault',
  '__setitem__',
]);

/** Of each file the sets by functions' nodes. */
const known = new WeakMap<FactsView, Map<number, ReadonlySet<number>>>();

/** The names, as strings of the file. */
export function storedNames({ file, node }: WrittenFunction): ReadonlySet<number> {
  let ofFile = known.get(file.facts);
  if (ofFile === undefined) {
    ofFile = new Map();
    known.set(file.facts, ofFile);
  }
  let names = ofFile.get(node);
  if (names === undefined) {
    names = storedIn(file, file.facts.syntax[node + FunctionDefinitionNode.body]);
    ofFile.set(node, names);
  }
  return names;
}

function storedIn({ facts }: FileWithFacts, body: number): ReadonlySet<number> {
  const { syntax } = facts;
  const found = new Set<number>();
  const note = (value: number): void => {
    const kind = syntaxKind(syntax, value);
    if (kind === Syntax.name) found.add(syntax[value + NameNode.name]);
    else if (kind === Syntax.tuple) listAt(syntax, value + DisplayNode.items).forEach(note);
  };
  const visit = (node: number): void => {
    const kind = syntaxKind(syntax, node);
    if (kind === Syntax.call && isPutting(facts, syntax[node + CallNode.function]))
      listAt(syntax, node + CallNode.arguments).forEach(note);
    else if (kind === Syntax.assign && hasSubscript(syntax, node)) note(syntax[node + AssignNode.value]);
    forEachChild(syntax, node, visit);
  };
  visit(body);
  return found;
}

function isPutting(facts: FactsView, callee: number): boolean {
  return (
    syntaxKind(facts.syntax, callee) === Syntax.attribute &&
    PUTTING.has(facts.string(facts.syntax[callee + AttributeNode.name]))
  );
}

/** Whether an assignment has a target that is an element of something. */
function hasSubscript(syntax: Int32Array, node: number): boolean {
  return listAt(syntax, node + AssignNode.targets).some(
    (target) => syntaxKind(syntax, target) === Syntax.subscript,
  );
}
