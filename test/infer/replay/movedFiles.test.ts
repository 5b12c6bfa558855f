/** Files that come and go between two versions of a program: always the call edges of an inference without a trace. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { History } from './history.js';
import { filesTask } from './programFiles.js';

type Files = Readonly<Record<string, string>>;

const KITCHEN: Files = {
  'kitchen/__init__.py': 'from kitchen.cup import Cup\n',
  'kitchen/cup.py': `class Cup:
    def wash(self):
        return self.dry()

    def dry(self):
        return 1

class Mug(Cup):
    pass
`,
  'kitchen/pot.py': `from kitchen.cup import Cup

def boil():
    return Cup().wash()

def stir(cup: Cup):
    return cup.dry()
`,
  'kitchen/table.py': 'def lay():\n    return []\n',
};

function without(files: Files, path: string): Files {
  return Object.fromEntries(Object.entries(files).filter(([one]) => one !== path));
}

function edited(path: string, from: string, to: string, files = KITCHEN): Files {
  const text = files[path].replace(from, () => to);
  assert.notEqual(text, files[path]);
  return { ...files, [path]: text };
}

const TRAY = 'from kitchen.table import lay\n\ndef carry():\n    return lay()\n';
const GLASS = 'from kitchen.cup import Cup\n\nclass Glass(Cup):\n    def dry(self): return 2\n';

/** Each from {@link KITCHEN}; the units that are evaluated when it comes to this, and when it comes back. */
const FOLLOWED: readonly [what: string, after: Files, there: string[], back: string[]][] = [
  [
    'a module that imports others',
    { ...KITCHEN, 'kitchen/tray.py': TRAY },
    ['kitchen.tray.carry', 'kitchen.tray.module'],
    [],
  ],
  [
    'a class that inherits, with an override',
    { ...KITCHEN, 'kitchen/glass.py': GLASS },
    [
      'kitchen.cup.Cup.wash',
      'kitchen.glass.Glass',
      'kitchen.glass.Glass.dry',
      'kitchen.glass.module',
      'kitchen.pot.stir',
    ],
    ['kitchen.cup.Cup.wash', 'kitchen.pot.stir'],
  ],
  [
    'a module that another one now imports',
    edited('kitchen/table.py', 'def lay():', 'from kitchen.tray import carry\n\ndef lay():\n    carry()', {
      ...KITCHEN,
      'kitchen/tray.py': TRAY,
    }),
    ['kitchen.table.lay', 'kitchen.table.module', 'kitchen.tray.carry', 'kitchen.tray.module'],
    ['kitchen.table.lay', 'kitchen.table.module'],
  ],
  [
    'a class that another module now uses in annotations',
    edited('kitchen/pot.py', 'cup: Cup', 'cup: Glass', {
      ...edited('kitchen/pot.py', 'import Cup\n', 'import Cup\nfrom kitchen.glass import Glass\n'),
      'kitchen/glass.py': GLASS,
    }),
    [
      'kitchen.cup.Cup.wash',
      'kitchen.glass.Glass',
      'kitchen.glass.Glass.dry',
      'kitchen.glass.module',
      'kitchen.pot.module',
      'kitchen.pot.stir',
    ],
    ['kitchen.cup.Cup.wash', 'kitchen.pot.module', 'kitchen.pot.stir'],
  ],
];

for (const [what, after, there, back] of FOLLOWED) {
  test(`followed: ${what}`, () => {
    const history = new History();
    history.next(filesTask(KITCHEN));
    assert.deepEqual(history.next(filesTask(after)).evaluated, there);
    assert.deepEqual(history.next(filesTask(KITCHEN)).evaluated, back);
    assert.deepEqual(history.next(filesTask(after)).evaluated, there);
  });
}

