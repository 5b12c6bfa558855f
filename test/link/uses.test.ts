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

test('names in imports, global statements, repeated declarations, keyword arguments and patterns', async (context) => {
  const { ask } = await indexTree(context, {
    'crane.py': CRANE,
    'port/__init__.py': '',
    'port/basin.py': 'DEPTH = 1\n',
    'port/quay.py': QUAY,
  });
  const lines = QUAY.split('\n');
  const found = ANSWERS.map(([before, name]) => {
    const line = lines.findIndex((text) => text.startsWith(before + name)) + 1;
    const answer = ask('resolve_at', { file: 'port/quay.py', line, column: before.length }) as ResolveResult;
    return [before, name, 'handle' in answer ? answer.handle : 'reason' in answer ? answer.reason : ''];
  });
  assert.deepEqual(found, ANSWERS);
});
