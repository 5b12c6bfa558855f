/** What names mean, through imports and cycles, and that an answer never depends on earlier questions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AFTERWARDS } from '../../src/link/facts/reach.js';
import type { Linked } from '../../src/link/linked.js';
import type { ProgramFile } from '../../src/link/program/program.js';
import { entityOf, handles, linkTexts, moduleNamed } from './program.js';

type Texts = Record<string, string>;

function defined(linked: Linked, path: string): string[] {
  const dot = path.lastIndexOf('.');
  const module = moduleNamed(linked, path.slice(0, dot));
  return handles(linked, linked.names.modules.find('definitions', module, path.slice(dot + 1)));
}

/** Asks the paths in several orders, each of a program of its own, and wants the same answers. */
async function answers(texts: Texts, paths: readonly string[]): Promise<Record<string, string[]>> {
  const asked = async (order: readonly string[]): Promise<Map<string, string[]>> => {
    const linked = await linkTexts(texts);
    return new Map(order.map((path) => [path, defined(linked, path)]));
  };
  const alone = new Map<string, string[]>();
  for (const path of paths) alone.set(path, (await asked([path])).get(path) as string[]);
  const rotated = [...paths.slice(paths.length >> 1), ...paths.slice(0, paths.length >> 1)];
  for (const order of [paths, [...paths].reverse(), rotated]) {
    const found = await asked(order);
    for (const path of paths)
      assert.deepEqual(found.get(path), alone.get(path), `${path}, asked in the order ${order.join(' ')}`);
  }
  return Object.fromEntries(alone);
}

/** 22 modules, each of which imports from all others as `statement` says. */
function eachFromAll(statement: (other: string) => string): Texts {
  const modules = Array.from({ length: 22 }, (_, i) => `m${i}`);
  return Object.fromEntries(
    modules.map((name) => [
      `${name}.py`,
      modules
        .filter((other) => other !== name)
        .map(statement)
        .join(''),
    ]),
  );
}

test('re-exports lead to the definition', async () => {
  const texts: Texts = {
    'forge/__init__.py': 'from .api import Hammer as Tool\nfrom . import api\n',
    'forge/api.py': 'from ._impl import Hammer\n',
    'forge/_impl.py': 'class Hammer: ...\n',
  };
  assert.deepEqual(await answers(texts, ['forge.Tool', 'forge.api', 'forge.api.Hammer', 'forge.nothing']), {
    'forge.Tool': ['forge._impl.Hammer'],
    'forge.api': ['forge.api'],
    'forge.api.Hammer': ['forge._impl.Hammer'],
    'forge.nothing': [],
  });
});

test('an imported module is what the name is defined as', async () => {
  assert.deepEqual(
    await answers({ 'clay.py': '', 'kiln.py': 'import clay\nimport fire.oven\n' }, [
      'kiln.clay',
      'kiln.fire',
    ]),
    {
      'kiln.clay': ['clay'],
      'kiln.fire': [],
    },
  );
});

test('a folder around a source root is no definition of the name that an import binds', async () => {
  const linked = await linkTexts(
    { 'src/shop/__init__.py': '', 'main.py': 'import src.shop\n' },
    { root: 'src' },
  );
  assert.deepEqual(defined(linked, 'main.src'), []);
});

test('a name that the module deletes in the end is what it was to what ran before', async () => {
  const linked = await linkTexts({
    'forge.py': 'class Hammer: ...\ndef lift(tool: Hammer): ...\ndef max(): ...\ndel Hammer, max\n',
    'builtins.pyi': 'def max(): ...\n',
  });
  const { file } = moduleNamed(linked, 'forge');
  assert.ok(file);
  const place = { file, scope: 0, offset: AFTERWARDS, block: 0 };
  const meant = (name: string): string[] => handles(linked, linked.names.at('definitions', place, name));
  assert.deepEqual(meant('Hammer'), ['forge.Hammer']);
  assert.deepEqual(meant('max'), ['builtins.max']);
  assert.deepEqual(defined(linked, 'forge.Hammer'), []);
});

test('alternatives all count', async () => {
  const texts: Texts = {
    'codec.py': 'try:\n    from fast import pack\nexcept ImportError:\n    from slow import pack\n',
    'fast.py': 'def pack(): ...\n',
    'slow.py': 'def pack(): ...\n',
  };
  assert.deepEqual(await answers(texts, ['codec.pack']), { 'codec.pack': ['fast.pack', 'slow.pack'] });
});

test('a cycle of star imports: each module has what any of them defines', async () => {
  const texts: Texts = {
    'a.py': 'from b import *\ndef first(): ...\n',
    'b.py': 'from c import *\ndef second(): ...\n',
    'c.py': 'from a import *\ndef third(): ...\n',
  };
  const paths = ['a', 'b', 'c'].flatMap((one) => [`${one}.first`, `${one}.second`, `${one}.third`]);
  const found = await answers(texts, paths);
  for (const module of ['a', 'b', 'c']) {
    assert.deepEqual(found[`${module}.first`], ['a.first']);
    assert.deepEqual(found[`${module}.second`], ['b.second']);
    assert.deepEqual(found[`${module}.third`], ['c.third']);
  }
});

