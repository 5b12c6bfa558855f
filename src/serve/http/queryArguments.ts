/**
 * Arguments from an address's query, for questions asked by hand. Texts become numbers and
 * booleans by the argument's name; what can't is left as it is for the operation to refuse.
 */
import { ArgumentError } from '../../model/errors.js';

const NUMBERS = new Set(['max_depth', 'max_nodes', 'line', 'column', 'limit']);
const LISTS = new Set(['start', 'follow']);
const STOP_WHEN = new Set(['exclude_external', 'module_pattern', 'exclude_tests']);

/**
 * `follow=callees&follow=imports` and `follow=callees,imports` are the same list.
 * @throws ArgumentError for an argument that is given more than once and is no list
 */
export function argumentsOf(query: URLSearchParams): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  const stopWhen: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const texts = query.getAll(name);
    if (LISTS.has(name)) {
      args[name] = texts.flatMap((text) => text.split(','));
      continue;
    }
    if (texts.length > 1)
      throw new ArgumentError(
        `"${name.slice(0, 100)}": expected once in the address, found ${texts.length} times. ` +
          `Give it once; only ${[...LISTS].join(' and ')} are lists.`,
      );
    if (STOP_WHEN.has(name)) stopWhen[name] = plain(name, texts[0]);
    else args[name] = plain(name, texts[0]);
  }
  if (Object.keys(stopWhen).length > 0) args.stop_when = stopWhen;
  return args;
}

function plain(name: string, text: string): unknown {
  if (NUMBERS.has(name) && /^-?\d+(?:\.\d+)?$/u.test(text)) return Number(text);
  if (name.startsWith('exclude_') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
