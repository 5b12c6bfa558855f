/** Sections are little-endian and viewed in place, so a big-endian machine can neither read nor write them. */
import { SnapshotError } from '../model/errors.js';

/** First byte in memory of the 16-bit number 1: 1 on a little-endian machine, 0 on a big-endian one. */
const FIRST_BYTE = new Uint8Array(Uint16Array.of(1).buffer)[0];

/** @throws SnapshotError `wrong_endianness` */
export function requireLittleEndian(firstByteOfOne = FIRST_BYTE): void {
  if (firstByteOfOne === 1) return;
  throw new SnapshotError(
    'wrong_endianness',
    'Snapshots hold little-endian numbers that are used in place, and this machine is big-endian. Build and open snapshots on a little-endian machine (x86-64, ARM64).',
  );
}
