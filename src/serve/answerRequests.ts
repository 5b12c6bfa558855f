/**
 * Handlers of MCP's requests, but for those that the SDK has of its own (`initialize`, `ping`). Parameters of another
 * shape are the caller's fault and get the code and the words that say so: where the SDK checks them by itself, they
 * are an internal error, or an answer that holds its schema's issues as JSON.
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ErrorCode, type ServerResult } from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { RequestError } from './requestError.js';

/** One method's: @throws RequestError */
export interface Handler {
  method: string;
  answer: (request: unknown) => ServerResult;
}

export function handler<Schema extends z.ZodObject<{ method: z.ZodLiteral<string> }>>(
  schema: Schema,
  handle: (request: z.output<Schema>) => ServerResult,
): Handler {
  return {
    method: schema.shape.method.value,
    answer: (request) => {
      const { data, error } = schema.safeParse(request);
      if (error === undefined) return handle(data);
      throw new RequestError(ErrorCode.InvalidParams, error.issues.map(inWords).join('; '));
    },
  };
}

export function answerRequests(server: Server, handlers: readonly Handler[]): void {
  server.fallbackRequestHandler = async (request) => {
    const known = handlers.find(({ method }) => method === request.method);
    if (known !== undefined) return known.answer(request);
    throw new RequestError(ErrorCode.MethodNotFound, 'Method not found');
  };
}

function inWords({ path, message }: z.core.$ZodIssue): string {
  return `"${path.join('.')}": ${message}`;
}
