/** Choosing among open snapshots by text alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, type OpenSnapshot } from '../../src/serve/openSnapshots.js';
import { provenanceOf } from '../../src/serve/provenance.js';
import { openSample } from '../query/openSample.js';
import { bakery } from './snapshotFiles.js';

function open(project: string, file: string): OpenSnapshot {
  const snapshot = openSample(bakery(project));
  return { snapshot, provenance: provenanceOf(snapshot, file, 0) };
}

const shop = open('shop', 'a.snap');
const mill = open('mill', 'shop.snap');
const oldTwin = open('twin', 'old.snap');
const newTwin = open('twin', 'new.snap');
const all = [shop, mill, oldTwin, newTwin];

test('the project decides before the file, the file before the last part of a path', () => {
  assert.equal(choose(all, 'shop'), shop);
  assert.equal(choose(all, 'shop.snap'), mill);
  assert.equal(choose(all, 'a'), shop);
  assert.equal(choose(all, '/src/mill'), mill);
  assert.equal(choose(all, 'C:\\src\\mill\\'), mill);
  assert.equal(choose(all, `/src/mill${'/'.repeat(4 << 20)}`), mill);
});

test('one open snapshot needs no name; a wrong one is still wrong', () => {
  assert.equal(choose([mill], undefined), mill);
  assert.equal(choose([mill], '.'), mill);
  assert.throws(() => choose([mill], '/src/elsewhere'), {
    name: 'ArgumentError',
    message:
      '"project_path": expected one of "mill" (shop.snap), found "/src/elsewhere". Give the project\'s name, ' +
      "a path that ends in it, or the snapshot file's name, or leave it out.",
  });
  assert.throws(() => choose(all, '/src/elsewhere'), /or the snapshot file's name\.$/);
  assert.throws(() => choose([mill], 'shop.py'), /expected one of "mill" \(shop\.snap\), found "shop\.py"/);
});

test('namesakes are told apart by their files', () => {
  assert.throws(() => choose(all, 'twin'), /"twin" fits several .* by its file: "old\.snap", "new\.snap"/);
  assert.equal(choose(all, 'new'), newTwin);
});

test('none named, none such and no text: what is open is listed', () => {
  const listed =
    /one of "shop" \(a\.snap\), "mill" \(shop\.snap\), "twin" \(old\.snap\), "twin" \(new\.snap\)/;
  // The last took hours: where its slashes end was looked for from each of them.
  const slashes = `${'/'.repeat(4 << 20)}x`;
  for (const wanted of [undefined, '.', '', '/', '..', 'x'.repeat(10_000), 7, null, ['shop'], slashes]) {
    assert.throws(() => choose(all, wanted), listed);
  }
});
