/** What literals are: texts and numbers themselves while they are short, and what fills formatted texts. */
import { FormattedNode, StringNode } from '../../model/operands.js';
import { FLAG_BYTES, syntaxFlags } from '../../model/syntax.js';
import { LONGEST_INDEX } from '../containers/elementKeys.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import type { Run } from '../run.js';
import { evaluate } from './expressions.js';
import { filledText, isAwaited } from './texts.js';

/** Longer ones, in UTF-16 code units, are any text. */
const LONGEST_TEXT = 60;

/** The text itself while it is short. */
export function string(run: Run, node: number): number {
  const { values, universe } = run.engine;
  if (syntaxFlags(run.syntax, node) & FLAG_BYTES) return values.instance(universe.entity('builtins.bytes'));
  const text = run.syntax[node + StringNode.value];
  return text < 0 || isLong(run, text)
    ? values.instance(values.textClass)
    : values.of(Atom.text, run.name(text));
}

/** `f'visit_{kind}'` */
export function formatted(run: Run, node: number): number {
  const { syntax, engine } = run;
  const { values } = engine;
  const fields: number[] = [];
  for (let i = 1; i <= syntax[node + FormattedNode.expressions]; i++)
    fields.push(evaluate(run, syntax[node + FormattedNode.expressions + i]));
  const any = values.instance(values.textClass);
  if (syntax[node + FormattedNode.format] < 0) return any;
  const format = run.name(syntax[node + FormattedNode.format]);
  const text = filledText(
    engine,
    format,
    fields.map((field) => engine.resolve(field)),
  );
  if (text !== 0) return text;
  return isAwaited(engine, values.of(Atom.text, format), fields) ? 0 : any;
}

/** Whether a string is longer than texts that are told apart. */
function isLong({ file }: Run, string: number): boolean {
  const { offsets } = file.facts;
  // Its characters are no more than its bytes.
  return (
    offsets[string + 1] - offsets[string] > LONGEST_TEXT && file.facts.string(string).length > LONGEST_TEXT
  );
}

/** The value of an integer or imaginary literal, by the name id of its text. */
export function integer(engine: Engine, literal: number): number {
  const known = engine.literals.get(literal);
  return known === undefined ? firstInteger(engine, literal) : engine.told(known);
}

function firstInteger(engine: Engine, literal: number): number {
  const kept = engine.keep(() => integerOf(engine, literal));
  engine.literals.set(literal, kept);
  return kept.found;
}

function integerOf(engine: Engine, literal: number): number {
  const { values, universe } = engine;
  const text = universe.text(literal);
  const number = Number(text.replaceAll('_', ''));
  let value = values.instance(values.integerClass);
  if (/[jJ]$/.test(text)) value = values.instance(universe.entity('builtins.complex'));
  else if (number >= 0 && number < LONGEST_INDEX && Number.isInteger(number))
    value = values.of(Atom.integer, number);
  return value;
}
