/** What `from module import *` brings, step by step of `__all__` (language reference, "The import statement"). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkTexts, moduleNamed } from './program.js';

async function exported(module: string, texts: Record<string, string>): Promise<string[]> {
  const linked = await linkTexts(texts);
  return [...linked.names.exports.of(moduleNamed(linked, module))].sort();
}

const PUBLIC = 'import os\ndef area(): ...\ndef _hidden(): ...\nunit = 1\n';

test('without __all__ every name without a leading underscore, imports included', async () => {
  assert.deepEqual(await exported('shapes', { 'shapes.py': PUBLIC }), ['area', 'os', 'unit']);
});

test('a list or a tuple says it all, underscores too', async () => {
  assert.deepEqual(await exported('shapes', { 'shapes.py': `${PUBLIC}__all__ = ['_hidden']\n` }), [
    '_hidden',
  ]);
  assert.deepEqual(await exported('shapes', { 'shapes.py': `${PUBLIC}__all__ = ('area', 'unit')\n` }), [
    'area',
    'unit',
  ]);
  assert.deepEqual(await exported('shapes', { 'shapes.py': `${PUBLIC}__all__ = []\n` }), []);
});

test('it is built up in steps', async () => {
  const steps = [
    "__all__ = ['area']",
    "__all__ += ['unit', 'ratio']",
    "__all__.append('angle')",
    "__all__.extend(['side'])",
    "__all__.remove('ratio')",
  ];
  assert.deepEqual(await exported('shapes', { 'shapes.py': `${PUBLIC}${steps.join('\n')}\n` }), [
    'angle',
    'area',
    'side',
    'unit',
  ]);
  const anew = `${steps.join('\n')}\n__all__ = ['unit']\n`;
  assert.deepEqual(await exported('shapes', { 'shapes.py': PUBLIC + anew }), ['unit']);
});

test('it is built up by other ways to write the steps', async () => {
  const exportedOf = (steps: string): Promise<string[]> =>
    exported('shapes', { 'shapes.py': `${PUBLIC}${steps}` });
  assert.deepEqual(await exportedOf("__all__ = ['a']\n__all__.insert(0, 'b')\n__all__.sort()\n"), ['a', 'b']);
  assert.deepEqual(await exportedOf("__all__ = ['a']\n__all__[:] = ['b']\n"), ['b']);
  assert.deepEqual(await exportedOf("__all__ = sorted({'a'} | {'b'})\n"), ['a', 'b']);
  assert.deepEqual(
    await exportedOf("__all__ = ['a']\ndef f():\n    __all__ = ['b']\n    __all__.append('c')\n"),
    ['a'],
  );
});

test('what stands in a branch adds to it, and takes nothing away', async () => {
  const exportedOf = (steps: string): Promise<string[]> =>
    exported('shapes', { 'shapes.py': `${PUBLIC}${steps}` });
  assert.deepEqual(await exportedOf("__all__ = ['a', 'b']\nif unit: __all__.remove('b')\n"), ['a', 'b']);
  assert.deepEqual(
    await exportedOf("try: __all__ = ['a', 'b']\nexcept ImportError: __all__ = ['a', 'c']\n"),
    ['a', 'b', 'c'],
  );
});

test("another module's __all__ is added, in each way to write it", async () => {
  const parts = { 'parts/lines.py': "__all__ = ['Line']\n", 'parts/__init__.py': '' };
  for (const text of [
    "from . import lines\nfrom .lines import *\n__all__ = ['own'] + lines.__all__\n",
    "import parts.lines\n__all__ = ['own']\n__all__ += parts.lines.__all__\n",
    "from parts import lines as inner\n__all__ = ['own']\n__all__.extend(inner.__all__)\n",
  ]) {
    assert.deepEqual(await exported('parts', { ...parts, 'parts/__init__.py': text }), ['Line', 'own'], text);
  }
});

test('a step that cannot be told leaves the public names', async () => {
  for (const step of [
    '__all__ = names()',
    "__all__ = only(['area'])",
    "__all__ = list({'area'} - {'unit'})",
    "__all__ = ['area']\n__all__ -= ['area']",
    "__all__ = ['area']\n__all__[0] = 'unit'",
    "__all__ = ['area']\ndel __all__",
    "__all__ = ['area']\ndef _change():\n    global __all__\n    __all__ = ['unit']",
    '__all__ = []\ndef _export(f):\n    __all__.append(f.__name__)\n    return f',
  ]) {
    const texts = { 'shapes.py': `${PUBLIC}${step}\n` };
    assert.deepEqual(await exported('shapes', texts), ['area', 'os', 'unit'], step);
  }
});

test('star imports pass on what they bring, public names only', async () => {
  const texts = {
    'a.py': 'from b import *\nown = 1\n',
    'b.py': "from c import *\n__all__ = ['_listed', 'shown']\n",
    'c.py': 'deep = 1\n',
  };
  assert.deepEqual(await exported('a', texts), ['own', 'shown']);
  assert.deepEqual(await exported('b', texts), ['_listed', 'shown']);
});

test('a cycle of star imports brings what all of it has', async () => {
  const texts = {
    'a.py': 'from b import *\nfirst = 1\n',
    'b.py': 'from c import *\nsecond = 1\n',
    'c.py': 'from a import *\nthird = 1\n',
  };
  for (const module of ['a', 'b', 'c'])
    assert.deepEqual(await exported(module, texts), ['first', 'second', 'third'], module);
});

test('in a stub an import is public only under its own name (PEP 484)', async () => {
  const linked = await linkTexts(
    { 'kit.pyi': 'import os\nimport re as re\nfrom tools import saw, file as file\n', 'tools.py': '' },
    { external: ['kit'] },
  );
  assert.deepEqual([...linked.names.exports.of(moduleNamed(linked, 'kit'))].sort(), ['file', 're']);
});

test('a package has the submodules, too, that its own statements load', async () => {
  const texts = {
    'shapes/__init__.py': 'from .flat import area\nimport shapes.solid\nfrom . import _hidden as h\n',
    'shapes/flat.py': 'def area(): ...\n',
    'shapes/solid.py': '',
    'shapes/_hidden.py': '',
    'shapes/other.py': '',
  };
  assert.deepEqual(await exported('shapes', texts), ['area', 'flat', 'h', 'shapes', 'solid']);
});
