/** Answers about random projects, held against the naive implementation over the description. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NONE } from '../../src/model/ids.js';
import { canonicalId } from '../../src/query/canonical.js';
import { EDGES } from '../../src/query/edges.js';
import { expand } from '../../src/query/expand.js';
import { outline } from '../../src/query/outline.js';
import { trace } from '../../src/query/trace.js';
import { handleOf } from '../../src/snapshot/handles.js';
import { Naive } from './naive.js';
import { openSample } from './openSample.js';
import { type Random, randomFrom, randomProject } from './randomProject.js';

const PROJECTS = 40;

interface Case {
  snapshot: ReturnType<typeof openSample>;
  naive: Naive;
  handles: string[];
  random: Random;
}

function forEachProject(check: (project: Case, seed: number) => void): void {
  for (let seed = 1; seed <= PROJECTS; seed++) {
    const random = randomFrom(seed);
    const description = randomProject(random);
    const handles = Object.keys(description.symbols);
    check({ snapshot: openSample(description), naive: new Naive(description), handles, random }, seed);
  }
}

test('every edge of every symbol', () => {
  forEachProject(({ snapshot, naive, handles }, seed) => {
    for (const handle of handles) {
      for (const edge of EDGES.keys()) {
        const result = expand(snapshot, { handle, edge });
        const stubs = naive.targets(handle, edge).map((target) => naive.stub(target));
        const where = `seed ${seed}: ${edge} of ${handle}`;
        if ('stubs' in result) assert.deepEqual(result.stubs, stubs, where);
        else assert.deepEqual(stubs, edge.startsWith('import') ? [] : undefined, where);
      }
    }
  });
});

test('every path of up to three names behind a symbol', () => {
  const names = ['a', 'b', '_d', 'ü', 'none'];
  forEachProject(({ snapshot, naive, handles, random }, seed) => {
    for (const handle of handles) {
      for (let count = 0; count < 10; count++) {
        const more = Array.from({ length: 1 + random(3) }, () => names[random(names.length)]);
        const path = [handle, ...more].join('.');
        const id = canonicalId(snapshot, path);
        const found = id === NONE ? undefined : handleOf(snapshot, id);
        assert.equal(found, naive.canonical(path), `seed ${seed}: ${path}`);
      }
    }
  });
});

test('outlines with any caps', () => {
  forEachProject(({ snapshot, naive, handles, random }, seed) => {
    for (const handle of handles) {
      const edge = random(3) === 0 ? 'submodules' : 'members';
      const max_depth = random(4);
      const max_nodes = 1 + random(12);
      assert.deepEqual(
        outline(snapshot, { handle, edge, max_depth, max_nodes }),
        naive.outline(handle, edge, max_depth, max_nodes),
        `seed ${seed}: ${edge} of ${handle}, depth ${max_depth}, nodes ${max_nodes}`,
      );
    }
  });
});

test('traces with any edges and caps', () => {
  forEachProject(({ snapshot, naive, handles, random }, seed) => {
    for (const handle of handles) {
      const start = [...new Set([handle, handles[random(handles.length)]])];
      const follow = [...EDGES.keys()].filter(() => random(3) === 0).concat('members');
      const max_depth = random(5);
      const max_nodes = 1 + random(15);
      const exclude_external = random(2) === 0;
      const edges = [...new Set(follow)];
      assert.deepEqual(
        trace(snapshot, { start, follow: edges, max_depth, max_nodes, stop_when: { exclude_external } }),
        naive.trace(start, edges, max_depth, max_nodes, exclude_external),
        `seed ${seed}: ${edges} from ${start}, depth ${max_depth}, nodes ${max_nodes}`,
      );
    }
  });
});
