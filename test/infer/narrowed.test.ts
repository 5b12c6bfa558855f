/** What tests of texts and of what calls give leave, in small programs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calleesIn } from './calleesIn.js';

const TILL = `
class Till:
    def open_front(self): pass
    def open_back(self): pass
    def open_side(self): pass

DOORS = {'f': 'front', 'b': 'back', 's': 'side'}

def inside(till: Till, key):
    door = DOORS[key]
    if door in ('front', 'back'): getattr(till, 'open_' + door)()

def outside(till: Till, key):
    door = DOORS[key]
    if door in ('front', 'back'): pass
    else: getattr(till, 'open_' + door)()
`;

test('a text is one of those that it is found among, and may be any where it is not', async () => {
  const callees = await calleesIn('shop', TILL);
  const opened = (name: string): string[] | undefined =>
    callees.get(`shop.${name}`)?.filter((one) => one.startsWith('shop.Till.'));
  assert.deepEqual(opened('inside'), ['shop.Till.open_front', 'shop.Till.open_back']);
  // That it is none of them takes nothing away.
  assert.deepEqual(opened('outside'), ['shop.Till.open_front', 'shop.Till.open_back', 'shop.Till.open_side']);
});

const SHELF = `
class Cup:
    def fill(self): pass

class Plate:
    def wash(self): pass

class Shelf:
    cup: 'Cup | None' = None
    plate: 'Plate | None' = None

def shelf() -> Shelf: ...

def take():
    if shelf().cup is not None: shelf().plate.wash()
`;

test('a condition on what a call gives says nothing of what another call gives', async () => {
  const callees = await calleesIn('kitchen', SHELF);
  assert.deepEqual(callees.get('kitchen.take'), ['kitchen.shelf', 'kitchen.Plate.wash']);
});

const TOOLS = `
from workshop import Tool

class Saw:
    def cut(self): pass

class Drill:
    def turn(self): pass

def by_type(tool: Saw):
    if type(tool) is Tool: tool.cut()

def by_pattern(tool: Saw):
    match tool:
        case Tool(): tool.cut()

def pick(first=None, *others):
    if len(others) == 0: return Saw()
    return Drill()

def without_any(): pick().cut()

def by_name(): pick(first=1).cut()
`;

test('a class that is not known says nothing of the object that is asked for it', async () => {
  const callees = await calleesIn('shop', TOOLS);
  assert.deepEqual(callees.get('shop.by_type'), ['builtins.type', 'shop.Saw.cut']);
  assert.deepEqual(callees.get('shop.by_pattern'), ['shop.Saw.cut']);
});

test('the rest of the arguments is empty where fewer are passed by position than there are parameters before it', async () => {
  const callees = await calleesIn('shop', TOOLS);
  assert.deepEqual(callees.get('shop.without_any'), ['shop.Saw.cut', 'shop.pick']);
  assert.deepEqual(callees.get('shop.by_name'), ['shop.Saw.cut', 'shop.pick']);
});
