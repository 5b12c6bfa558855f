/** resolve and resolve_at: all that a person may call a symbol, and what helps when it isn't there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResolveResult } from '../../src/model/results.js';
import { resolve } from '../../src/query/resolve.js';
import { resolveAt } from '../../src/query/resolveAt.js';
import type { Snapshot } from '../../src/snapshot/snapshot.js';
import { BAKERY } from './bakery.js';
import { openSample } from './openSample.js';

const bakery = openSample(BAKERY);

/** The handles an identifier may mean, in the order of the answer; a reason where there are none. */
function meanings(identifier: string, snapshot: Snapshot = bakery): string[] | string {
  return handles(resolve(snapshot, { identifier }));
}

function handles(result: ResolveResult): string[] | string {
  if (!result.found) return result.reason;
  return result.ambiguous ? result.candidates.map(({ handle }) => handle) : [result.handle];
}

test('a handle gives its symbol with its place', () => {
  assert.deepEqual(resolve(bakery, { identifier: 'bakery._oven.Oven.hot' }), {
    found: true,
    handle: 'bakery._oven.Oven.hot',
    kind: 'property',
    scope: 'project',
    location: { file: 'src/bakery/_oven.py', line_start: 14, line_end: 15, column_start: 8, column_end: 11 },
  });
  assert.deepEqual(resolve(bakery, { identifier: 'bakery' }), {
    found: true,
    handle: 'bakery',
    kind: 'module',
    scope: 'project',
    location: { file: 'src/bakery/__init__.py', line_start: 1, line_end: 3, column_start: 0, column_end: 0 },
  });
});

test('re-exported and inherited paths give the definition', () => {
  assert.deepEqual(meanings('bakery.Oven'), ['bakery._oven.Oven']);
  assert.deepEqual(meanings('bakery.Oven.switch_off'), ['bakery._oven.Appliance.switch_off']);
});

test('a path of folders from the project root gives what it is called from the source root', () => {
  assert.deepEqual(meanings('src.bakery._oven.Oven.hot'), ['bakery._oven.Oven.hot']);
  assert.deepEqual(meanings('src.bakery.Oven.switch_off'), ['bakery._oven.Appliance.switch_off']);
  assert.deepEqual(meanings('src.bakery'), ['bakery']);
  assert.equal(meanings('src.bakery._oven.missing'), 'not_found');
  assert.equal(meanings('src'), 'not_found');
});

test('a bare name: modules, top-level definitions and nested classes, several as candidates', () => {
  assert.deepEqual(meanings('_oven'), ['bakery._oven']);
  assert.deepEqual(meanings('LIMIT'), ['bakery._oven.LIMIT']);
  assert.deepEqual(resolve(bakery, { identifier: 'Plug' }), {
    found: true,
    ambiguous: true,
    candidates: [
      {
        handle: 'bakery._oven.Appliance.Plug',
        kind: 'class',
        scope: 'project',
        location: {
          file: 'src/bakery/_oven.py',
          line_start: 6,
          line_end: 7,
          column_start: 10,
          column_end: 14,
        },
      },
      {
        handle: 'bakery.shop.Plug',
        kind: 'class',
        scope: 'project',
        location: { file: 'src/bakery/shop.py', line_start: 3, line_end: 4, column_start: 6, column_end: 10 },
      },
    ],
  });
});

test('where there are none, methods, attributes and nested functions; never locals', () => {
  assert.deepEqual(meanings('switch_on'), [
    'bakery._oven.Appliance.switch_on',
    'bakery._oven.Oven.switch_on',
  ]);
  assert.deepEqual(meanings('turn'), ['bakery._oven.bake.turn']);
  assert.deepEqual(meanings('tray'), 'not_found');
});

test('then names bound by imports, then external symbols', () => {
  assert.deepEqual(meanings('ovens'), ['bakery._oven']);
  assert.deepEqual(meanings('dumps'), ['json.dumps']);
  assert.deepEqual(meanings('add_note'), ['builtins.Exception.add_note']);
});

