/** Atoms seen as instances of a class: what their attributes are looked up in. */
import { KindCode } from '../../model/kinds.js';
import { allElements, isMapping, keysOf } from '../containers/containers.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

export interface View {
  entity: number;
  args: readonly number[];
}

const NOTHING: readonly number[] = [];

function plain(engine: Engine, dotted: string): View | undefined {
  const entity = engine.universe.entity(dotted);
  return entity < 0 ? undefined : { entity, args: NOTHING };
}

/** Undefined for what has no class that is known. */
export function viewOf(engine: Engine, atom: number): View | undefined {
  const { values, universe } = engine;
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
      const entity = universe.entity(values.a[atom] === 0 ? 'builtins.tuple' : 'typing.NamedTuple');
      return entity < 0 ? undefined : { entity, args: [values.unionAll(values.lists.items(values.b[atom]))] };
    }
    case Atom.attributes: {
      const entity = universe.entity('builtins.dict');
      return entity < 0 ? undefined : { entity, args: [values.instance(values.textClass), 0] };
    }
    case Atom.text:
      return plain(engine, 'builtins.str');
    case Atom.integer:
      return plain(engine, 'builtins.int');
    case Atom.none:
      return plain(engine, 'types.NoneType');
    case Atom.module:
      return plain(engine, 'types.ModuleType');
    case Atom.function:
      return plain(engine, values.b[atom] === 0 ? 'types.FunctionType' : 'types.MethodType');
    case Atom.lambda:
    case Atom.callable:
      return plain(engine, 'types.FunctionType');
    case Atom.class: {
      const { metaclass } = engine.classes.of(values.a[atom]);
      return metaclass >= 0 && engine.linked.program.kindOf(metaclass) === KindCode.class
        ? { entity: metaclass, args: [] }
        : plain(engine, 'builtins.type');
    }
    case Atom.classOf:
      return plain(engine, 'builtins.type');
    case Atom.property:
      return plain(engine, 'builtins.property');
    case Atom.partial:
      return plain(engine, 'functools.partial');
    case Atom.typeVar: {
      const bound = engine.classes.boundOf(values.a[atom]);
      const first = values.lists.items(bound).find((one) => values.kind[one] === Atom.instance);
      return first === undefined ? undefined : viewOf(engine, first);
    }
    default:
      return undefined;
  }
}
