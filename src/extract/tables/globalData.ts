/**
 * Data that only functions and classes bind, under names that they declare `global`:
 *
 *     def setup():
 *         global registry
 *         registry = {}
 *
 * The module has the name, so it is the module's definition, placed where it is first bound. What the
 * module's own statements bind, and what is a function, class or import there, stays what it is.
 */
import { Binding, BindingKind, Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import { addDefinition, findDefinition, pastName, placeDefinition } from './bindings.js';
import type { Context } from './context.js';

/** A target under a name that is declared `global`; in source order. */
export const GlobalData = {
  width: 6,
  name: 0,
  /** The statement that binds, and its block. */
  node: 1,
  block: 2,
  /** Offsets of the target, and past the statement. */
  offset: 3,
  end: 4,
  /** String: the value, when it is a simple literal; -1. */
  literal: 5,
} as const;

/** What every module has without binding it (language reference, "Import-related attributes on module objects"). */
const OF_EVERY_MODULE = new Set(
  '__name__ __doc__ __file__ __package__ __spec__ __loader__ __path__ __cached__ __builtins__ __dict__'.split(
    ' ',
  ),
);

/** Says what the literal is that a statement gives a global name. */
export function setGlobalDefault(context: Context, name: number, statement: number, literal: string): void {
  const { words, length } = context.globalData;
  for (let at = length - GlobalData.width; at >= 0; at -= GlobalData.width) {
    if (words[at + GlobalData.node] !== statement) return;
    if (words[at + GlobalData.name] === name) words[at + GlobalData.literal] = context.strings.id(literal);
  }
}

/** Gives the module the definitions that only functions and classes bind, when all the file's bindings are known. */
export function defineGlobalData(context: Context): void {
  const { words, length } = context.globalData;
  if (length === 0) return;
  const others = boundOtherwise(context);
  for (let at = 0; at < length; at += GlobalData.width) {
    const name = words[at + GlobalData.name];
    if (others.has(name) || OF_EVERY_MODULE.has(context.strings.list[name])) continue;
    const node = words[at + GlobalData.node];
    const known = findDefinition(context, name);
    const row = known < 0 ? addDefinition(context, name) : known;
    if (known < 0) {
      const offset = words[at + GlobalData.offset];
      const end = words[at + GlobalData.end];
      const nameEnd = pastName(context, name, offset);
      placeDefinition(context, row, {
        kind: KindCode.variable,
        flags: 0,
        node,
        start: offset,
        end,
        name: offset,
        nameEnd,
      });
      context.definitions.words[row * Definition.width + Definition.default] = words[at + GlobalData.literal];
    }
    context.declarations.push(row, node, -1, words[at + GlobalData.block]);
  }
}

/** The names that the module's own statements define, and those that are a function, class or import in it. */
function boundOtherwise(context: Context): Set<number> {
  const names = new Set<number>();
  const { words, length } = context.definitions;
  for (let at = Definition.width; at < length; at += Definition.width)
    if (words[at + Definition.parent] === 0) names.add(words[at + Definition.name]);
  const bindings = context.bindings.words;
  for (let at = 0; at < context.bindings.length; at += Binding.width)
    if (bindings[at + Binding.scope] === 0 && NO_DATA.has(bindings[at + Binding.kind]))
      names.add(bindings[at + Binding.name]);
  return names;
}

const NO_DATA = new Set<number>([
  BindingKind.function,
  BindingKind.class,
  BindingKind.import,
  BindingKind.importFrom,
]);