test('of external symbols too those at the top come before methods', () => {
  const snapshot = openSample({
    symbols: {
      builtins: { flags: ['external'] },
      'builtins.dict': { kind: 'class', flags: ['external'] },
      'builtins.dict.copy': { kind: 'method', flags: ['external'] },
      'builtins.dict.keys': { kind: 'method', flags: ['external'] },
      shutil: { flags: ['external'] },
      'shutil.copy': { kind: 'function', flags: ['external'] },
    },
  });
  assert.deepEqual(meanings('copy', snapshot), ['shutil.copy']);
  assert.deepEqual(meanings('keys', snapshot), ['builtins.dict.keys']);
});

test('a project comes before the standard library, and its top-level package before namesakes', () => {
  const snapshot = openSample({
    symbols: {
      json: { flags: ['external'], file: 'lib/json.pyi' },
      types: { flags: ['external'], file: 'lib/types.pyi' },
      mill: { file: 'mill.py' },
      cart: { flags: ['package'], file: 'cart/__init__.py' },
      'cart.mill': { file: 'cart/mill.py' },
      'cart.types': { file: 'cart/types.py' },
      'cart.Response': { kind: 'class', lines: 2 },
      'cart.Response.json': { kind: 'method', lines: 3 },
    },
  });
  assert.deepEqual(meanings('mill', snapshot), ['mill']);
  assert.deepEqual(meanings('types', snapshot), ['cart.types']);
  assert.deepEqual(meanings('json', snapshot), ['cart.Response.json', 'json']);
});

test('a path that the branches of an if bind to several means each of them', () => {
  const snapshot = openSample({
    symbols: {
      cart: {
        flags: ['package'],
        file: 'cart/__init__.py',
        aliases: {
          sort: ['cart._slow.sort', 'cart._fast.sort'],
          pack: ['cart._slow.pack', 'cart._fast.pack'],
        },
      },
      'cart._slow': { file: 'cart/_slow.py' },
      'cart._slow.sort': { kind: 'function', lines: 1 },
      'cart._slow.pack': { kind: 'function', lines: 2 },
      'cart._fast': { file: 'cart/_fast.py' },
      'cart._fast.sort': { kind: 'function', lines: 1 },
      'cart._fast.pack': { kind: 'function', lines: 2 },
      'cart.pack': { kind: 'function', lines: 3 },
      shop: { flags: ['package'], file: 'shop/__init__.py', aliases: { trolley: 'cart' } },
    },
  });
  for (const path of ['cart.sort', 'shop.trolley.sort', 'trolley.sort'])
    assert.deepEqual(meanings(path, snapshot), ['cart._fast.sort', 'cart._slow.sort'], path);
  assert.deepEqual(meanings('cart._slow.sort', snapshot), ['cart._slow.sort']);
  assert.deepEqual(meanings('cart.pack', snapshot), ['cart.pack']);
});

test('a dotted path may begin with a bare name', () => {
  assert.deepEqual(meanings('Oven.hot'), ['bakery._oven.Oven.hot']);
  assert.deepEqual(meanings('shop.Oven.door'), ['bakery._oven.Oven.door']);
  assert.deepEqual(meanings('Oven.window'), 'not_found');
});

test('a file may be a stub or a script without a console', () => {
  const snapshot = openSample({
    symbols: {
      kiosk: { file: 'kiosk.pyw' },
      'kiosk.open': { kind: 'function', lines: 1 },
      till: { file: 'till.pyi' },
    },
  });
  assert.deepEqual(meanings('kiosk.pyw', snapshot), ['kiosk']);
  assert.deepEqual(meanings('kiosk.pyw:1', snapshot), ['kiosk.open']);
  assert.deepEqual(meanings('till.pyi', snapshot), ['till']);
});

