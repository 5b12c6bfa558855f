/** Random project descriptions from a seed: nested scopes, hierarchies, calls, imports, aliases. */
import type { Kind } from '../../src/model/kinds.js';
import type { GraphDescription, SymbolDescription } from '../snapshot/graphDescription.js';

export type Random = (below: number) => number;

/** Whole numbers from 0 up to `below`, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const NAMES = ['a', 'b', 'c', '_d', 'test_e', 'ü'];

export function randomProject(random: Random): GraphDescription {
  const symbols: Record<string, SymbolDescription> = {};
  const some = <Item>(items: Item[], most: number): Item[] =>
    items.length === 0 ? [] : Array.from({ length: random(most + 1) }, () => items[random(items.length)]);

  const scopes: string[] = [];
  for (let count = 0; count < 30; count++) {
    const parent = random(4) === 0 ? undefined : some(scopes, 1)[0];
    const name = NAMES[random(NAMES.length)];
    const handle = parent === undefined ? name : `${parent}.${name}`;
    if (symbols[handle] !== undefined) continue;
    symbols[handle] = randomSymbol(random, handle, parent === undefined ? undefined : symbols[parent]);
    if (parent !== undefined && symbols[handle].kind === undefined) symbols[parent].flags?.push('package');
    scopes.push(handle);
  }

  const handles = Object.keys(symbols);
  const ofKind = (...kinds: Kind[]): string[] =>
    handles.filter((handle) => kinds.includes(symbols[handle].kind ?? 'module'));
  const modules = ofKind('module');
  const classes = ofKind('class');
  const unique = (items: string[]): string[] => [...new Set(items)];
  for (const module of modules) {
    symbols[module].imports = unique(some(handles, 4));
    symbols[module].importedModules = unique(some(modules, 3));
    symbols[module].unresolvedImports = unique(some(['x.y', 'z'], 2)).sort();
  }
  for (const scope of [...modules, ...classes]) {
    const bound = unique(some(NAMES, 3)).map((name) => [name, handles[random(handles.length)]]);
    symbols[scope].aliases = Object.fromEntries(bound);
  }
  for (const name of classes) {
    symbols[name].superclasses = unique(some(classes, 2));
    symbols[name].mro = unique(some(classes, 3));
  }
  for (const name of ofKind('function', 'method', 'property')) {
    symbols[name].callees = unique(some(handles, 4));
    symbols[name].unresolvedCallSites = random(3);
  }
  return { symbols };
}

function randomSymbol(
  random: Random,
  handle: string,
  parent: SymbolDescription | undefined,
): SymbolDescription {
  const inModule = parent === undefined || parent.kind === undefined;
  const line = 1 + random(6);
  const flags: SymbolDescription['flags'] = parent?.flags?.includes('external') ? ['external'] : [];
  if (parent === undefined && random(4) === 0) flags.push('external');
  const symbol: SymbolDescription = { flags, lines: [line, line + random(3)], columns: [random(9), 9] };
  if (parent === undefined || (inModule && random(3) === 0)) return { ...symbol, file: `${handle}.py` };
  const own: Kind[] = inModule
    ? ['class', 'class', 'function', 'variable']
    : parent.kind === 'class'
      ? ['class', 'method', 'property', 'attribute']
      : ['class', 'function', 'variable'];
  symbol.kind = own[random(own.length)];
  if (symbol.kind !== 'variable' && symbol.kind !== 'attribute') symbol.signature = `${handle}()`;
  else if (!inModule && symbol.kind === 'variable') flags.push('local');
  return symbol;
}
