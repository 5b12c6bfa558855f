/**
 * MCP resources: the open snapshots in full, and any edge of any symbol by address, whose parts
 * clients can complete.
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CompleteRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { show } from '../query/show.js';
import { complete } from './completions.js';
import { faultOf } from './fault.js';
import { onRequest } from './onRequest.js';
import type { Questions } from './questions.js';

const SNAPSHOTS_URI = 'snakeshot://snapshots';
/** Each part percent-encoded. */
const EDGE_URI = 'snakeshot://expand/{project}/{handle}/{edge}';
const JSON_TYPE = 'application/json';

export function offerResources(server: Server, questions: Questions): void {
  onRequest(server, ListResourcesRequestSchema, () => ({
    resources: [
      {
        uri: SNAPSHOTS_URI,
        name: 'snapshots',
        description: 'What is open: projects, digests, when written, files indexed, skipped and failed.',
        mimeType: JSON_TYPE,
      },
    ],
  }));
  onRequest(server, ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: EDGE_URI,
        name: 'expand',
        description: 'One edge of one symbol, as the tool expand answers it.',
        mimeType: JSON_TYPE,
      },
    ],
  }));
  onRequest(server, ReadResourceRequestSchema, ({ params }) => ({
    contents: [{ uri: params.uri, mimeType: JSON_TYPE, text: JSON.stringify(read(questions, params.uri)) }],
  }));
  onRequest(server, CompleteRequestSchema, ({ params: { ref, argument, context } }) => {
    if (ref.type !== 'ref/resource' || ref.uri !== EDGE_URI) {
      throw new McpError(ErrorCode.InvalidParams, `Only ${EDGE_URI} has completions.`);
    }
    const open = questions.snapshots.open;
    try {
      return { completion: complete(open, argument.name, argument.value, context?.arguments ?? {}) };
    } catch (error) {
      throw asProtocolError(error);
    }
  });
}

function read(questions: Questions, uri: string): unknown {
  if (uri === SNAPSHOTS_URI) return questions.listing();
  const parts = /^snakeshot:\/\/expand\/([^/]+)\/([^/]+)\/([^/]+)$/u.exec(uri);
  if (parts === null) {
    throw new McpError(
      ErrorCode.InvalidParams,
      `Unknown resource ${JSON.stringify(uri.slice(0, 200))}; there are ${SNAPSHOTS_URI} and ${EDGE_URI}.`,
    );
  }
  try {
    const [projectPath, handle, edge] = parts.slice(1).map(decodeURIComponent);
    return questions.ask('expand', { project_path: projectPath, handle, edge }).result;
  } catch (error) {
    if (error instanceof URIError)
      throw new McpError(ErrorCode.InvalidParams, `${show(uri)} is not percent-encoded.`);
    throw asProtocolError(error);
  }
}

function asProtocolError(error: unknown): McpError {
  const { code, message } = faultOf(error);
  return new McpError(code === 'bad_request' ? ErrorCode.InvalidParams : ErrorCode.InternalError, message);
}
