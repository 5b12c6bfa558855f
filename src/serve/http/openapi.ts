/** The OpenAPI 3.1 description of the HTTP routes, made from the same schemas as MCP's tools. */

import { OPERATION_NAMES, type Operation } from '../../query/operations.js';
import { packageVersion } from '../../version.js';
import { DESCRIPTIONS } from '../descriptions.js';
import { type InputSchemas, inputSchemas } from '../inputSchemas.js';
import { type JsonSchema, OUTPUT_SCHEMAS } from '../outputSchemas.js';
import { routeOf } from './routes.js';

const JSON_TYPE = 'application/json';

/** @param maxNodes the most nodes that a question may ask this server for */
export function openapi(maxNodes: number): JsonSchema {
  const inputs = inputSchemas(maxNodes);
  const schemas = Object.fromEntries(
    OPERATION_NAMES.map((operation) => [
      operation,
      relocated(OUTPUT_SCHEMAS[operation], `#/components/schemas/${operation}`),
    ]),
  );
  const paths = Object.fromEntries(
    OPERATION_NAMES.map((operation) => [
      routeOf(operation),
      { post: post(operation, inputs[operation]), get: get(operation, inputs[operation]) },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'snakeshot',
      version: packageVersion(),
      description: 'Structural questions about Python code bases, answered from snapshots of their source.',
    },
    paths: {
      ...paths,
      '/v1/batch': { post: batch(inputs) },
      '/v1/snapshots': {
        get: plain('snapshots', 'The open snapshots in full, and the files that are refused.'),
      },
      '/mcp': { post: mcp() },
      '/openapi.json': { get: plain('openapi', 'This description.') },
      '/metrics': { get: metrics() },
      '/healthz': { get: probe('healthz', 'Whether the server is there.') },
      '/readyz': {
        get: probe('readyz', 'Whether the server takes more requests; 503 where it is stopping.'),
      },
    },
    // Without the token where the operator asks for none.
    security: [{ bearer: [] }, {}],
    components: {
      schemas: { ...schemas, error: ERROR },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: { code: { type: 'string' }, message: { type: 'string' } },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
};

const REFUSED: JsonSchema = { $ref: '#/components/schemas/error' };

/** What a message gets that is none, or that the protocol refuses. */
const RPC_ERROR: JsonSchema = {
  type: 'object',
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: 'null' },
    error: {
      type: 'object',
      properties: { code: { type: 'integer' }, message: { type: 'string' } },
      required: ['code', 'message'],
    },
  },
  required: ['jsonrpc', 'id', 'error'],
};

function post(operation: Operation, input: JsonSchema): JsonSchema {
  return {
    operationId: operation,
    description: DESCRIPTIONS[operation],
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: input } } },
    responses: responses({ $ref: `#/components/schemas/${operation}` }),
  };
}

/** Lists as repeated or comma-separated parameters, the parts of stop_when as their own. */
function get(operation: Operation, input: JsonSchema): JsonSchema {
  const { stop_when: stopWhen, ...own } = input.properties as Record<string, JsonSchema>;
  const properties = { ...own, ...((stopWhen?.properties ?? {}) as Record<string, JsonSchema>) };
  const required = input.required as string[];
  return {
    operationId: `get_${operation}`,
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema: withoutNull(schema),
    })),
    responses: {
      ...responses({ $ref: `#/components/schemas/${operation}` }),
      304: { description: 'The snapshot is the one of which If-None-Match names the ETag.' },
    },
  };
}

/** In an address an argument is given or left out; there is no null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema as { anyOf?: JsonSchema[] };
  const others = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return others.length === 1 ? { ...rest, ...others[0] } : schema;
}

function batch(inputs: InputSchemas): JsonSchema {
  const question = (operation: Operation): JsonSchema => ({
    type: 'object',
    properties: { op: { const: operation }, args: inputs[operation] },
    required: ['op', 'args'],
  });
  const result = {
    anyOf: [
      {
        type: 'object',
        properties: { snapshot: { type: 'integer', description: 'Index into snapshots.' }, result: {} },
        required: ['snapshot', 'result'],
      },
      REFUSED,
    ],
  };
  const request = {
    type: 'object',
    properties: {
      project_path: { type: 'string', description: 'For all questions that name none.' },
      questions: { type: 'array', items: { oneOf: OPERATION_NAMES.map(question) } },
    },
    required: ['questions'],
  };
  return {
    operationId: 'batch',
    description: 'Many questions at once; each gets its own result or error, in the same order.',
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: request } } },
    responses: responses({
      type: 'object',
      properties: {
        snapshots: { type: 'array', items: { type: 'object' } },
        results: { type: 'array', items: result },
      },
      required: ['snapshots', 'results'],
    }),
  };
}

function plain(operationId: string, description: string): JsonSchema {
  return { operationId, description, responses: responses({ type: 'object' }) };
}

/** Answered without a token. */
function probe(operationId: string, description: string): JsonSchema {
  return { ...plain(operationId, description), security: [] };
}

function mcp(): JsonSchema {
  return {
    operationId: 'mcp',
    description:
      'MCP over streamable HTTP, stateless: one JSON-RPC message. Clients accept JSON and event streams.',
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: { type: 'object' } } } },
    responses: {
      ...responses({ type: 'object' }, { anyOf: [REFUSED, RPC_ERROR] }),
      202: { description: 'A notification or a response, which has no answer.' },
    },
  };
}

function metrics(): JsonSchema {
  const { default: failure } = responses({});
  return {
    operationId: 'metrics',
    description: 'Figures for Prometheus.',
    responses: {
      200: { description: 'The figures.', content: { 'text/plain': { schema: { type: 'string' } } } },
      default: failure,
    },
  };
}

function responses(schema: JsonSchema, failure = REFUSED): JsonSchema {
  return {
    200: { description: 'The answer.', content: { [JSON_TYPE]: { schema } } },
    default: { description: 'Why there is no answer.', content: { [JSON_TYPE]: { schema: failure } } },
  };
}

/** The schema as it has to read in another place: its references to itself lead there. */
function relocated(schema: JsonSchema, place: string): JsonSchema {
  const text = JSON.stringify(schema, (key, value) =>
    key === '$ref' ? String(value).replace(/^#/u, place) : value,
  );
  return JSON.parse(text) as JsonSchema;
}
