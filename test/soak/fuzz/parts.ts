/**
 * A snapshot file taken apart into header and payloads, and put together again with everything
 * that holds it together right: offsets, framing, lengths and checksums. So whoever changes a part
 * gets past the checks that only look for damage.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { pack, unpack } from 'msgpackr';
import { AT, alignUp, BIN32_BYTES, LEADING_ELEMENTS, MSGPACK } from '../../../src/snapshot/format.js';
import type { HeaderMap } from '../../../src/snapshot/header.js';

export interface Parts {
  /** `sections` says what follows; the places, lengths and checksums in it are set by `assembled`. */
  header: HeaderMap;
  /** By position in `header.sections`. */
  payloads: Buffer[];
  /** The bytes of the front up to the header; the digest in it stays unless it is made anew. */
  front: Buffer;
}

/** Payloads are views: whoever changes one copies it first. */
export function takenApart(file: Buffer): Parts {
  const headerEnd = AT.header + file.readUInt32BE(AT.headerLength + 1);
  const header = unpack(file.subarray(AT.header, headerEnd)) as HeaderMap;
  const dataStart = alignUp(headerEnd);
  const payloads = header.sections.map(({ offset, length }) =>
    file.subarray(dataStart + offset, dataStart + offset + length),
  );
  return { header, payloads, front: Buffer.from(file.subarray(0, AT.header)) };
}

/** @param edit changes the header after its places and checksums were set, as a liar would */
export function assembled(
  { header, payloads, front }: Parts,
  newDigest: boolean,
  edit: (header: HeaderMap) => void = () => {},
): Buffer {
  let end = 0;
  const sections = header.sections.map(({ name, element }, index) => {
    const payload = payloads[index];
    const offset = alignUp(end + BIN32_BYTES);
    end = offset + payload.length;
    return { name, element, offset, length: payload.length, crc32: crc32(payload) };
  });
  const map = { ...header, counts: { ...header.counts }, sections: sections.map((one) => ({ ...one })) };
  edit(map);
  const bytes = pack(map);
  const dataStart = alignUp(AT.header + bytes.length);
  const file = Buffer.alloc(dataStart + end, MSGPACK.nil);
  front.copy(file);
  bytes.copy(file, AT.header);
  let fillers = dataStart - AT.header - bytes.length;
  let position = dataStart;
  sections.forEach(({ offset, length }, index) => {
    const start = dataStart + offset;
    fillers += start - BIN32_BYTES - position;
    file[start - BIN32_BYTES] = MSGPACK.bin32;
    file.writeUInt32BE(length, start - BIN32_BYTES + 1);
    payloads[index].copy(file, start);
    position = start + length;
  });
  file.writeUInt32BE(LEADING_ELEMENTS + fillers + sections.length, AT.array + 1);
  if (newDigest) {
    const hash = createHash('sha256').update(bytes);
    for (const payload of payloads) hash.update(payload);
    hash.digest().copy(file, AT.digest + 2);
  }
  return sealed(file, bytes.length);
}

/** Sets the header's length and checksum, which cover the digest too. */
export function sealed(file: Buffer, headerLength: number): Buffer {
  file.writeUInt32BE(headerLength, AT.headerLength + 1);
  file.writeUInt32BE(crc32(file.subarray(AT.digest, AT.header + headerLength)), AT.headerCrc + 1);
  return file;
}
