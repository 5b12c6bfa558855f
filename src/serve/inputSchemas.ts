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
    .optional()
    .describe(
      'Which project, when several are served: its name, a path that ends in it, or its snapshot file. Not needed for one.',
    ),
};

const PAGE = {
  limit: z.int().min(1).optional().describe('Stubs a page; without it, all of them.'),
  cursor: z.string().optional().describe('next_cursor of the page before.'),
};

export const INPUT_SCHEMAS = Object.fromEntries(
  OPERATION_NAMES.map((operation) => [operation, inputSchema(operation)]),
) as Readonly<Record<Operation, JsonSchema>>;

function inputSchema(operation: Operation): JsonSchema {
  const own = ARGUMENTS[operation].extend(PROJECT);
  const schema = z.toJSONSchema(operation === 'expand' ? own.extend(PAGE) : own, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Bounds that nobody meets by accident only cost the reader; they are held all the same.
      delete jsonSchema.maxLength;
      delete jsonSchema.minLength;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  delete schema.$schema;
  return schema;
}
