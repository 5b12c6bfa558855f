/** Functions of the standard library whose calls mean more than their stubs can say. */

import { ScopeKind } from '../../model/facts.js';
import { attributesOf, callOnAttributes } from '../attributes/attributeDictionaries.js';
import { noteNext, noteResumed } from '../bodies/exhausted.js';
import { send } from '../bodies/sending.js';
import { type Arguments, argument, positionalArguments, withPositional } from '../calls/arguments.js';
import { type Context, call } from '../calls/calls.js';
import { isGiven, putIntoGiven } from '../calls/openPuts.js';
import { callThroughMixin } from '../containers/abstractContainers.js';
import { putAnywhere } from '../containers/containers.js';
import { callOnContents } from '../containers/contents.js';
import { copiedBy } from '../containers/copies.js';
import { mutate } from '../containers/mutations.js';
import { perOwner } from '../domain/perOwner.js';
import { Atom } from '../domain/values.js';
import type { Engine } from '../engine.js';
import { noteNamespace } from '../program/metaclassesGiven.js';
import { typedGet, typedPop } from '../types/typedDicts.js';
import { childMap, fromKeys } from './builtMappings.js';
import { CLASS_LISTS, classList } from './classLists.js';
import { comparisonKey } from './comparisonKeys.js';
import { madeForObject } from './containerClasses.js';
import { dispatcher, registerImplementation } from './dispatchers.js';
import { dunderImport, importedModule } from './importCalls.js';
import {
  bisected,
  calledUntil,
  insorted,
  keyed,
  moved,
  pushed,
  reduced,
  summed,
} from './iterableFunctions.js';
import { addArgument, setDefaults } from './namespaces.js';
import {
  constructed,
  constructedFrozen,
  getAttribute,
  getOnObject,
  made,
  madeByMetaclass,
  setOnObject,
} from './objectMethods.js';
import { callMethod, getAttributes, getItems } from './operatorCallables.js';
import { called, OPERATOR_FUNCTIONS } from './operatorFunctions.js';
import { addOption } from './optionCallbacks.js';
import { boundFunction } from './partials.js';
import { makeFromItems, record, recordDictionary, replaceFields } from './records.js';
import { replacedCopy, replacedFields } from './replacing.js';
import { setAttributes } from './setByName.js';
import { TEXT_METHODS } from './textChanges.js';
import { changedText, formatted, splitText } from './textMethods.js';
import { registerSubclasses } from './virtualSubclasses.js';
import { cached, enteredFunction, wrap, wraps } from './wrappers.js';

/** Undefined: the signature says what comes back. */
type Special = (
  engine: Engine,
  context: Context,
  args: Arguments,
  receiver: number,
  entity: number,
) => number | undefined;

const SPECIALS: Readonly<Record<string, Special>> = {
  '_heapq.heappush': pushed,
  '_heapq.heappushpop': pushed,
  '_heapq.heapreplace': pushed,
  '_heapq.heapify': moved,
  '_heapq.heappop': moved,
  '_bisect.bisect_left': bisected,
  '_bisect.bisect_right': bisected,
  '_bisect.insort_left': insorted,
  '_bisect.insort_right': insorted,
  'builtins.__import__': (engine, _, args) => dunderImport(engine, args),
  'builtins.exec': executed,
  'builtins.getattr': getAttribute,
  'builtins.globals': (engine, { run }) =>
    run === undefined
      ? undefined
      : attributesOf(engine, engine.values.of(Atom.module, run.file.module.entity)),
  'builtins.vars': (engine, _, args) =>
    args.positional.length === 1 ? attributesOf(engine, args.positional[0]) : undefined,
  'builtins.iter': calledUntil,
  'builtins.next': noteNext,
  're.sub': (engine, context, args) => replaced(engine, context, args, 1),
  're.subn': (engine, context, args) => replaced(engine, context, args, 1),
  'builtins.setattr': setAttributes,
  'builtins.sum': summed,
  'builtins.sorted': keyed,
  'builtins.min': keyed,
  'builtins.max': keyed,
  '_weakref.proxy': (engine, _, args) => argument(engine, args, 0, 'object'),
  'collections.namedtuple': record,
  'contextlib.asynccontextmanager': enteredFunction,
  'contextlib.contextmanager': enteredFunction,
  'copy.copy': copiedBy,
  'copy.deepcopy': copiedBy,
  'copy.replace': replacedCopy,
  'dataclasses.field': factoryField,
  'dataclasses.replace': replacedFields,
  'functools.cmp_to_key': (engine, _, args) => comparisonKey(engine, args),
  'functools.cache': cached,
  'functools.lru_cache': cached,
  'functools.reduce': reduced,
  'functools.singledispatch': (engine, _, args) => dispatcher(engine, args),
  'inspect.getmembers': (engine) => unknownMembers(engine),
  'importlib.import_module': (engine, _, args) => importedModule(engine, args),
  'functools.wraps': (engine, _, args) => wraps(engine, args),
  'functools.update_wrapper': (engine, _, args) => wrap(engine, args),
};