test('a file is its module, a line the name that it begins with or defines', () => {
  assert.deepEqual(meanings('src/bakery/__init__.py'), ['bakery']);
  assert.deepEqual(meanings('./src\\bakery\\shop.py'), ['bakery.shop']);
  assert.deepEqual(meanings('src/bakery/_oven.py:16'), ['bakery._oven.Oven.switch_on']);
  assert.deepEqual(meanings('src/bakery/_oven.py:21'), ['bakery._oven.bake.tray']);
  assert.deepEqual(meanings('src/bakery/_oven.py:20'), ['bakery._oven.bake']);
  assert.deepEqual(resolve(bakery, { identifier: 'src/bakery/_oven.py:11' }), {
    found: false,
    reason: 'no_symbol_at_position',
    detail:
      'A line means the name that it begins with or defines, parameters apart, and line 11 has none. ' +
      'For another name in it ask resolve_at, with the column; for what it lies in, ' +
      "outline of its module, with each definition's lines.",
  });
  assert.deepEqual(resolveAt(bakery, { file: 'src/bakery/_oven.py', line: 11, column: 0 }), {
    found: false,
    reason: 'no_symbol_at_position',
    detail:
      'No name is known there. Of attributes only those of modules, classes, self and super() are; ' +
      'for a call of another, ask callees of the function around it. Variables of lambdas and comprehensions ' +
      'have no handle, nor have names whose import could not be resolved: see imports of the module.',
  });
});

test('a backslash may be a part of a file name, and stands between folders where it is none', () => {
  const snapshot = openSample({
    symbols: {
      'back\\slash': { file: 'back\\slash.py' },
      'back\\slash.f': { kind: 'function', lines: 1, columns: [4, 5] },
      'back.slash': { file: 'back/slash.py' },
      'back.other': { file: 'back/other.py' },
    },
  });
  assert.deepEqual(meanings('back\\slash.py', snapshot), ['back\\slash']);
  assert.deepEqual(meanings('./back\\slash.py:1', snapshot), ['back\\slash.f']);
  assert.deepEqual(meanings('back/slash.py', snapshot), ['back.slash']);
  assert.deepEqual(meanings('.\\back\\other.py', snapshot), ['back.other']);
  const at = { line: 1, column: 4 };
  assert.deepEqual(handles(resolveAt(snapshot, { file: 'back\\slash.py', ...at })), ['back\\slash.f']);
  assert.deepEqual(handles(resolveAt(snapshot, { file: 'back/slash.py', ...at })), 'no_symbol_at_position');
});

test('a line or file that is not there says what is', () => {
  assert.deepEqual(resolve(bakery, { identifier: 'src/bakery/shop.py:9' }), {
    found: false,
    reason: 'line_out_of_range',
    detail: 'The file has lines 1 to 4, and no line 9.',
  });
  assert.deepEqual(meanings('src/bakery/shop.py:0'), 'line_out_of_range');
  assert.deepEqual(resolve(bakery, { identifier: 'bakery/shop.py' }), {
    found: false,
    reason: 'file_not_found',
    detail: "The snapshot has no file 'bakery/shop.py'. Give the path relative to the project root.",
    nearest: ['src/bakery/shop.py'],
  });
  assert.deepEqual(resolve(bakery, { identifier: 'src/bakery/huge.py' }), {
    found: false,
    reason: 'file_skipped',
    detail: 'src/bakery/huge.py was skipped by the indexer: larger than 8 MB.',
  });
  assert.deepEqual(meanings('src/bakery/huge.py:3'), 'file_skipped');
});

