/** Star imports in circles: whatever was remembered from earlier walks, the answer is that of a walk of its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Module } from '../../src/link/program.js';
import { type Star, walkStars } from '../../src/link/starWalk.js';
import { Choices } from '../soak/choices.js';

/** Modules are known by nothing but their identity here. */
interface Graph {
  modules: Module[];
  own: Map<Module, number[]>;
  stars: Map<Module, Star[]>;
  submodules: Map<Module, number>;
}

function randomGraph(choices: Choices): Graph {
  const modules = Array.from({ length: 2 + choices.below(8) }, () => ({}) as Module);
  const graph: Graph = { modules, own: new Map(), stars: new Map(), submodules: new Map() };
  for (const [i, module] of modules.entries()) {
    graph.own.set(module, choices.once(4) ? [i] : []);
    if (choices.once(12)) graph.submodules.set(module, 100 + i);
    const stars = Array.from({ length: choices.below(4) }, () => ({
      source: choices.pick(modules),
      always: !choices.once(4),
    }));
    graph.stars.set(
      module,
      stars.filter(({ source }) => source !== module),
    );
  }
  return graph;
}

/** The rule itself: each module once, and nothing is remembered. */
function byItself(graph: Graph, root: Module): number[] {
  const visited = new Map<Module, boolean>();
  const found = new Set<number>();
  const collect = (module: Module): boolean => {
    const known = visited.get(module);
    if (known !== undefined) return known;
    visited.set(module, false);
    const own = graph.own.get(module) as number[];
    for (const entity of own) found.add(entity);
    let any = own.length > 0;
    for (const { source, always } of any ? [] : (graph.stars.get(module) as Star[])) {
      if (!collect(source)) continue;
      any = true;
      if (always) break;
    }
    const submodule = any ? undefined : graph.submodules.get(module);
    if (submodule !== undefined) {
      found.add(submodule);
      any = true;
    }
    visited.set(module, any);
    return any;
  };
  collect(root);
  return [...found];
}

/** Answers of one name, remembered as the linker does. */
class Remembering {
  steps = 0;
  private readonly answers = new Map<Module, readonly number[]>();
  private readonly walked = new Set<Module>();

  constructor(private readonly graph: Graph) {}

  ask(module: Module): readonly number[] {
    const { graph, answers } = this;
    const known = answers.get(module);
    if (known !== undefined) return known;
    const found = walkStars(
      {
        own: (one) => {
          this.steps++;
          return graph.own.get(one) as number[];
        },
        stars: (one) => graph.stars.get(one) as Star[],
        exports: () => true,
        submodule: (one) => graph.submodules.get(one),
        known: (one) => answers.get(one),
        remember: (one, entities) => {
          if (!answers.has(one)) answers.set(one, entities);
        },
        isWhole: (step) => {
          step();
          return true;
        },
      },
      module,
      this.walked,
    );
    answers.set(module, found);
    return found;
  }
}

test('random circles, asked in random orders', () => {
  for (let seed = 1; seed <= 3_000; seed++) {
    const choices = new Choices(seed);
    const graph = randomGraph(choices);
    const remembering = new Remembering(graph);
    const order = graph.modules.map((module) => ({ module, rank: choices.below(1_000) }));
    order.sort((a, b) => a.rank - b.rank);
    for (const { module } of order)
      assert.deepEqual(remembering.ask(module), byItself(graph, module), `seed ${seed}`);
  }
});

test('a circle of thousands takes two steps for each module', () => {
  const modules = Array.from({ length: 5_000 }, () => ({}) as Module);
  const graph: Graph = { modules, own: new Map(), stars: new Map(), submodules: new Map() };
  for (const [i, module] of modules.entries()) {
    graph.own.set(module, i === 0 ? [7] : []);
    graph.stars.set(module, [{ source: modules[(i + 1) % modules.length], always: true }]);
  }
  const remembering = new Remembering(graph);
  for (const module of modules) assert.deepEqual(remembering.ask(module), [7]);
  assert.ok(remembering.steps <= 2 * modules.length, `${remembering.steps} steps`);
});