test('a cycle of names that nothing defines has no answer, and no influence on others', async () => {
  const texts: Texts = {
    'a.py': 'from b import ghost\nfrom b import real\n',
    'b.py': 'from c import ghost\nfrom c import real\n',
    'c.py': 'from a import ghost\ntry:\n    from a import real\nexcept ImportError:\n    def real(): ...\n',
  };
  const paths = ['a', 'b', 'c'].flatMap((one) => [`${one}.ghost`, `${one}.real`]);
  const found = await answers(texts, paths);
  for (const module of ['a', 'b', 'c']) {
    assert.deepEqual(found[`${module}.ghost`], []);
    assert.deepEqual(found[`${module}.real`], ['c.real']);
  }
});

test('explicit imports within a circle of star imports lead to the same whichever is asked first', async () => {
  const texts: Texts = {
    'anvil.py': 'from bellows import *\n',
    'bellows.py':
      'from chisel import *\nif hot:\n    def blow(): ...\nif cold:\n    from forge import blow\n',
    'chisel.py': 'from anvil import *\nif hot:\n    def blow(): ...\n',
    'forge.py': 'from anvil import *\n',
    'hammer.py': 'from chisel import *\nfrom forge import *\n',
  };
  const modules = ['anvil', 'bellows', 'chisel', 'forge', 'hammer'];
  const found = await answers(
    texts,
    modules.map((one) => `${one}.blow`),
  );
  for (const one of modules) assert.deepEqual(found[`${one}.blow`], ['bellows.blow', 'chisel.blow'], one);
});

test('modules that each import a name from all others are walked once each', async () => {
  // By paths there are more than 20 factorial ways through these.
  const texts = eachFromAll(
    (other) => `try:\n    from ${other} import kept, lost\nexcept ImportError: ...\n`,
  );
  texts['m7.py'] += 'if fast:\n    def kept(): ...\n';
  const linked = await linkTexts(texts);
  assert.deepEqual(defined(linked, 'm3.kept'), ['m7.kept']);
  assert.deepEqual(defined(linked, 'm3.lost'), []);
});

test('a name is followed through a chain of a thousand modules', async () => {
  const texts: Texts = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, i) => [`m${i}.py`, `from m${i + 1} import kept\n`]),
  );
  texts['m1000.py'] = 'def kept(): ...\n';
  assert.deepEqual(defined(await linkTexts(texts), 'm0.kept'), ['m1000.kept']);
});

test('__all__ and star imports that need each other give one answer in any order', async () => {
  const texts: Texts = {
    'p/__init__.py': "from .q import *\nfrom . import q\n__all__ = ['own'] + q.__all__\ndef own(): ...\n",
    'p/q.py': "from p import *\nimport p\n__all__ = ['inner']\n__all__ += p.__all__\ndef inner(): ...\n",
    'user.py': 'from p import *\n',
  };
  const found = await answers(texts, ['user.own', 'user.inner', 'p.inner', 'p.q.own']);
  assert.deepEqual(found['user.own'], ['p.own']);
  assert.deepEqual(found['user.inner'], ['p.q.inner']);
  assert.deepEqual(found['p.q.own'], ['p.own']);
});

test('the last star import that surely ran wins, and one below a condition is added', async () => {
  const texts: Texts = {
    'old.py': 'def tool(): ...\n',
    'new.py': 'def tool(): ...\n',
    'both.py': 'from old import *\nfrom new import *\n',
    'maybe.py': 'from old import *\nif fast:\n    from new import *\n',
  };
  const found = await answers(texts, ['both.tool', 'maybe.tool']);
  assert.deepEqual(found['both.tool'], ['new.tool']);
  assert.deepEqual(found['maybe.tool'], ['new.tool', 'old.tool']);
});

test('star imports take their place among the other statements of a module', async () => {
  const texts: Texts = {
    'anvil.py': 'def blow(): ...\ndef lift(): ...\n',
    'before.py': 'from anvil import *\ndef blow(): ...\n',
    'behind.py': 'def blow(): ...\nfrom anvil import *\n',
    'between.py': 'def blow(): ...\nfrom anvil import *\nif hot:\n    def blow(): ...\n',
    'instead.py': 'try:\n    from anvil import *\nexcept ImportError:\n    def blow(): ...\n',
    'maybe.py': 'def blow(): ...\ntry:\n    from anvil import *\nexcept ImportError: ...\n',
    'imports.py': 'from before import blow\nfrom anvil import *\nfrom before import lift\n',
  };
  const found = await answers(
    texts,
    Object.keys(texts).map((path) => path.replace('.py', '.blow')),
  );
  assert.deepEqual(found, {
    'anvil.blow': ['anvil.blow'],
    'before.blow': ['before.blow'],
    'behind.blow': ['anvil.blow'],
    'between.blow': ['anvil.blow', 'between.blow'],
    'instead.blow': ['anvil.blow', 'instead.blow'],
    'maybe.blow': ['anvil.blow', 'maybe.blow'],
    'imports.blow': ['anvil.blow'],
  });
});