test('of files of one name those are nearest whose folders are the most alike, for a path from outside the root', () => {
  const paths = [
    'a/base.py',
    'b/base.py',
    'c/base.py',
    'd/base.py',
    'e/base.py',
    'f/x/base.py',
    'mill/x/base.py',
  ];
  const symbols = Object.fromEntries(paths.map((file, index) => [`m${index}`, { file }]));
  const snapshot = openSample({ symbols: { ...symbols, top: { file: 'top.py' } } });
  const nearest = (file: string): unknown => {
    const result = resolveAt(snapshot, { file, line: 1, column: 0 });
    return !result.found && result.nearest;
  };
  assert.deepEqual(nearest('/srv/of/mill/x/base.py'), ['mill/x/base.py']);
  assert.deepEqual(nearest('C:\\of\\mill\\x\\base.py'), ['mill/x/base.py']);
  assert.deepEqual(nearest('../top.py'), ['top.py']);
  assert.deepEqual(nearest('x/base.py'), ['f/x/base.py', 'mill/x/base.py']);
  assert.deepEqual(nearest('ill/x/base.py'), ['f/x/base.py', 'mill/x/base.py']);
  assert.deepEqual(nearest('y/base.py'), paths.slice(0, 5));
  assert.deepEqual(nearest('ase.py'), []);
});

test('what lies below a folder that was left out as a whole says why', () => {
  const mill = openSample({
    symbols: { mill: { file: 'src/mill.py' } },
    files: {
      '.venv/': { status: 'skipped', reason: 'installed packages' },
      'src/grain/': { status: 'skipped', reason: 'left out by a pattern' },
      'src/mill.py': { lines: 1 },
    },
  });
  const expected = {
    found: false,
    reason: 'file_skipped',
    detail: 'src/grain/ was skipped by the indexer: left out by a pattern.',
  };
  for (const identifier of ['src/grain/rye.py', './src/grain/old/rye.py:7', 'grain', 'src.grain.rye.Rye'])
    assert.deepEqual(resolve(mill, { identifier }), expected, identifier);
  assert.deepEqual(resolveAt(mill, { file: 'src/grain/rye.py', line: 1, column: 0 }), expected);
  assert.equal(meanings('src/grains/rye.py', mill), 'file_not_found');
  for (const identifier of ['rain', 'venv'])
    assert.equal(meanings(identifier, mill), 'not_found', identifier);
});

test('a file that could not be read says so, and not that it was left out', () => {
  const mill = openSample({
    symbols: { mill: { file: 'mill.py' } },
    files: { 'mill.py': { lines: 1 }, 'rye.py': { status: 'failed', reason: "file can't be read" } },
  });
  for (const identifier of ['rye.py', 'rye']) {
    assert.deepEqual(resolve(mill, { identifier }), {
      found: false,
      reason: 'file_failed',
      detail: "rye.py could not be indexed: file can't be read.",
    });
  }
});

test('a module of a file that was left out says why it is not there', () => {
  const expected = resolve(bakery, { identifier: 'src/bakery/huge.py' });
  for (const identifier of ['huge', 'bakery.huge', 'src.bakery.huge', 'src.bakery.huge.Loaf'])
    assert.deepEqual(resolve(bakery, { identifier }), expected, identifier);
  assert.deepEqual(meanings('uge'), 'not_found');
});

test('a bare name is looked for as it is written first, as files may be called, then in its normal form', () => {
  const woods = openSample({
    symbols: {
      woods: { flags: ['package'], file: 'woods/__init__.py' },
      'woods.fir': { file: 'woods/fir.py' },
      'woods.ﬁr': { file: 'woods/ﬁr.py' },
      'woods.ash': { file: 'woods/ash.py' },
    },
  });
  assert.deepEqual(meanings('ﬁr', woods), ['woods.ﬁr']);
  assert.deepEqual(meanings('fir', woods), ['woods.fir']);
  assert.deepEqual(meanings('aſh', woods), ['woods.ash']);
});

test('of what was left out the first hundred may be what a name means', () => {
  const skipped = Array.from({ length: 101 }, (_, index) => `bin/${1000 + index}n.py`);
  const snapshot = openSample({
    symbols: { mill: { file: 'mill.py' } },
    files: {
      ...Object.fromEntries(skipped.map((path) => [path, { status: 'skipped', reason: 'too long' }])),
      'mill.py': { lines: 1 },
    },
  });
  assert.equal(meanings('1099n', snapshot), 'file_skipped');
  assert.equal(meanings('1100n', snapshot), 'not_found');
});

