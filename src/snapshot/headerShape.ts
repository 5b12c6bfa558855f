/**
 * Walks the header's bytes before they are decoded. What gets past holds only maps with string
 * keys, arrays, strings, integers, booleans and nil, no deeper than the header ever is, and no
 * length that its own bytes don't bear out: decoding it costs time and memory in proportion to
 * its size, and no extension type is ever run.
 *
 * Type bytes: https://github.com/msgpack/msgpack/blob/master/spec.md
 */
import { SnapshotError } from '../model/errors.js';

const MAX_DEPTH = 8;

/** @throws SnapshotError `header` */
export function checkHeaderShape(bytes: Uint8Array): void {
  const walker = new Walker(bytes);
  walker.value(0);
  if (walker.position !== bytes.length) {
    throw broken(walker.position, 'the header to end here', `${bytes.length - walker.position} more bytes`);
  }
}

class Walker {
  position = 0;
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  value(depth: number): void {
    const at = this.position;
    const type = this.number(1);
    if (depth > MAX_DEPTH) throw broken(at, `at most ${MAX_DEPTH} nested values`, 'more');
    if (type <= 0x7f || type >= 0xe0) return;
    if (type <= 0x8f) return this.map(type & 0x0f, depth);
    if (type <= 0x9f) return this.array(type & 0x0f, depth);
    if (type <= 0xbf) return this.skip(type & 0x1f);
    switch (type) {
      case 0xc0:
      case 0xc2:
      case 0xc3:
        return;
      case 0xcc:
      case 0xd0:
        return this.skip(1);
      case 0xcd:
      case 0xd1:
        return this.skip(2);
      case 0xce:
      case 0xd2:
        return this.skip(4);
      case 0xcf:
      case 0xd3:
        return this.skip(8);
      case 0xd9:
        return this.skip(this.number(1));
      case 0xda:
        return this.skip(this.number(2));
      case 0xdb:
        return this.skip(this.number(4));
      case 0xdc:
        return this.array(this.number(2), depth);
      case 0xdd:
        return this.array(this.number(4), depth);
      case 0xde:
        return this.map(this.number(2), depth);
      case 0xdf:
        return this.map(this.number(4), depth);
      default:
        throw broken(at, 'a map, array, string, integer, boolean or nil', `type byte 0x${type.toString(16)}`);
    }
  }

  private array(length: number, depth: number): void {
    this.room(length);
    for (let index = 0; index < length; index++) this.value(depth + 1);
  }

  private map(length: number, depth: number): void {
    this.room(2 * length);
    const keys = new Set<string>();
    for (let index = 0; index < length; index++) {
      const at = this.position;
      const key = this.key();
      if (key === '__proto__' || keys.has(key)) throw broken(at, 'a plain new key', `key "${key}"`);
      keys.add(key);
      this.value(depth + 1);
    }
  }

  /** Keys are short strings: fixstr, or str 8. */
  private key(): string {
    const at = this.position;
    const type = this.number(1);
    const fix = type >= 0xa0 && type <= 0xbf;
    if (!fix && type !== 0xd9) throw broken(at, 'a short string as key', `type byte 0x${type.toString(16)}`);
    const length = fix ? type & 0x1f : this.number(1);
    const start = this.position;
    this.skip(length);
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset + start, length).toString('utf8');
  }

  private number(size: 1 | 2 | 4): number {
    const at = this.position;
    this.skip(size);
    if (size === 1) return this.view.getUint8(at);
    return size === 2 ? this.view.getUint16(at) : this.view.getUint32(at);
  }

  private skip(length: number): void {
    this.room(length);
    this.position += length;
  }

  private room(length: number): void {
    const left = this.bytes.length - this.position;
    if (length > left) throw broken(this.position, `${length} more bytes`, `${left}`);
  }
}

function broken(position: number, expected: string, found: string): SnapshotError {
  return new SnapshotError(
    'header',
    `The snapshot's header is broken at its byte ${position}: expected ${expected}, found ${found}. Build the snapshot again with "snakeshot index".`,
  );
}
