/**
 * Names of `typing` for classes of other modules (typing, "Aliases to types in other modules"). Its
 * stub declares them as data of a private class, so what they mean has to be said here.
 */
import type { ProgramFile } from '../program/program.js';

const TYPING = new Set(['typing', 'typing_extensions', 'mypy_extensions']);

const ALIASES: Readonly<Record<string, string>> = {
  List: 'builtins.list',
  Dict: 'builtins.dict',
  Set: 'builtins.set',
  FrozenSet: 'builtins.frozenset',
  DefaultDict: 'collections.defaultdict',
  OrderedDict: 'collections.OrderedDict',
  Counter: 'collections.Counter',
  ChainMap: 'collections.ChainMap',
  Deque: 'collections.deque',
  Tuple: 'builtins.tuple',
  Type: 'builtins.type',
  Text: 'builtins.str',
  LiteralString: 'builtins.str',
  ContextManager: 'contextlib.AbstractContextManager',
  AsyncContextManager: 'contextlib.AbstractAsyncContextManager',
};

/** Whether a file is one of the modules that define the forms of the typing specification. */
export function isTyping(file: ProgramFile): boolean {
  return TYPING.has(file.module.name);
}

/** The dotted name of the class that a name of such a module stands for; undefined for others. */
export function typingAlias(file: ProgramFile, name: string): string | undefined {
  return isTyping(file) && Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined;
}
