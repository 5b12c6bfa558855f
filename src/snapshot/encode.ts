/**
 * Graph → bytes of a snapshot file (FORMAT.md). Pure: the same graph gives the same bytes.
 * Sections are handed on as views of the graph's own arrays, never copied.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ArgumentError } from '../model/errors.js';
import type { Graph, GraphHeader } from '../model/graph.js';
import { requireLittleEndian } from './byteOrder.js';
import { checkGraph } from './checkGraph.js';
import {
  AT,
  alignUp,
  BIN32_BYTES,
  DIGEST_BYTES,
  FORMAT_VERSION,
  LEADING_ELEMENTS,
  MAGIC,
  MAX_HEADER_BYTES,
  MSGPACK,
} from './format.js';
import { type Counts, type DirectoryEntry, encodeHeader } from './header.js';
import { sectionsOf } from './sections.js';
import type { SnapshotFile } from './snapshotFile.js';

export interface EncodedSnapshot {
  /** The file's bytes in order. The chunks may be views of the graph's arrays. */
  bytes: Uint8Array[];
  /** SHA-256 over the header map and all sections, lower-case hexadecimal. */
  digest: string;
}

/**
 * @throws ArgumentError when the graph's arrays don't fit together
 * @throws SnapshotError `wrong_endianness`
 */
export function encodeSnapshot(graph: Graph): EncodedSnapshot {
  requireLittleEndian();
  const counts = checkGraph(graph);
  const payloads = sectionsOf(graph).map(({ name, element, data }) => ({
    name,
    element,
    bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
  }));
  return encode(graph.header, counts, payloads);
}

/**
 * An open snapshot's content under another header: the bytes that its graph would give with it.
 * @param file whole and undamaged, which is the caller's to make sure of
 */
export function encodeWithHeader({ store, counts }: SnapshotFile, header: GraphHeader): EncodedSnapshot {
  const payloads = Array.from(store.directory.values(), ({ name, element }) => ({
    name,
    element,
    bytes: store.bytes(name),
  }));
  return encode(header, counts, payloads);
}

interface Payload {
  name: string;
  element: string;
  bytes: Uint8Array;
}

function encode(facts: GraphHeader, counts: Counts, payloads: readonly Payload[]): EncodedSnapshot {
  const directory: DirectoryEntry[] = [];
  let end = 0;
  for (const { name, element, bytes } of payloads) {
    const offset = alignUp(end + BIN32_BYTES);
    directory.push({ name, element, offset, length: bytes.length, crc32: crc32(bytes) });
    end = offset + bytes.length;
  }

  const header = encodeHeader({ ...facts, counts, sections: directory });
  if (header.length > MAX_HEADER_BYTES) {
    throw new ArgumentError(
      `A snapshot's header may have ${MAX_HEADER_BYTES} bytes, and this one has ${header.length}: there are too many source roots or layers. Index fewer roots at once.`,
    );
  }
  const hash = createHash('sha256').update(header);
  for (const payload of payloads) hash.update(payload.bytes);
  const digest = hash.digest();

  const dataStart = alignUp(AT.header + header.length);
  const front = Buffer.alloc(dataStart, MSGPACK.nil);
  front.set(digest, AT.digest + 2);
  front.set(header, AT.header);
  const chunks: Uint8Array[] = [front];
  let fillers = dataStart - AT.header - header.length;
  let position = 0;
  directory.forEach(({ offset, length }, index) => {
    const framing = Buffer.alloc(offset - position, MSGPACK.nil);
    framing[framing.length - BIN32_BYTES] = MSGPACK.bin32;
    framing.writeUInt32BE(length, framing.length - BIN32_BYTES + 1);
    fillers += framing.length - BIN32_BYTES;
    chunks.push(framing, payloads[index]!.bytes);
    position = offset + length;
  });

  front[AT.array] = MSGPACK.array32;
  front.writeUInt32BE(LEADING_ELEMENTS + fillers + directory.length, AT.array + 1);
  front[AT.magic] = MSGPACK.fixstr9;
  front.write(MAGIC, AT.magic + 1, 'latin1');
  front[AT.version] = MSGPACK.uint16;
  front.writeUInt16BE(FORMAT_VERSION, AT.version + 1);
  front[AT.headerLength] = MSGPACK.uint32;
  front.writeUInt32BE(header.length, AT.headerLength + 1);
  front[AT.digest] = MSGPACK.bin8;
  front[AT.digest + 1] = DIGEST_BYTES;
  front[AT.headerCrc] = MSGPACK.uint32;
  front.writeUInt32BE(crc32(front.subarray(AT.digest, AT.header + header.length)), AT.headerCrc + 1);
  return { bytes: chunks, digest: digest.toString('hex') };
}
