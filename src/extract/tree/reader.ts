/** Chooses how trees are read: from the heap where that agrees with the public cursor. */
import { cursorReader } from './cursorReader.js';
import { heapReader } from './heapReader.js';
import type { Grammar, Wasm } from './loadGrammar.js';
import { type TreeReader, TreeStream } from './treeStream.js';

/** Touches every part of the layout that the heap reader relies on: aliases, extras, errors, long and non-ASCII text. */
const PROBE = `# comment
import a.b as c, d
@decorator(1)
async def f(x: int = 2, *args, **kw) -> "T":  # note
    '''${'long text '.repeat(40)}'''
    print(f"{x!r:>{width}} \u{1f40d} é", end='')
    match x:
        case [A(b=1), *rest] | {"k": _}: pass
    return [y async for y in x if y], lambda: (yield)
class C(B[T], metaclass=M): x: int; y = z = 3
print "two"
type X[T: int] = list[T]
broken ( = [
if True: pass
`;

/** The heap reader when it gives the cursor's stream for the probe, else the cursor, with a reason. */
export function chooseReader(grammar: Grammar, wasm: Wasm): { reader: TreeReader; reason?: string } {
  const cursor = cursorReader(grammar);
  const heap = heapReader(grammar, wasm);
  const parser = grammar.newParser();
  const tree = parser.parse(PROBE);
  if (tree === null) return { reader: cursor, reason: 'the probe did not parse' };
  try {
    const expected = new TreeStream();
    const found = new TreeStream();
    cursor.read(tree, expected);
    heap.read(tree, found);
    if (sameStream(expected, found)) return { reader: heap };
    return {
      reader: cursor,
      reason: 'this web-tree-sitter lays out its trees in another way than the fast reader knows',
    };
  } catch (error) {
    return { reader: cursor, reason: `the fast reader failed on the probe: ${String(error)}` };
  } finally {
    tree.delete();
    parser.delete();
  }
}

export function sameStream(a: TreeStream, b: TreeStream): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (
      a.type[i] !== b.type[i] ||
      a.start[i] !== b.start[i] ||
      a.end[i] !== b.end[i] ||
      a.next[i] !== b.next[i]
    )
      return false;
  }
  return true;
}
