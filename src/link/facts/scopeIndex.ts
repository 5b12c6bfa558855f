/** Finds a name's bindings in a scope of a file; an index is made for scopes with many. */
import { Binding, Scope } from '../../model/facts.js';
import type { FileWithFacts } from './factsView.js';

const INDEXED_FROM = 8;
const NONE: readonly number[] = [];

export class ScopeIndex {
  private readonly maps = new Map<number, Map<string, number[]>>();

  constructor(private readonly file: FileWithFacts) {}

  /** Binding rows of the name in the scope, in source order. */
  bindingsOf(scope: number, name: string): readonly number[] {
    const { facts } = this.file;
    const first = facts.scopes[scope * Scope.width + Scope.firstBinding];
    const count = facts.scopes[scope * Scope.width + Scope.bindings];
    if (count < INDEXED_FROM) {
      let rows: number[] | undefined;
      for (let row = first; row < first + count; row++) {
        if (facts.string(facts.bindings[row * Binding.width + Binding.name]) !== name) continue;
        if (rows === undefined) rows = [row];
        else rows.push(row);
      }
      return rows ?? NONE;
    }
    let map = this.maps.get(scope);
    if (map === undefined) {
      map = new Map();
      for (let row = first; row < first + count; row++) {
        const key = facts.string(facts.bindings[row * Binding.width + Binding.name]);
        const rows = map.get(key);
        if (rows === undefined) map.set(key, [row]);
        else rows.push(row);
      }
      this.maps.set(scope, map);
    }
    return map.get(name) ?? NONE;
  }
}