test('a use sees the star imports that stand before it', async () => {
  const linked = await linkTexts({
    'anvil.py': 'class Tool: ...\n',
    'forge.py': 'class Tool: ...\nclass First(Tool): ...\nfrom anvil import *\nclass Second(Tool): ...\n',
  });
  const basesOf = (handle: string): string[] =>
    handles(linked, linked.classes.basesOf(entityOf(linked, handle)));
  assert.deepEqual(basesOf('forge.First'), ['forge.Tool']);
  assert.deepEqual(basesOf('forge.Second'), ['anvil.Tool']);
});

test('many modules that all star-import one another are walked once each', async () => {
  // By paths there are more than 20 factorial ways through these.
  const texts = eachFromAll((other) => `from ${other} import *\n`);
  texts['m7.py'] += 'from elsewhere import lost\ndef kept(): ...\n';
  const linked = await linkTexts(texts);
  assert.deepEqual(defined(linked, 'm3.kept'), ['m7.kept']);
  assert.deepEqual(defined(linked, 'm3.lost'), []);
});

test('values look through data, definitions do not', async () => {
  const linked = await linkTexts({
    'a.py': 'class Real: ...\nAlias = Real\nChoice = Real if fast else Alias\n',
  });
  const module = moduleNamed(linked, 'a');
  assert.deepEqual(handles(linked, linked.names.modules.find('definitions', module, 'Choice')), ['a.Choice']);
  assert.deepEqual(handles(linked, linked.names.modules.find('values', module, 'Choice')), ['a.Real']);
});

test('what typing makes by a call is the class that it stands for', async () => {
  const linked = await linkTexts({
    'typing.pyi': 'class _Alias: ...\nList = _Alias()\n',
    'builtins.pyi': 'class list: ...\n',
    'app.py': 'from typing import List\nclass Crew(List): ...\n',
  });
  assert.deepEqual(handles(linked, linked.classes.basesOf(entityOf(linked, 'app.Crew'))), ['builtins.list']);
});

test('of what a call makes anew a class is what its name stands for, and a function is nothing', async () => {
  const linked = await linkTexts({
    'app.py': 'class Crew: ...\nCrew = signed(on)(Crew)\ndef hail(): ...\nhail = signed(on)(hail)\n',
  });
  const valuesOf = (name: string): string[] =>
    handles(linked, linked.names.modules.find('values', moduleNamed(linked, 'app'), name));
  assert.deepEqual(valuesOf('Crew'), ['app.Crew']);
  assert.deepEqual(valuesOf('hail'), []);
});

test('global and nonlocal hold for the functions below as well', async () => {
  const linked = await linkTexts({
    'dam.py': [
      'level = 0',
      'def rise():',
      '    level = 1',
      '    def fill():',
      '        nonlocal level',
      '        def check(): ...',
      '    def drain():',
      '        global level',
      '        def look(): ...',
    ].join('\n'),
  });
  const [file] = linked.program.files;
  const at = (row: number): string[] =>
    handles(
      linked,
      linked.names.at('definitions', { file, scope: row, offset: AFTERWARDS, block: 0 }, 'level'),
    );
  // Scopes in source order: rise, fill, check, drain, look.
  assert.deepEqual([1, 2, 3, 4, 5].map(at), [
    ['dam.rise.level'],
    ['dam.rise.level'],
    ['dam.rise.level'],
    ['dam.level'],
    ['dam.level'],
  ]);
});

const UNITS = "T = TypeVar('T')\ntype Pair[T] = tuple[T, T]\nclass Box[T]:\n    type Map[T] = dict[str, T]\n";

test('parameters of a type statement count in it alone (PEP 695)', async () => {
  const linked = await linkTexts({
    'units.py': UNITS,
    'app.py': 'from units import T\n',
  });
  const file = moduleNamed(linked, 'units').file as ProgramFile;
  const at = (text: string, scope = 0): string[] => {
    const offset = UNITS.indexOf(text);
    return handles(linked, linked.names.at('definitions', { file, scope, offset, block: 0 }, 'T'));
  };
  assert.deepEqual(defined(linked, 'units.T'), ['units.T']);
  assert.deepEqual(defined(linked, 'app.T'), ['units.T']);
  assert.deepEqual(at('T, T]'), []);
  assert.deepEqual(at('type Pair'), ['units.T']);
  assert.deepEqual(at('class Box'), ['units.T']);
  assert.deepEqual(at('str', 1), [], "a class's own parameter stands in front");
});

test('a class body that binds one name more often than a call can have arguments has one definition of it', async () => {
  const linked = await linkTexts({ 'forge.py': `class Hammer:\n${'    head = 1\n'.repeat(150_000)}` });
  const [hammer] = linked.names.modules.find('definitions', moduleNamed(linked, 'forge'), 'Hammer');
  const found = linked.names.classes.ownAttribute('definitions', hammer, 'head');
  assert.deepEqual(handles(linked, found), ['forge.Hammer.head']);
});
