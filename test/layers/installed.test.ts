/** Installed packages in a project's graph: which are read, what they hide, and whose they are. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { statistics } from '../../src/cli/statistics.js';
import type { OutlineTree, ResolvedSymbol } from '../../src/model/results.js';
import type { Tree } from '../discover/tempProject.js';
import { besides, indexTree, withSite } from './world.js';

const OVEN: Tree = besides({
  'oven/__init__.py': 'from ._heat import Heat\nfrom .door import open_door as open\n',
  'oven/_heat.py':
    'from warmth import Warm\nclass Heat(Warm):\n    def rise(self, by=1): ...\n    class Unit: ...\n',
  'oven/door.py': 'def open_door(): ...\n',
  'oven/unreached.py': 'import nothing\n',
  'warmth/__init__.py': 'class Warm:\n    def __init__(self, degrees): ...\n',
  'unreached/__init__.py': '',
});

test('handles are at the definition, through re-exports, and only what is reached is read', async (context) => {
  const world = await indexTree(
    context,
    { ...OVEN, 'shop.py': 'import oven\nfrom oven import Heat, open\nclass Bakery(oven.Heat): ...\n' },
    withSite,
  );
  assert.deepEqual(world.handles('shop', 'imports'), ['oven', 'oven._heat.Heat', 'oven.door.open_door']);
  assert.deepEqual(world.unresolved('shop'), []);
  assert.deepEqual(world.handles('shop.Bakery', 'superclasses'), ['oven._heat.Heat']);
  assert.deepEqual(world.handles('oven.Heat', 'superclasses'), ['warmth.Warm']);
  assert.deepEqual(world.handles('oven', 'submodules'), ['oven._heat', 'oven.door']);
  for (const identifier of ['unreached', 'oven.unreached'])
    assert.equal((world.ask('resolve', { identifier }) as { found: boolean }).found, false);
  assert.deepEqual(world.ask('resolve', { identifier: 'oven.Heat' }), {
    found: true,
    handle: 'oven._heat.Heat',
    kind: 'class',
    scope: 'external',
    location: {
      file: 'site-packages/oven/_heat.py',
      line_start: 2,
      line_end: 4,
      column_start: 6,
      column_end: 10,
    },
  });
});

test("a layer's symbol is bound by the layer and by the project, as an installed package's is", async (context) => {
  const world = await indexTree(
    context,
    {
      ...OVEN,
      'shop.py': 'from json import JSONDecoder as Read\nfrom oven import Heat as Warmth\n',
      '_own.py': 'from json import JSONDecoder\n',
    },
    withSite,
  );
  const bound = (handle: string): unknown =>
    (world.ask('inspect', { handle }) as { re_exports: string[] }).re_exports;
  assert.deepEqual(bound('oven.Heat'), ['oven.Heat', 'shop.Warmth']);
  assert.deepEqual(bound('json.JSONDecoder'), ['json.JSONDecoder', 'shop.Read']);
  assert.deepEqual(bound('shop.Read'), bound('json.decoder.JSONDecoder'));
  assert.deepEqual(bound('json.JSONEncoder'), ['json.JSONEncoder']);
});

test('candidates of an installed package and of a layer are in the order of their files', async (context) => {
  // So many files of its own that the package's have higher numbers than those of the layer that come first.
  const rooms = Object.fromEntries(Array.from({ length: 40 }, (_, number) => [`room${number}.py`, '']));
  const world = await indexTree(
    context,
    {
      ...besides({ 'oven/__init__.py': 'def division(): ...\n' }),
      ...rooms,
      'shop.py': 'import oven\nfrom __future__ import division as true\n',
    },
    withSite,
  );
  const { candidates } = world.ask('resolve', { identifier: 'division' }) as { candidates: ResolvedSymbol[] };
  assert.deepEqual(
    candidates.map(({ location }) => location?.file),
    ['site-packages/oven/__init__.py', 'typeshed/stdlib/__future__.pyi'],
  );
});

test('reverse edges of external symbols lead to the project alone', async (context) => {
  const world = await indexTree(
    context,
    { ...OVEN, 'shop.py': 'from oven import Heat\nclass Bakery(Heat): ...\n' },
    withSite,
  );
  assert.deepEqual(world.handles('oven', 'imported_by'), ['shop']);
  assert.deepEqual(world.handles('oven._heat', 'imported_by'), []);
  assert.deepEqual(world.handles('warmth', 'imported_by'), []);
  assert.deepEqual(world.handles('oven.Heat', 'subclasses'), ['shop.Bakery']);
  assert.deepEqual(world.handles('warmth.Warm', 'subclasses'), []);
});

test('an external root shows one level', async (context) => {
  const world = await indexTree(context, { ...OVEN, 'shop.py': 'import oven\n' }, withSite);
  const tree = world.ask('outline', { handle: 'oven._heat' }) as OutlineTree;
  assert.deepEqual(tree.children, [
    {
      node: {
        handle: 'oven._heat.Heat',
        kind: 'class',
        scope: 'external',
        line_start: 2,
        line_end: 4,
        signature: 'Heat(degrees)',
      },
      truncated: true,
      truncation_reason: 'external',
    },
  ]);
  const inside = world.ask('outline', { handle: 'oven.Heat' }) as OutlineTree;
  assert.deepEqual(
    inside.children?.map(({ node }) => node.handle),
    ['oven._heat.Heat.rise', 'oven._heat.Heat.Unit'],
  );
});

test('inspect says of an installed symbol what its declaration says', async (context) => {
  const world = await indexTree(context, { ...OVEN, 'shop.py': 'import oven\n' }, withSite);
  const facts = world.ask('inspect', { handle: 'oven.Heat.rise' });
  assert.deepEqual(facts, {
    handle: 'oven._heat.Heat.rise',
    kind: 'method',
    scope: 'external',
    location: {
      file: 'site-packages/oven/_heat.py',
      line_start: 3,
      line_end: 3,
      column_start: 8,
      column_end: 12,
    },
    docstring: null,
    signature: 'rise(self, by=1)',
    parameters: [
      { name: 'self', kind: 'positional_or_keyword' },
      { name: 'by', kind: 'positional_or_keyword', default: '1' },
    ],
    return_type: null,
    is_async: false,
    is_classmethod: false,
    is_staticmethod: false,
    edge_counts: (facts as { edge_counts: unknown }).edge_counts,
    re_exports: [],
  });
});

test("a stub's declarations, the source's positions", async (context) => {
  const tree = besides({
    'pan/__init__.py': '\n\n\ndef fry(what, *rest):\n    pass\n',
    'pan-stubs/__init__.pyi': 'def fry(what: str) -> int: ...\n',
  });
  const world = await indexTree(context, { ...tree, 'shop.py': 'import pan\n' }, withSite);
  const { stubs } = world.ask('expand', { handle: 'pan', edge: 'members' }) as { stubs: unknown[] };
  assert.deepEqual(stubs, [
    {
      handle: 'pan.fry',
      kind: 'function',
      scope: 'external',
      line_start: 4,
      line_end: 5,
      signature: 'fry(what: str) -> int',
    },
  ]);
});

test("typeshed's stubs serve only what is not installed", async (context) => {
  const shop = { 'shop.py': 'import six\nimport simplejson\n' };
  const world = await indexTree(context, { ...besides({ 'six.py': 'def own(): ...\n' }), ...shop }, withSite);
  assert.deepEqual(world.handles('six', 'members'), ['six.own']);
  const resolved = world.ask('resolve', { identifier: 'simplejson.dumps' }) as ResolvedSymbol;
  assert.equal(resolved.handle, 'simplejson.dumps');
  assert.equal(resolved.location?.file, 'typeshed/stubs/simplejson/simplejson/__init__.pyi');
});

test('a name whose package is not there is unresolved', async (context) => {
  const world = await indexTree(
    context,
    {
      ...OVEN,
      'shop.py':
        'import gone.far\nfrom lost import Thing\nfrom oven import absent, Heat\nimport oven.missing\nclass A(Thing): ...\n',
    },
    withSite,
  );
  assert.deepEqual(world.unresolved('shop'), ['gone.far', 'lost.Thing', 'oven.absent', 'oven.missing']);
  assert.deepEqual(world.handles('shop', 'imports'), ['oven._heat.Heat']);
  assert.deepEqual(world.handles('shop.A', 'superclasses'), []);
});

test('an editable install that points into the project is the project', async (context) => {
  const world = await indexTree(
    context,
    {
      'pyproject.toml': '[project]\nname = "shop"\n',
      'src/shop/__init__.py': 'from .order import Order\n',
      'src/shop/order.py': 'class Order: ...\n',
      'tests/test_shop.py': 'import shop\nfrom shop import Order\nclass Late(Order): ...\n',
      '../site/shop.pth': '../project/src\n',
      '../site/__editable___shop_finder.py': "MAPPING = {'shop': '../project/src/shop'}\n",
      '../site/editable.pth': 'import __editable___shop_finder\n',
    },
    withSite,
  );
  const stub = { kind: 'class', scope: 'project', line_start: 1, line_end: 1 };
  const { stubs } = world.ask('expand', { handle: 'tests.test_shop.Late', edge: 'superclasses' }) as {
    stubs: unknown[];
  };
  assert.deepEqual(stubs, [{ handle: 'shop.order.Order', ...stub, signature: 'Order()' }]);
  assert.deepEqual(
    (world.ask('resolve', { identifier: 'Order' }) as ResolvedSymbol).handle,
    'shop.order.Order',
  );
  assert.deepEqual(world.handles('shop.order', 'members'), ['shop.order.Order']);
});

test('an editable install of a folder that no configuration names gives its modules one name', async (context) => {
  const world = await indexTree(
    context,
    {
      'shop.py': 'from oven import Heat\nclass Bakery(Heat): ...\n',
      'parts/oven.py': 'class Heat: ...\n',
      'parts/tools/mill/__init__.py': 'class Stone: ...\n',
      'use.py': 'from mill import Stone\n',
      '../site/parts.pth': '../project/parts\n',
      '../site/__editable___mill_finder.py': "MAPPING = {'mill': '../project/parts/tools/mill'}\n",
      '../site/editable.pth': 'import __editable___mill_finder\n',
    },
    withSite,
  );
  const { handle, scope } = world.ask('resolve', { identifier: 'Heat' }) as ResolvedSymbol;
  assert.deepEqual([handle, scope], ['oven.Heat', 'project']);
  assert.deepEqual(world.handles('oven.Heat', 'subclasses'), ['shop.Bakery']);
  assert.deepEqual(world.handles('use', 'imports'), ['mill.Stone']);
  assert.deepEqual(world.handles('mill.Stone', 'enclosing_scope'), ['mill']);
});

test('a package that is installed and vendored: the copy of the project hides the other', async (context) => {
  const world = await indexTree(
    context,
    { ...OVEN, 'oven/__init__.py': 'class Own: ...\n', 'shop.py': 'from oven import Own, Heat\n' },
    withSite,
  );
  assert.deepEqual(world.handles('shop', 'imports'), ['oven.Own']);
  assert.deepEqual(world.unresolved('shop'), ['oven.Heat']);
});

test('what is vendored by a symbolic link to elsewhere is external, by its real path', async (context) => {
  const world = await indexTree(context, {
    '../elsewhere/oven/__init__.py': 'class Heat: ...\n',
    oven: { link: '../elsewhere/oven' },
    'shop.py': 'from oven import Heat\nclass Bakery(Heat): ...\n',
  });
  assert.equal((world.ask('resolve', { identifier: 'oven.Heat' }) as ResolvedSymbol).scope, 'external');
  assert.deepEqual(world.handles('oven.Heat', 'subclasses'), ['shop.Bakery']);
});

test('what is installed by a symbolic link into the project is the project', async (context) => {
  const world = await indexTree(
    context,
    {
      'oven/__init__.py': 'class Heat: ...\n',
      '../site/oven': { link: '../project/oven' },
      'shop.py': 'from oven import Heat\n',
    },
    withSite,
  );
  assert.equal((world.ask('resolve', { identifier: 'oven.Heat' }) as ResolvedSymbol).scope, 'project');
  assert.deepEqual(world.handles('shop', 'imports'), ['oven.Heat']);
});

test('a namespace package shared by the project and an installed distribution', async (context) => {
  const world = await indexTree(
    context,
    {
      ...besides({ 'kitchen/oven/__init__.py': 'class Heat: ...\n' }),
      'kitchen/shop.py': 'from kitchen.oven import Heat\nclass Bakery(Heat): ...\n',
    },
    withSite,
  );
  assert.deepEqual(world.handles('kitchen.shop.Bakery', 'superclasses'), ['kitchen.oven.Heat']);
  assert.deepEqual(world.handles('kitchen', 'submodules'), ['kitchen.oven', 'kitchen.shop']);
  assert.equal((world.ask('resolve', { identifier: 'kitchen' }) as ResolvedSymbol).scope, 'project');
});

test('a folder of scripts is not what an import of an installed package means', async (context) => {
  const world = await indexTree(
    context,
    { ...OVEN, 'oven/restart.py': 'from oven import Heat\n', 'shop.py': 'import oven\n' },
    withSite,
  );
  assert.deepEqual(world.handles('oven.restart', 'imports'), ['oven._heat.Heat']);
  assert.equal((world.ask('resolve', { identifier: 'oven.restart' }) as ResolvedSymbol).scope, 'project');
});

test("the project's tests without __init__.py are not somebody's installed tests", async (context) => {
  const world = await indexTree(
    context,
    {
      ...besides({ 'tests/__init__.py': '', 'tests/helpers.py': 'def wrong(): ...\n' }),
      'tests/helpers.py': 'def make(): ...\n',
      'tests/test_shop.py': 'from tests.helpers import make\n',
    },
    withSite,
  );
  assert.deepEqual(world.handles('tests.test_shop', 'imports'), ['tests.helpers.make']);
  assert.equal((world.ask('resolve', { identifier: 'tests' }) as ResolvedSymbol).scope, 'project');
});

test('a .venv in the project is found and not indexed as its source', async (context) => {
  const world = await indexTree(context, {
    '.venv/pyvenv.cfg': 'version = 3.14.0\n',
    '.venv/lib/python3.14/site-packages/oven.py': 'class Heat: ...\n',
    'shop.py': 'from oven import Heat\n',
  });
  assert.deepEqual(world.handles('shop', 'imports'), ['oven.Heat']);
  assert.equal((world.ask('resolve', { identifier: 'oven.Heat' }) as ResolvedSymbol).scope, 'external');
  assert.deepEqual(world.summary.notes, []);
});

test('without an environment there is an index, and what is broken is said', async (context) => {
  const world = await indexTree(context, { '.venv/': '', 'shop.py': 'import oven\nimport json\n' });
  assert.deepEqual(world.handles('shop', 'imports'), ['json']);
  assert.deepEqual(world.unresolved('shop'), ['oven']);
  assert.match(world.summary.notes.join(), /^\.venv is no virtual environment/);
});

test('the same bytes for any number of workers, and for any place of the packages', async (context) => {
  const shop: Tree = { 'shop.py': 'import oven\nimport simplejson\nclass Bakery(oven.Heat): ...\n' };
  const sums = new Set<string>();
  for (const workers of [1, 3]) {
    for (const place of ['../site', '../elsewhere/site-packages']) {
      const tree = Object.entries(OVEN).map(
        ([path, text]) => [path.replace('../site', place), text] as const,
      );
      const world = await indexTree(context, { ...Object.fromEntries(tree), ...shop }, (root) => ({
        workers,
        environment: { sitePackages: [join(root, place)] },
      }));
      sums.add(world.summary.sha256);
    }
  }
  assert.equal(sums.size, 1);
});

test('every file is accounted for: the summary and the snapshot say the same, of the project and around it', async (context) => {
  const broken = `x = ${'\\N{'.repeat(2_000)}`;
  const { snapshot, summary } = await indexTree(
    context,
    {
      'shop.py': 'import oven\nimport oven.lost\n',
      'slow.py': broken,
      'notes.py': { link: 'nowhere.py' },
      '../site/oven/__init__.py': 'class Heat: ...\n',
      '../site/oven/lost.py': broken,
    },
    (root) => ({ ...withSite(root), limits: { bytes: 1_000_000, seconds: 0 } }),
  );
  const { files, files_around } = statistics(snapshot, false) as Record<
    string,
    Record<string, { count: number; first: unknown }>
  >;
  assert.equal(files.indexed.count, summary.files);
  assert.deepEqual(files.skipped.first, summary.skipped);
  assert.deepEqual(files.failed.first, summary.failed);
  assert.deepEqual([files.indexed.count, files.skipped.count, files.failed.count], [1, 1, 1]);
  assert.deepEqual([files_around.indexed.count, files_around.failed.count], [1, 1]);
  assert.match(
    summary.notes.join(),
    /^the installed site-packages\/oven\/lost\.py is not indexed: parsing it takes longer/,
  );
});
