/**
 * What a name means where it is read (language reference, "Resolution of names"): what the scopes around
 * the place bind, from the inside out, then what the module has, then the builtins.
 */
import { BindingKind, Scope, ScopeKind } from '../../model/facts.js';
import { AFTERWARDS, reachingBindings } from '../facts/reach.js';
import type { ProgramFile } from '../program/program.js';
import { isParameterAround, withoutAliasParameters } from './aliasParameters.js';
import {
  declaredElsewhere,
  isBoundLater,
  isTypeParameter,
  possibleTypes,
  withoutDeletions,
} from './bindingRows.js';
import { isBuiltinName } from './builtinNames.js';
import type { Names, Place } from './names.js';
import type { Question } from './once.js';

const NOTHING: readonly number[] = [];

/** What the scopes around a place say of a name. */
interface InScopes {
  /** What it means; undefined where none of them decides that. */
  found: readonly number[] | undefined;
  /** Binding rows of the file that count where the name means nothing else. */
  otherwise: readonly number[];
  /** Whether the module is the one that binds it, and does so only behind the place. */
  isLaterInModule: boolean;
}

/** A type parameter: none of the entities. */
const UNKNOWN: InScopes = { found: NOTHING, otherwise: NOTHING, isLaterInModule: false };

export function meaningAt(names: Names, question: Question, place: Place, name: string): readonly number[] {
  const { file } = place;
  const { found, otherwise, isLaterInModule } = inScopes(names, question, place, name);
  if (found !== undefined) return found;
  const global = isLaterInModule ? NOTHING : inModule(names, question, file, name);
  if (global.length > 0) return global;
  const builtin = inBuiltins(names, question, file, name);
  if (builtin.length > 0) return builtin;
  // The use ran in a loop behind the binding, or before the module deleted the name: else there would be none.
  return names.bindings.of(question, file, reachingBindings(file.facts, otherwise, AFTERWARDS, 0));
}

function inScopes(names: Names, question: Question, place: Place, name: string): InScopes {
  const { file, annotation } = place;
  const { scopes } = file.facts;
  const parentOf = (scope: number): number => scopes[scope * Scope.width + Scope.parent];
  const seen: InScopes = { found: undefined, otherwise: NOTHING, isLaterInModule: false };
  let { scope, offset } = place;
  if (annotation === 'signature') {
    if (names.bindingsOf(file, scope, name).some((row) => isTypeParameter(file, row))) return UNKNOWN;
    scope = parentOf(scope);
  }
  let isGlobal = false;
  for (let isFirst = true; scope >= 0; scope = parentOf(scope)) {
    const kind = scopes[scope * Scope.width + Scope.kind];
    if (scope === 0 || (!isGlobal && (isFirst || kind !== ScopeKind.class))) {
      const written = names.rowsOf(file, scope, name);
      if (isParameterAround(file, written, offset)) return UNKNOWN;
      const all = withoutAliasParameters(file, written);
      const rows = annotation !== undefined && kind === ScopeKind.class ? possibleTypes(file, all) : all;
      const elsewhere = scope === 0 ? undefined : declaredElsewhere(file, rows);
      isGlobal ||= elsewhere === BindingKind.global;
      if (rows.length > 0 && elsewhere === undefined) {
        const isLater = kind < ScopeKind.function && isBoundLater(file, rows, offset);
        const read = { file, scope, offset, block: isFirst ? place.block : 0 };
        const found = given(names, question, read, name, rows, isLater);
        if (found.length > 0 || (scope > 0 && !isLater)) {
          seen.found = found;
          return seen;
        }
        if (seen.otherwise.length === 0) seen.otherwise = isLater ? rows : withoutDeletions(file, rows);
        // What a module or class binds only later means what it means in the module, or is a builtin.
        isGlobal ||= isLater;
        seen.isLaterInModule = isLater && scope === 0;
      }
    }
    // A class body and a comprehension run where they stand; a function runs later.
    if (kind === ScopeKind.function || kind === ScopeKind.lambda) offset = AFTERWARDS;
    isFirst = false;
  }
  return seen;
}

/** What the rows that bind a name in the scope of a place give it there; `isLater`: they stand behind it. */
function given(
  names: Names,
  question: Question,
  { file, scope, offset, block }: Place,
  name: string,
  rows: readonly number[],
  isLater: boolean,
): readonly number[] {
  // What a star import has brought may be read before the module's own statements bind the name.
  if (scope === 0 && names.modules.isMixed(file.module))
    return names.modules.boundAt(question, file, name, offset, block);
  if (isLater) return NOTHING;
  return names.bindings.of(question, file, reachingBindings(file.facts, rows, offset, block));
}

function inModule(names: Names, question: Question, file: ProgramFile, name: string): readonly number[] {
  const found = names.modules.find(question, file.module, name);
  return found.length > 0 && !isSubmoduleOnly(names, file, name) ? found : NOTHING;
}

/** A submodule is no name of its package unless something imports it there. */
function isSubmoduleOnly(names: Names, file: ProgramFile, name: string): boolean {
  if (!names.program.modules.has(`${file.module.name}.${name}`)) return false;
  return names.program.filesOf(file.module).every((one) => names.bindingsOf(one, 0, name).length === 0);
}

function inBuiltins(names: Names, question: Question, file: ProgramFile, name: string): readonly number[] {
  const builtins = names.program.modules.get('builtins');
  if (builtins === undefined || builtins === file.module || !isBuiltinName(name)) return NOTHING;
  return names.modules.find(question, builtins, name);
}
