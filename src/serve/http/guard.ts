/**
 * Who may ask. A page in a browser can send requests here under a name of its own that it has made
 * to point to this machine (DNS rebinding), so every request has to name a host that is known, and
 * an origin, where there is one, of such a host.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { HttpError } from './httpError.js';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const WILDCARDS = ['0.0.0.0', '[::]'];

export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(bracketed(host));
}

export class Guard {
  readonly #hosts: ReadonlySet<string>;
  readonly #token: Buffer | undefined;

  /**
   * @param host the address that the server listens on
   * @param allowedHosts further names by which it is reached, without port
   * @param token what clients have to bring as bearer; nothing: no one has to
   */
  constructor(host: string, allowedHosts: readonly string[], token: string | undefined) {
    const own = WILDCARDS.includes(bracketed(host)) ? [] : [bracketed(host)];
    this.#hosts = new Set([
      ...LOOPBACK,
      ...own,
      ...allowedHosts.map((name) => bracketed(name.toLowerCase())),
    ]);
    this.#token = token === undefined ? undefined : sha256(token);
  }

  /**
   * @param isProbe whether an address is enough for a host, or in HTTP/1.0 none: a load balancer knows the server
   *   by nothing else, and no page can make an address its own name
   * @throws HttpError 403 for a host or origin that isn't known, 400 for several hosts (RFC 9112, 3.2)
   */
  checkHost({ headers, rawHeaders, httpVersion }: IncomingMessage, isProbe: boolean): void {
    const { host, origin } = headers;
    if (isRepeated('host', rawHeaders)) {
      throw new HttpError(400, 'several_hosts', 'Expected one Host header, found several.');
    }
    const isKnown = host !== undefined && this.#hosts.has(hostname(host));
    const isProbed = isProbe && (host === undefined ? httpVersion === '1.0' : isAddress(hostname(host)));
    if (!isKnown && !isProbed) {
      throw new HttpError(
        403,
        'forbidden_host',
        `Expected a Host of ${[...this.#hosts].join(', ')}, found ${shown(host)}. ` +
          'If the server is meant to be reached by that name, its operator has to allow it.',
      );
    }
    if (origin === undefined) return;
    const [scheme, rest] = origin.split('://');
    if ((scheme === 'http' || scheme === 'https') && this.#hosts.has(hostname(rest ?? ''))) return;
    throw new HttpError(
      403,
      'forbidden_origin',
      `Expected no Origin or one of ${[...this.#hosts].join(', ')}, found ${shown(origin)}.`,
    );
  }

  /** @throws HttpError 401 without the token that the server asks for */
  checkToken({ headers }: IncomingMessage): void {
    if (this.#token === undefined) return;
    const given = /^Bearer +(\S+)$/iu.exec(headers.authorization ?? '')?.[1];
    // Digests, so that neither the token's length nor its beginning shows in the time taken.
    if (given !== undefined && timingSafeEqual(sha256(given), this.#token)) return;
    throw new HttpError(
      401,
      'unauthorized',
      `Expected "Authorization: Bearer TOKEN" with this server's token, found ${given === undefined ? 'none' : 'another'}.`,
      { 'WWW-Authenticate': 'Bearer realm="snakeshot"' },
    );
  }
}

/** @param rawHeaders name, value, name, value … as they came; Node keeps only the first value of some */
function isRepeated(name: string, rawHeaders: readonly string[]): boolean {
  let times = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.toLowerCase() === name) times++;
  }
  return times > 1;
}

/** A Host header's name, lower-case, without its port. */
function hostname(host: string): string {
  const colon = host.lastIndexOf(':');
  const name = colon > host.lastIndexOf(']') ? host.slice(0, colon) : host;
  return name.toLowerCase();
}

/** @param name as in a Host header: an IPv6 address is in brackets */
function isAddress(name: string): boolean {
  return name.startsWith('[') ? name.endsWith(']') && isIP(name.slice(1, -1)) === 6 : isIP(name) === 4;
}

/** An IPv6 address as URLs and Host headers have it. */
function bracketed(host: string): string {
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function shown(header: string | undefined): string {
  return header === undefined ? 'none' : JSON.stringify(header.slice(0, 100));
}
