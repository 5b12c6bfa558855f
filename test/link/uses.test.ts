/** What resolve_at knows of names that are no expressions, and of names that are another scope's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResolveResult } from '../../src/model/results.js';
import { indexTree } from '../layers/world.js';

const CRANE = `"""What the port's names mean."""


def lift(load, *, height=None, **rest):
    return load, height, rest


class Hook:
    width = 0

    def __init__(self, width):
        self.open = width

    def lower(self, by):
        return by
`;

const QUAY = `"""Names that are no expressions, and names declared to be another scope's."""

import crane as tower
from crane import Hook, lift as raise_up
from . import basin
from .basin import *
import yard.north.gate
from yard.north.gate import key
from ..port.basin import DEPTH

count = 0


def moor(step):
    global count
    count += step

    def later():
        return count

    total = 0

    def add():
        nonlocal total
        total += 1

    return later, add


if count:

    def berth(ship):
        return ship

else:

    def berth(ship, tide):
        return ship, tide


class Gate:
    @property
    def level(self):
        return basin

    @level.setter
    def level(self, value):
        self.value = value


def sort(cargo):
    match cargo:
        case Hook(width=size) | [size, *rest] | {"size": size, **rest}:
            return size, rest
    try:
        raise_up(load=1, height=2, other=3)
    except OSError as failure:
        tower.lift(1, height=failure)
    except ValueError as failure:
        Hook(width=failure)
`;

/** Text of the line, up to the name under the cursor; the name; the handle, or why there is none. */
const ANSWERS: readonly [before: string, name: string, handle: string][] = [
  ['import crane as ', 'tower', 'crane'],
  ['from ', 'crane import', 'crane'],
  ['from crane import Hook, lift as ', 'raise_up', 'crane.lift'],
  ['from ', '. import', 'port'],
  ['from .', 'basin import', 'port.basin'],
  ['import ', 'yard.north.gate', 'yard'],
  ['import yard.', 'north', 'yard.north'],
  ['import yard.north.', 'gate', 'yard.north.gate'],
  ['from ', 'yard.north', 'yard'],
  ['from yard.', 'north.gate import', 'yard.north'],
  ['from yard.north.', 'gate import', 'yard.north.gate'],
  // Above the top-level package there is no module.
  ['from ', '..port', 'no_symbol_at_position'],
  ['from ..', 'port', 'no_symbol_at_position'],
  ['    global ', 'count', 'port.quay.count'],
  ['    ', 'count += step', 'port.quay.count'],
  ['        return ', 'count', 'port.quay.count'],
  ['        nonlocal ', 'total', 'port.quay.moor.total'],
  ['        ', 'total += 1', 'port.quay.moor.total'],
  ['    def berth(', 'ship, tide', 'port.quay.berth.ship'],
  ['    def berth(ship, ', 'tide', 'port.quay.berth.tide'],
  ['    def level(', 'self, value', 'port.quay.Gate.level.self'],
  ['        case Hook(', 'width', 'crane.Hook.width'],
  ['        case Hook(width=size) | [', 'size', 'port.quay.sort.size'],
  ['        case Hook(width=size) | [size, *rest] | {"size": ', 'size', 'port.quay.sort.size'],
  ['        case Hook(width=size) | [size, *rest] | {"size": size, **', 'rest', 'port.quay.sort.rest'],
  ['        raise_up(', 'load', 'crane.lift.load'],
  ['        raise_up(load=1, ', 'height', 'crane.lift.height'],
  // It goes into **rest, and names nothing.
  ['        raise_up(load=1, height=2, ', 'other', 'no_symbol_at_position'],
  ['    except ValueError as ', 'failure', 'port.quay.sort.failure'],
  ['        tower.lift(1, ', 'height', 'crane.lift.height'],
  ['        Hook(', 'width', 'crane.Hook.__init__.width'],
];

const NORTH = 'from .. import north\nfrom ..north.gate import key\n';

const NORTH_ANSWERS: typeof ANSWERS = [
  ['from ', '.. import', 'yard'],
  ['from ', '..north', 'yard'],
  ['from ..', 'north.gate', 'yard.north'],
  ['from ..north.', 'gate', 'yard.north.gate'],
];

const SHIPS = `from somewhere import Buoy


class Hull:
    limit = 1

    def load(self, weight=0):
        return weight


class Deck:
    def load(self):
        return 0

    def sail(self):
        return 0


class Ship(Hull, Deck):
    def load(self):
        super().load(weight=2)
        return [super(Ship, self).limit, super(Hull, self).load, super().__init__]

    def sail(self):
        def later(self):
            return super().sail
        return super(self).sail, super(Hull, 1).sail, super(Deck, self).sail

    @classmethod
    def make(cls):
        return super(Ship, cls).load


class Barge(Ship):
    def load(self):
        return super().load()


class Lost(Buoy, Hull):
    def load(self):
        return super().load, super().__init__


def outside(super):
    return super().load
`;

