/**
 * Numbers for the names that a file's scopes read: names of one number mean the same when all of the file has run,
 * whichever scopes read them, as the same scope binds them (language reference, "Resolution of names").
 */
import { Binding, Scope, ScopeKind } from '../../model/facts.js';
import type { FactsView } from '../facts/factsView.js';

export class ReadNames {
  /** Numbers are below it: strings of the file for what no scope within the module binds, then slots. */
  readonly count: number;
  /** A hash table of what scopes within the module bind: of each slot the scope (0: free) and the string. */
  private readonly boundIn: Int32Array;
  private readonly bound: Int32Array;
  private readonly strings: number;

  constructor(private readonly facts: FactsView) {
    const { bindings } = facts;
    let slots = 16;
    while (slots * Binding.width < bindings.length * 2) slots *= 2;
    this.boundIn = new Int32Array(slots);
    this.bound = new Int32Array(slots);
    this.strings = facts.offsets.length;
    this.count = this.strings + slots;
    for (let at = 0; at < bindings.length; at += Binding.width) {
      const scope = bindings[at + Binding.scope];
      if (scope === 0) continue;
      const slot = this.slot(scope, bindings[at + Binding.name]);
      this.boundIn[slot] = scope;
      this.bound[slot] = bindings[at + Binding.name];
    }
  }

  /** The number of a name (a string of the file) that a scope reads. */
  numberOf(scope: number, name: number): number {
    const { scopes } = this.facts;
    for (let one = scope; one > 0; one = scopes[one * Scope.width + Scope.parent]) {
      // What a class binds is not seen in the functions that it holds.
      if (one !== scope && scopes[one * Scope.width + Scope.kind] === ScopeKind.class) continue;
      const slot = this.slot(one, name);
      if (this.boundIn[slot] !== 0) return this.strings + slot;
    }
    return name;
  }

  /** The scope that binds the name of a number; 0 for the module, and for what nothing binds. */
  scopeOf(number: number): number {
    return number < this.strings ? 0 : this.boundIn[number - this.strings];
  }

  /** Where a name bound in a scope stands in the table, or would. */
  private slot(scope: number, name: number): number {
    const last = this.boundIn.length - 1;
    let slot = (Math.imul(scope, 0x9e3779b1) ^ Math.imul(name, 0x85ebca6b)) >>> 7;
    for (slot &= last; this.boundIn[slot] !== 0; slot = (slot + 1) & last)
      if (this.boundIn[slot] === scope && this.bound[slot] === name) break;
    return slot;
  }
}
