/** The census tells why a call site has no target. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cause } from '../../src/infer/causes.js';
import { createInference } from '../../src/infer/index.js';
import { FIXTURES, functionsOf, handleOf, linkProject } from './program.js';

test('each unresolved site of the fixtures has its cause', async () => {
  const found: Record<string, number[]> = {};
  for (const name of ['unknown', 'state-machines', 'hidden-standard-classes']) {
    const linked = await linkProject(`${FIXTURES}${name}/project`);
    const inference = createInference(linked);
    for (const entity of functionsOf(linked)) {
      const { causes } = inference.calleesOf(entity);
      if (causes.length > 0) found[`${name}: ${handleOf(linked, entity)}`] = causes;
    }
  }
  assert.deepEqual(found, {
    'unknown: run.never_called': [Cause.receiver, Cause.parameter],
    'unknown: run.anonymous': [Cause.lambda],
    'unknown: run.computed': [Cause.call],
    'unknown: run.imported': [Cause.import, Cause.import, Cause.import],
    'unknown: run.anything': [Cause.attribute],
    // A base that isn't known may define what every object has.
    'unknown: run.Casement.__new__': [Cause.callable],
    'unknown: run.Casement.__init__': [Cause.attribute, Cause.attribute],
    // A class under its own name is none of those below it.
    'unknown: run.Bay.clean': [Cause.attribute],
    'unknown: run.Oriel.__init__': [Cause.attribute],
    'unknown: run.Oriel.hang': [Cause.attribute],
    'state-machines: run.apply_any': [Cause.callable],
    'hidden-standard-classes: run.of_a_name': [Cause.lambda],
    'hidden-standard-classes: run.of_an_object': [Cause.lambda],
    'hidden-standard-classes: run.of_nothing': [Cause.lambda],
    'hidden-standard-classes: run.bound': [Cause.lambda],
  });
});
