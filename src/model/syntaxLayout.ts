/**
 * The records of the syntax pool (src/model/syntax.ts) as data: each kind has fixed operands, then
 * perhaps a counted list of groups. `n` is a node, `s` a string, `o` an offset, `-` anything else.
 */
import { HEADER, Syntax, syntaxKind } from './syntax.js';

const LAYOUT: Partial<Record<Syntax, readonly [fixed: string, group?: string]>> = {
  [Syntax.name]: ['s'],
  [Syntax.attribute]: ['nso'],
  [Syntax.subscript]: ['n', 'n'],
  [Syntax.call]: ['n', 'n'],
  [Syntax.keyword]: ['sn'],
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
  [Syntax.binary]: ['snn'],
  [Syntax.unary]: ['sn'],
  [Syntax.compare]: ['n', 'sn'],
  [Syntax.await]: ['n'],
  [Syntax.yield]: ['n'],
  [Syntax.yieldFrom]: ['n'],
  [Syntax.namedExpression]: ['nn'],
  [Syntax.slice]: ['nnn'],
  [Syntax.string]: ['s'],
  [Syntax.formatted]: ['s', 'n'],
  [Syntax.integer]: ['s'],
  [Syntax.constant]: ['-'],
  [Syntax.expression]: ['n'],
  [Syntax.assign]: ['n', 'n'],
  [Syntax.annotatedAssign]: ['nnns'],
  [Syntax.augmentedAssign]: ['snn'],
  [Syntax.return]: ['n'],
  [Syntax.raise]: ['nn'],
  [Syntax.assert]: ['nn'],
  [Syntax.delete]: ['', 'n'],
  [Syntax.global]: ['', 's'],
  [Syntax.nonlocal]: ['', 's'],
  [Syntax.import]: ['', 'sso'],
  [Syntax.importFrom]: ['-s', 'sso'],
  [Syntax.if]: ['nnn'],
  [Syntax.while]: ['nnn'],
  [Syntax.for]: ['nnnn'],
  [Syntax.with]: ['n', 'n'],
  [Syntax.try]: ['nnn', 'n'],
  [Syntax.handler]: ['nson'],
  [Syntax.match]: ['n', 'n'],
  [Syntax.case]: ['nnn'],
  [Syntax.functionDefinition]: ['--nnsnn', 'n'],
  // Its arguments stand before the decorators, as a list of their own.
  [Syntax.classDefinition]: ['--nn', 'n'],
  [Syntax.typeAlias]: ['nnn'],
  [Syntax.block]: ['', 'n'],
  [Syntax.parameters]: ['', 'n'],
  [Syntax.parameter]: ['s-nsns'],
  [Syntax.typeParameters]: ['', 'n'],
  [Syntax.typeParameter]: ['snn'],
  [Syntax.patternValue]: ['n'],
  [Syntax.patternCapture]: ['s'],
  [Syntax.patternSequence]: ['', 'n'],
  [Syntax.patternStar]: ['s'],
  [Syntax.patternMapping]: ['s', 'n'],
  [Syntax.patternClass]: ['n', 'n'],
  [Syntax.patternKeyword]: ['sn'],
  [Syntax.patternOr]: ['', 'n'],
  [Syntax.patternAs]: ['nso'],
};

export interface RecordLayout {
  /** How many operands are fixed. */
  readonly fixed: number;
  /** Indices of those that are nodes, strings and offsets. */
  readonly nodes: readonly number[];
  readonly strings: readonly number[];
  readonly offsets: readonly number[];
  /**
   * Operands of a group of the list, whose own count (of operands, not of groups) is behind the fixed ones;
   * 0: there is no list. Then the same indices within a group.
   */
  readonly step: number;
  readonly groupNodes: readonly number[];
  readonly groupStrings: readonly number[];
  readonly groupOffsets: readonly number[];
}

/** By kind. A class definition has a second list behind the one that is told. */
export const RECORDS: readonly RecordLayout[] = Array.from({ length: 128 }, (_, kind) => {
  const [fixed, group] = LAYOUT[kind as Syntax] ?? [''];
  return {
    fixed: fixed.length,
    nodes: indices(fixed, 'n'),
    strings: indices(fixed, 's'),
    offsets: indices(fixed, 'o'),
    step: group?.length ?? 0,
    groupNodes: indices(group ?? '', 'n'),
    groupStrings: indices(group ?? '', 's'),
    groupOffsets: indices(group ?? '', 'o'),
  };
});

function indices(text: string, wanted: string): number[] {
  return [...text].flatMap((letter, index) => (letter === wanted ? [index] : []));
}

/** Where the record ends that begins at `node`: the next one begins there. */
export function endOfRecord(syntax: Int32Array, node: number): number {
  const kind = syntaxKind(syntax, node);
  const { fixed, step } = RECORDS[kind];
  const list = node + HEADER + fixed;
  if (step === 0) return list;
  const end = list + 1 + syntax[list];
  return kind === Syntax.classDefinition ? end + 1 + syntax[end] : end;
}
