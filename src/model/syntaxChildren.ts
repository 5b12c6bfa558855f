/** The nodes that a record of the syntax pool holds. */
import { AssignNode, BinaryNode } from './operands.js';
import { HEADER, Syntax, syntaxKind } from './syntax.js';
import { RECORDS } from './syntaxLayout.js';

/** The operands of a counted list, whose count stands at `at`. */
export function listAt(syntax: Int32Array, at: number): number[] {
  const list: number[] = [];
  for (let i = at + 1; i <= at + syntax[at]; i++) list.push(syntax[i]);
  return list;
}

/** The operands of `a | b | c` from left to right, whatever the operators are; of another expression it alone. */
export function binaryOperands(syntax: Int32Array, node: number): number[] {
  const operands: number[] = [];
  let left = node;
  for (; syntaxKind(syntax, left) === Syntax.binary; left = syntax[left + BinaryNode.left])
    operands.push(syntax[left + BinaryNode.right]);
  operands.push(left);
  return operands.reverse();
}

/** Calls `visit` with each node that the record holds, in the order of its operands; 0 is left out. */
export function forEachChild(syntax: Int32Array, node: number, visit: (child: number) => void): void {
  const kind = syntaxKind(syntax, node);
  const at = node + HEADER;
  const { fixed, nodes, step, groupNodes } = RECORDS[kind];
  for (const index of nodes) if (syntax[at + index] !== 0) visit(syntax[at + index]);
  if (step === 0) return;
  const list = at + fixed;
  const end = list + 1 + syntax[list];
  for (let i = list + 1; i < end; i += step) {
    for (const index of groupNodes) if (syntax[i + index] !== 0) visit(syntax[i + index]);
  }
  if (kind === Syntax.classDefinition) for (let i = 1; i <= syntax[end]; i++) visit(syntax[end + i]);
}

/** The one target of an assignment, `node`, where that is a name; 0 otherwise. */
export function onlyNameBound(syntax: Int32Array, node: number): number {
  const target = syntax[node + AssignNode.targets + 1];
  return syntax[node + AssignNode.targets] === 1 && syntaxKind(syntax, target) === Syntax.name ? target : 0;
}
