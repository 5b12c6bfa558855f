/**
 * Names of attributes as objects have them, told by what classes call them: what is `self.__key` in
 * a class `Safe` is `safe._Safe__key` everywhere else (language reference, "Private name mangling").
 */
import { Definition } from '../../model/facts.js';
import { KindCode } from '../../model/kinds.js';
import type { Engine } from '../engine.js';

/** `_Class__name`; names that end with two underscores are never mangled. */
const MANGLED = /^_([^\W_]\w*?)(__\w*?[^\W_]_?)$/;
/** UTF-16 units; the pattern takes quadratic time, and nobody writes longer names. */
const LONGEST = 256;

const known = new WeakMap<Engine, { plain: Map<number, number>; classes: ReadonlySet<string> }>();

/** The name id by which the attribute of that name id is known in the class; itself where it isn't mangled. */
export function plainName(engine: Engine, name: number): number {
  let table = known.get(engine);
  if (table === undefined) {
    table = { plain: new Map(), classes: classNames(engine) };
    known.set(engine, table);
  }
  let plain = table.plain.get(name);
  if (plain === undefined) {
    const text = engine.universe.text(name);
    const parts = text.length > LONGEST ? null : MANGLED.exec(text);
    plain = parts !== null && table.classes.has(parts[1]) ? engine.universe.nameId(parts[2]) : name;
    table.plain.set(name, plain);
  }
  return plain;
}

/** The names of the project's classes, without the underscores that they begin with. */
function classNames(engine: Engine): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { source, facts } of engine.linked.program.files) {
    if (source.stub) continue;
    const { definitions } = facts;
    for (let at = Definition.width; at < definitions.length; at += Definition.width)
      if (definitions[at + Definition.kind] === KindCode.class)
        found.add(facts.string(definitions[at + Definition.name]).replace(/^_+/, ''));
  }
  return found;
}
