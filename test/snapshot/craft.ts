/** Rewrites a snapshot file's header as somebody with bad intentions would: with a correct checksum. */
import { crc32 } from 'node:zlib';
import { pack, unpack } from 'msgpackr';
import type { HeaderMap } from '../../src/snapshot/header.js';

const HEADER = 62;

/** `edit` changes the decoded header, or returns the bytes that take its place. */
export function withHeader(file: Buffer, edit: (header: HeaderMap) => Uint8Array | undefined): Buffer {
  const length = file.readUInt32BE(19);
  const header = unpack(file.subarray(HEADER, HEADER + length)) as HeaderMap;
  const bytes = edit(header) ?? pack(header);
  const padding = (end: number): number => (8 - (end % 8)) % 8;
  const before = padding(HEADER + length);
  const after = padding(HEADER + bytes.length);
  const data = file.subarray(HEADER + length + before);
  const front = Buffer.from(file.subarray(0, HEADER));
  front.writeUInt32BE(front.readUInt32BE(1) + after - before, 1);
  front.writeUInt32BE(bytes.length, 19);
  front.writeUInt32BE(crc32(Buffer.concat([front.subarray(28), bytes])), 24);
  return Buffer.concat([front, bytes, Buffer.alloc(after, 0xc0), data]);
}
