/**
 * Where the nodes are in a record of the syntax pool (src/model/syntax.ts), as data: each kind has
 * fixed operands, then perhaps a counted list of groups. `n` is a node, `-` anything else.
 */
import { HEADER, Syntax } from './syntax.js';

const LAYOUT: Partial<Record<Syntax, readonly [fixed: string, group?: string]>> = {
  [Syntax.attribute]: ['n--'],
  [Syntax.subscript]: ['n', 'n'],
  [Syntax.call]: ['n', 'n'],
  [Syntax.keyword]: ['-n'],
  [Syntax.starred]: ['n'],
  [Syntax.doubleStarred]: ['n'],
  [Syntax.tuple]: ['', 'n'],
  [Syntax.list]: ['', 'n'],
  [Syntax.set]: ['', 'n'],
  [Syntax.dict]: ['', 'n'],
  [Syntax.comprehension]: ['-nn', 'n'],
  [Syntax.comprehensionFor]: ['nn'],
  [Syntax.comprehensionIf]: ['n'],
  [Syntax.lambda]: ['-nn'],
  [Syntax.conditional]: ['nnn'],
  [Syntax.boolean]: ['nn'],
  [Syntax.binary]: ['-nn'],
  [Syntax.unary]: ['-n'],
  [Syntax.compare]: ['n', '-n'],
  [Syntax.await]: ['n'],
  [Syntax.yield]: ['n'],
  [Syntax.yieldFrom]: ['n'],
  [Syntax.namedExpression]: ['nn'],
  [Syntax.slice]: ['nnn'],
  [Syntax.formatted]: ['', 'n'],
  [Syntax.expression]: ['n'],
  [Syntax.assign]: ['n', 'n'],
  [Syntax.annotatedAssign]: ['nnn-'],
  [Syntax.augmentedAssign]: ['-nn'],
  [Syntax.return]: ['n'],
  [Syntax.raise]: ['nn'],
  [Syntax.assert]: ['nn'],
  [Syntax.delete]: ['', 'n'],
  [Syntax.if]: ['nnn'],
  [Syntax.while]: ['nnn'],
  [Syntax.for]: ['nnnn'],
  [Syntax.with]: ['n', 'n'],
  [Syntax.try]: ['nnn', 'n'],
  [Syntax.handler]: ['n--n'],
  [Syntax.match]: ['n', 'n'],
  [Syntax.case]: ['nnn'],
  [Syntax.functionDefinition]: ['--nn-nn', 'n'],
  [Syntax.typeAlias]: ['nnn'],
  [Syntax.block]: ['', 'n'],
  [Syntax.parameters]: ['', 'n'],
  [Syntax.parameter]: ['--n-n-'],
  [Syntax.typeParameters]: ['', 'n'],
  [Syntax.typeParameter]: ['-nn'],
  [Syntax.patternValue]: ['n'],
  [Syntax.patternSequence]: ['', 'n'],
  [Syntax.patternMapping]: ['-', 'n'],
  [Syntax.patternClass]: ['n', 'n'],
  [Syntax.patternKeyword]: ['-n'],
  [Syntax.patternOr]: ['', 'n'],
  [Syntax.patternAs]: ['n--'],
};

/** Which of a kind's fixed operands are nodes, whether a list follows, and its group's node offsets. */
const TABLE = Array.from({ length: 128 }, (_, kind) => {
  const [fixed, group] = LAYOUT[kind as Syntax] ?? [''];
  const nodes = (text: string): number[] =>
    [...text].flatMap((letter, index) => (letter === 'n' ? [index] : []));
  return {
    fixed: nodes(fixed),
    list: group === undefined ? -1 : fixed.length,
    step: group?.length ?? 1,
    group: nodes(group ?? ''),
  };
});

/** Counts of these lists are of operands, not of groups. */
const FLATTENED = new Set<number>([Syntax.compare, Syntax.with, Syntax.dict, Syntax.patternMapping]);

/** Calls `visit` with each node that the record holds, in the order of its operands; 0 is left out. */
export function forEachChild(syntax: Int32Array, node: number, visit: (child: number) => void): void {
  const kind = syntax[node] & 0xff;
  const at = node + HEADER;
  if (kind === Syntax.classDefinition) {
    for (const index of [2, 3]) if (syntax[at + index] !== 0) visit(syntax[at + index]);
    const decorators = at + 5 + syntax[at + 4];
    for (let i = at + 5; i < decorators; i++) visit(syntax[i]);
    for (let i = 1; i <= syntax[decorators]; i++) visit(syntax[decorators + i]);
    return;
  }
  const { fixed, list, step, group } = TABLE[kind];
  for (const index of fixed) if (syntax[at + index] !== 0) visit(syntax[at + index]);
  if (list < 0) return;
  const count = syntax[at + list];
  const end = at + list + 1 + (FLATTENED.has(kind) ? count : count * step);
  for (let i = at + list + 1; i < end; i += step) {
    for (const index of group) if (syntax[i + index] !== 0) visit(syntax[i + index]);
  }
}