test('a package that is imported but was not installed is said to be so', () => {
  const snapshot = openSample({
    symbols: {
      cart: { flags: ['package'], file: 'cart/__init__.py', unresolvedImports: ['cart.gone', 'yaml.nodes'] },
    },
  });
  for (const identifier of ['yaml', 'yaml.nodes.Node', 'yaml.load']) {
    const result = resolve(snapshot, { identifier });
    assert.ok(!result.found);
    assert.equal(result.reason, 'not_installed');
    assert.match(result.detail ?? '', /imports 'yaml', .*--site-packages, and index again/);
  }
  assert.deepEqual(meanings('cart.gone', snapshot), 'not_found');
});

test('a package that is imported and lies in a folder that is no source root is not said to be missing', () => {
  const snapshot = openSample({
    symbols: {
      lib: {},
      'lib.shop': { file: 'lib/shop/__init__.py', flags: ['package'] },
      'lib.shop.cart': { file: 'lib/shop/cart.py' },
      'old.shop': { file: 'old/shop.py' },
      main: { file: 'main.py', unresolvedImports: ['shop.gone', 'shop.cart', 'yaml'] },
    },
  });
  const result = resolve(snapshot, { identifier: 'shop.carr' });
  assert.ok(!result.found);
  assert.equal(result.reason, 'not_found');
  assert.match(
    result.detail ?? '',
    /imports 'shop', which may be its 'lib\.shop' or 'old\.shop': .*\(roots\)/,
  );
  assert.deepEqual(result.nearest, ['lib.shop.cart']);
  assert.deepEqual(meanings('yaml.nope', snapshot), 'not_installed');
});

test('a path that ends at an unresolved import, at a class, or at an unresolved base says so', () => {
  const snapshot = openSample({
    symbols: {
      mill: { file: 'mill.py', unresolvedImports: ['yaml', 'yaml.nodes.Node', '..wheel.turn'] },
      'mill.Wheel': { kind: 'class', lines: 1, unresolvedBases: ['Node'] },
      'mill.Water': { kind: 'class', lines: 3, superclasses: ['mill.Wheel'], mro: ['mill.Wheel'] },
      'mill.Stone': { kind: 'class', lines: 5 },
      'mill.grind': { kind: 'function', lines: 7 },
    },
  });
  const why = (identifier: string): string | undefined => {
    const result = resolve(snapshot, { identifier });
    if (result.found) return undefined;
    const stem = `Nothing in the snapshot is called '${identifier}'. Give a bare name, a dotted path, a file as 'path.py', or a line as 'path.py:LINE'.`;
    assert.equal(result.detail?.slice(0, stem.length), stem);
    return result.detail?.slice(stem.length);
  };
  assert.deepEqual(
    Object.fromEntries(
      [
        'mill.Node.tag',
        'mill.turn',
        'mill.Stone.grit',
        'mill.Water.depth',
        'mill.grind.grit',
        'mill.odes',
      ].map((identifier) => [identifier, why(identifier)]),
    ),
    {
      'mill.Node.tag': " 'mill' imports 'yaml.nodes.Node', which could not be resolved.",
      'mill.turn': " 'mill' imports '..wheel.turn', which could not be resolved.",
      'mill.Stone.grit': " 'mill.Stone' is a class: what only its methods set (self.grit = …) has no handle.",
      'mill.Water.depth':
        " 'mill.Water' is a class: what only its methods set (self.depth = …) has no handle." +
        " Of what it inherits, 'Node' could not be resolved.",
      'mill.grind.grit': '',
      'mill.odes': '',
    },
  );
});

test('a relative import that leads nowhere is no package that could be installed', () => {
  const snapshot = openSample({
    symbols: { cart: { file: 'cart/__init__.py', unresolvedImports: ['..wheel', '...x', 'yaml'] } },
  });
  for (const identifier of ['.', '..', '...', '.nope', '..wheel']) {
    assert.deepEqual(
      resolve(snapshot, { identifier }),
      {
        found: false,
        reason: 'not_found',
        detail:
          `Nothing in the snapshot is called '${identifier}'. Give a bare name, a dotted path, ` +
          "a file as 'path.py', or a line as 'path.py:LINE'.",
        nearest: [],
      },
      identifier,
    );
  }
  assert.deepEqual(meanings('yaml', snapshot), 'not_installed');
});

