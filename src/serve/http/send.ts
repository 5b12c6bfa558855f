/** Writing JSON answers and errors. Bodies are written in one piece with their length. */
import type { ServerResponse } from 'node:http';
import { ArgumentError } from '../../model/errors.js';
import { faultOf } from '../fault.js';
import type { Body } from './bodyMemory.js';
import { HttpError } from './httpError.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** @param headers name, value, name, value … */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: string[] = [],
): void {
  sendText(response, status, JSON_TYPE, JSON.stringify(value), headers);
}

export function sendText(
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
  headers: string[] = [],
): void {
  writeHead(response, status, type, Buffer.byteLength(text), headers);
  response.end(text);
}

/** A body of JSON, which has to stay as it is until the connection has taken it. */
export function sendBody(response: ServerResponse, { bytes }: Body, headers: string[]): void {
  writeHead(response, 200, JSON_TYPE, bytes.length, headers);
  response.end(bytes);
}

function writeHead(
  response: ServerResponse,
  status: number,
  type: string,
  length: number,
  headers: string[],
): void {
  response.writeHead(status, ['Content-Type', type, 'Content-Length', String(length), ...headers]);
}

/** The one shape of errors: `{error: {code, message}}`. Inner details never leave the server. */
export function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const [status, headers] =
    error instanceof HttpError ? [error.status, error.headers] : [statusOf(error), {}];
  sendText(response, status, JSON_TYPE, errorBody(error), Object.entries(headers).flat());
}

export function errorBody(error: unknown): string {
  const { code, message } = error instanceof HttpError ? error : faultOf(error);
  return JSON.stringify({ error: { code, message } });
}

function statusOf(error: unknown): number {
  return error instanceof ArgumentError ? 400 : 500;
}
