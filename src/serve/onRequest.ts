/**
 * Handlers of MCP's requests. Parameters of another shape are the caller's fault and get the code that
 * says so: where the SDK checks them by itself, they are an internal error.
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ErrorCode, McpError, type ServerResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/** A schema of the SDK's → the same with any parameters; made once, as stateless HTTP makes a server for each request. */
const open = new WeakMap<z.ZodObject, z.ZodObject>();

export function onRequest<Schema extends z.ZodObject>(
  server: Server,
  schema: Schema,
  handle: (request: z.output<Schema>) => ServerResult,
): void {
  const known = open.get(schema) ?? schema.extend({ params: z.unknown().optional() });
  open.set(schema, known);
  server.setRequestHandler(known, (request) => {
    const { data, error } = schema.safeParse(request);
    if (error === undefined) return handle(data);
    throw new McpError(ErrorCode.InvalidParams, error.issues.map(inWords).join('; '));
  });
}

function inWords({ path, message }: z.core.$ZodIssue): string {
  return `"${path.join('.')}": ${message}`;
}
