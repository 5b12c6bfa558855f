/** Dictionaries whose constant keys have a type each (PEP 589), declared in a class's body. */
import type { Arguments } from '../calls/arguments.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';

/** What the class of the object behind an atom declares for these keys; undefined when it is no TypedDict. */
export function typedItem(engine: Engine, atom: number, keys: number): number | undefined {
  const { values, classes, members } = engine;
  if (values.kind[atom] !== Atom.instance) return undefined;
  if (!classes.isSubclass(values.a[atom], engine.universe.entity('typing._TypedDict'))) return undefined;
  const info = classes.of(values.a[atom]);
  let found = 0;
  for (const key of values.lists.items(keys)) {
    if (values.kind[key] !== Atom.text) continue;
    const { owner, member } = members.find(info, values.a[key]);
    if (owner !== undefined && !owner.file.source.stub)
      found = values.union(found, members.value(owner, member).value);
  }
  return found;
}

/** `movie.get('title', '')`; undefined when the receiver is no TypedDict. */
export function typedGet(engine: Engine, receiver: number, args: Arguments): number | undefined {
  const { values } = engine;
  const keys = engine.resolve(args.positional[0] ?? 0);
  const found = receiver < 0 ? undefined : typedItem(engine, receiver, keys);
  if (found === undefined) return undefined;
  const other = args.positional.length > 1 ? engine.resolve(args.positional[1]) : values.of(Atom.none);
  return values.union(found, other);
}
