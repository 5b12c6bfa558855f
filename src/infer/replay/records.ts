/** The operands of the records of the syntax pool, one by one, with what each of them is. */
import { HEADER, Syntax, syntaxKind } from '../../model/syntax.js';
import { RECORDS } from '../../model/syntaxLayout.js';

/** What an operand is. */
export const Role = {
  node: 0,
  string: 1,
  /** A number that says something by itself. */
  plain: 2,
  /** An offset in the text, or a row of another table: these say where something is, not what. */
  place: 3,
} as const;

interface Roles {
  readonly fixed: readonly number[];
  readonly group: readonly number[];
}

/** By kind. */
const ROLES: readonly Roles[] = RECORDS.map((record, kind) => {
  const fixed = roles(record.fixed, record.nodes, record.strings, record.offsets);
  const rows =
    kind === Syntax.functionDefinition || kind === Syntax.classDefinition
      ? 2
      : kind === Syntax.lambda || kind === Syntax.comprehension
        ? 1
        : 0;
  fixed.fill(Role.place, 0, rows);
  return { fixed, group: roles(record.step, record.groupNodes, record.groupStrings, record.groupOffsets) };
});

function roles(
  count: number,
  nodes: readonly number[],
  strings: readonly number[],
  offsets: readonly number[],
): number[] {
  const found = new Array<number>(count).fill(Role.plain);
  for (const index of nodes) found[index] = Role.node;
  for (const index of strings) found[index] = Role.string;
  for (const index of offsets) found[index] = Role.place;
  return found;
}

/** Calls `visit` with each operand of a record and its {@link Role}; the counts of lists are left out. */
export function forEachOperand(
  syntax: Int32Array,
  node: number,
  visit: (operand: number, role: number) => void,
): void {
  const kind = syntaxKind(syntax, node);
  const { fixed, group } = ROLES[kind];
  const at = node + HEADER;
  for (let i = 0; i < fixed.length; i++) visit(syntax[at + i], fixed[i]);
  if (group.length === 0) return;
  const list = at + fixed.length;
  const end = list + 1 + syntax[list];
  for (let i = list + 1; i < end; i += group.length)
    for (let j = 0; j < group.length; j++) visit(syntax[i + j], group[j]);
  // The decorators of a class stand in a list of their own behind its arguments.
  if (kind === Syntax.classDefinition)
    for (let i = 1; i <= syntax[end]; i++) visit(syntax[end + i], Role.node);
}

/** Whether a record is of a `def` or `class` statement. */
export function isDefinition(kind: number): boolean {
  return kind === Syntax.functionDefinition || kind === Syntax.classDefinition;
}
