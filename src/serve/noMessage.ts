/** What both doors of MCP tell a client whose JSON is no message of JSON-RPC 2.0. */

/** @param found in words */
export function noMessage(found: string): string {
  return `Expected a JSON-RPC message, {"jsonrpc": "2.0", "id": …, "method": …, "params": {…}}, found ${found}.`;
}
