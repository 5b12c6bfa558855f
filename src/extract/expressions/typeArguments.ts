/**
 * Types outside of annotations: in the brackets of what the `typing` module calls a type
 * (`Pair = Union["A", "B"]`), and in the calls that take types (`TypeVar("T", bound="A")`). They are told
 * by name, as it doesn't matter here what else might be called so.
 */
import { AttributeNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import type { Context } from '../tables/context.js';
import { lastName } from '../tables/dottedNames.js';

/** Words that nobody uses for values. */
const FORMS = new Set([
  'Annotated',
  'AsyncContextManager',
  'AsyncGenerator',
  'AsyncIterable',
  'AsyncIterator',
  'Awaitable',
  'Callable',
  'ClassVar',
  'Collection',
  'Concatenate',
  'ContextManager',
  'Coroutine',
  'DefaultDict',
  'Deque',
  'Dict',
  'Final',
  'FrozenSet',
  'Generator',
  'Iterable',
  'Iterator',
  'List',
  'Mapping',
  'MutableMapping',
  'MutableSequence',
  'MutableSet',
  'Optional',
  'OrderedDict',
  'Sequence',
  'Set',
  'Tuple',
  'Type',
  'TypeGuard',
  'Union',
  // A list is no mapping, so a string in its brackets can't be a key.
  'frozenset',
  'list',
  'set',
  'tuple',
  'type',
]);

/** How many of the items of `head[…]` are types. `head`: its syntax node. */
export function typesIn(context: Context, head: number): number {
  const name = lastName(context, head);
  const isType = context.inAnnotation || (FORMS.has(name) && kindOf(context, head) !== Syntax.call);
  if (!isType || name === 'Literal') return 0;
  return name === 'Annotated' ? 1 : Number.POSITIVE_INFINITY;
}

/** Which arguments of a call are types: positional ones from `first` to before `end`, and keywords. */
export interface TypeArguments {
  first: number;
  end: number;
  keywords: readonly string[];
}

/** Of a class statement: a base's own brackets may hold quoted types. */
export const BASES: TypeArguments = { first: 0, end: Number.POSITIVE_INFINITY, keywords: [] };

const CALLS = new Map<string, TypeArguments>([
  ['cast', { first: 0, end: 1, keywords: ['typ'] }],
  ['NewType', { first: 1, end: 2, keywords: ['tp'] }],
  ['TypeVar', { first: 1, end: Number.POSITIVE_INFINITY, keywords: ['bound', 'default'] }],
]);

/** What `typing` is imported as; other objects have methods called `cast`. */
const MODULES = new Set(['typing', 'typing_extensions', 't', 'te', 'tp']);

/** Undefined for calls that take no types. `callee`: its syntax node. */
export function typeArguments(context: Context, callee: number): TypeArguments | undefined {
  const kind = kindOf(context, callee);
  if (kind !== Syntax.name && kind !== Syntax.attribute) return undefined;
  const found = CALLS.get(lastName(context, callee));
  if (found === undefined || kind === Syntax.name) return found;
  return MODULES.has(lastName(context, context.syntax.words[callee + AttributeNode.value]))
    ? found
    : undefined;
}

function kindOf(context: Context, node: number): number {
  return syntaxKind(context.syntax.words, node);
}
