/** Random questions of each operation about what a snapshot holds; the same for the same seed. */
import { KINDS, type Kind } from '../../src/model/kinds.js';
import type { Operation } from '../../src/query/operations.js';
import { handleOf } from '../../src/snapshot/handles.js';
import type { Snapshot } from '../../src/snapshot/snapshot.js';
import { randomFrom } from '../query/randomProject.js';

/** Edges that a symbol of the kind can have. */
const EDGES: Partial<Record<Kind, readonly string[]>> = {
  module: ['members', 'imports', 'imported_by', 'submodules'],
  class: ['members', 'superclasses', 'subclasses', 'enclosing_scope'],
  function: ['callees', 'enclosing_scope'],
  method: ['callees', 'enclosing_scope'],
};

export interface Question {
  operation: Operation;
  args: Record<string, unknown>;
}

export function randomQuestions(snapshot: Snapshot, operation: Operation, count: number): Question[] {
  const random = randomFrom(count);
  const symbols = snapshot.count('symbol');
  const kinds = snapshot.column('symbol.kind');
  const containers = [...kinds.keys()].filter(
    (id) => KINDS[kinds[id]] === 'module' || KINDS[kinds[id]] === 'class',
  );
  return Array.from({ length: count }, (): Question => {
    const any = random(symbols);
    const id = operation === 'outline' ? containers[random(containers.length)] : any;
    const handle = handleOf(snapshot, id);
    const edges = EDGES[KINDS[kinds[id]]] ?? ['enclosing_scope'];
    const edge = edges[random(edges.length)];
    switch (operation) {
      case 'expand':
        return { operation, args: { handle, edge } };
      case 'outline':
      case 'inspect':
        return { operation, args: { handle } };
      case 'resolve':
        return {
          operation,
          args: { identifier: random(2) === 0 ? handle : handle.slice(handle.lastIndexOf('.') + 1) },
        };
      case 'resolve_at': {
        const file = snapshot.column('symbol.file')[id];
        const path = file < 0 ? 'nowhere.py' : snapshot.text(snapshot.column('file.path')[file]);
        const line = Math.max(1, snapshot.column('symbol.lineStart')[id]);
        return { operation, args: { file: path, line, column: snapshot.column('symbol.columnStart')[id] } };
      }
      case 'trace':
        return { operation, args: { start: handle, follow: [edge], max_depth: 2 } };
      default:
        return operation satisfies never;
    }
  });
}
