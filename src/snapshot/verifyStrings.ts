/** String tables: valid UTF-8, names in strictly ascending byte order. */
import { isUtf8 } from 'node:buffer';
import { type Fault, fault, faultsOf } from './fault.js';
import type { SnapshotFile } from './snapshotFile.js';

export function stringFaults(snapshot: SnapshotFile): Fault[] {
  return faultsOf([utf8(snapshot, 'names'), utf8(snapshot, 'texts'), ascending(snapshot)]);
}

function utf8({ store }: SnapshotFile, table: 'names' | 'texts'): Fault | undefined {
  const offsets = store.offsets(`${table}.offsets`, `${table}.bytes`);
  const bytes = store.bytes(`${table}.bytes`);
  for (let index = 0; index + 1 < offsets.length; index++) {
    if (!isUtf8(bytes.subarray(offsets[index], offsets[index + 1]))) {
      return fault(`${table}.bytes`, offsets[index]!, 'UTF-8', `other bytes in string ${index}`);
    }
  }
  return undefined;
}

function ascending({ store }: SnapshotFile): Fault | undefined {
  const offsets = store.offsets('names.offsets', 'names.bytes');
  const bytes = store.bytes('names.bytes');
  for (let index = 1; index + 1 < offsets.length; index++) {
    const previous = bytes.subarray(offsets[index - 1], offsets[index]);
    const name = bytes.subarray(offsets[index], offsets[index + 1]);
    if (Buffer.compare(previous, name) >= 0) {
      const [before, found] = [previous, name].map((part) => Buffer.from(part).toString());
      return fault('names.offsets', index, `a name after "${before}"`, `"${found}"`);
    }
  }
  return undefined;
}
