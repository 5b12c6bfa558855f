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

/** Type byte → bytes of the value: nil, booleans, uint 8 to 64, int 8 to 64. */
const SCALARS = new Map([
  [0xc0, 0],
  [0xc2, 0],
  [0xc3, 0],
  [0xcc, 1],
  [0xcd, 2],
  [0xce, 4],
  [0xcf, 8],
  [0xd0, 1],
  [0xd1, 2],
  [0xd2, 4],
  [0xd3, 8],
]);
/** Type byte → bytes of the length. */
const STRINGS = new Map<number, 1 | 2 | 4>([
  [0xd9, 1],
  [0xda, 2],
  [0xdb, 4],
]);
const ARRAYS = new Map<number, 2 | 4>([
  [0xdc, 2],
  [0xdd, 4],
]);
const MAPS = new Map<number, 2 | 4>([
  [0xde, 2],
  [0xdf, 4],
]);

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
    const scalar = SCALARS.get(type);
    const string = STRINGS.get(type);
    const array = ARRAYS.get(type);
    const map = MAPS.get(type);
    if (type <= 0x7f || type >= 0xe0) return;
    if (type <= 0x8f) this.map(type & 0x0f, depth);
    else if (type <= 0x9f) this.array(type & 0x0f, depth);
    else if (type <= 0xbf) this.skip(type & 0x1f);
    else if (scalar !== undefined) this.skip(scalar);
    else if (string !== undefined) this.skip(this.number(string));
    else if (array !== undefined) this.array(this.number(array), depth);
    else if (map !== undefined) this.map(this.number(map), depth);
    else
      throw broken(at, 'a map, array, string, integer, boolean or nil', `type byte 0x${type.toString(16)}`);
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
