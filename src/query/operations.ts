/**
 * The operations and their arguments: names, types, defaults and limits, once for all doors
 * (command line, batch, MCP, HTTP). An argument that isn't listed here is an error, not ignored.
 *
 * A plain table: a schema library costs a command more time to load than its answer takes.
 */

/** Longer than any path or handle that a program could mean; bounds the work on nonsense. */
export const MAX_TEXT = 4096;

/** Elements of the longest list. */
export const MAX_TEXTS = 1000;

interface Common {
  description: string;
  /** It may be left out; with `default`, that value stands in. */
  optional?: true;
}

export type ArgumentSpec = Common &
  (
    | { type: 'text'; choices?: readonly string[]; default?: string }
    /** Whole numbers from `minimum` on; `nullable`: null is as good as leaving it out. */
    | { type: 'integer'; minimum: number; nullable?: true; default?: number }
    | { type: 'boolean' }
    /** At least one text. */
    | { type: 'texts' }
    | { type: 'textOrTexts' }
    | { type: 'object'; fields: ArgumentSpecs }
  );

export type ArgumentSpecs = Readonly<Record<string, ArgumentSpec>>;

const maxNodes = { type: 'integer', minimum: 1, optional: true } as const;

export const OPERATIONS = {
  expand: {
    handle: {
      type: 'text',
      description: 'Dotted name of a symbol, as resolve gives it; re-exported paths work too.',
    },
    edge: {
      type: 'text',
      description:
        'members, submodules, enclosing_scope, imports, imported_by, superclasses, subclasses or callees.',
    },
  },
  outline: {
    handle: { type: 'text', description: 'Dotted name of a module, package or class.' },
    max_depth: {
      type: 'integer',
      minimum: 0,
      nullable: true,
      optional: true,
      description: 'Levels below the root that are walked; without it, all of them.',
    },
    max_nodes: { ...maxNodes, default: 200, description: 'Nodes in the whole tree, the root included.' },
    edge: {
      type: 'text',
      choices: ['members', 'submodules'],
      optional: true,
      default: 'members',
      description: "What lies below a node: a scope's definitions, or a package's modules.",
    },
  },
  resolve: {
    identifier: {
      type: 'text',
      description:
        "A bare name, a dotted path, a re-exported path, a file 'path.py', or a line 'path.py:LINE'.",
    },
  },
  resolve_at: {
    file: { type: 'text', description: 'Path relative to the project root.' },
    line: { type: 'integer', minimum: 1, description: '1-based.' },
    column: { type: 'integer', minimum: 0, description: '0-based, in code points.' },
  },
  inspect: {
    handle: { type: 'text', description: 'Dotted name of a symbol.' },
  },
  trace: {
    start: { type: 'textOrTexts', description: 'A handle or a list of handles.' },
    follow: { type: 'texts', description: 'Edges to follow, by the names that expand knows.' },
    max_depth: {
      type: 'integer',
      minimum: 0,
      optional: true,
      default: 3,
      description: 'Steps from the nearest start.',
    },
    max_nodes: { ...maxNodes, default: 50, description: 'Nodes in the answer, the start included.' },
    stop_when: {
      type: 'object',
      optional: true,
      description: 'What to leave out; it is not counted as truncation.',
      fields: {
        exclude_external: {
          type: 'boolean',
          optional: true,
          description: 'Leave out what is not of the project.',
        },
        module_pattern: {
          type: 'text',
          optional: true,
          description: "Keep only symbols whose module's dotted name matches; * stands for any text.",
        },
        exclude_tests: { type: 'boolean', optional: true, description: 'Leave out symbols of test modules.' },
      },
    },
  },
} as const satisfies Record<string, ArgumentSpecs>;

export type Operation = keyof typeof OPERATIONS;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as Operation[];

export function isOperation(name: string): name is Operation {
  return Object.hasOwn(OPERATIONS, name);
}

export interface ExpandArguments {
  handle: string;
  edge: string;
}

export interface OutlineArguments {
  handle: string;
  max_depth?: number | null | undefined;
  max_nodes: number;
  edge: 'members' | 'submodules';
}

export interface ResolveArguments {
  identifier: string;
}

export interface ResolveAtArguments {
  file: string;
  line: number;
  column: number;
}

export interface InspectArguments {
  handle: string;
}

export interface TraceArguments {
  start: string | string[];
  follow: string[];
  max_depth: number;
  max_nodes: number;
  stop_when?:
    | {
        exclude_external?: boolean | undefined;
        module_pattern?: string | undefined;
        exclude_tests?: boolean | undefined;
      }
    | undefined;
}

/** Checked arguments, defaults filled in. */
export interface OperationArguments {
  expand: ExpandArguments;
  outline: OutlineArguments;
  resolve: ResolveArguments;
  resolve_at: ResolveAtArguments;
  inspect: InspectArguments;
  trace: TraceArguments;
}
