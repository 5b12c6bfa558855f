/** Changes to sections as somebody makes them who knows what their numbers mean. */
import { COLUMNS, ROWS, type Table } from '../../../src/model/graph.js';
import { ELEMENT_BYTES } from '../../../src/snapshot/sections.js';
import type { Choices } from '../choices.js';
import type { Parts } from './parts.js';

/** A few elements of one section: at the bounds of what they index, or moved about. */
export function changeElements(parts: Parts, choices: Choices): void {
  const index = choices.below(parts.payloads.length);
  const width = widthOf(parts, index);
  const count = parts.payloads[index].length / width;
  if (count < 1 || !Number.isInteger(count)) return;
  const bytes = Buffer.from(parts.payloads[index]);
  parts.payloads[index] = bytes;
  const at = choices.below(count);
  const other = choices.below(count);
  const length = 1 + choices.below(Math.min(16, count - Math.max(at, other)));
  switch (choices.pick(['value', 'value', 'value', 'near', 'near', 'swap', 'repeat', 'sort', 'reverse'])) {
    case 'value':
      write(bytes, at, width, choices.pick(interesting(parts, choices)));
      break;
    case 'near':
      write(bytes, at, width, read(bytes, at, width) + choices.pick([1, -1, 2, -2, 256]));
      break;
    case 'swap': {
      const value = read(bytes, at, width);
      write(bytes, at, width, read(bytes, other, width));
      write(bytes, other, width, value);
      break;
    }
    case 'repeat':
      bytes.copy(bytes, other * width, at * width, (at + length) * width);
      break;
    default: {
      const values = Array.from({ length }, (_, i) => read(bytes, at + i, width));
      if (choices.once(2)) values.sort((a, b) => a - b);
      else values.reverse();
      values.forEach((value, i) => {
        write(bytes, at + i, width, value);
      });
    }
  }
}

/** One section gets longer or shorter by whole elements; with offsets, the last one follows. */
export function resizeSection(parts: Parts, choices: Choices): void {
  const index = choices.below(parts.payloads.length);
  const width = widthOf(parts, index);
  const change = choices.pick([1, -1, 2, -2, 1000]);
  resize(parts, index, change * width);
  const [group, part] = parts.header.sections[index].name.split('.');
  if ((part !== 'bytes' && part !== 'targets') || choices.once(4)) return;
  const offsets = parts.header.sections.findIndex(({ name }) => name === `${group}.offsets`);
  if (offsets < 0 || parts.payloads[offsets].length < 4) return;
  const bytes = Buffer.from(parts.payloads[offsets]);
  bytes.writeUInt32LE(parts.payloads[index].length / width, bytes.length - 4);
  parts.payloads[offsets] = bytes;
  for (const { name, parallel } of ROWS as readonly {
    name: string;
    parallel?: readonly { name: string }[];
  }[]) {
    if (name !== group) continue;
    for (const column of parallel ?? []) {
      const beside = parts.header.sections.findIndex((one) => one.name === `${group}.${column.name}`);
      if (beside >= 0) resize(parts, beside, change * widthOf(parts, beside));
    }
    if (name === 'aliases') parts.header.counts.alias += change;
  }
}

/** A table gets rows more or less: its count and every column of it. */
export function resizeTable(parts: Parts, choices: Choices): void {
  const table = choices.pick(['symbol', 'file', 'type', 'name', 'text'] as Table[]);
  const change = choices.pick([1, -1, 3, -3, 500]);
  parts.header.counts[table] += change;
  parts.header.sections.forEach(({ name }, index) => {
    const column = COLUMNS.find((one) => one.name === name);
    if (column?.of === table || name === `${table}s.offsets`)
      resize(parts, index, change * widthOf(parts, index));
  });
}

/** Cuts off, or repeats the last bytes. */
function resize(parts: Parts, index: number, change: number): void {
  const old = parts.payloads[index];
  if (change <= 0) {
    parts.payloads[index] = old.subarray(0, Math.max(0, old.length + change));
    return;
  }
  const longer = Buffer.alloc(old.length + change);
  old.copy(longer);
  if (old.length >= 4) longer.fill(old.subarray(-4), old.length);
  parts.payloads[index] = longer;
}

function interesting({ header }: Parts, choices: Choices): number[] {
  const counts = Object.values(header.counts);
  const count = choices.pick(counts);
  return [0, 1, -1, -2, count - 1, count, count + 1, 0x7fffffff, 0xffffffff, 7, 64, choices.below(count + 1)];
}

function widthOf(parts: Parts, index: number): number {
  return ELEMENT_BYTES[parts.header.sections[index].element as keyof typeof ELEMENT_BYTES] ?? 1;
}

function read(bytes: Buffer, at: number, width: number): number {
  return bytes.readUIntLE(at * width, width);
}

function write(bytes: Buffer, at: number, width: number, value: number): void {
  bytes.writeUIntLE(Number(BigInt.asUintN(8 * width, BigInt(value))), at * width, width);
}
