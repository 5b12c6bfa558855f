/**
 * One mutant of a snapshot file for each list of choices: what disks and networks do (damage), and
 * what somebody does who knows the format (everything else: checksums are right).
 */
import { AT } from '../../../src/snapshot/format.js';
import type { Choices } from '../choices.js';
import { changeElements, resizeSection, resizeTable } from './mutatePayloads.js';
import { assembled, sealed, takenApart } from './parts.js';

export interface Mutant {
  bytes: Buffer;
  /** Nothing was made to fit: what is read of it has to be what the original says, or an error. */
  damaged: boolean;
}

export function mutate(original: Buffer, choices: Choices): Mutant {
  switch (
    choices.pick(['damage', 'payload', 'payload', 'payload', 'tables', 'header', 'raw header', 'all'])
  ) {
    case 'damage':
      return { bytes: damage(original, choices), damaged: true };
    case 'raw header':
      return { bytes: rawHeader(original, choices), damaged: false };
    case 'header':
      return fitting(original, choices, 0, 0, 1 + choices.below(3));
    case 'payload':
      return fitting(original, choices, 1 + choices.below(6), 0, 0);
    case 'tables':
      return fitting(original, choices, choices.below(4), 1 + choices.below(3), 0);
    default:
      return fitting(original, choices, choices.below(4), choices.below(2), choices.below(3));
  }
}

function fitting(
  original: Buffer,
  choices: Choices,
  elements: number,
  sizes: number,
  fields: number,
): Mutant {
  const parts = takenApart(original);
  parts.payloads = [...parts.payloads];
  for (let left = sizes; left > 0; left--) {
    if (choices.once(2)) resizeSection(parts, choices);
    else resizeTable(parts, choices);
  }
  for (let left = elements; left > 0; left--) changeElements(parts, choices);
  const bytes = assembled(parts, !choices.once(4), (header) => {
    for (let left = fields; left > 0; left--) changeHeader(header as unknown as Tree, choices);
  });
  return { bytes, damaged: false };
}

function damage(original: Buffer, choices: Choices): Buffer {
  let bytes = Buffer.from(original);
  for (let left = 1 + choices.below(4); left > 0; left--) {
    const at = choices.below(bytes.length);
    const length = 1 + choices.below(Math.min(choices.pick([8, 64, 4096]), bytes.length - at));
    switch (choices.pick(['bit', 'byte', 'blank', 'copy', 'cut', 'lost', 'longer'])) {
      case 'bit':
        bytes[at] ^= 1 << choices.below(8);
        break;
      case 'byte':
        bytes[at] = choices.below(256);
        break;
      case 'blank':
        bytes.fill(choices.pick([0, 0xff]), at, at + length);
        break;
      case 'copy':
        bytes.copy(bytes, choices.below(bytes.length - length + 1), at, at + length);
        break;
      case 'cut':
        bytes = bytes.subarray(0, at + 1);
        break;
      case 'lost':
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length - 1)]);
        break;
      case 'longer':
        bytes = Buffer.concat([bytes, bytes.subarray(at, at + length)]);
    }
  }
  return bytes;
}

/** Bytes of msgpack that mean something. */
const TYPE_BYTES = [0x80, 0x90, 0xc0, 0xc1, 0xc7, 0xcb, 0xcf, 0xd3, 0xd4, 0xd9, 0xdb, 0xdd, 0xdf, 0xff];

/** The header's own msgpack, byte by byte; longer or shorter by whole multiples of 8 or not. */
function rawHeader(original: Buffer, choices: Choices): Buffer {
  const length = original.readUInt32BE(AT.headerLength + 1);
  const file = Buffer.from(original);
  for (let left = 1 + choices.below(4); left > 0; left--) {
    const at = AT.header + choices.below(length);
    if (choices.once(3)) file[at] = choices.below(256);
    else if (choices.once(2)) file[at] = choices.pick(TYPE_BYTES);
    else file.copy(file, at, at + 1, Math.min(AT.header + length, at + 1 + choices.below(16)));
  }
  return sealed(file, choices.once(4) ? choices.below(length + 9) : length);
}

type Tree = Record<string, unknown> | unknown[];

const VALUES: readonly unknown[] = [
  0,
  -1,
  1,
  7,
  8,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53,
  0.5,
  Number.NaN,
  null,
  true,
  '',
  'u8',
  'u32',
  'symbol.name',
  'x'.repeat(70_000),
  '\u0000\ud7ff',
  [],
  {},
  [[[[[[[[[[]]]]]]]]]],
];

/** One field anywhere in the header: another value, another's value, gone, or there twice. */
function changeHeader(header: Tree, choices: Choices): void {
  let holder = header;
  for (;;) {
    const keys = Object.keys(holder);
    if (keys.length === 0) return;
    const key = choices.pick(keys);
    const map = holder as Record<string, unknown>;
    const value = map[key];
    if (typeof value === 'object' && value !== null && !choices.once(8)) {
      holder = value as Tree;
      continue;
    }
    if (typeof value === 'number' && choices.once(2)) map[key] = value + choices.pick([1, -1, 8, -8, 256]);
    else if (choices.once(3)) map[key] = map[choices.pick(keys)];
    else if (choices.once(2)) map[key] = choices.pick(VALUES);
    else if (Array.isArray(holder)) holder.splice(Number(key), choices.below(2), value);
    else delete map[key];
    return;
  }
}
