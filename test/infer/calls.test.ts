/** The golden callees of fixtures/calls, which fixtures/trace-calls.py holds against Python itself. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createInference } from '../../src/infer/index.js';
import { FIXTURES, functionsOf, handleOf, linkProject } from './program.js';

interface GoldenLine {
  args: { handle: string };
  result: { stubs: { handle: string }[]; unresolved_call_sites: number };
}

describe('callees are those of the golden answers', () => {
  for (const name of readdirSync(FIXTURES).sort()) {
    test(name, async () => {
      const lines = readFileSync(`${FIXTURES}${name}/golden.jsonl`, 'utf8').trim().split('\n');
      const golden = new Map(
        lines.map((line): [string, { callees: string[]; unresolved: number }] => {
          const { args, result } = JSON.parse(line) as GoldenLine;
          return [
            args.handle,
            { callees: result.stubs.map((stub) => stub.handle), unresolved: result.unresolved_call_sites },
          ];
        }),
      );
      const linked = await linkProject(`${FIXTURES}${name}/project`);
      const inference = createInference(linked);
      for (const entity of functionsOf(linked)) {
        const { targets, unresolved } = inference.calleesOf(entity);
        const handle = handleOf(linked, entity);
        assert.deepEqual(
          { handle, callees: targets.map((target) => handleOf(linked, target.entity)), unresolved },
          { handle, ...(golden.get(handle) ?? { callees: [], unresolved: 0 }) },
        );
      }
    });
  }
});
