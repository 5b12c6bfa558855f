/** What is carried out as recorded, what is evaluated anew, and that both come to what an inference without a trace does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Op, opOf, WORDS } from '../../../src/infer/domain/operations.js';
import { unpacked } from '../../../src/infer/replay/trace.js';
import { FIXTURES, readProject } from '../program.js';
import { edited, History, inferWith, keysOf, type Texts, taskOf } from './history.js';

/** With all kinds of what evaluations share: notes, flows, registries, what stands in for something missing. */
const CASES = [
  'argparse-commands',
  'async',
  'awaiting-generators',
  'callbacks',
  'changed-classes',
  'containers',
  'copied-tables',
  'decorators',
  'filled-by-one-function',
  'left-to-subclasses',
  'metaclasses',
  'named-access',
  'open-calls',
  'pytest-fixtures',
  'registries',
  'sent-values',
  'singledispatch',
  'too-many-callers',
];

for (const name of CASES) {
  test(`${name}: nothing is evaluated where nothing changed`, async () => {
    const task = await readProject(`${FIXTURES}${name}/project`);
    const history = new History();
    assert.equal(history.next(task).evaluated, undefined);
    assert.deepEqual(history.next(task).evaluated, []);
    assert.deepEqual(history.next(task).evaluated, []);
  });
}

const KITCHEN: Texts = {
  cup: `class Cup:
    def wash(self):
        return dry(self)

def dry(cup):
    return cup

def sort(cups):
    for cup in cups: cup.wash()

sort([Cup()])
`,
  pot: `class Pot:
    def __init__(self, lid):
        self.lid = lid

    def boil(self):
        self.stir()
        return self.lid

    def stir(self):
        return Spoon()

class Spoon:
    def lick(self): pass

def fill(pot):
    pot.boil()
`,
  table: `from pot import Pot, fill
from cup import Cup

def lay():
    pot = Pot(Cup())
    fill(pot)
    return pot

def clear():
    lay().boil().wash()

def sweep():
    return Cup()
`,
};

interface Edit {
  what: string;
  module: string;
  from: string;
  to: string;
  /** Units that have to be evaluated anew, and units that have nothing to do with it. */
  anew: string[];
  carriedOut: string[];
}

const CUP = ['cup.module', 'cup.dry', 'cup.sort', 'cup.Cup', 'cup.Cup.wash'];

const EDITS: readonly Edit[] = [
  {
    what: 'one more call',
    module: 'pot',
    from: 'self.stir()\n',
    to: 'self.stir().lick()\n',
    anew: ['pot.Pot.boil'],
    carriedOut: [...CUP, 'pot.Pot.__init__', 'pot.Pot.stir', 'pot.Spoon.lick', 'table.sweep'],
  },
  {
    what: 'another result, which callers in another file get',
    module: 'pot',
    from: 'return self.lid',
    to: 'return Spoon()',
    anew: ['pot.Pot.boil', 'table.clear'],
    carriedOut: [...CUP, 'pot.Pot.__init__', 'pot.Pot.stir', 'table.sweep'],
  },
  {
    what: 'a call that goes',
    module: 'table',
    from: '    fill(pot)\n',
    to: '',
    anew: ['table.lay'],
    carriedOut: [...CUP, 'pot.module', 'pot.Pot', 'pot.Pot.__init__', 'pot.Pot.stir', 'table.sweep'],
  },
  {
    what: 'a function that comes',
    module: 'cup',
    from: 'def sort',
    to: 'def rinse(cup): return cup\n\ndef sort',
    anew: ['cup.module', 'cup.rinse'],
    carriedOut: ['pot.module', 'pot.Pot', 'pot.Pot.stir', 'pot.Spoon', 'pot.Spoon.lick'],
  },
  {
    what: 'a method that comes',
    module: 'pot',
    from: '    def stir',
    to: '    def tip(self): return self\n\n    def stir',
    anew: ['pot.Pot', 'pot.Pot.tip'],
    carriedOut: [...CUP, 'table.sweep'],
  },
  {
    what: 'an attribute that is given elsewhere',
    module: 'pot',
    from: 'pot.boil()',
    to: 'pot.boil(); pot.lid = Spoon()',
    anew: ['pot.fill', 'pot.Pot.boil', 'table.clear'],
    carriedOut: [...CUP, 'table.sweep'],
  },
  {
    what: 'a class that is made instead of another',
    module: 'table',
    from: 'Pot(Cup())',
    to: 'Pot(Pot(1))',
    anew: ['table.lay', 'table.clear'],
    carriedOut: [...CUP, 'pot.module', 'pot.Pot', 'pot.Pot.stir', 'pot.Spoon', 'table.sweep'],
  },
];

