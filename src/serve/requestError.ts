/** What a request of MCP is refused with, where no tool's answer can say it. */
import type { ErrorCode } from '@modelcontextprotocol/sdk/types.js';

/** The SDK sends `code` and `message` as they are. Its own McpError's message says the code as well, and a client says it again. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}
