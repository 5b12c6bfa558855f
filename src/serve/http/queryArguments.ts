/**
 * Arguments from an address's query, for questions asked by hand. Texts become numbers and
 * booleans by the argument's name; what can't is left as it is for the operation to refuse.
 */
import { ArgumentError } from '../../model/errors.js';
import { recordOf } from '../../query/record.js';

const NUMBERS = new Set(['max_depth', 'max_nodes', 'line', 'column', 'limit']);
const LISTS = new Set(['start', 'follow']);
const STOP_WHEN = new Set(['exclude_external', 'module_pattern', 'exclude_tests']);

/**
 * `follow=callees&follow=imports` and `follow=callees,imports` are the same list.
 * @param query what stands behind the address's `?`
 * @throws ArgumentError for an argument that is given more than once and is no list, and for what
 *   isn't percent-encoded UTF-8
 */
export function argumentsOf(query: string): Record<string, unknown> {
  requireDecodable(query);
  const given = new Map<string, string[]>();
  for (const [name, text] of new URLSearchParams(query)) {
    const texts = given.get(name);
    if (texts === undefined) given.set(name, [text]);
    else texts.push(text);
  }
  const args: [string, unknown][] = [];
  const stopWhen: [string, unknown][] = [];
  for (const [name, texts] of given) {
    if (LISTS.has(name)) {
      args.push([name, texts.flatMap((text) => text.split(','))]);
      continue;
    }
    if (texts.length > 1)
      throw new ArgumentError(
        `"${name.slice(0, 100)}": expected once in the address, found ${texts.length} times. ` +
          `Give it once; only ${[...LISTS].join(' and ')} are lists.`,
      );
    (STOP_WHEN.has(name) ? stopWhen : args).push([name, plain(name, texts[0])]);
  }
  if (stopWhen.length > 0) args.push(['stop_when', recordOf(stopWhen)]);
  return recordOf(args);
}

/** URLSearchParams would put replacement characters in the place of what it can't read. */
function requireDecodable(query: string): void {
  try {
    decodeURIComponent(query);
  } catch {
    const found = /%(?![0-9a-f]{2})/iu.test(query) ? 'a % that no two digits follow' : 'other bytes';
    throw new ArgumentError(`The address's query: expected percent-encoded UTF-8, found ${found}.`);
  }
}

function plain(name: string, text: string): unknown {
  if (NUMBERS.has(name) && /^-?\d+(?:\.\d+)?$/u.test(text)) return Number(text);
  if (name.startsWith('exclude_') && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
