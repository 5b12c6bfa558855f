/** Whether a declared type says too little, so that the values themselves must be followed. */
import { isCallableType } from './callableTypes.js';
import type { Engine } from './engine.js';
import { Atom } from './values.js';

/** Containers whose last type argument is what they hold. */
const CONTAINERS = [
  'builtins.list',
  'builtins.dict',
  'builtins.set',
  'builtins.frozenset',
  'builtins.tuple',
  'collections.defaultdict',
  'collections.OrderedDict',
  'collections.deque',
  'typing.Iterable',
  'typing.Iterator',
  'typing.Sequence',
  'typing.MutableSequence',
  'typing.Mapping',
  'typing.MutableMapping',
  'typing.Collection',
  'typing.Generator',
  'queue.Queue',
  'asyncio.queues.Queue',
];

const known = new WeakMap<Engine, { entities: Set<number>; object: number }>();

/** Nothing, `object`, `type`, `Callable`, types of functions, and containers of such. None beside them changes nothing. */
export function isGeneral(engine: Engine, value: number): boolean {
  const { values } = engine;
  let table = known.get(engine);
  if (table === undefined) {
    table = {
      entities: new Set(CONTAINERS.map((name) => engine.universe.entity(name)).filter((one) => one >= 0)),
      object: engine.universe.entity('builtins.object'),
    };
    known.set(engine, table);
  }
  for (let i = 0; i < values.size(value); i++) {
    const atom = values.atomAt(value, i);
    switch (values.kind[atom]) {
      case Atom.none:
        // `-> None` alone says everything.
        if (values.size(value) === 1) return false;
        break;
      case Atom.callable:
        break;
      case Atom.classOf:
        break;
      case Atom.instance: {
        const entity = values.a[atom];
        if (entity === table.object || isCallableType(engine, atom)) break;
        if (!table.entities.has(entity)) return false;
        const count = values.lists.length(values.b[atom]);
        const last = count === 0 ? 0 : values.lists.at(values.b[atom], count - 1);
        if (last !== 0 && !isGeneral(engine, last)) return false;
        break;
      }
      case Atom.tuple:
        if (!values.lists.items(values.b[atom]).some((item) => isGeneral(engine, item))) return false;
        break;
      default:
        return false;
    }
  }
  return true;
}
