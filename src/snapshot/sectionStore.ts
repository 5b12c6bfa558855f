/**
 * Sections of an open file, each checked when it is first used: its checksum, and that its values
 * can be followed without looking again (in range of the table they index; offsets in order).
 * After that the same view is handed out for ever.
 */
import { crc32 } from 'node:zlib';
import { SnapshotError } from '../model/errors.js';
import type { Column } from '../model/graph.js';
import type { Counts, DirectoryEntry } from './header.js';
import { ELEMENT_BYTES, SECTION_SPECS, type SectionSpec } from './sections.js';
import type { Parts, SnapshotBytes } from './snapshotBytes.js';
import { requireAscending, requireOffsets, requireRange } from './structure.js';

/** Sources and offsets of compressed rows: `sources` ascends, `offsets` has one more entry. */
export interface RowIndex {
  sources: Uint32Array;
  offsets: Uint32Array;
}

export class SectionStore {
  private readonly views = new Map<string, Column>();
  private readonly rowIndexes = new Map<string, RowIndex>();
  private readonly inParts = new Map<string, Parts>();

  constructor(
    private readonly file: SnapshotBytes,
    /** The header map as written. */
    readonly headerBytes: Uint8Array,
    /** Offsets from the start of the file; in file order. */
    readonly directory: ReadonlyMap<string, DirectoryEntry>,
    private readonly counts: Counts,
  ) {}

  has(name: string): boolean {
    return this.directory.has(name);
  }

  /** A section's bytes, unchecked. */
  bytes(name: string): Uint8Array {
    const { offset, length } = this.entry(name);
    return this.file.at(offset, length);
  }

  /** @throws SnapshotError `checksum`, `corrupt`, `not_measured` */
  section(name: string): Column {
    const known = this.views.get(name);
    if (known !== undefined) return known;
    const view = this.intact(name);
    const { to, optional, codes } = this.spec(name);
    const limit = codes ?? (to === undefined ? undefined : this.counts[to]);
    if (limit !== undefined) requireRange(name, view, optional ? -1 : 0, limit);
    this.views.set(name, view);
    return view;
  }

  /** Sources and offsets, checked together. */
  rowIndex(rows: string): RowIndex {
    const known = this.rowIndexes.get(rows);
    if (known !== undefined) return known;
    const sources = this.section(`${rows}.sources`) as Uint32Array;
    requireAscending(`${rows}.sources`, sources);
    const index = { sources, offsets: this.offsets(`${rows}.offsets`, `${rows}.targets`) };
    this.rowIndexes.set(rows, index);
    return index;
  }

  /** Offsets into another section, which they have to cover to its end. */
  offsets(name: string, into: string): Uint32Array {
    const known = this.views.get(name);
    if (known !== undefined) return known as Uint32Array;
    const view = this.intact(name) as Uint32Array;
    requireOffsets(name, view, this.entry(into).length / ELEMENT_BYTES[this.spec(into).element]);
    this.views.set(name, view);
    return view;
  }

  /** The bytes of a section of which little is wanted. */
  parts(name: string): Parts {
    const known = this.inParts.get(name);
    if (known !== undefined) return known;
    const { offset, length, crc32: expected } = this.entry(name);
    const parts = this.file.parts(offset, length);
    requireChecksum(name, expected, parts.crc32);
    this.inParts.set(name, parts);
    return parts;
  }

  /** A view of the section's bytes, which match their checksum. */
  private intact(name: string): Column {
    const { offset, length, crc32: expected } = this.entry(name);
    const bytes = this.file.at(offset, length);
    requireChecksum(name, expected, crc32(bytes));
    const { element } = this.spec(name);
    const elements = length / ELEMENT_BYTES[element];
    switch (element) {
      case 'u8':
        return new Uint8Array(bytes.buffer, bytes.byteOffset, elements);
      case 'u16':
        return new Uint16Array(bytes.buffer, bytes.byteOffset, elements);
      case 'u32':
        return new Uint32Array(bytes.buffer, bytes.byteOffset, elements);
      case 'i32':
        return new Int32Array(bytes.buffer, bytes.byteOffset, elements);
    }
  }

  private entry(name: string): DirectoryEntry {
    const entry = this.directory.get(name);
    if (entry !== undefined) return entry;
    throw new SnapshotError(
      'not_measured',
      `This snapshot has no "${name}": it was not measured when the snapshot was built. Ask has() first, or build the snapshot again with a version that measures it.`,
    );
  }

  private spec(name: string): SectionSpec {
    return SECTION_SPECS.get(name) as SectionSpec;
  }
}

function requireChecksum(name: string, expected: number, found: number): void {
  if (found === expected) return;
  throw new SnapshotError(
    'checksum',
    `Section "${name}" of the snapshot is damaged: expected checksum ${expected}, found ${found}. Build the snapshot again with "snakeshot index".`,
  );
}
