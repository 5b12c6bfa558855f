/**
 * JSON Schemas (2020-12) of the arguments: the operations' own, and what the doors add to choose
 * among open snapshots and to read long answers in pages.
 */
import { z } from 'zod';
import { ARGUMENTS } from '../query/arguments.js';
import { OPERATION_NAMES, type Operation } from '../query/operations.js';
import type { JsonSchema } from './outputSchemas.js';

const PROJECT = {
  project_path: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Which project, when several are served: its name, a path that ends in it, or its snapshot file. Not needed for one.',
    ),
};

const PAGE = {
  limit: z.int().min(1).optional().describe('Stubs a page; without it, all of them.'),
  cursor: z.string().min(1).optional().describe('next_cursor of the page before.'),
};

export type InputSchemas = Readonly<Record<Operation, JsonSchema>>;

/** @param maxNodes the most nodes that a question may ask this server for */
export function inputSchemas(maxNodes: number): InputSchemas {
  return Object.fromEntries(
    OPERATION_NAMES.map((operation) => [operation, inputSchema(operation, maxNodes)]),
  ) as Record<Operation, JsonSchema>;
}

function inputSchema(operation: Operation, maxNodes: number): JsonSchema {
  const own = ARGUMENTS[operation].extend(PROJECT);
  const schema = z.toJSONSchema(operation === 'expand' ? own.extend(PAGE) : own, {
    io: 'input',
    override: ({ jsonSchema, path }) => {
      // Bounds that nobody meets by accident only cost the reader; they are held all the same.
      delete jsonSchema.maxLength;
      delete jsonSchema.maxItems;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (path.at(-1) !== 'max_nodes') return;
      jsonSchema.maximum = maxNodes;
      if (Number(jsonSchema.default) > maxNodes) jsonSchema.default = maxNodes;
    },
  });
  delete schema.$schema;
  return schema;
}
