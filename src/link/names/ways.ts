/**
 * Nodes that mean what other nodes mean: a name in a module, which imports lead on to other modules, and
 * may lead back.
 *
 * A node has *ways*, looked at one after the other. A way gives entities and all that other nodes mean;
 * most hide the ways behind them when they give anything. Nodes that lead to each other mean the same:
 * whatever any of them leads to. As long as that is nothing, all of them go on to their next way, together.
 *
 * So an answer doesn't depend on where a circle was entered: which nodes lead to each other, and how far
 * each of them has gone, comes out the same whichever is asked first. And it takes the time of the ways that
 * are looked at: circles are drawn together to groups as they are met (path-based strong components, Gabow
 * 2000), and all that is met is known afterwards.
 */

/** What a way gives, in order: entities, and nodes that stand for all that they mean. */
export type Part<Node> = readonly number[] | Node;

export interface Way<Node> {
  parts: readonly Part<Node>[];
  /** Whether it hides the ways behind it, when it gives anything. */
  hides: boolean;
  /** Whether it counts only where nothing before it gives anything. */
  isLast?: true;
}

/** What the walk asks of the program. Nodes are the same when their owner and name are. */
export interface NameGraph<Node extends { owner: object; name: string }> {
  ways(node: Node): Iterator<Way<Node>>;
  /** What is known of a node before the walk; undefined: nothing is. */
  known(node: Node): readonly number[] | undefined;
  /** The node is walked from here on. */
  begin(node: Node): void;
  /** The walk is done with the node; what it means, where that depends on nothing that was under way before. */
  end(node: Node, found: readonly number[] | undefined): void;
  /** Takes a step; false: it was cut at a question under way. */
  isWhole(step: () => void): boolean;
}

interface Visit<Node> {
  node: Node;
  ways: Iterator<Way<Node>>;
  way: Way<Node> | undefined;
  /** Where it is under way. */
  group: Group<Node> | undefined;
  /** Whether the way that it has come to gives anything, and whether any of its ways does. */
  gives: boolean;
  any: boolean;
  /** Whether that way, and whether any of its ways, leads to a node of its own group. */
  leadsBack: boolean;
  everBack: boolean;
  /** What it means, when the walk is done with it. */
  found: readonly number[];
  isWhole: boolean;
}

/** Nodes that lead to each other. */
interface Group<Node> {
  /** Its place on the path. */
  at: number;
  members: Visit<Node>[];
  /** Members that may go on to their next way. */
  open: Visit<Node>[];
  /** Nodes that the members' ways lead to, still to be looked at, the next one last. */
  pending: { from: Visit<Node>; part: Part<Node> }[];
  found: Set<number>;
  isWhole: boolean;
}

/** What a node means. */
export function follow<Node extends { owner: object; name: string }>(
  graph: NameGraph<Node>,
  root: Node,
): readonly number[] {
  return new Walk(graph).from(root);
}

class Walk<Node extends { owner: object; name: string }> {
  /** By name and owner. */
  private readonly visits = new Map<string, Map<object, Visit<Node>>>();
  /** Groups under way, each reached from the one before it. */
  private readonly path: Group<Node>[] = [];

  constructor(private readonly graph: NameGraph<Node>) {}

  from(root: Node): readonly number[] {
    const { path } = this;
    const first = this.begin(root);
    while (path.length > 0) {
      const group = path[path.length - 1];
      const next = group.pending.pop();
      if (next !== undefined) this.look(next.from, next.part);
      else if (!this.goOn(group)) this.end(group);
    }
    return first.found;
  }

  /** Puts a node onto the path, a group of its own. */
  private begin(node: Node): Visit<Node> {
    const visit: Visit<Node> = {
      node,
      ways: this.graph.ways(node),
      way: undefined,
      group: undefined,
      gives: false,
      any: false,
      leadsBack: false,
      everBack: false,
      found: [],
      isWhole: true,
    };
    visit.group = {
      at: this.path.length,
      members: [visit],
      open: [visit],
      pending: [],
      found: new Set(),
      isWhole: true,
    };
    const ofName = this.visits.get(node.name);
    if (ofName === undefined) this.visits.set(node.name, new Map([[node.owner, visit]]));
    else ofName.set(node.owner, visit);
    this.path.push(visit.group);
    this.graph.begin(node);
    return visit;
  }

  /** Looks at a part of the way that a visit has come to. */
  private look(from: Visit<Node>, part: Part<Node>): void {
    const group = from.group as Group<Node>;
    if (isEntities(part)) {
      give(from, part);
      return;
    }
    const visit = this.visits.get(part.name)?.get(part.owner);
    if (visit?.group !== undefined) {
      from.leadsBack = true;
      from.everBack = true;
      this.drawTogether(visit.group.at);
    } else if (visit !== undefined) {
      group.isWhole &&= visit.isWhole;
      give(from, visit.found);
    } else {
      let known: readonly number[] | undefined;
      const asking = (): void => {
        known = this.graph.known(part);
      };
      if (!this.graph.isWhole(asking)) group.isWhole = false;
      if (known !== undefined) give(from, known);
      else {
        // Looked at again when the walk is done with it, or has found it to lead back.
        group.pending.push({ from, part });
        this.begin(part);
      }
    }
  }

  /** All groups from a place of the path on are one. */
  private drawTogether(at: number): void {
    const { path } = this;
    while (path.length > at + 1) {
      const upper = path.pop() as Group<Node>;
      const lower = path[path.length - 1];
      const [large, small] = upper.members.length > lower.members.length ? [upper, lower] : [lower, upper];
      for (const visit of small.members) {
        visit.group = large;
        large.members.push(visit);
      }
      for (const visit of small.open) large.open.push(visit);
      for (const pending of small.pending) large.pending.push(pending);
      for (const entity of small.found) large.found.add(entity);
      large.isWhole &&= small.isWhole;
      large.at = lower.at;
      path[path.length - 1] = large;
    }
  }

  /** Lets the members go on to their next ways; false: none of them can. */
  private goOn(group: Group<Node>): boolean {
    const givesAny = group.found.size > 0;
    group.open = group.open.filter((visit) => {
      if (visit.way?.hides && (visit.gives || (visit.leadsBack && givesAny))) return false;
      const asking = (): void => {
        visit.way = visit.ways.next().value;
      };
      if (!this.graph.isWhole(asking)) group.isWhole = false;
      if (visit.way === undefined) return false;
      if (visit.way.isLast && (visit.any || (visit.everBack && givesAny))) return false;
      visit.gives = false;
      visit.leadsBack = false;
      for (let i = visit.way.parts.length - 1; i >= 0; i--)
        group.pending.push({ from: visit, part: visit.way.parts[i] });
      return true;
    });
    return group.open.length > 0;
  }

  /** Takes a group off the path: what its members mean is known. */
  private end(group: Group<Node>): void {
    this.path.pop();
    const found = [...group.found];
    // The order in which a circle was walked depends on where it was entered.
    if (group.members.length > 1) found.sort((a, b) => a - b);
    for (const visit of group.members) {
      visit.group = undefined;
      visit.found = found;
      visit.isWhole = group.isWhole;
      this.graph.end(visit.node, group.isWhole ? found : undefined);
    }
  }
}

/** The way that a visit has come to gives entities. */
function give<Node>(to: Visit<Node>, found: readonly number[]): void {
  if (found.length === 0) return;
  to.gives = true;
  to.any = true;
  const group = to.group as Group<Node>;
  for (const entity of found) group.found.add(entity);
}

function isEntities<Node>(part: Part<Node>): part is readonly number[] {
  return Array.isArray(part);
}