test('names are compared as Python compares identifiers: NFKC-normalised', () => {
  const snapshot = openSample({
    symbols: {
      m: { file: 'm.py', unresolvedImports: ['fish'] },
      'm.fi': { kind: 'function', lines: 1 },
      'm.É': { kind: 'class', lines: 2 },
      'm.É.s': { kind: 'method', lines: 3 },
      'm.ﬂat': { file: 'm/ﬂat.py' },
    },
  });
  assert.deepEqual(meanings('ﬁ', snapshot), ['m.fi']);
  assert.deepEqual(meanings('m.ﬁ', snapshot), ['m.fi']);
  assert.deepEqual(meanings('E\u0301.ſ', snapshot), ['m.É.s']);
  assert.deepEqual(meanings('ﬁsh.bone', snapshot), 'not_installed');
  // A module is called as its file is.
  assert.deepEqual(meanings('ﬂat', snapshot), ['m.ﬂat']);
  assert.deepEqual(meanings('m.ﬂat', snapshot), ['m.ﬂat']);
  assert.deepEqual(meanings('m.flat', snapshot), 'not_found');
  const misspelt = resolve(snapshot, { identifier: 'm.ﬁx' });
  assert.deepEqual(!misspelt.found && misspelt.nearest, ['m.fi']);
});

test('of very many candidates all are listed, sorted by file', () => {
  const count = 51;
  const snapshot = openSample({
    symbols: Object.fromEntries(
      Array.from({ length: count }, (_, index): [string, object][] => {
        // By handle in the opposite order of the files.
        const module = `m${String(count - index).padStart(3, '0')}`;
        const file = `f${String(index).padStart(3, '0')}.py`;
        return [
          [module, { file }],
          [`${module}.run`, { kind: 'function', lines: 2 }],
        ];
      }).flat(),
    ),
  });
  const result = resolve(snapshot, { identifier: 'run' });
  assert.ok(result.found && result.ambiguous);
  assert.deepEqual(
    result.candidates.map(({ location }) => location?.file),
    Array.from({ length: count }, (_, index) => `f${String(index).padStart(3, '0')}.py`),
  );
});

test('what is written as others write it is answered with what resolves', () => {
  const asked = (identifier: string): unknown => {
    const result = resolve(bakery, { identifier });
    assert.ok(!result.found);
    for (const name of result.nearest ?? []) assert.notEqual(meanings(name), 'not_found', name);
    return [result.reason, result.nearest];
  };
  const oven = 'src/bakery/_oven.py';
  assert.deepEqual(asked(`${oven}:`), ['not_found', [oven]]);
  assert.deepEqual(asked(`${oven}:nothing`), ['not_found', [oven]]);
  assert.deepEqual(asked(`${oven}::Appliance::switch_on`), [
    'not_found',
    ['bakery._oven.Appliance.switch_on', oven],
  ]);
  assert.deepEqual(asked(`${oven}::Appliance::switch_on[hot-1]`), [
    'not_found',
    ['bakery._oven.Appliance.switch_on', oven],
  ]);
  assert.deepEqual(asked('_oven.py:Appliance'), ['file_not_found', ['bakery._oven.Appliance', oven]]);
  assert.deepEqual(asked('_oven.py:21:4'), ['file_not_found', [`${oven}:21`]]);
  assert.deepEqual(asked('stove.py:'), ['file_not_found', []]);
  assert.deepEqual(asked('bakery._oven:Appliance.switch_on'), [
    'not_found',
    ['bakery._oven.Appliance.switch_on'],
  ]);
  assert.deepEqual(asked('bakery._oven.Appliance()'), ['not_found', ['bakery._oven.Appliance']]);
  assert.deepEqual(asked('src/bakery/_oven'), ['not_found', [oven]]);
});