function assertEvaluated(evaluated: string[] | undefined, { anew, carriedOut }: Edit): void {
  assert.ok(evaluated !== undefined, 'all was inferred again');
  assert.deepEqual(
    anew.filter((unit) => !evaluated.includes(unit)),
    [],
  );
  assert.deepEqual(
    carriedOut.filter((unit) => evaluated.includes(unit)),
    [],
  );
}

/**
 * Of each evaluation its unit, how many atoms it asked for, how many values it read in cells, and how often it joined
 * one. The same read may be noted again after others' evaluations, joins each time.
 */
function recordedCounts(trace: SharedArrayBuffer): number[][] {
  const { units, ends, words } = unpacked(trace).evaluations;
  return Array.from(units, (unit, one) => {
    const touched = new Set<number>();
    const read = new Set<string>();
    let joins = 0;
    for (let at = one === 0 ? 0 : ends[one - 1]; at < ends[one]; at += WORDS[opOf(words[at])]) {
      const op = opOf(words[at]);
      if (op === Op.touch) touched.add(words[at]);
      else if (op === Op.read) read.add(`${words[at]} ${words[at + 1]}`);
      else if (op === Op.join) joins++;
    }
    return [unit, touched.size, read.size, joins];
  });
}

for (const edit of EDITS) {
  test(`evaluated anew is what an edit has to do with: ${edit.what}`, () => {
    const history = new History();
    history.next(taskOf(KITCHEN));
    const { evaluated } = history.next(taskOf(edited(KITCHEN, edit.module, edit.from, edit.to)));
    assertEvaluated(evaluated, edit);
  });

  test(`the trace of a replay serves as that of a whole inference does: ${edit.what}`, () => {
    const after = taskOf(edited(KITCHEN, edit.module, edit.from, edit.to));
    const replayed = new History();
    replayed.next(taskOf(KITCHEN));
    const whole = new History();
    const { trace } = replayed.next(after);
    assert.deepEqual(recordedCounts(trace), recordedCounts(whole.next(after).trace));
    const { evaluated } = replayed.next(taskOf(KITCHEN));
    assert.ok(evaluated !== undefined, 'all was inferred again');
    assert.deepEqual(evaluated, whole.next(taskOf(KITCHEN)).evaluated);
  });
}

test('edits one after another, and back again', () => {
  const history = new History();
  const versions = [KITCHEN];
  for (const { module, from, to } of EDITS.slice(0, 5))
    versions.push(edited(versions[versions.length - 1], module, from, to));
  history.next(taskOf(KITCHEN));
  for (const texts of [...versions.slice(1), ...versions.reverse()])
    assert.notEqual(history.next(taskOf(texts)).evaluated, undefined);
  assert.deepEqual(history.next(taskOf(KITCHEN)).evaluated, []);
});

test('what is carried out is recorded as it was, also what others had asked for before', () => {
  const methods: Texts = {
    pot: `def boil():
    return Pot().stir

def cool():
    return 1

def cook():
    one = Pot().stir
    two = Pan().stir
    either(two)
    either(one)

def either(stir):
    stir()

class Pot:
    def stir(self): pass

class Pan:
    def stir(self): pass
`,
  };
  const history = new History();
  history.next(taskOf(methods));
  const cooler = edited(methods, 'pot', 'return 1', 'return 2');
  assert.notEqual(history.next(taskOf(cooler)).evaluated, undefined);
  // Now `cook` alone asks for the pot's method, and still does so before it asks for the pan's.
  assert.notEqual(
    history.next(taskOf(edited(cooler, 'pot', 'return Pot().stir', 'return 3'))).evaluated,
    undefined,
  );
});

/**
 * When `serve` is evaluated first, nobody has given the tray anything to drink; what it calls then does. So
 * milk is met before tea, and what `either` calls is told in that order.
 */
const TABLE: Texts = {
  table: `def serve():
    TRAY.top.fill().drink()
    lay(Cup())
    ordered = order()
    either(Milk())
    either(TRAY.top.fill())

def lay(cup):
    TRAY.top = cup

def order():
    return cook()

def cook():
    return TRAY

def either(drink):
    drink.drink()

class Tray:
    top = None

class Cup:
    def fill(self):
        return Tea()

class Tea:
    def drink(self): pass

class Milk:
    def drink(self): pass

TRAY = Tray()
`,
};
const OTHERWISE = edited(TABLE, 'table', 'return TRAY', 'return 1');

