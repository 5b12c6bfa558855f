/** What members of an Enum have by the class's body: `name` and `value` (library reference, "enum"). */
import { CellKind } from './cells.js';
import type { ClassInfo } from './classTable.js';
import type { Engine } from './engine.js';
import { Atom } from './values.js';

/** Of larger Enums no value is told: each body that asks for one would wait for all of these names. */
const MOST_NAMES = 64;

/** 0: none of these, or not known. */
export function enumAttribute(engine: Engine, info: ClassInfo, name: number): number {
  const { universe, values } = engine;
  if (name === universe.nameId('name') || name === universe.nameId('_name_'))
    return values.instance(values.textClass);
  if (name !== universe.nameId('value') && name !== universe.nameId('_value_')) return 0;
  if (info.sources.some((entity) => isLarge(engine, entity))) return 0;
  const made = engine.classes.findMember(info, universe.nameId('__new__'));
  // It may give members another value than the body does.
  if (made >= 0 && info.sources.includes(info.order[made].entity)) return 0;
  return info.sources.reduce((found, entity) => values.union(found, valuesIn(engine, entity)), 0);
}

function isLarge(engine: Engine, entity: number): boolean {
  const { file, units } = engine.classes.of(entity);
  const first = engine.universe.scopeBase[file.index];
  return units.some((unit) => engine.slotsOf(file, unit - first).size > MOST_NAMES);
}

/** What a class's body gives its members. */
function valuesIn(engine: Engine, entity: number): number {
  const { classes, members, values, universe } = engine;
  const owner = classes.of(entity);
  const auto = universe.entity('enum.auto');
  let found = 0;
  for (const name of classes.ownNames(entity)) {
    const member = classes.ownMember(entity, name);
    if (member < 0 || !members.value(owner, member).enumMember) continue;
    for (const unit of owner.units) {
      engine.ensure(unit);
      found = values.union(found, engine.read(engine.cells.cell(CellKind.name, unit, name)));
    }
  }
  const isAuto = (atom: number): boolean =>
    values.kind[atom] === Atom.instance && values.a[atom] === auto && auto >= 0;
  if (!values.lists.items(found).some(isAuto)) return found;
  return values.union(
    values.filter(found, (atom) => !isAuto(atom)),
    values.instance(values.integerClass),
  );
}
