/**
 * JSON Schemas (2020-12) of the answers in src/model/results.ts, for MCP's tools and the OpenAPI
 * page. Each is written to be read by an agent as well: short, and exact about what is absent.
 */
import { KINDS, PARAMETER_KINDS } from '../model/kinds.js';
import type { Operation } from '../query/operations.js';

export type JsonSchema = { [key: string]: unknown };

const TEXT: JsonSchema = { type: 'string' };
const COUNT: JsonSchema = { type: 'integer' };
const FLAG: JsonSchema = { type: 'boolean' };
const TEXTS = list(TEXT);
const TRUE: JsonSchema = { const: true };
const KIND: JsonSchema = { enum: KINDS };
const SCOPE: JsonSchema = { enum: ['project', 'external'] };

const STUB = object(
  { handle: TEXT, kind: KIND, scope: SCOPE, line_start: COUNT, line_end: COUNT },
  { signature: TEXT },
  { additionalProperties: false },
);

const LOCATION: JsonSchema = {
  type: ['object', 'null'],
  required: ['file', 'line_start', 'line_end', 'column_start', 'column_end'],
};

const SYMBOL = { handle: TEXT, kind: KIND, scope: SCOPE, location: LOCATION };
const TYPE: JsonSchema = { $ref: '#/$defs/type' };

export const OUTPUT_SCHEMAS: Readonly<Record<Operation, JsonSchema>> = {
  expand: object(
    { source: TEXT, edge: TEXT },
    {
      stubs: list(STUB),
      unresolved_call_sites: COUNT,
      unresolved_imports: TEXTS,
      transitive_hint: TEXT,
      next_cursor: TEXT,
      unsupported: TRUE,
      reason: { enum: ['deferred_reference_backend', 'not_yet_implemented', 'unknown_edge'] },
      detail: TEXT,
    },
    { oneOf: [{ required: ['stubs'] }, { required: ['unsupported', 'reason', 'detail'] }] },
  ),
  outline: object(
    { node: STUB },
    {
      children: list({ $ref: '#' }),
      truncated: TRUE,
      truncation_reason: { enum: ['max_depth', 'max_nodes', 'external'] },
      member_count: COUNT,
    },
    { oneOf: [{ required: ['children'] }, { required: ['truncated', 'truncation_reason'] }] },
  ),
  resolve: resolution(),
  resolve_at: resolution(),
  inspect: object(
    { ...SYMBOL, docstring: { type: ['string', 'null'] }, edge_counts: recordOf(COUNT) },
    {
      signature: TEXT,
      superclasses: TEXTS,
      parameters: list(
        object({ name: TEXT, kind: { enum: PARAMETER_KINDS } }, { type: TYPE, default: TEXT }),
      ),
      return_type: { anyOf: [TYPE, { type: 'null' }] },
      is_async: FLAG,
      is_classmethod: FLAG,
      is_staticmethod: FLAG,
      is_package: FLAG,
      package: TEXT,
      type: TYPE,
      default: TEXT,
      re_exports: TEXTS,
    },
    { $defs: { type: object({ raw: TEXT }, { handle: TEXT, args: list(TYPE) }) } },
  ),
  trace: object(
    {
      nodes: recordOf(STUB),
      edges: list(object({ from: TEXT, to: TEXT, kind: TEXT })),
      truncated: FLAG,
      truncation_reasons: TEXTS,
      unsupported_edges: TEXTS,
      unresolved_roots: TEXTS,
    },
    { unresolved_call_sites: recordOf(COUNT), unresolved_imports: recordOf(TEXTS) },
  ),
};

function resolution(): JsonSchema {
  return object(
    { found: FLAG },
    {
      ambiguous: TRUE,
      candidates: list({ $ref: '#/$defs/symbol' }),
      reason: TEXT,
      detail: TEXT,
      nearest: TEXTS,
    },
    {
      oneOf: [{ $ref: '#/$defs/symbol' }, { required: ['candidates'] }, { required: ['reason'] }],
      $defs: { symbol: object(SYMBOL) },
    },
  );
}

function object(
  required: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
  more: JsonSchema = {},
): JsonSchema {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    ...more,
  };
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

function recordOf(values: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties: values };
}
