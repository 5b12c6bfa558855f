/**
 * One MCP server over the questions; every transport gets one from here. It holds no state of its
 * own, so stateless HTTP may make one for each request: what can be prepared is prepared once.
 */

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { ArgumentError } from '../model/errors.js';
import type { Limits } from '../model/limits.js';
import { isOperation, OPERATION_NAMES } from '../query/operations.js';
import { packageVersion } from '../version.js';
import { answerRequests, handler } from './answerRequests.js';
import { DESCRIPTIONS, INSTRUCTIONS } from './descriptions.js';
import { faultOf } from './fault.js';
import { inputSchemas } from './inputSchemas.js';
import { isNestedDeeper } from './nesting.js';
import { OUTPUT_SCHEMAS } from './outputSchemas.js';
import type { Questions } from './questions.js';
import { RequestError } from './requestError.js';
import { resourceHandlers } from './resources.js';

/** The key of `_meta` under which an answer says which snapshot it came from. */
const META_KEY = 'snakeshot/snapshot';

/** One entry for each server's limits. */
const toolsWithin = new WeakMap<Limits, Tool[]>();

function toolsOf({ limits }: Questions): Tool[] {
  const known = toolsWithin.get(limits);
  if (known !== undefined) return known;
  const schemas = inputSchemas(limits.maxNodes);
  const tools = OPERATION_NAMES.map((operation) => ({
    name: operation,
    description: DESCRIPTIONS[operation],
    inputSchema: schemas[operation],
    outputSchema: OUTPUT_SCHEMAS[operation],
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  })) as Tool[];
  toolsWithin.set(limits, tools);
  return tools;
}

/** Making one compiles nothing, but takes longer than a question: all servers share it. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

export function createServer(questions: Questions): Server {
  const server = new Server(
    { name: 'snakeshot', version: packageVersion() },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: {}, resources: {}, completions: {} },
      jsonSchemaValidator,
    },
  );
  answerRequests(server, [
    handler(ListToolsRequestSchema, () => ({ tools: toolsOf(questions) })),
    handler(CallToolRequestSchema, ({ params }) => callTool(questions, params.name, params.arguments ?? {})),
    ...resourceHandlers(questions),
  ]);
  return server;
}

/** What the caller can put right is a tool's error, with words; a tool that isn't there, the protocol's. */
function callTool(questions: Questions, name: string, args: Record<string, unknown>): CallToolResult {
  if (!isOperation(name)) {
    throw new RequestError(
      ErrorCode.InvalidParams,
      `Unknown tool ${JSON.stringify(name.slice(0, 100))}; the tools are ${OPERATION_NAMES.join(', ')}.`,
    );
  }
  try {
    const { jsonDepth } = questions.limits;
    // Over HTTP the body was refused for it already; standard input comes without a check.
    if (isNestedDeeper(args, jsonDepth))
      throw new ArgumentError(`${name}: expected at most ${jsonDepth} nested levels.`);
    const { from, result } = questions.ask(name, args);
    return {
      content: [{ type: 'text', text: JSON.stringify(result) }],
      structuredContent: result as unknown as Record<string, unknown>,
      _meta: { [META_KEY]: questions.origin(from) },
    };
  } catch (error) {
    return { content: [{ type: 'text', text: faultOf(error).message }], isError: true };
  }
}
