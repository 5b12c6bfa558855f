/** Checks one value against the table of arguments: every problem with where it is, in words. */
import { type ArgumentSpec, type ArgumentSpecs, MAX_TEXT, MAX_TEXTS } from './operations.js';
import { listed, show } from './show.js';

/**
 * The value with defaults filled in. What is wrong with it goes to `problems`; the value then
 * means nothing. `path` says where it stands, `stop_when.exclude_tests`.
 */
export function checkArgument(spec: ArgumentSpec, value: unknown, path: string, problems: string[]): unknown {
  const wrong = (expected: string): void => {
    problems.push(`"${path}": expected ${expected}, found ${show(value)}`);
  };
  if (value === undefined && spec.optional) return 'default' in spec ? spec.default : undefined;
  switch (spec.type) {
    case 'text':
      if (spec.choices !== undefined) {
        if (!spec.choices.includes(value as string))
          wrong(spec.choices.map((one) => JSON.stringify(one)).join(' or '));
      } else if (typeof value !== 'string') wrong('a string');
      else if (value === '') wrong('at least 1 character(s)');
      else if (value.length > MAX_TEXT) wrong(`at most ${MAX_TEXT} character(s)`);
      return value;
    case 'integer':
      if (value === null && spec.nullable) return value;
      if (!Number.isSafeInteger(value)) wrong('a whole number');
      else if ((value as number) < spec.minimum) wrong(`a number from ${spec.minimum} on`);
      return value;
    case 'boolean':
      if (typeof value !== 'boolean') wrong('a boolean');
      return value;
    case 'textOrTexts':
      if (!Array.isArray(value) && (typeof value !== 'string' || value === ''))
        wrong('a non-empty string or a non-empty list of them');
      else checkArgument({ ...spec, type: Array.isArray(value) ? 'texts' : 'text' }, value, path, problems);
      return value;
    case 'texts':
      if (!Array.isArray(value)) wrong('an array');
      else if (value.length === 0) wrong('at least 1 element(s)');
      else if (value.length > MAX_TEXTS) wrong(`at most ${MAX_TEXTS} elements`);
      else
        for (const [index, one] of value.entries())
          checkArgument({ type: 'text', description: '' }, one, `${path}.${index}`, problems);
      return value;
    case 'object':
      return checkFields(spec.fields, value, path, problems);
    default:
      return spec satisfies never;
  }
}

/** The fields that are given or have a default; `path` is empty for the arguments themselves. */
export function checkFields(specs: ArgumentSpecs, value: unknown, path: string, problems: string[]): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const where = path === '' ? 'the arguments' : `"${path}"`;
    problems.push(`${where}: expected an object, found ${show(value)}`);
    return {};
  }
  const given = value as Record<string, unknown>;
  const checked: Record<string, unknown> = {};
  for (const name in specs) {
    // Own fields alone: what every object has, `constructor` say, was not given.
    const one = Object.hasOwn(given, name) ? given[name] : undefined;
    const whole = checkArgument(specs[name]!, one, path === '' ? name : `${path}.${name}`, problems);
    if (whole !== undefined) checked[name] = whole;
  }
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(specs, name));
  if (unknown.length > 0) {
    const where = path === '' ? 'the arguments' : `"${path}"`;
    problems.push(`${where}: expected no ${listed(unknown, ', ', show)}`);
  }
  return checked;
}
