/**
 * MCP resources: the open snapshots in full, and any edge of any symbol by address, whose parts
 * clients can complete.
 */
import {
  CompleteRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { show } from '../query/show.js';
import { type Handler, handler } from './answerRequests.js';
import { complete } from './completions.js';
import { faultOf } from './fault.js';
import type { Questions } from './questions.js';
import { RequestError } from './requestError.js';

const SNAPSHOTS_URI = 'snakeshot://snapshots';
/** Each part percent-encoded. */
const EDGE_URI = 'snakeshot://expand/{project}/{handle}/{edge}';
const JSON_TYPE = 'application/json';

export function resourceHandlers(questions: Questions): Handler[] {
  return [
    handler(ListResourcesRequestSchema, () => ({
      resources: [
        {
          uri: SNAPSHOTS_URI,
          name: 'snapshots',
          description: 'What is open: projects, digests, when written, files indexed, skipped and failed.',
          mimeType: JSON_TYPE,
        },
      ],
    })),
    handler(ListResourceTemplatesRequestSchema, () => ({
      resourceTemplates: [
        {
          uriTemplate: EDGE_URI,
          name: 'expand',
          description: 'One edge of one symbol, as the tool expand answers it.',
          mimeType: JSON_TYPE,
        },
      ],
    })),
    handler(ReadResourceRequestSchema, ({ params: { uri } }) => ({
      contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(read(questions, uri)) }],
    })),
    handler(CompleteRequestSchema, ({ params: { ref, argument, context } }) => {
      if (ref.type !== 'ref/resource' || ref.uri !== EDGE_URI) {
        throw new RequestError(ErrorCode.InvalidParams, `Only ${EDGE_URI} has completions.`);
      }
      const open = questions.snapshots.open;
      try {
        return { completion: complete(open, argument.name, argument.value, context?.arguments ?? {}) };
      } catch (error) {
        throw asRequestError(error);
      }
    }),
  ];
}

function read(questions: Questions, uri: string): unknown {
  if (uri === SNAPSHOTS_URI) return questions.listing();
  const parts = /^snakeshot:\/\/expand\/([^/]+)\/([^/]+)\/([^/]+)$/u.exec(uri);
  if (parts === null) {
    throw new RequestError(
      ErrorCode.InvalidParams,
      `Unknown resource ${JSON.stringify(uri.slice(0, 200))}; there are ${SNAPSHOTS_URI} and ${EDGE_URI}.`,
    );
  }
  try {
    const [projectPath, handle, edge] = parts.slice(1).map(decodeURIComponent);
    return questions.ask('expand', { project_path: projectPath, handle, edge }).result;
  } catch (error) {
    if (error instanceof URIError)
      throw new RequestError(ErrorCode.InvalidParams, `${show(uri)} is not percent-encoded.`);
    throw asRequestError(error);
  }
}

function asRequestError(error: unknown): RequestError {
  const { code, message } = faultOf(error);
  return new RequestError(
    code === 'bad_request' ? ErrorCode.InvalidParams : ErrorCode.InternalError,
    message,
  );
}
