/** What methods of `str` make of a constant text: `kind.lower()`, `'visit_{}'.format(kind)`, `'fetch store'.split()`. */

import { filledText, LONGEST } from '../bodies/texts.js';
import type { Arguments } from '../calls/arguments.js';
import type { Context } from '../calls/calls.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { type Change, TEXT_METHODS } from './textChanges.js';

/** Of others Python and JavaScript may not make the same. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
/** A field of a format without a conversion or format specification, or a brace that stands for something else. */
const FIELD = /\{(\d*|[A-Za-z_]\w*)\}|[{}]/g;

/** What a method makes of the text that its receiver is; undefined where not all is constant. */
export function changedText(
  engine: Engine,
  args: Arguments,
  receiver: number,
  change: Change,
): number | undefined {
  const { values, universe } = engine;
  const texts = constantTexts(engine, args, receiver);
  if (texts === undefined) return undefined;
  const changed = change(texts[0], texts.slice(1));
  return changed === undefined || changed.length > LONGEST
    ? undefined
    : values.of(Atom.text, universe.nameId(changed));
}

/**
 * What a method makes of each of many constant texts, which stay apart as they do where they are put together; 0 where
 * it makes something else of one, or the receiver is anything but such texts.
 */
export function changedTexts(engine: Engine, receiver: number, name: string, args: Arguments): number {
  const { values } = engine;
  const texts = values.withoutOther(receiver);
  if (!values.consistsOf(texts, Atom.text) || !Object.hasOwn(TEXT_METHODS, name)) return 0;
  const made: number[] = [];
  for (const one of values.lists.items(texts)) {
    const changed = changedText(engine, args, one, TEXT_METHODS[name]);
    if (changed === undefined) return 0;
    made.push(values.onlyAtom(changed));
  }
  return values.inDoubt(values.ofTexts(made), receiver);
}

/** `'fetch store'.split()` */
export function splitText(engine: Engine, _: Context, args: Arguments, receiver: number): number | undefined {
  const { values, universe } = engine;
  const texts = constantTexts(engine, args, receiver);
  if (texts === undefined || texts.length > 2 || texts[1] === '') return undefined;
  const [text, separator] = texts;
  const parts =
    separator === undefined ? text.split(/ +/).filter((part) => part !== '') : text.split(separator);
  const atoms = parts.map((part) => values.atom(Atom.text, universe.nameId(part)));
  return parts.length === 0
    ? undefined
    : values.instance(universe.entity('builtins.list'), [values.fromAtoms(atoms)]);
}

/** `'visit_{}'.format(kind)`, `'visit_{0}'.format(kind)`, `'visit_{kind}'.format(kind=kind)` */
export function formatted(engine: Engine, _: Context, args: Arguments, receiver: number): number | undefined {
  const { values, universe } = engine;
  if (receiver < 0 || values.kind[receiver] !== Atom.text) return undefined;
  const text = universe.text(values.a[receiver]);
  const fields: number[] = [];
  let isPlain = !text.includes('%');
  const format = text.replace(FIELD, (_, field: string | undefined) => {
    const value =
      field === undefined ? undefined : fieldOf(engine, args, field === '' ? String(fields.length) : field);
    if (value === undefined) isPlain = false;
    else fields.push(engine.resolve(value));
    return '%s';
  });
  return (isPlain && filledText(engine, universe.nameId(format), fields)) || undefined;
}

/** The argument that a field of a format names, by its position or its keyword. */
function fieldOf({ universe }: Engine, args: Arguments, field: string): number | undefined {
  if (/^\d/.test(field)) return args.positional[Number(field)];
  const index = args.names.indexOf(universe.nameId(field));
  return index < 0 ? undefined : args.named[index];
}

/** The text that a receiver is and those that its method is given, where all are constant. */
function constantTexts(engine: Engine, args: Arguments, receiver: number): readonly string[] | undefined {
  const { values, universe } = engine;
  if (args.names.length > 0 || args.hasRest || args.hasKeywords || args.unknown) return undefined;
  const atoms = [receiver, ...args.positional.map((value) => values.onlyAtom(engine.resolve(value)))];
  if (!atoms.every((atom) => atom >= 0 && values.kind[atom] === Atom.text)) return undefined;
  const texts = atoms.map((atom) => universe.text(values.a[atom]));
  return texts.every((text) => PRINTABLE_ASCII.test(text)) ? texts : undefined;
}
