/** `value.name`, as it is written: what conditions say of it, and which class a name stands for. */

import { ownName } from '../../link/facts/lastName.js';
import { Definition } from '../../model/facts.js';
import { AttributeNode } from '../../model/operands.js';
import { attribute, attributeOfNamedClass } from '../attributes/attributes.js';
import { attributeName } from '../attributes/privateNames.js';
import { Atom } from '../domain/values.js';
import { isSettled } from '../doubts.js';
import type { Run } from '../run.js';
import { ofType } from './amongClasses.js';
import { nameOfMaker } from './namedByClass.js';

/** What every class has, as a text (data model, "Custom classes"). */
const NAMES_OF_CLASSES = new Set(['__name__', '__qualname__', '__module__']);

/** The attribute that `node` names, of what stands before its dot. */
export function attributeOf(run: Run, node: number, object: number): number {
  const { syntax, engine } = run;
  const narrowed = run.paths.of(node);
  if (narrowed !== 0) return narrowed;
  const name = attributeName(engine.universe, run.name(syntax[node + AttributeNode.name]), run.unit);
  const exact = nameOfMaker(run, node);
  if (exact !== 0) return exact;
  const named = namedClass(run, syntax[node + AttributeNode.value], object);
  const found = named < 0 ? attribute(engine, object, name) : attributeOfNamedClass(engine, named, name);
  // Only the census of what is unresolved wants to know.
  if (found === 0 && !engine.values.isUnknown(engine.resolve(object))) run.missingAttributes.add(node);
  return found !== 0 ? found : nameOfUnknown(run, node);
}

/** `type(x).__name__` and its like, which are texts whatever x is; 0 for other attributes, and as long as x may become known. */
function nameOfUnknown(run: Run, node: number): number {
  const { syntax, engine, file } = run;
  const isNamed =
    NAMES_OF_CLASSES.has(ownName(file, node)) && ofType(run, syntax[node + AttributeNode.value]) !== 0;
  return isNamed && isSettled(engine) ? engine.values.instance(engine.values.textClass) : 0;
}

/** The class that an expression is by the class's own name, as `Base` and `shapes.Base` are; -1. */
function namedClass({ engine, file }: Run, node: number, value: number): number {
  const { values, linked } = engine;
  const atom = values.onlyAtom(value);
  if (atom < 0 || values.kind[atom] !== Atom.class) return -1;
  const declaring = linked.program.fileOf(values.a[atom]);
  const name = declaring?.facts.string(linked.program.field(values.a[atom], Definition.name));
  return ownName(file, node) === name ? atom : -1;
}