test('a misspelt name is answered with the nearest that resolve', () => {
  const nearest = (identifier: string): string[] | undefined => {
    const result = resolve(bakery, { identifier });
    assert.ok(!result.found);
    for (const name of result.nearest ?? []) assert.notEqual(meanings(name), 'not_found', name);
    return result.nearest;
  };
  assert.deepEqual(nearest('Aplliance'), ['Appliance']);
  assert.deepEqual(nearest('swich_on'), ['switch_on', 'switch_off']);
  assert.deepEqual(nearest('bakery.Ovne'), ['bakery.Oven', 'bakery._oven', 'bakery.ovens']);
  assert.deepEqual(nearest('bakery._oven.bike'), ['bakery._oven.bake']);
  // What is wrong may stand in front of the last name, or behind a bare one, or in both.
  assert.deepEqual(nearest('bakery._ovn.Appliance.switch_on'), ['bakery._oven.Appliance.switch_on']);
  assert.deepEqual(nearest('bakery._ovn.Aplliance.switch_on'), ['bakery._oven.Appliance.switch_on']);
  assert.deepEqual(nearest('Aplliance.switch_on'), ['Appliance.switch_on']);
  assert.deepEqual(nearest('Appliance.swich_on'), [
    'bakery._oven.Appliance.switch_on',
    'bakery._oven.Appliance.switch_off',
  ]);
  assert.deepEqual(nearest('Xylophone'), []);
  for (const folder of ['src/bakery', './src/bakery/', 'src\\bakery'])
    assert.deepEqual(
      nearest(folder)?.map((near) => meanings(near)),
      [['bakery']],
      folder,
    );
  assert.deepEqual(nearest('src/bakery/_oven.py:21:4'), ['src/bakery/_oven.py:21']);
  assert.deepEqual(nearest('nowhere.at.all'), []);
});

test('resolve_at: the definition under the cursor, or just before it', () => {
  const at = (line: number, column: number): string[] | string =>
    handles(resolveAt(bakery, { file: 'src/bakery/_oven.py', line, column }));
  assert.deepEqual(at(21, 4), ['bakery._oven.bake.tray']);
  assert.deepEqual(at(21, 7), ['bakery._oven.bake.tray']);
  assert.deepEqual(at(21, 8), ['bakery._oven.bake.tray']);
  assert.deepEqual(at(21, 9), 'no_symbol_at_position');
  assert.deepEqual(at(21, 10), ['bakery._oven.bake.oven']);
  assert.deepEqual(at(20, 11), ['bakery._oven.bake.what']);
  assert.deepEqual(at(1, 0), 'no_symbol_at_position');
  assert.deepEqual(at(26, 0), 'line_out_of_range');
  assert.deepEqual(handles(resolveAt(bakery, { file: 'oven.py', line: 1, column: 0 })), 'file_not_found');
});

test('a namespace package has no location', () => {
  const snapshot = openSample({ symbols: { atlas: { flags: ['package', 'namespace'] } } });
  assert.deepEqual(resolve(snapshot, { identifier: 'atlas' }), {
    found: true,
    handle: 'atlas',
    kind: 'module',
    scope: 'project',
    location: null,
  });
});

test('a handle may be of any length; imports are followed for as many names as anybody writes', () => {
  const nested = Array.from({ length: 40 }, (_, level) => `level${level}`);
  const symbols = Object.fromEntries(
    nested.map((_, at) => [nested.slice(0, at + 1).join('.'), at === 0 ? {} : { kind: 'class' as const }]),
  );
  const snapshot = openSample({ symbols });
  assert.deepEqual(meanings(nested.join('.'), snapshot), [nested.join('.')]);
  // Took more than a minute: the names of a path were put together anew for each of its beginnings.
  assert.deepEqual(meanings(`bakery.${'a.'.repeat(2000)}b`), 'not_found');
  assert.deepEqual(meanings('.'.repeat(4000)), 'not_found');
});
