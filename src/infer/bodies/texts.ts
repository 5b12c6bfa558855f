/** Texts put together from constants: `'return_ok_' + name`, `'visit_%s' % kind`, `f'visit_{kind}'`. */

import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { asStrings, printed } from '../libraries/enumTexts.js';

/** Where two of many texts meet, and there would be more, it is any text. */
const MOST_TEXTS = 12;
/** Longer ones (in UTF-16 code units) are any text. */
export const LONGEST = 60;

/** What `+` and `%` make of constant texts; 0 where something else is among the operands. */
export function joinedTexts(engine: Engine, operator: string, left: number, right: number): number {
  if (operator === '+') return textsOf(engine, operator, asStrings(engine, left), asStrings(engine, right));
  return operator === '%' ? textsOf(engine, operator, left, printed(engine, right)) : 0;
}

/** What isn't known beside the constant texts makes others. */
function textsOf(engine: Engine, operator: string, one: number, other: number): number {
  const { values } = engine;
  const texts = knownTexts(engine, operator, values.withoutOther(one), values.withoutOther(other));
  return values.inDoubt(values.inDoubt(texts, one), other);
}

function knownTexts(engine: Engine, operator: string, left: number, right: number): number {
  const { values, universe } = engine;
  const isOneOfMany = values.size(left) === 1 || values.size(right) === 1;
  if (!isOneOfMany && values.size(left) * values.size(right) > MOST_TEXTS) return 0;
  if (!values.consistsOf(left, Atom.text)) return 0;
  const atoms: number[] = [];
  for (const one of values.lists.items(left)) {
    for (const other of values.lists.items(right)) {
      const text = universe.text(values.a[one]);
      const joined =
        operator === '%' ? filled(engine, text, other) : sum(text, textOf(engine, values.single(other)));
      if (joined === undefined || joined.length > LONGEST) return 0;
      atoms.push(values.atom(Atom.text, universe.nameId(joined)));
    }
  }
  return values.ofTexts(atoms);
}

/** What a format with nothing but `%s` in it makes of the values of its fields; 0 where some aren't constant texts. */
export function filledText(engine: Engine, format: number, fields: readonly number[]): number {
  const { values } = engine;
  const texts = fields.map((field) => printed(engine, field));
  const [first = 0] = texts;
  const given =
    texts.length === 1 && values.consistsOf(values.withoutOther(first), Atom.text)
      ? first
      : values.of(Atom.tuple, 0, values.lists.intern(texts));
  return joinedTexts(engine, '%', values.of(Atom.text, format), given);
}

/**
 * Whether a text would be put together from a parameter that has been given nothing so far. Any text is all that
 * could be said, and what keeps it wouldn't forget that when the parameter is given a constant one.
 */
export function isAwaited(engine: Engine, left: number, operands: readonly number[]): boolean {
  const { values, universe } = engine;
  if (!values.consistsOf(left, Atom.text)) return false;
  if (values.lists.items(left).some((one) => universe.text(values.a[one]).length > LONGEST)) return false;
  return operands.some((one) => one !== 0 && engine.resolve(one) === 0) && !engine.isMissingForGood();
}

function sum(left: string, right: string | undefined): string | undefined {
  return right === undefined ? undefined : left + right;
}

/** A format with nothing but `%s` in it. */
function filled(engine: Engine, format: string, argument: number): string | undefined {
  const { values } = engine;
  const parts = format.split('%s');
  if (parts.some((part) => part.includes('%'))) return undefined;
  const given =
    values.kind[argument] === Atom.tuple
      ? values.lists.items(values.b[argument]).map((value) => textOf(engine, engine.resolve(value)))
      : [textOf(engine, values.single(argument))];
  if (given.length !== parts.length - 1) return undefined;
  let text = parts[0];
  for (let i = 0; i < given.length; i++) {
    const one = given[i];
    if (one === undefined) return undefined;
    text += one + parts[i + 1];
  }
  return text;
}

/** The one text that a value is. */
function textOf(engine: Engine, value: number): string | undefined {
  const { values, universe } = engine;
  const atom = values.onlyAtom(value);
  if (atom < 0) return undefined;
  return values.kind[atom] === Atom.text ? universe.text(values.a[atom]) : undefined;
}
