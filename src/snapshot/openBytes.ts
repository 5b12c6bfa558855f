/**
 * Bytes of a snapshot file → an open snapshot. Front, header, directory and framing are checked
 * here, whatever the file's size; each section's checksum and structure when it is first used
 * (sectionStore.ts). Nothing is copied or decoded.
 */
import { crc32 } from 'node:zlib';
import { SnapshotError } from '../model/errors.js';
import { asBuffer } from './asBuffer.js';
import { requireLittleEndian } from './byteOrder.js';
import { BytesInMemory } from './bytesInMemory.js';
import { checkDirectory } from './directory.js';
import { AT, alignUp, DIGEST_BYTES, FORMAT_VERSION, MAGIC, MAX_HEADER_BYTES, MSGPACK } from './format.js';
import { decodeHeader } from './header.js';
import { beginsAsSnapshot } from './magic.js';
import { SectionStore } from './sectionStore.js';
import type { SnapshotBytes } from './snapshotBytes.js';
import { SnapshotFile } from './snapshotFile.js';

const REBUILD = 'Build the snapshot again with "snakeshot index".';

/**
 * @param bytes the whole file. The snapshot keeps and views them: don't write to them afterwards.
 * @throws SnapshotError `empty`, `not_a_snapshot`, `newer_version`, `older_version`, `truncated`,
 *   `checksum`, `header`, `directory`, `wrong_endianness`
 */
export function openBytes(bytes: Uint8Array): SnapshotFile {
  return openFrom(new BytesInMemory(bytes));
}

/** @throws SnapshotError as openBytes does */
export function openFrom(file: SnapshotBytes): SnapshotFile {
  requireLittleEndian();
  const front = asBuffer(file.at(0, Math.min(AT.header, file.length)));
  checkFront(front);
  const headerLength = front.readUInt32BE(AT.headerLength + 1);
  if (headerLength > MAX_HEADER_BYTES) {
    throw new SnapshotError(
      'header',
      `The snapshot's header may have ${MAX_HEADER_BYTES} bytes, and claims ${headerLength}. ${REBUILD}`,
    );
  }
  const headerEnd = AT.header + headerLength;
  if (headerEnd > file.length) throw truncated(headerEnd, file.length);
  const head = asBuffer(file.at(0, headerEnd));
  if (crc32(head.subarray(AT.digest)) !== head.readUInt32BE(AT.headerCrc + 1)) {
    throw new SnapshotError(
      'checksum',
      `The snapshot's header doesn't match its checksum: the file is damaged. ${REBUILD}`,
    );
  }
  const headerBytes = head.subarray(AT.header);
  const header = decodeHeader(headerBytes);
  const elements = head.readUInt32BE(AT.array + 1);
  const sections = checkDirectory(file, header, headerEnd, alignUp(headerEnd), elements);
  const digest = head.toString('hex', AT.digest + 2, AT.digest + 2 + DIGEST_BYTES);
  return new SnapshotFile(header, digest, new SectionStore(file, headerBytes, sections, header.counts));
}

/** Magic first, then version: a later version may differ in everything behind it. */
function checkFront(file: Buffer): void {
  if (file.length === 0) {
    throw new SnapshotError('empty', `The snapshot file is empty (0 bytes). ${REBUILD}`);
  }
  if (!beginsAsSnapshot(file)) {
    throw new SnapshotError(
      'not_a_snapshot',
      `This isn't a snapshot: expected a msgpack array that begins with "${MAGIC}", found ${JSON.stringify(file.toString('latin1', 0, AT.version))}. Give the file that "snakeshot index" wrote.`,
    );
  }
  if (file.length < AT.headerLength) throw truncated(AT.header, file.length);
  requireType(file, AT.version, MSGPACK.uint16);
  const version = file.readUInt16BE(AT.version + 1);
  if (version > FORMAT_VERSION) {
    throw new SnapshotError(
      'newer_version',
      `This snapshot has format version ${version}, and this snakeshot reads version ${FORMAT_VERSION}. Update snakeshot, or build the snapshot again with this one.`,
    );
  }
  if (version < FORMAT_VERSION) {
    throw new SnapshotError(
      'older_version',
      `This snapshot has format version ${version}, and this snakeshot reads version ${FORMAT_VERSION}. ${REBUILD}`,
    );
  }
  if (file.length < AT.header) throw truncated(AT.header, file.length);
  requireType(file, AT.headerLength, MSGPACK.uint32);
  requireType(file, AT.headerCrc, MSGPACK.uint32);
  requireType(file, AT.digest, MSGPACK.bin8);
  requireType(file, AT.digest + 1, DIGEST_BYTES);
}

function requireType(file: Buffer, position: number, expected: number): void {
  if (file[position] === expected) return;
  throw new SnapshotError(
    'header',
    `The snapshot's front is broken: expected 0x${expected.toString(16)} at byte ${position}, found 0x${file[position]?.toString(16)}. ${REBUILD}`,
  );
}

function truncated(expected: number, found: number): SnapshotError {
  return new SnapshotError(
    'truncated',
    `The snapshot is cut off: expected at least ${expected} bytes, found ${found}. Copy it again, or build it again with "snakeshot index".`,
  );
}