const NEXT: typeof ANSWERS = [
  ['        super().', 'load(weight', 'ships.Hull.load'],
  ['        super().load(', 'weight=2', 'ships.Hull.load.weight'],
  ['        return [super(Ship, self).', 'limit', 'ships.Hull.limit'],
  ['        return [super(Ship, self).limit, super(Hull, self).', 'load', 'ships.Deck.load'],
  [
    '        return [super(Ship, self).limit, super(Hull, self).load, super().',
    '__init__',
    'builtins.object.__init__',
  ],
  ['            return super().', 'sail', 'ships.Deck.sail'],
  ['        return super(self).', 'sail', 'no_symbol_at_position'],
  ['        return super(self).sail, super(Hull, 1).', 'sail', 'no_symbol_at_position'],
  [
    '        return super(self).sail, super(Hull, 1).sail, super(Deck, self).',
    'sail',
    'no_symbol_at_position',
  ],
  ['        return super(Ship, cls).', 'load', 'ships.Hull.load'],
  ['        return super().', 'load()', 'ships.Ship.load'],
  ['        return super().', 'load, super', 'ships.Hull.load'],
  // Another base, which nobody knows, may define it.
  ['        return super().load, super().', '__init__', 'no_symbol_at_position'],
  ['    return super().', 'load', 'no_symbol_at_position'],
];

test('names in imports, global statements, repeated declarations, keyword arguments and patterns', async (context) => {
  const { ask } = await indexTree(context, {
    'crane.py': CRANE,
    'port/__init__.py': '',
    'port/basin.py': 'DEPTH = 1\n',
    'port/quay.py': QUAY,
    'yard/__init__.py': '',
    'yard/north/__init__.py': NORTH,
    'yard/north/gate.py': 'key = 1\n',
  });
  assert.deepEqual(answers(ask, 'port/quay.py', QUAY, ANSWERS), ANSWERS);
  assert.deepEqual(answers(ask, 'yard/north/__init__.py', NORTH, NORTH_ANSWERS), NORTH_ANSWERS);
});

test('a folder around a source root is no module where an import goes through it', async (context) => {
  const text = 'import src.shop.till\n';
  const { ask } = await indexTree(context, {
    'main.py': text,
    'src/shop/__init__.py': '',
    'src/shop/till.py': '',
  });
  const expected: typeof ANSWERS = [
    ['import ', 'src', 'no_symbol_at_position'],
    ['import src.', 'shop', 'shop'],
    ['import src.shop.', 'till', 'shop.till'],
  ];
  assert.deepEqual(answers(ask, 'main.py', text, expected), expected);
});

test('attributes of super() are what is next in the order of the class', async (context) => {
  const { ask } = await indexTree(context, { 'ships.py': SHIPS });
  assert.deepEqual(answers(ask, 'ships.py', SHIPS, NEXT), NEXT);
});

test('what a module binds first is found where another statement gives its position', async (context) => {
  const text = 'match cargo:\n    case [crate]: ...\n\n\ndef crate(): ...\n';
  const { ask } = await indexTree(context, { 'yard.py': text });
  const expected: typeof ANSWERS = [
    ['    case [', 'crate', 'yard.crate'],
    ['def ', 'crate', 'yard.crate'],
  ];
  assert.deepEqual(answers(ask, 'yard.py', text, expected), expected);
});

test('a keyword of either of two classes, self of a static method and what follows a name of wide characters mean nothing', async (context) => {
  const text = `try:
    from crane import Hook
except ImportError:
    from winch import Hook

Hook(width=2)


class Gate:
    level = 1

    @staticmethod
    def shut(self):
        return self.level

    def open(self):
        return self.level, 2

𐎠𐎡 = 'sluice'
𐎠𐎡[0]
`;
  const { ask } = await indexTree(context, { 'crane.py': CRANE, 'winch.py': CRANE, 'yard.py': text });
  const expected: typeof ANSWERS = [
    ['Hook(', 'width=', 'no_symbol_at_position'],
    ['        return self.', 'level', 'no_symbol_at_position'],
    ['        return self.', 'level, 2', 'yard.Gate.level'],
  ];
  assert.deepEqual(answers(ask, 'yard.py', text, expected), expected);
  const at = (column: number) => ask('resolve_at', { file: 'yard.py', line: 20, column }) as ResolveResult;
  assert.ok(at(1).found);
  assert.ok(!at(3).found);
});

test('a line of an import over several lines is what its first name means', async (context) => {
  const { ask } = await indexTree(context, {
    'crane.py': CRANE,
    'yard.py': 'from crane import (\n    Hook,\n    lift, Hook as Grip,\n)\n',
  });
  const lines = [2, 3].map((line) => {
    const answer = ask('resolve', { identifier: `yard.py:${line}` }) as ResolveResult;
    return 'handle' in answer ? answer.handle : JSON.stringify(answer);
  });
  assert.deepEqual(lines, ['crane.Hook', 'crane.lift']);
});

/** What is told of each place, in the shape of the expectations. */
function answers(
  ask: Awaited<ReturnType<typeof indexTree>>['ask'],
  file: string,
  text: string,
  places: typeof ANSWERS,
): (typeof ANSWERS)[number][] {
  const lines = text.split('\n');
  return places.map(([before, name]) => {
    const line = lines.findIndex((one) => one.startsWith(before + name)) + 1;
    const answer = ask('resolve_at', { file, line, column: before.length }) as ResolveResult;
    return [before, name, 'handle' in answer ? answer.handle : 'reason' in answer ? answer.reason : ''];
  });
}
