/**
 * What functions that are known by their stubs pass on to those that they are given to call: their own
 * `*args` where the stub says so (PEP 612, PEP 646), and what the library reference says of a few that
 * take the arguments as a tuple or as iterables.
 */

import { isUnpackedType } from '../../link/facts/unpackedTypes.js';
import { ParameterKindCode } from '../../model/kinds.js';
import { ParameterNode } from '../../model/operands.js';
import { iterate } from '../containers/iteration.js';
import { perOwner } from '../domain/perOwner.js';
import type { Engine } from '../engine.js';
import type { FunctionInfo } from '../program/functionInfo.js';
import type { Signature } from '../program/functionTable.js';
import { withoutVariables } from '../types/generics.js';
import { type Arguments, isCollected, NOTHING_OWN, plainArguments } from './arguments.js';
import { keywordsIn, spread } from './callArguments.js';

/** Names of a function's parameters: what it calls, and what it passes on. */
interface Forwarding {
  callback: string;
  /** An iterable of the positional arguments. */
  args?: string;
  /** A mapping of the named ones. */
  kwargs?: string;
  /** An iterable of tuples of arguments, one for each call. */
  calls?: string;
  /** An iterable for each argument. */
  iterables?: string;
}

const THREAD: Forwarding = { callback: 'target', args: 'args', kwargs: 'kwargs' };
const APPLY: Forwarding = { callback: 'func', args: 'args', kwargs: 'kwds' };
const INITIALIZER: Forwarding = { callback: 'initializer', args: 'initargs' };
const ENTER: Forwarding = { callback: 'action', args: 'argument', kwargs: 'kwargs' };

/** Class (or module), function, and what it does. */
const FORWARDING: readonly (readonly [string, string, Forwarding])[] = [
  ['threading.Thread', '__init__', THREAD],
  ['threading.Timer', '__init__', { ...THREAD, callback: 'function' }],
  ['_thread', 'start_new_thread', { ...THREAD, callback: 'function' }],
  ['multiprocessing.process.BaseProcess', '__init__', THREAD],
  ['multiprocessing.pool.Pool', '__init__', INITIALIZER],
  ['multiprocessing.pool.Pool', 'apply', APPLY],
  ['multiprocessing.pool.Pool', 'apply_async', APPLY],
  ['multiprocessing.pool.Pool', 'starmap', { callback: 'func', calls: 'iterable' }],
  ['multiprocessing.pool.Pool', 'starmap_async', { callback: 'func', calls: 'iterable' }],
  ['multiprocessing.context.BaseContext', 'Pool', INITIALIZER],
  ['concurrent.futures.thread.ThreadPoolExecutor', '__init__', INITIALIZER],
  ['concurrent.futures.process.ProcessPoolExecutor', '__init__', INITIALIZER],
  ['concurrent.futures._base.Executor', 'map', { callback: 'fn', iterables: 'iterables' }],
  ['sched.scheduler', 'enter', ENTER],
  ['sched.scheduler', 'enterabs', ENTER],
];

const tableOf = perOwner(
  ({ universe }: Engine): ReadonlyMap<number, Forwarding> =>
    new Map(
      FORWARDING.map(([owner, name, forwarding]) => {
        const member = universe.memberOf(owner, name);
        return [member >= 0 ? member : universe.entity(`${owner}.${name}`), forwarding];
      }),
    ),
);

/** What the callback of the parameter `index` is passed; undefined where its declared type says all. */
export function forwardedTo(
  engine: Engine,
  { entity }: FunctionInfo,
  signature: Signature,
  index: number,
  declared: number,
  args: Arguments,
  bound: readonly number[],
): Arguments | undefined {
  if (signature.body) return undefined;
  const forwarding = tableOf(engine).get(entity);
  if (forwarding !== undefined) return listed(engine, forwarding, signature, index, args, bound);
  return passedOn(engine, signature, declared, args);
}

function listed(
  engine: Engine,
  { callback, args, kwargs, calls, iterables }: Forwarding,
  { parameters }: Signature,
  index: number,
  given: Arguments,
  bound: readonly number[],
): Arguments | undefined {
  const { universe, values } = engine;
  const named = (name: string): number =>
    parameters.findIndex((parameter) => parameter.name === universe.nameId(name));
  const value = (name: string | undefined): number => (name === undefined ? 0 : (bound[named(name)] ?? 0));
  if (named(callback) !== index) return undefined;
  if (iterables !== undefined) {
    const positional = given.positional.slice(named(iterables)).map((one) => iterate(engine, one));
    return plainArguments(positional);
  }
  const parts = spread(engine, calls === undefined ? value(args) : iterate(engine, value(calls)));
  const keywords = keywordsIn(engine, value(kwargs));
  return {
    positional: parts.items.map((one) => engine.resolve(one)),
    rest: parts.rest,
    hasRest: !parts.exact && values.size(parts.rest) > 0,
    names: keywords.names,
    named: keywords.values,
    keywords: keywords.rest,
    hasKeywords: keywords.rest !== 0,
    unknown: false,
    own: NOTHING_OWN,
  };
}

/** `call(f: Callable[P, T], *args: P.args, **kwargs: P.kwargs)`, `call(f: Callable[[*Ts], T], *args: *Ts)` */
function passedOn(
  engine: Engine,
  { file, parameters, collects }: Signature,
  declared: number,
  args: Arguments,
): Arguments | undefined {
  const { values } = engine;
  const first = parameters.findIndex(({ kind }) => kind === ParameterKindCode.varPositional);
  if (first < 0) return undefined;
  // Both `P.args` and `Unpack[Ts]` say nothing of a single value.
  if (!values.isUnknown(parameters[first].declared)) return undefined;
  const list = values.a[declared];
  const types = list < 0 ? [0] : values.lists.items(list);
  const annotation = file.facts.syntax[parameters[first].node + ParameterNode.annotation];
  if (list >= 0 && !isUnpackedType(file, annotation)) return undefined;
  const before = types
    .slice(0, Math.max(0, types.lastIndexOf(0)))
    .map((type) => withoutVariables(engine, type));
  const others = args.names
    .map((_, at) => at)
    .filter((at) => collects >= 0 && isCollected(parameters, args.names[at]));
  return {
    positional: [...before, ...args.positional.slice(first)],
    rest: args.rest,
    hasRest: args.hasRest,
    names: others.map((at) => args.names[at]),
    named: others.map((at) => args.named[at]),
    keywords: args.keywords,
    hasKeywords: args.hasKeywords,
    unknown: false,
    own: NOTHING_OWN,
  };
}