test('followed: a stub of the standard library that nothing reached before', () => {
  const history = new History();
  const reached = (files: Files, ...further: string[]) => {
    const task = filesTask(files, further);
    const inLayer = task.sources.map((source) =>
      source.scope === 'external' ? { ...source, layer: true as const } : source,
    );
    return history.next({ ...task, sources: inLayer }).evaluated;
  };
  const after = edited(
    'kitchen/table.py',
    'def lay():\n    return []',
    'import string\n\ndef lay():\n    return string.capwords("")',
  );
  reached(KITCHEN);
  assert.deepEqual(reached(after, 'string'), ['kitchen.table.lay', 'kitchen.table.module']);
  assert.deepEqual(reached(KITCHEN), ['kitchen.table.lay', 'kitchen.table.module']);
});

test('not followed: the first part of a namespace that only installed packages had', () => {
  const history = new History();
  const installed = (files: Files) => {
    const task = filesTask(files);
    const sources = task.sources.map((source) =>
      source.module.startsWith('pantry.jars') ? { ...source, scope: 'external' as const } : source,
    );
    return history.next({ ...task, sources }).evaluated;
  };
  const before = { ...KITCHEN, 'pantry/jars.py': TRAY };
  installed(before);
  assert.equal(installed({ ...before, 'pantry/tins.py': TRAY }), undefined);
  assert.equal(installed(before), undefined);
  installed({ ...before, 'pantry/tins.py': TRAY });
  assert.deepEqual(installed({ ...before, 'pantry/tins.py': TRAY, 'pantry/tubs.py': TRAY }), [
    'pantry.tubs.carry',
    'pantry.tubs.module',
  ]);
});

const IMPORTING = edited('kitchen/pot.py', 'def boil', 'import kitchen.tray\n\ndef boil');
const NAMING = edited(
  'kitchen/table.py',
  'def lay():\n    return []',
  "from importlib import import_module\n\ndef lay():\n    return import_module('kitchen.' + 'tray')",
);

/** Two versions; which comes first makes no difference. */
const NOT_FOLLOWED: readonly [what: string, before: Files, after: Files][] = [
  ['a module that was imported before', IMPORTING, { ...IMPORTING, 'kitchen/tray.py': TRAY }],
  ['a package around what was there', without(KITCHEN, 'kitchen/__init__.py'), KITCHEN],
  [
    'a name that its package has for something else',
    edited('kitchen/__init__.py', 'import Cup', 'import Cup as tray'),
    { ...edited('kitchen/__init__.py', 'import Cup', 'import Cup as tray'), 'kitchen/tray.py': TRAY },
  ],
  ['fixtures for other files', KITCHEN, { ...KITCHEN, 'conftest.py': TRAY }],
  ['a stub', KITCHEN, { ...KITCHEN, 'kitchen/table.pyi': 'def lay() -> list[int]: ...\n' }],
  ['a stub alone', KITCHEN, { ...KITCHEN, 'kitchen/tray.pyi': 'def carry() -> list[int]: ...\n' }],
  ['most of the files', KITCHEN, { 'kitchen/cup.py': KITCHEN['kitchen/cup.py'] }],
  [
    'a test where others were none, in a folder that is searched first then',
    { ...KITCHEN, 'tests/helper.py': TRAY },
    { ...KITCHEN, 'tests/helper.py': TRAY, 'tests/test_tray.py': 'import helper\n' },
  ],
  [
    'a name in a folder that is no package',
    { ...KITCHEN, 'tools/one.py': 'import tools\n\ndef use():\n    tools.other.help()\n' },
    {
      ...KITCHEN,
      'tools/one.py': 'import tools\n\ndef use():\n    tools.other.help()\n',
      'tools/other.py': 'def help(): pass\n',
    },
  ],
  ['a name that is made at run time', NAMING, { ...NAMING, 'kitchen/tray.py': TRAY }],
];

for (const [what, before, after] of NOT_FOLLOWED) {
  test(`not followed: ${what}`, () => {
    const history = new History();
    history.next(filesTask(before, ['importlib']));
    assert.equal(history.next(filesTask(after, ['importlib'])).evaluated, undefined);
    assert.equal(history.next(filesTask(before, ['importlib'])).evaluated, undefined);
  });
}
