/** Checks an operation's arguments and says in words what is wrong with them. */
import type { z } from 'zod';
import { ArgumentError } from '../model/errors.js';
import { ARGUMENTS, type Operation } from './arguments.js';

/**
 * The arguments with defaults filled in.
 * @throws ArgumentError what was expected, what was found, and what the operation takes
 */
export function parseArguments<Op extends Operation>(
  operation: Op,
  args: unknown,
): z.output<(typeof ARGUMENTS)[Op]> {
  const parsed = ARGUMENTS[operation].safeParse(args);
  if (parsed.success) return parsed.data as z.output<(typeof ARGUMENTS)[Op]>;
  const problems = parsed.error.issues.map((issue) => describe(issue, args));
  throw new ArgumentError(`${operation}: ${problems.join('; ')}. ${operation} takes ${takes(operation)}.`);
}

function describe(issue: z.core.$ZodIssue, args: unknown): string {
  const where = issue.path.length === 0 ? 'the arguments' : `"${issue.path.join('.')}"`;
  if (issue.code === 'unrecognized_keys') {
    return `${where}: expected no ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
  }
  return `${where}: expected ${expectation(issue)}, found ${show(valueAt(args, issue.path))}`;
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : `${article(issue.expected)} ${issue.expected}`;
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `a number from ${issue.minimum} on`
        : `at least ${issue.minimum} ${unit(issue.origin)}`;
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? `a number up to ${issue.maximum}`
        : `at most ${issue.maximum} ${unit(issue.origin)}`;
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'invalid_union':
      return 'a non-empty string or a non-empty list of them';
    default:
      return issue.message;
  }
}

function article(type: string): string {
  return /^[aeiou]/u.test(type) ? 'an' : 'a';
}

function unit(origin: string): string {
  return origin === 'string' ? 'character(s)' : 'element(s)';
}

function valueAt(args: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], args);
}

/** A short form of any value: long texts and lists are cut. */
function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const shown = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value);
  return shown.length > 60 ? `${shown.slice(0, 60)}… (${shown.length} characters)` : shown;
}

function takes(operation: Operation): string {
  const fields = Object.entries(ARGUMENTS[operation].shape as Record<string, z.ZodType>);
  return fields.map(([name, field]) => (field.safeParse(undefined).success ? `${name}?` : name)).join(', ');
}
