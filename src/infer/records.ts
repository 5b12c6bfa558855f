/**
 * Named tuples that a call makes: `Point = namedtuple('Point', 'x y')`, and classes whose base is
 * such a call. What is made has no handle; what is known of it is its fields, as far as they are
 * written as constants.
 */
import type { ProgramFile } from '../link/program.js';
import { HEADER, Syntax } from '../model/syntax.js';
import { type Arguments, NO_ARGUMENTS } from './arguments.js';
import type { Engine } from './engine.js';
import { Atom } from './values.js';

/** Name ids of the fields that a call of `namedtuple` names; undefined for other expressions. */
export function recordFields(engine: Engine, file: ProgramFile, node: number): number[] | undefined {
  const { syntax } = file.facts;
  if ((syntax[node] & 0xff) !== Syntax.call || syntax[node + HEADER + 1] < 2) return undefined;
  const callee = syntax[node + HEADER];
  const kind = syntax[callee] & 0xff;
  const name = kind === Syntax.name ? callee + HEADER : kind === Syntax.attribute ? callee + HEADER + 1 : -1;
  if (name < 0 || file.facts.string(syntax[name]) !== 'namedtuple') return undefined;
  const fields = texts(file, syntax[node + HEADER + 3]).flatMap((text) => text.split(/[\s,]+/));
  return fields.filter((text) => text !== '').map((text) => engine.universe.nameId(text));
}

/** The texts of a string, or of the strings in a list or tuple. */
function texts(file: ProgramFile, node: number): string[] {
  const { syntax } = file.facts;
  switch (syntax[node] & 0xff) {
    case Syntax.string:
      return syntax[node + HEADER] < 0 ? [] : [file.facts.string(syntax[node + HEADER])];
    case Syntax.list:
    case Syntax.tuple:
      return Array.from({ length: syntax[node + HEADER] }, (_, i) => syntax[node + HEADER + 1 + i]).flatMap(
        (item) => texts(file, item),
      );
    default:
      return [];
  }
}

/** Calls what `namedtuple` made: a tuple with these fields. */
export function makeRecord(engine: Engine, atom: number, args: Arguments): number {
  const { values } = engine;
  const fields = values.lists.items(values.a[atom]);
  if (args.hasRest || args.hasKeywords || args === NO_ARGUMENTS) return 0;
  const items = fields.map((field, index) => {
    const named = args.names.indexOf(field);
    return named >= 0 ? args.named[named] : (args.positional[index] ?? 0);
  });
  if (!items.every((item) => values.isShallow(item))) return 0;
  return values.of(Atom.tuple, values.a[atom], values.lists.intern(items));
}

/** A field of a tuple made so; 0 for other names and tuples. */
export function recordField(engine: Engine, atom: number, name: number): number {
  const { values } = engine;
  if (values.a[atom] === 0) return 0;
  const index = values.lists.items(values.a[atom]).indexOf(name);
  return index < 0 ? 0 : values.lists.at(values.b[atom], index);
}
