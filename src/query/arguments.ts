/**
 * The arguments of every operation: names, types, defaults and limits, once for all doors
 * (command line, batch, MCP, HTTP). An argument that isn't listed here is an error, not ignored.
 */
import { z } from 'zod';

/** Longer than any path or handle that a program could mean; bounds the work on nonsense. */
const MAX_TEXT = 4096;

const text = z.string().min(1).max(MAX_TEXT);
const maxNodes = z.int().min(1);

export const ARGUMENTS = {
  expand: z.strictObject({
    handle: text.describe('Dotted name of a symbol, as resolve gives it; re-exported paths work too.'),
    edge: text.describe(
      'members, submodules, enclosing_scope, imports, imported_by, superclasses, subclasses or callees.',
    ),
  }),
  outline: z.strictObject({
    handle: text.describe('Dotted name of a module, package or class.'),
    max_depth: z
      .int()
      .min(0)
      .nullish()
      .describe('Levels below the root that are walked; without it, all of them.'),
    max_nodes: maxNodes.default(200).describe('Nodes in the whole tree, the root included.'),
    edge: z
      .enum(['members', 'submodules'])
      .default('members')
      .describe("What lies below a node: a scope's definitions, or a package's modules."),
  }),
  resolve: z.strictObject({
    identifier: text.describe(
      "A bare name, a dotted path, a re-exported path, a file 'path.py', or a line 'path.py:LINE'.",
    ),
  }),
  resolve_at: z.strictObject({
    file: text.describe('Path relative to the project root.'),
    line: z.int().min(1).describe('1-based.'),
    column: z.int().min(0).describe('0-based, in code points.'),
  }),
  inspect: z.strictObject({
    handle: text.describe('Dotted name of a symbol.'),
  }),
  trace: z.strictObject({
    start: z.union([text, z.array(text).min(1)]).describe('A handle or a list of handles.'),
    follow: z.array(text).min(1).describe('Edges to follow, by the names that expand knows.'),
    max_depth: z.int().min(0).default(3).describe('Steps from the nearest start.'),
    max_nodes: maxNodes.default(50).describe('Nodes in the answer, the start included.'),
    stop_when: z
      .strictObject({
        exclude_external: z.boolean().optional().describe('Leave out what is not of the project.'),
        module_pattern: text
          .optional()
          .describe("Keep only symbols whose module's dotted name matches; * stands for any text."),
        exclude_tests: z.boolean().optional().describe('Leave out symbols of test modules.'),
      })
      .optional()
      .describe('What to leave out; it is not counted as truncation.'),
  }),
} as const;

export type Operation = keyof typeof ARGUMENTS;

export type ExpandArguments = z.output<typeof ARGUMENTS.expand>;
export type OutlineArguments = z.output<typeof ARGUMENTS.outline>;
export type ResolveArguments = z.output<typeof ARGUMENTS.resolve>;
export type ResolveAtArguments = z.output<typeof ARGUMENTS.resolve_at>;
export type InspectArguments = z.output<typeof ARGUMENTS.inspect>;
export type TraceArguments = z.output<typeof ARGUMENTS.trace>;

export function isOperation(name: string): name is Operation {
  return Object.hasOwn(ARGUMENTS, name);
}
