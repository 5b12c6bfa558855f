/**
 * What inference knows of functions and classes is found when it is asked for, by whoever asks first. Here all of it is
 * found before anything else is done, from the last to the first: what is found must not depend on that.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { Engine } from '../../src/infer/engine.js';
import { isFunctionKind, KindCode } from '../../src/model/kinds.js';
import { FIXTURES, linkProject } from './program.js';

for (const name of readdirSync(FIXTURES)) {
  test(`${name}: who asks first for a description decides nothing`, async () => {
    const linked = await linkProject(`${FIXTURES}${name}/project`);
    const plain = new Engine(linked);
    plain.solve();
    const other = new Engine(linked);
    const { program } = linked;
    for (let entity = program.definitionCount - 1; entity >= 0; entity--) {
      const kind = program.kindOf(entity);
      if (kind === KindCode.class) other.classes.of(entity);
      else if (isFunctionKind(kind)) assert.ok(other.functions.of(entity).signatures.length >= 0);
    }
    other.solve();
    assert.deepEqual(other.calls, plain.calls);
  });
}
