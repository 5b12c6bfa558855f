/** The same answers in whatever order they are asked for, and as rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInference, inferCalls } from '../../src/infer/index.js';
import { FIXTURES, functionsOf, linkProject, readProject } from './program.js';

const CASES = ['callbacks', 'decorators', 'registries', 'iteration', 'metaclasses'];

for (const name of CASES) {
  test(`${name}: forwards, backwards and one alone`, async () => {
    const linked = await linkProject(`${FIXTURES}${name}/project`);
    const entities = functionsOf(linked);
    const ask = (order: readonly number[]) => {
      const inference = createInference(linked);
      return new Map(order.map((entity) => [entity, inference.calleesOf(entity)]));
    };
    const forwards = ask(entities);
    const backwards = ask([...entities].reverse());
    for (const entity of entities) {
      assert.deepEqual(backwards.get(entity), forwards.get(entity));
      assert.deepEqual(ask([entity]).get(entity), forwards.get(entity));
    }
  });

  test(`${name}: rows say the same`, async () => {
    const linked = await linkProject(`${FIXTURES}${name}/project`);
    const inference = createInference(linked);
    const rows = inferCalls(await readProject(`${FIXTURES}${name}/project`));
    const seen: number[] = [];
    assert.equal(rows[0], 0);
    for (let at = 1; at < rows.length; ) {
      const [entity, count] = rows.subarray(at, at + 2);
      at += 2;
      const targets = Array.from({ length: count }, (_, i) => ({
        entity: rows[at + 2 * i],
        node: rows[at + 1 + 2 * i],
      }));
      at += 2 * count;
      const unresolved = rows[at++];
      const causes = [...rows.subarray(at, at + unresolved)];
      at += unresolved;
      assert.deepEqual({ targets, unresolved, causes }, inference.calleesOf(entity));
      seen.push(entity);
    }
    const calling = functionsOf(linked).filter((entity) => {
      const { targets, unresolved } = inference.calleesOf(entity);
      return targets.length + unresolved > 0;
    });
    assert.deepEqual(seen, calling);
  });
}
