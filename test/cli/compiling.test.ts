/** The flags for the compiler of JavaScript: none that the engine would complain of on standard error. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { compilerFlags } from '../../src/cli/compiling.js';

test('the engine that runs knows all flags', () => {
  const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  for (const flag of compilerFlags(process.versions.v8))
    assert.ok(stdout.includes(`  ${flag.split('=')[0]} (`), flag);
});

test('an engine that counts calls is given no budget of bytecode', () => {
  const names = (v8: string) => compilerFlags(v8).map((flag) => flag.split('=')[0]);
  assert.deepEqual(names('11.3.244.8-node.33'), [
    '--max-inlined-bytecode-size-cumulative',
    '--interrupt-budget',
  ]);
  assert.deepEqual(names('12.4.254.21-node.33'), ['--max-inlined-bytecode-size-cumulative']);
});