test('an evaluation that goes another way in its middle has seen until then what it saw as recorded', () => {
  const history = new History();
  history.next(taskOf(TABLE));
  const { evaluated, trace } = history.next(taskOf(OTHERWISE));
  assert.ok(evaluated !== undefined, 'all was inferred again');
  assert.ok(evaluated.includes('table.serve'));
  assert.ok(!evaluated.includes('table.lay'));
  assert.deepEqual(recordedCounts(trace), recordedCounts(new History().next(taskOf(OTHERWISE)).trace));
});

test('an evaluation that goes another way before it has read anything is told nothing', () => {
  const stove: Texts = {
    heat: `import pot

class Gas:
    def burn(self): pass

class Coal:
    def burn(self): pass

def choose():
    return fuel()

def fuel():
    return Gas()

def light():
    pot.HEAT = choose()
`,
    pot: 'HEAT = None\n\ndef boil():\n    HEAT.burn()\n',
  };
  const history = new History();
  history.next(taskOf(stove));
  const { evaluated } = history.next(taskOf(edited(stove, 'heat', 'return Gas()', 'return Coal()')));
  assert.ok(evaluated?.includes('pot.boil'), 'all was inferred again, or nothing noticed');
});

/** Puts another cell, of which nothing was known either, in the place of the first empty one that an evaluation read. */
function withWrongCells(trace: SharedArrayBuffer): SharedArrayBuffer {
  const copy = trace.slice(0);
  const { ends, words } = unpacked(copy).evaluations;
  for (let one = 0, at = 0; one < ends.length; one++) {
    const empty: number[] = [];
    for (; at < ends[one]; at += WORDS[opOf(words[at])])
      if (opOf(words[at]) === Op.read && words[at + 1] === 0) empty.push(at);
    if (empty.length > 1) words[empty[0]] = words[empty[empty.length - 1]];
  }
  return copy;
}

test('all is inferred again where it turns out that something else was recorded than happens', () => {
  const before = taskOf(TABLE);
  const { trace } = inferWith(before, undefined, () => undefined);
  // Where units are evaluated in another order, those that are carried out are asked whether they come out alike.
  const after = taskOf(edited(OTHERWISE, 'table', 'def serve():\n', 'def serve():\n    order()\n'));
  const factsOf = (key: string) => before.facts[keysOf(before).indexOf(key)];
  const { evaluated, isCutOff } = inferWith(after, trace, factsOf);
  assert.notEqual(evaluated, undefined);
  assert.equal(isCutOff, false);
  assert.equal(inferWith(after, withWrongCells(trace), factsOf).evaluated, undefined);
});

const NOT_FOLLOWED: readonly [what: string, after: Texts][] = [
  ['a star import', edited(KITCHEN, 'table', 'from cup import Cup', 'from cup import *')],
];

for (const [what, after] of NOT_FOLLOWED) {
  test(`all is inferred again after another change: ${what}`, () => {
    const history = new History();
    history.next(taskOf(KITCHEN));
    assert.equal(history.next(taskOf(after)).evaluated, undefined);
    assert.deepEqual(history.next(taskOf(after)).evaluated, []);
    assert.equal(history.next(taskOf(KITCHEN)).evaluated, undefined);
  });
}

test('all is inferred again where the facts that the trace is about are gone', () => {
  const { trace } = inferWith(taskOf(TABLE), undefined, () => undefined);
  assert.equal(inferWith(taskOf(OTHERWISE), trace, () => undefined).evaluated, undefined);
});

const SHOP: Texts = {
  kinds: `class Tea:
    def pour(self): pass

class Milk:
    def pour(self): pass
`,
  names: `import kinds
from kinds import Milk, Tea
Kind = Tea
SIZE = 1
`,
  given: `from names import *
Given = Kind
`,
  shop: `from typing import List
import given
Kinds = List[given.Given]

def first(kinds: Kinds):
    return kinds[0]

def serve(kinds):
    first(kinds).pour()

def open():
    return 1
`,
};

