/** Names that lead to each other in circles: whichever is asked first, the answer is that of the rule, taken literally. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { follow, type Way } from '../../src/link/names/ways.js';
import { Choices } from '../soak/choices.js';

interface Node {
  owner: object;
  name: string;
}

interface Graph {
  nodes: Node[];
  ways: Map<Node, Way<Node>[]>;
}

function randomGraph(choices: Choices): Graph {
  const nodes = Array.from({ length: 2 + choices.below(7) }, () => ({ owner: {}, name: 'lift' }));
  const ways = new Map<Node, Way<Node>[]>();
  for (const [i, node] of nodes.entries()) {
    const ofNode: Way<Node>[] = [];
    for (let way = choices.below(4); way > 0; way--) {
      const parts = Array.from({ length: 1 + choices.below(2) }, () =>
        choices.once(6) ? [10 * i + way] : choices.pick(nodes),
      );
      ofNode.push({ parts, hides: !choices.once(4) });
    }
    if (choices.once(12)) ofNode.push({ parts: [[100 + i]], hides: true, isLast: true });
    ways.set(node, ofNode);
  }
  return { nodes, ways };
}

/**
 * The rule, taken literally. All nodes begin with their first ways. Of nodes that lead to each other, and to nothing
 * else that may still go on, those go on that have nothing in the last of their ways, or nothing that hides.
 */
function byRule({ nodes, ways }: Graph): Map<Node, number[]> {
  const taken = new Map(nodes.map((node) => [node, 1]));
  const waysOf = (node: Node): Way<Node>[] => (ways.get(node) as Way<Node>[]).slice(0, taken.get(node));
  const ledTo = (from: Way<Node>[]): { nodes: Set<Node>; entities: Set<number> } => {
    const led = { nodes: new Set<Node>(), entities: new Set<number>() };
    const add = (way: Way<Node>): void => {
      for (const part of way.parts)
        if ('owner' in part) led.nodes.add(part);
        else for (const entity of part) led.entities.add(entity);
    };
    from.forEach(add);
    for (const node of led.nodes) waysOf(node).forEach(add);
    return led;
  };
  const mayGoOn = (node: Node): boolean => {
    const all = ways.get(node) as Way<Node>[];
    const at = taken.get(node) as number;
    const last = all[at - 1];
    if (at >= all.length || (last.hides && ledTo([last]).entities.size > 0)) return false;
    return !all[at].isLast || ledTo(waysOf(node)).entities.size === 0;
  };
  for (;;) {
    const open = nodes.filter(mayGoOn);
    const next = open.filter((node) =>
      open.every(
        (other) =>
          !ledTo(waysOf(node)).nodes.has(other) || other === node || ledTo(waysOf(other)).nodes.has(node),
      ),
    );
    if (next.length === 0) break;
    for (const node of next) taken.set(node, (taken.get(node) as number) + 1);
  }
  return new Map(nodes.map((node) => [node, [...ledTo(waysOf(node)).entities].sort((a, b) => a - b)]));
}

/** Answers that are remembered as the linker does. */
class Remembering {
  steps = 0;
  private readonly answers = new Map<Node, readonly number[]>();

  constructor(private readonly ways: (node: Node) => Iterable<Way<Node>>) {}

  ask(node: Node): readonly number[] {
    const { answers } = this;
    return (
      answers.get(node) ??
      follow(
        {
          ways: (one) => {
            this.steps++;
            return this.ways(one)[Symbol.iterator]();
          },
          known: (one) => answers.get(one),
          begin: (one) => assert.ok(!answers.has(one)),
          end: (one, found) => answers.set(one, found as readonly number[]),
          isWhole: (step) => {
            step();
            return true;
          },
        },
        node,
      )
    );
  }
}

test('random circles, asked in random orders', () => {
  for (let seed = 1; seed <= 3_000; seed++) {
    const choices = new Choices(seed);
    const graph = randomGraph(choices);
    const expected = byRule(graph);
    const remembering = new Remembering((node) => graph.ways.get(node) as Way<Node>[]);
    const order = graph.nodes.map((node) => ({ node, rank: choices.below(1_000) }));
    order.sort((a, b) => a.rank - b.rank);
    for (const { node } of order)
      assert.deepEqual(
        [...remembering.ask(node)].sort((a, b) => a - b),
        expected.get(node),
        `seed ${seed}`,
      );
  }
});

test('what stands alone has its entities in the order of its ways', () => {
  const [root, left, right] = Array.from({ length: 3 }, () => ({ owner: {}, name: 'lift' }));
  const ways = new Map<Node, Way<Node>[]>([
    [root, [{ parts: [[9], right, [7], left], hides: false }]],
    [left, [{ parts: [[3]], hides: true }]],
    [right, [{ parts: [[5, 4]], hides: true }]],
  ]);
  assert.deepEqual(new Remembering((node) => ways.get(node) as Way<Node>[]).ask(root), [9, 5, 4, 7, 3]);
});

test('a circle of thousands takes one step for each node, and each of them has what any defines', () => {
  const nodes = Array.from({ length: 5_000 }, () => ({ owner: {}, name: 'lift' }));
  const places = new Map(nodes.map((node, i) => [node, i]));
  const remembering = new Remembering((node) => {
    const i = places.get(node) as number;
    if (i === 0) return [{ parts: [[7]], hides: true }];
    return [11, 2, 1].map((by) => ({ parts: [nodes[(i + by) % nodes.length]], hides: true }));
  });
  for (const node of nodes) assert.deepEqual(remembering.ask(node), [7]);
  assert.equal(remembering.steps, nodes.length);
});
