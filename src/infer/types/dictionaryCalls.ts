/**
 * Puts into the dictionaries that `TypedDict('Movie', {'title': str})` describes what is declared for their keys, before
 * anything is evaluated: who reads such a declaration first doesn't matter then.
 */
import { typedKeys } from '../../link/classes/recordCalls.js';
import { holdsAny } from '../../link/facts/stringTables.js';
import { writtenValue } from '../../link/facts/writtenValue.js';
import { Definition } from '../../model/facts.js';
import type { Engine } from '../engine.js';
import { typeOfEntity } from './aliases.js';

const CALLEE = new Set(['TypedDict']);

export function fillDeclaredDictionaries(engine: Engine): void {
  for (const file of engine.linked.program.files) {
    const { facts, base } = file;
    if (!holdsAny(facts, CALLEE)) continue;
    for (let row = 1; row * Definition.width < facts.definitions.length; row++) {
      const isDescribed = (node: number): boolean => typedKeys(file, writtenValue(file, node)) !== undefined;
      if (facts.liveNodesOf(row).some(isDescribed)) typeOfEntity(engine, base + row);
    }
  }
}
