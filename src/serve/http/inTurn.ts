/**
 * Messages that come in one list, answered one after the other: by itself the transport hands them all on
 * at once, and nobody else is served until the last one is answered. Their answers are held to what a
 * batch may take.
 */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { type Allowance, LEFT_OVER } from '../allowance.js';

/** @param transport connected, before its first message */
export function answerInTurn(transport: Transport, allowance: Allowance): void {
  let before = Promise.resolve();
  let answered = (): void => undefined;
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    allowance.took(JSON.stringify(message).length);
    answered();
    return send(message, options);
  };
  const handOn = transport.onmessage?.bind(transport);
  transport.onmessage = (message: JSONRPCMessage, extra) => {
    before = before.then(async () => {
      // Others have no answer to wait for.
      if (!isJSONRPCRequest(message)) return handOn?.(message, extra);
      const { id } = message;
      if (allowance.isUsedUp) {
        const error = { code: ErrorCode.InvalidRequest, message: LEFT_OVER.message };
        return send({ jsonrpc: '2.0', id, error });
      }
      const answer = new Promise<void>((resolve) => {
        answered = resolve;
      });
      handOn?.(message, extra);
      await answer;
      await allowance.pause();
    });
  };
}