const METHODS: readonly (readonly [owner: string, name: string, special: Special])[] = [
  ['builtins.type', '__call__', made],
  ['builtins.type', '__new__', (engine, _, args) => noteNamespace(engine, args)],
  ['types.FunctionType', '__get__', (engine, _, args, receiver) => boundFunction(engine, args, receiver)],
  ['builtins.object', '__getattribute__', getOnObject],
  ['builtins.object', '__setattr__', setOnObject],
  ['builtins.object', '__new__', madeByMetaclass],
  ['builtins.object', '__init__', constructed],
  ['builtins.tuple', '__new__', constructedFrozen],
  ['builtins.frozenset', '__new__', constructedFrozen],
  ['builtins.str', 'format', formatted],
  ['builtins.str', 'split', splitText],
  ...Object.entries(TEXT_METHODS).map(
    ([name, change]) =>
      [
        'builtins.str',
        name,
        (engine: Engine, _: Context, args: Arguments, receiver: number) =>
          changedText(engine, args, receiver, change),
      ] as const,
  ),
  ...Object.entries(CLASS_LISTS).map(
    ([name, list]) =>
      [
        'builtins.type',
        name,
        (engine: Engine, _: Context, __: Arguments, receiver: number) =>
          listedClasses(engine, receiver, list),
      ] as const,
  ),
  ['builtins.property', 'getter', (engine, _, args, receiver) => changed(engine, receiver, { getter: args })],
  ['builtins.property', 'setter', (engine, _, args, receiver) => changed(engine, receiver, { setter: args })],
  ['builtins.property', '__get__', readProperty],
  ['builtins.property', '__set__', writeProperty],
  ['typing.NamedTuple', '_asdict', recordDictionary],
  ['typing.NamedTuple', '_make', makeFromItems],
  ['typing.NamedTuple', '_replace', replaceFields],
  ['_contextvars.Context', 'run', called],
  ['collections.ChainMap', 'new_child', childMap],
  ['builtins.dict', 'fromkeys', fromKeys],
  ['random.Random', 'shuffle', moved],
  ['re.Pattern', 'sub', (engine, context, args) => replaced(engine, context, args, 0)],
  ['re.Pattern', 'subn', (engine, context, args) => replaced(engine, context, args, 0)],
  ['typing.Mapping', 'get', (engine, _, args, receiver) => typedGet(engine, receiver, args)],
  ['typing._TypedDict', 'pop', (engine, _, args, receiver) => typedPop(engine, receiver, args)],
  ['typing._TypedDict', 'setdefault', (engine, _, args, receiver) => typedPop(engine, receiver, args)],
  ['typing.Generator', 'send', sent],
  ...[
    ['typing.Generator', '__next__'],
    ['typing.Generator', 'throw'],
    ['typing.Coroutine', 'send'],
    ['typing.Coroutine', 'throw'],
    ['types.CoroutineType', 'send'],
    ['types.CoroutineType', 'throw'],
  ].map(
    ([owner, name]) =>
      [
        owner,
        name,
        (engine: Engine, context: Context, _: Arguments, receiver: number) =>
          noteResumed(engine, context, receiver),
      ] as const,
  ),
  ['typing.AsyncGenerator', 'asend', (engine, _, args, receiver) => send(engine, args, receiver)],
  ['operator.attrgetter', '__call__', getAttributes],
  ['operator.itemgetter', '__call__', getItems],
  ['operator.methodcaller', '__call__', callMethod],
  ['abc.ABCMeta', 'register', (engine, _, args, receiver) => registerSubclasses(engine, receiver, args)],
  ...['functools._SingleDispatchCallable', 'functools.singledispatchmethod'].map(
    (owner) =>
      [
        owner,
        'register',
        (engine: Engine, _: Context, args: Arguments, receiver: number, entity: number) =>
          registerImplementation(engine, args, receiver, entity),
      ] as const,
  ),
  ['argparse._ActionsContainer', 'set_defaults', (engine, _, args) => setDefaults(engine, args)],
  ['argparse._ActionsContainer', 'add_argument', (engine, _, args) => addArgument(engine, args)],
  [
    'optparse.OptionContainer',
    'add_option',
    (engine, _, args, receiver) => addOption(engine, receiver, args),
  ],
];

const specialsOf = perOwner(({ universe }: Engine): ReadonlyMap<number, Special> => {
  const table = new Map<number, Special>();
  for (const [name, special] of Object.entries(SPECIALS)) table.set(universe.entity(name), special);
  for (const [name, special] of OPERATOR_FUNCTIONS) table.set(universe.entity(`_operator.${name}`), special);
  for (const [owner, name, special] of METHODS) table.set(universe.memberOf(owner, name), special);
  // What the program doesn't reach.
  table.delete(-1);
  return table;
});

