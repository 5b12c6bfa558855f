/** Paths that lead to a symbol: its own, through imports, and through base classes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NONE } from '../../src/model/ids.js';
import { canonicalId } from '../../src/query/canonical.js';
import { handleOf } from '../../src/snapshot/handles.js';
import type { Snapshot } from '../../src/snapshot/snapshot.js';
import { BAKERY } from './bakery.js';
import { openSample } from './openSample.js';

function canonical(snapshot: Snapshot, path: string): string | undefined {
  const id = canonicalId(snapshot, path);
  return id === NONE ? undefined : handleOf(snapshot, id);
}

const bakery = openSample(BAKERY);

test('every handle means its own symbol', () => {
  for (const handle of Object.keys(BAKERY.symbols)) assert.equal(canonical(bakery, handle), handle);
});

test('re-exports are followed, one after the other', () => {
  assert.equal(canonical(bakery, 'bakery.Oven'), 'bakery._oven.Oven');
  assert.equal(canonical(bakery, 'bakery.Oven.door'), 'bakery._oven.Oven.door');
  assert.equal(canonical(bakery, 'bakery.ovens.bake.turn'), 'bakery._oven.bake.turn');
  assert.equal(canonical(bakery, 'bakery.ovens.json.dumps'), 'json.dumps');
});

test('an inherited member is the base that the linear order finds first', () => {
  assert.equal(canonical(bakery, 'bakery.Oven.switch_on'), 'bakery._oven.Oven.switch_on');
  assert.equal(canonical(bakery, 'bakery._oven.Oven.switch_off'), 'bakery._oven.Appliance.switch_off');
  assert.equal(canonical(bakery, 'bakery.Oven.add_note'), 'builtins.Exception.add_note');
  assert.equal(canonical(bakery, 'bakery.Oven.Plug'), 'bakery._oven.Appliance.Plug');
});

test('a path means what Python takes it for, after what it is as it is written', () => {
  const snapshot = openSample({
    symbols: {
      ore: { file: 'ore.py', aliases: { mine: 'ore.fi' } },
      'ore.fi': { kind: 'function', lines: 1 },
      'ore.fl': { kind: 'function', lines: 2 },
      'ore.ﬂ': { flags: ['package'], file: 'ore/ﬂ/__init__.py' },
    },
  });
  assert.equal(canonical(snapshot, 'ore.ﬁ'), 'ore.fi');
  assert.equal(canonical(snapshot, 'ｏre.mine'), 'ore.fi');
  assert.equal(canonical(snapshot, 'ore.ﬂ'), 'ore.ﬂ');
  assert.equal(canonical(snapshot, 'ore.fl'), 'ore.fl');
});

test('what is bound nowhere is nothing', () => {
  for (const path of [
    '',
    '.',
    'bakery.',
    '.bakery',
    'bakery..Oven',
    'bakery.Oven.window',
    'oven',
    'bakery.shop.bake',
  ]) {
    assert.equal(canonical(bakery, path), undefined, path);
  }
});

test('a class imported over its module leads to the members of both', () => {
  const snapshot = openSample({
    symbols: {
      meter: { flags: ['package'], file: 'meter/__init__.py', aliases: { dial: 'meter.dial.dial' } },
      'meter.dial': { file: 'meter/dial.py', aliases: { helper: 'meter.tools.helper' } },
      'meter.dial.dial': { kind: 'class', lines: [1, 3] },
      'meter.dial.dial.turn': { kind: 'method', lines: 2 },
      'meter.tools': { file: 'meter/tools.py' },
      'meter.tools.helper': { kind: 'function', lines: 1 },
    },
  });
  assert.equal(canonical(snapshot, 'meter.dial'), 'meter.dial');
  assert.equal(canonical(snapshot, 'meter.dial.turn'), 'meter.dial.dial.turn');
  assert.equal(canonical(snapshot, 'meter.dial.helper'), 'meter.tools.helper');
});

test('modules that import each other end', () => {
  const snapshot = openSample({
    symbols: {
      day: { file: 'day.py', aliases: { night: 'night' } },
      night: { file: 'night.py', aliases: { day: 'day' } },
      'night.moon': { kind: 'variable', lines: 1 },
    },
  });
  assert.equal(canonical(snapshot, 'day.night.day.night.moon'), 'night.moon');
  assert.equal(canonical(snapshot, `${'day.night.'.repeat(300)}sun`), undefined);
});
