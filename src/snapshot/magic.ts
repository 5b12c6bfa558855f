/** The bytes by which a file is known to be a snapshot, of whatever version and in whatever state. */
import { AT, MAGIC, MSGPACK } from './format.js';

const MAGIC_BYTES = Buffer.concat([Buffer.of(MSGPACK.fixstr9), Buffer.from(MAGIC)]);

/** Bytes at a file's front that `beginsAsSnapshot` looks at. */
export const FRONT_BYTES = AT.version;

/** Whether a file that begins with these bytes, or ends within them, is meant as a snapshot. */
export function beginsAsSnapshot(front: Buffer): boolean {
  const magic = front.subarray(AT.magic, AT.version);
  return front[AT.array] === MSGPACK.array32 && MAGIC_BYTES.subarray(0, magic.length).equals(magic);
}