export function specialCall(
  engine: Engine,
  context: Context,
  entity: number,
  atom: number,
  args: Arguments,
): number | undefined {
  const receiver = engine.values.b[atom];
  if (receiver > 0 && engine.values.kind[receiver - 1] === Atom.site)
    return mutate(engine, context, entity, receiver - 1, args);
  const isOfStub = engine.functions.of(entity).file.source.stub;
  if (isOfStub && receiver > 0 && isGiven(engine.values.kind[receiver - 1]))
    return putIntoGiven(engine, context, entity, receiver - 1, args);
  if (receiver > 0 && engine.values.kind[receiver - 1] === Atom.attributes)
    return callOnAttributes(engine, context, entity, receiver - 1, args);
  if (isOfStub) throughContents(engine, context, entity, receiver - 1, args);
  return specialsOf(engine).get(entity)?.(engine, context, args, receiver - 1, entity);
}

/** `list.append(self, x)` passes the receiver like any argument. */
function throughContents(
  engine: Engine,
  context: Context,
  entity: number,
  receiver: number,
  args: Arguments,
): void {
  if (receiver >= 0) {
    callOnContents(engine, context, entity, receiver, args);
    callThroughMixin(engine, entity, receiver, args);
  } else if (args.positional.length > 0 && engine.functions.of(entity).owner >= 0) {
    const rest = withPositional(args, args.positional.slice(1));
    for (const atom of engine.values.lists.items(engine.resolve(args.positional[0])))
      callOnContents(engine, context, entity, atom, rest);
  }
}

/** What a class tells of itself; of others the signature says all. */
function listedClasses(
  engine: Engine,
  receiver: number,
  list: (engine: Engine, entity: number) => readonly number[],
): number | undefined {
  if (receiver < 0 || engine.values.kind[receiver] !== Atom.class) return undefined;
  const found = classList(engine, list(engine, engine.values.a[receiver]));
  return found === 0 ? undefined : found;
}

/** `property(get).setter(set)`: a property with one of its functions changed. */
function changed(
  { values }: Engine,
  receiver: number,
  { getter, setter }: { getter?: Arguments; setter?: Arguments },
): number | undefined {
  if (receiver < 0 || values.kind[receiver] !== Atom.property) return undefined;
  return values.of(
    Atom.property,
    getter?.positional[0] ?? values.a[receiver],
    values.b[receiver],
    setter?.positional[0] ?? values.c[receiver],
  );
}

/** `generator.send(value)`. */
function sent(engine: Engine, context: Context, args: Arguments, receiver: number): undefined {
  noteResumed(engine, context, receiver);
  return send(engine, args, receiver);
}

/** `inspect.getmembers(object, predicate)`: which members there are the source doesn't tell. */
function unknownMembers(engine: Engine): number | undefined {
  const { values, universe } = engine;
  if (!engine.isMissingForGood()) return undefined;
  const pair = [values.instance(values.textClass), values.orOther(0)];
  return values.instance(universe.entity('builtins.list'), [
    values.of(Atom.tuple, 0, values.lists.intern(pair)),
  ]);
}

/** `exec(code, names)`: what is in the dictionary then, the code says. */
function executed(engine: Engine, _: Context, args: Arguments): undefined {
  const { values } = engine;
  for (const names of args.positional.slice(1))
    for (const atom of values.lists.items(engine.resolve(names)))
      if (values.kind[atom] === Atom.site) putAnywhere(engine, atom, values.many);
  return undefined;
}

/** `Class.property.__get__(object)`: C code calls the getter. */
function readProperty(
  engine: Engine,
  context: Context,
  args: Arguments,
  property: number,
): number | undefined {
  const { values } = engine;
  if (property < 0 || values.kind[property] !== Atom.property) return undefined;
  return engine.resolve(
    call(engine, context, values.a[property], positionalArguments(args.positional[0] ?? 0)),
  );
}

/** `Class.property.__set__(object, value)`: C code calls the setter. */
function writeProperty(engine: Engine, context: Context, args: Arguments, property: number): number {
  const { values } = engine;
  if (property >= 0 && values.kind[property] === Atom.property)
    call(engine, context, values.c[property], positionalArguments(...args.positional.slice(0, 2)));
  return values.of(Atom.none);
}

/** `pattern.sub(f, text)`, `re.sub(pattern, f, text)`: C code calls f, the argument at `index`, with each match. */
function replaced(engine: Engine, context: Context, args: Arguments, index: number): undefined {
  const match = engine.values.instance(engine.universe.entity('re.Match'));
  call(engine, context, argument(engine, args, index, 'repl'), positionalArguments(match));
  return undefined;
}

/** `field(default_factory=list)`: what the factory makes at this place. */
function factoryField(engine: Engine, { run, node }: Context, args: Arguments): number | undefined {
  const factory = args.names.indexOf(engine.universe.nameId('default_factory'));
  if (factory < 0 || run === undefined || node === 0) return undefined;
  const owner = run.kind === ScopeKind.class ? run.entity : -1;
  const made = madeForObject(engine, owner, args.named[factory], run.place(node));
  return made === 0 ? undefined : made;
}