test('what names of modules mean is followed through imports, star imports and aliases', () => {
  const history = new History();
  history.next(taskOf(SHOP));
  let texts = edited(SHOP, 'names', 'Kind = Tea', 'Kind = Milk');
  const anew = history.next(taskOf(texts)).evaluated ?? [];
  assert.ok(anew.includes('shop.first') && anew.includes('shop.serve'), anew.join());
  assert.ok(!anew.some((unit) => unit.startsWith('kinds.')), anew.join());
  for (const [from, to] of [
    ['SIZE = 1', 'SIZE = 2'],
    ['from kinds import Milk, Tea', 'from kinds import Tea, Milk'],
    ['import kinds\n', ''],
    ['Kind = Milk', 'from kinds import Tea as Kind'],
    ['SIZE = 2', ''],
  ]) {
    texts = edited(texts, 'names', from, to);
    assert.notEqual(history.next(taskOf(texts)).evaluated, undefined, to);
  }
});

test('callers learn that it matters to a function which string they pass, for its own body or for one in it', () => {
  const signals: Texts = {
    mast: `class Mast:
    def rise(self): pass

    def send(self, what: str):
        def later():
            return 1
        return 2
`,
    harbour: `from mast import Mast

def greet():
    Mast().send('rise')
`,
  };
  const history = new History();
  history.next(taskOf(signals));
  let texts: Texts = signals;
  for (const [from, to] of [
    ['return 2', 'return getattr(self, what)()'],
    ['return getattr(self, what)()', 'return 2'],
    ['return 1', 'return getattr(self, what)()'],
  ]) {
    texts = edited(texts, 'mast', from, to);
    const anew = history.next(taskOf(texts)).evaluated ?? [];
    assert.ok(anew.includes('harbour.greet'), anew.join());
  }
});

test('who asks for what a partly known name fits is asked once more, also where it is carried out as recorded', () => {
  const ship: Texts = {
    ...TABLE,
    mast: `class Mast:
    def send(self, what: str, sail):
        getattr(self, f'hoist_{what}')(sail)

    def hoist_main(self, sail):
        sail.rise()

class Sail:
    def rise(self): pass

def go(what: str):
    Mast().send(what, Sail())
`,
  };
  const history = new History();
  history.next(taskOf(ship));
  const other = edited(OTHERWISE, 'table', 'def serve():\n', 'def serve():\n    order()\n');
  const { evaluated, isCutOff } = history.next(taskOf({ ...ship, ...other }));
  assert.ok(evaluated?.includes('table.serve'));
  assert.ok(!evaluated?.includes('mast.Mast.send'));
  assert.equal(isCutOff, false);
});

test('callers learn that a function puts what they pass into a container, or stops doing so', () => {
  const hooks: Texts = {
    hooks: `class Hook:
    def run(self): pass

class Fast(Hook):
    def run(self): pass

class Slow(Hook):
    def run(self): pass
`,
    shelf: `from hooks import Hook

class Shelf:
    def __init__(self):
        self.all = []

    def push(self, hook: Hook):
        return 1

    def run(self):
        for one in self.all:
            one.run()
`,
    user: `from hooks import Fast
from shelf import Shelf

def fill(shelf: Shelf):
    shelf.push(Fast())
`,
  };
  const history = new History();
  history.next(taskOf(hooks));
  let texts: Texts = hooks;
  const edits = [
    ['shelf', 'return 1', 'self.all.append(hook)', 'user.fill'],
    ['user', 'shelf.push(Fast())', 'shelf.push(Hook())', 'shelf.Shelf.push'],
    ['user', 'shelf.push(Hook())', 'shelf.push(Fast())', 'shelf.Shelf.push'],
    ['shelf', 'self.all.append(hook)', 'return len(self.all)', 'user.fill'],
  ];
  for (const [file, from, to, expected] of edits) {
    texts = edited(texts, file, from, to);
    const anew = history.next(taskOf(texts)).evaluated ?? [];
    assert.ok(anew.includes(expected), anew.join());
  }
});

test('what a table is declared to hold counts as soon as any function of its file puts something in', () => {
  const kinds: Texts = {
    kinds: `class Tool:
    def use(self): pass

class Saw(Tool):
    def use(self): pass

TOOLS: dict[str, type[Tool]] = {'saw': Saw}

def work(name):
    TOOLS[name]().use()

def bring(name, kind):
    return len(name)
`,
  };
  const history = new History();
  history.next(taskOf(kinds));
  let texts: Texts = kinds;
  for (const [from, to] of [
    ['return len(name)', 'TOOLS[name] = kind'],
    ['TOOLS[name] = kind', 'return len(name)'],
    ['return len(name)', 'return TOOLS'],
    ['return TOOLS', 'return len(name)'],
  ]) {
    texts = edited(texts, 'kinds', from, to);
    const anew = history.next(taskOf(texts)).evaluated ?? [];
    assert.ok(anew.includes('kinds.module'), anew.join());
  }
});
