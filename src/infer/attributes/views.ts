/** Atoms seen as instances of a class: what their attributes are looked up in. */
import { KindCode } from '../../model/kinds.js';
import { allElements, isMapping, keysOf } from '../containers/containers.js';
import { Atom, isParameter } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { boundOf } from '../types/variableDeclarations.js';

export interface View {
  entity: number;
  args: readonly number[];
}

const NOTHING: readonly number[] = [];

function instanceOf(engine: Engine, dotted: string, args = NOTHING): View | undefined {
  const entity = engine.universe.entity(dotted);
  return entity < 0 ? undefined : { entity, args };
}

/** Undefined for what has no class that is known. */
export function viewOf(engine: Engine, atom: number): View | undefined {
  const { values } = engine;
  switch (values.kind[atom]) {
    case Atom.instance:
      return {
        entity: values.a[atom],
        args: values.b[atom] === 0 ? NOTHING : values.lists.items(values.b[atom]),
      };
    case Atom.site: {
      const elements = allElements(engine, atom);
      return {
        entity: values.a[atom],
        args: isMapping(engine, atom) ? [keysOf(engine, atom), elements] : [elements],
      };
    }
    case Atom.tuple: {
      const items = values.unionAll(values.lists.items(values.b[atom]));
      return instanceOf(engine, values.a[atom] === 0 ? 'builtins.tuple' : 'typing.NamedTuple', [items]);
    }
    case Atom.attributes:
      return instanceOf(engine, 'builtins.dict', [values.instance(values.textClass), 0]);
    case Atom.text:
      return instanceOf(engine, 'builtins.str');
    case Atom.integer:
      return instanceOf(engine, 'builtins.int');
    case Atom.truth:
      return instanceOf(engine, 'builtins.bool');
    case Atom.none:
      return instanceOf(engine, 'types.NoneType');
    case Atom.module:
      return instanceOf(engine, 'types.ModuleType');
    case Atom.function:
      return instanceOf(engine, values.b[atom] === 0 ? 'types.FunctionType' : 'types.MethodType');
    case Atom.lambda:
    case Atom.callable:
      return instanceOf(engine, 'types.FunctionType');
    case Atom.class: {
      const { metaclass } = engine.classes.of(values.a[atom]);
      return metaclass >= 0 && engine.linked.program.kindOf(metaclass) === KindCode.class
        ? { entity: metaclass, args: [] }
        : instanceOf(engine, 'builtins.type');
    }
    case Atom.classOf:
      return instanceOf(engine, 'builtins.type');
    case Atom.property:
      return instanceOf(engine, 'builtins.property');
    case Atom.partial:
      return instanceOf(engine, 'functools.partial');
    case Atom.typeVar: {
      const bound = boundOf(engine, values.a[atom]);
      const first = values.lists.items(bound).find((one) => values.kind[one] === Atom.instance);
      return first === undefined ? undefined : viewOf(engine, first);
    }
    default:
      return undefined;
  }
}

/**
 * `type(x)`, `x.__class__`: of a parameter that is left open, whatever class its value has; of what is left open
 * otherwise (`for x in parameter`, `x = parameter()`), the classes of all that it may be.
 */
export function classOf(engine: Engine, value: number): number {
  const { values } = engine;
  const atoms: number[] = [];
  const isLeft = (atom: number): boolean =>
    values.kind[atom] === Atom.typeVar || isParameter(values.kind[atom]);
  for (const atom of values.lists.items(value)) {
    if (isLeft(atom)) atoms.push(values.atom(Atom.classOf, values.single(atom)));
    else if (values.isSymbolicAtom(atom))
      atoms.push(...classesOf(engine, engine.resolve(values.single(atom))));
    else atoms.push(...classesOf(engine, values.single(atom)));
  }
  return values.fromAtoms(atoms);
}

/** Atoms of the classes that objects are of; what else may be there is of something else. */
export function classesOf(engine: Engine, objects: number): number[] {
  const { values } = engine;
  return values.lists.items(objects).flatMap((atom) => {
    if (values.kind[atom] === Atom.other) return [atom];
    const view = viewOf(engine, atom);
    return view === undefined ? [] : [values.atom(Atom.class, view.entity, values.argumentList(view.args))];
  });
}
