/** The names that scopes bind, found once for each scope. */
import type { FileWithFacts } from '../../link/facts/factsView.js';
import type { Program, ProgramFile } from '../../link/program/program.js';
import { Binding, BindingKind, Scope, ScopeKind } from '../../model/facts.js';
import type { Universe } from '../domain/universe.js';

/** In place of a slot: the name is declared `global`, or `nonlocal`, and another scope's. */
export const GLOBAL = -1;
export const NONLOCAL = -2;

export class ScopeTable {
  /** By scope. */
  private readonly slots: (Map<number, number> | undefined)[];
  /** By file: per row, 1 when code in other units can read the scope's names. */
  private readonly captured: (Uint8Array | undefined)[];

  constructor(
    program: Program,
    private readonly universe: Universe,
  ) {
    // Filled, so that they stay arrays: what is written here and there would become tables that hash.
    this.slots = new Array(universe.scopeCount).fill(undefined);
    this.captured = new Array(program.files.length).fill(undefined);
  }

  /** Name (string of the file) → slot in the scope `row`, from 0 on; or {@link GLOBAL}, {@link NONLOCAL}. */
  slotsOf(file: ProgramFile, row: number): Map<number, number> {
    const scope = this.universe.scope(file, row);
    let slots = this.slots[scope];
    if (slots === undefined) {
      slots = slotsIn(file, row);
      this.slots[scope] = slots;
    }
    return slots;
  }

  /** Whether code in other units can read the names of the scope `row`. */
  isCaptured(file: ProgramFile, row: number): boolean {
    let flags = this.captured[file.index];
    if (flags === undefined) {
      flags = capturedIn(file);
      this.captured[file.index] = flags;
    }
    return flags[row] === 1;
  }
}

function slotsIn({ facts }: ProgramFile, row: number): Map<number, number> {
  const slots = new Map<number, number>();
  let next = 0;
  for (const at of facts.bindingsIn(row)) {
    const name = facts.bindings[at + Binding.name];
    const kind = facts.bindings[at + Binding.kind];
    if (kind === BindingKind.global && row !== 0) slots.set(name, GLOBAL);
    else if (kind === BindingKind.nonlocal) slots.set(name, NONLOCAL);
    else if (!slots.has(name)) slots.set(name, next++);
  }
  return slots;
}

/** Per row of a file's scopes, 1 when code in other units can read the scope's names. */
export function capturedIn({ facts: { scopes } }: FileWithFacts): Uint8Array {
  const flags = new Uint8Array(scopes.length / Scope.width);
  for (let inner = flags.length - 1; inner > 0; inner--) {
    const parent = scopes[inner * Scope.width + Scope.parent];
    if (scopes[inner * Scope.width + Scope.kind] !== ScopeKind.comprehension || flags[inner] === 1)
      flags[parent] = 1;
  }
  return flags;
}
