/**
 * Checks the directory against the file and against the tables' counts: names, element types,
 * bounds, alignment, overlap, lengths, and the msgpack framing between the payloads. Reads no
 * payload, so its cost doesn't depend on the snapshot's size.
 */
import { SnapshotError } from '../model/errors.js';
import { asBuffer } from './asBuffer.js';
import { ALIGNMENT, BIN32_BYTES, LEADING_ELEMENTS, MSGPACK } from './format.js';
import type { Counts, DirectoryEntry, HeaderMap } from './header.js';
import {
  ALL_ROWS,
  COLUMN_SECTIONS,
  ELEMENT_BYTES,
  rowsSections,
  SECTION_SPECS,
  STRING_TABLES,
} from './sections.js';
import type { SnapshotBytes } from './snapshotBytes.js';

/**
 * The sections by name, in file order, with `offset` counted from the start of the file. Of
 * sections that this version doesn't know only the place is checked.
 * @throws SnapshotError `directory`, `truncated`
 */
export function checkDirectory(
  bytes: SnapshotBytes,
  header: HeaderMap,
  headerEnd: number,
  dataStart: number,
  elements: number,
): Map<string, DirectoryEntry> {
  const directory = new Map<string, DirectoryEntry>();
  let end = headerEnd;
  let fillers = 0;
  for (const entry of header.sections) {
    if (directory.has(entry.name)) throw broken(`section "${entry.name}" once`, 'it twice');
    const offset = dataStart + entry.offset;
    if (entry.offset % ALIGNMENT !== 0) {
      throw broken(`"${entry.name}" at a multiple of ${ALIGNMENT}`, `offset ${entry.offset}`);
    }
    if (offset < end + BIN32_BYTES) {
      throw broken(`"${entry.name}" after byte ${end + BIN32_BYTES}`, `byte ${offset}: sections overlap`);
    }
    if (offset + entry.length > bytes.length) {
      throw new SnapshotError(
        'truncated',
        `The snapshot is cut off: section "${entry.name}" ends at byte ${offset + entry.length}, and the file has ${bytes.length} bytes. Copy it again, or build it again with "snakeshot index".`,
      );
    }
    checkFraming(asBuffer(bytes.at(end, offset - end)), end, entry);
    fillers += offset - BIN32_BYTES - end;
    end = offset + entry.length;
    directory.set(entry.name, { ...entry, offset });
  }
  if (end !== bytes.length) throw broken(`the file to end at byte ${end}`, `${bytes.length} bytes`);
  const expected = LEADING_ELEMENTS + fillers + header.sections.length;
  if (elements !== expected) throw broken(`${expected} array elements`, `${elements}`);
  checkLengths(directory, header.counts);
  return directory;
}

/** Between two payloads stand nils and the type byte and length of a msgpack bin 32. */
function checkFraming(bytes: Buffer, from: number, entry: DirectoryEntry): void {
  const bin = bytes.length - BIN32_BYTES;
  for (let index = 0; index < bin; index++) {
    if (bytes[index] !== MSGPACK.nil)
      throw broken(`nil at byte ${from + index}`, `0x${bytes[index]?.toString(16)}`);
  }
  if (bytes[bin] !== MSGPACK.bin32 || bytes.readUInt32BE(bin + 1) !== entry.length) {
    throw broken(`a bin 32 of ${entry.length} bytes at byte ${from + bin}`, bytes.toString('hex', bin));
  }
}

function checkLengths(directory: ReadonlyMap<string, DirectoryEntry>, counts: Counts): void {
  const elementsOf = (name: string): number => {
    const entry = directory.get(name);
    const spec = SECTION_SPECS.get(name);
    if (entry === undefined || spec === undefined) throw broken(`section "${name}"`, 'none of that name');
    if (entry.element !== spec.element) throw broken(`"${name}" of ${spec.element}`, entry.element);
    const elements = entry.length / ELEMENT_BYTES[spec.element];
    if (!Number.isInteger(elements)) throw broken(`"${name}" of whole elements`, `${entry.length} bytes`);
    return elements;
  };
  const require = (name: string, expected: number): void => {
    const found = elementsOf(name);
    if (found !== expected) throw broken(`"${name}" of ${expected} elements`, `${found}`);
  };

  for (const { name, table } of STRING_TABLES) {
    require(`${name}.offsets`, counts[table] + 1);
    elementsOf(`${name}.bytes`);
  }
  for (const { name, of } of COLUMN_SECTIONS) if (of !== undefined) require(name, counts[of]);
  for (const rows of ALL_ROWS) {
    const [sources, offsets, targets, ...parallel] = rowsSections(rows).map(({ name }) => name) as [
      string,
      string,
      string,
      ...string[],
    ];
    const isThere = [sources, offsets, targets, ...parallel].some((name) => directory.has(name));
    if (!isThere && rows.required !== true) continue;
    const count = elementsOf(sources);
    if (count > counts[rows.from]) throw broken(`at most ${counts[rows.from]} "${sources}"`, `${count}`);
    require(offsets, count + 1);
    for (const name of parallel) require(name, elementsOf(targets));
  }
  const aliases = directory.has('aliases.targets') ? elementsOf('aliases.targets') : 0;
  if (aliases !== counts.alias) throw broken(`${aliases} aliases in the counts`, `${counts.alias}`);
}

function broken(expected: string, found: string): SnapshotError {
  return new SnapshotError(
    'directory',
    `The snapshot's directory is broken: expected ${expected}, found ${found}. Build the snapshot again with "snakeshot index".`,
  );
}
