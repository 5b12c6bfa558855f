/** Declared types of symbols: trees in preorder, with the definition that each head names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeclaredTypes } from '../../src/link/graph/declaredTypes.js';
import { PARAMETER_KINDS } from '../../src/model/kinds.js';
import { Strings } from '../../src/model/strings.js';
import { entityOf, handleOf, linkTexts } from './program.js';

interface Tree {
  raw: string;
  head?: string;
  args?: Tree[];
}

const MARKET = 'class Order: ...\nclass Box[T]: ...\n';

/** The declared types of the symbols of `app`, which imports the classes of `market`. */
async function typesIn(text: string) {
  const linked = await linkTexts({ 'market.py': MARKET, 'app.py': `from market import Box, Order\n${text}` });
  const texts = new Strings();
  const types = new DeclaredTypes(linked, texts);
  const entities = Array.from({ length: linked.program.entityCount }, (_, entity) => entity);
  for (const entity of entities) if (linked.canonical.of[entity] === entity) types.add(entity);
  const columns = types.columns((entity) => entity);
  const read = (index: number): { tree: Tree; next: number } => {
    const head = columns['type.symbol'][index];
    const tree: Tree = { raw: texts.list[columns['type.raw'][index]] };
    if (head >= 0) tree.head = handleOf(linked, head);
    let next = index + 1;
    for (let left = columns['type.arity'][index]; left > 0; left--) {
      const argument = read(next);
      tree.args = [...(tree.args ?? []), argument.tree];
      next = argument.next;
    }
    return { tree, next };
  };
  const treeAt = (index: number): Tree | undefined => (index < 0 ? undefined : read(index).tree);
  const names: string[] = [];
  const nameId = (name: string): number => {
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  };
  const rows = types.parameterRows(linked.program.entityCount, (entity) => entity, nameId);
  return {
    of: (name: string) => treeAt(types.of(entityOf(linked, `app.${name}`))),
    parameters(name: string) {
      const row = rows.sources.indexOf(entityOf(linked, `app.${name}`));
      const targets = row < 0 ? [] : [...rows.targets.subarray(rows.offsets[row], rows.offsets[row + 1])];
      return targets.map((target, i) => {
        const at = rows.offsets[row] + i;
        const given = rows.parallel.default[at];
        return {
          name: names[target],
          kind: PARAMETER_KINDS[rows.parallel.kind[at]],
          type: treeAt(rows.parallel.type[at])?.raw,
          default: given < 0 ? undefined : texts.list[given],
        };
      });
    },
    heads: () => [...new Set(Array.from(types.heads(), (entity) => handleOf(linked, entity)))].sort(),
  };
}

test('an annotation of data, with the arguments of what it subscripts', async () => {
  const types = await typesIn('current: Box[Order, int]\nlater = Order()\n');
  assert.deepEqual(types.of('current'), {
    raw: 'Box[Order, int]',
    head: 'market.Box',
    args: [{ raw: 'Order', head: 'market.Order' }, { raw: 'int' }],
  });
  assert.equal(types.of('later'), undefined);
});

test('what a union has is in the order in which it is written', async () => {
  const types = await typesIn('current: Order | None | Box\n');
  assert.deepEqual(types.of('current'), {
    raw: 'Order | None | Box',
    args: [{ raw: 'Order', head: 'market.Order' }, { raw: 'None' }, { raw: 'Box', head: 'market.Box' }],
  });
});

test('a quoted annotation says what stands between the quotes, and is read when all has run', async () => {
  const types = await typesIn("late: 'Order'\nat_once: Order\nclass Order: ...\n");
  assert.deepEqual(types.of('late'), { raw: 'Order', head: 'app.Order' });
  assert.deepEqual(types.of('at_once'), { raw: 'Order', head: 'market.Order' });
});

test('a function has the type of its result, a class and a module have none', async () => {
  const types = await typesIn('def find() -> Order: ...\ndef drop(): ...\nclass Till: ...\n');
  assert.deepEqual(types.of('find'), { raw: 'Order', head: 'market.Order' });
  assert.equal(types.of('drop'), undefined);
  assert.equal(types.of('Till'), undefined);
});

test('an attribute is read in the body of its class, a parameter in the signature', async () => {
  const types = await typesIn(
    'class Till:\n    class Order: ...\n    last: Order\n\ndef find(Order: Order): ...\n',
  );
  assert.deepEqual(types.of('Till.last'), { raw: 'Order', head: 'app.Till.Order' });
  assert.deepEqual(types.of('find.Order'), { raw: 'Order', head: 'market.Order' });
});

test('parameters with their kinds, types and simple defaults, in source order', async () => {
  const types = await typesIn('def sell(order: Order, /, count=1, *rest, box: Box = Box(), **more): ...\n');
  assert.deepEqual(types.parameters('sell'), [
    { name: 'order', kind: 'positional', type: 'Order', default: undefined },
    { name: 'count', kind: 'positional_or_keyword', type: undefined, default: '1' },
    { name: 'rest', kind: 'var_positional', type: undefined, default: undefined },
    { name: 'box', kind: 'keyword_only', type: 'Box', default: undefined },
    { name: 'more', kind: 'var_keyword', type: undefined, default: undefined },
  ]);
});

test('what the types name is told, each by the definition that has the handle', async () => {
  const types = await typesIn('current: Box[Order]\ndef sell(count: Missing) -> None: ...\n');
  assert.deepEqual(types.heads(), ['market.Box', 'market.Order']);
});
