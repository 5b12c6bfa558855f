/** Which bindings reach a use, told by their lines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AFTERWARDS, reachingBindings } from '../../src/link/facts/reach.js';
import { Binding, Scope } from '../../src/model/facts.js';
import { linkText } from './program.js';

/**
 * Lines of the bindings of `x` in the module's scope that reach its first reading after the
 * comment `# use` (in the block of the binding of `use` there), or the module's end.
 */
async function reaching(text: string): Promise<number[]> {
  const { names, file } = await linkText(text);
  const { facts } = file;
  const rows = names.bindingsOf(file, 0, 'x');
  const use = names.bindingsOf(file, 0, 'use')[0];
  const offset =
    use === undefined ? AFTERWARDS : facts.syntax[facts.bindings[use * Binding.width + Binding.node] + 1];
  const block = use === undefined ? 0 : facts.bindings[use * Binding.width + Binding.block];
  assert.equal(facts.scopes[Scope.parent], -1);
  return reachingBindings(facts, rows, offset, block).map((row) =>
    facts.lineOf(facts.bindings[row * Binding.width + Binding.offset] - 1),
  );
}

test('the last binding in the same block hides those before it', async () => {
  assert.deepEqual(await reaching('x = 1\nx = 2\nuse = x\nx = 3\n'), [2]);
});

test('a branch may have run: what stands before it reaches too', async () => {
  assert.deepEqual(await reaching('x = 1\nif debug:\n    x = 2\nuse = x\n'), [1, 3]);
});

test('both branches reach what comes after', async () => {
  assert.deepEqual(await reaching('if debug:\n    x = 1\nelse:\n    x = 2\nuse = x\n'), [2, 4]);
});

test('within its branch a binding has surely run', async () => {
  assert.deepEqual(await reaching('x = 1\nif debug:\n    x = 2\n    use = x\n'), [3]);
});

test('after the scope has run, the last one counts', async () => {
  assert.deepEqual(await reaching('x = 1\nx = 2\nif debug:\n    x = 3\n'), [2, 4]);
});

test('a name that is read before all its bindings can have any of them (a loop)', async () => {
  assert.deepEqual(await reaching('while more:\n    use = x\n    x = 1\n'), [3]);
});

test('try and except are alternatives', async () => {
  assert.deepEqual(
    await reaching('try:\n    import x\nexcept ImportError:\n    x = None\nuse = x\n'),
    [2, 4],
  );
});
