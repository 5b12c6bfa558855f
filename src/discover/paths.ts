/**
 * Paths as the snapshot shows them, and the one order that everything is sorted in.
 * A label is relative to the project root, with `/`; it never depends on where the root lies.
 */
import { relative, sep } from 'node:path';

/** Label of an absolute path: `.` for the root itself, `../…` outside it. */
export function labelOf(root: string, path: string): string {
  const label = relative(root, path);
  if (label === '') return '.';
  return sep === '/' ? label : label.split(sep).join('/');
}

/** Label of an entry of a folder with a known label. */
export function labelIn(folder: string, name: string): string {
  return folder === '.' ? name : `${folder}/${name}`;
}

/** Whether a label leads out of the project root. */
export function isOutside(label: string): boolean {
  return label === '..' || label.startsWith('../');
}

/** Whether `folder` (absolute) is `path` or one of the folders above it. */
export function contains(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Order of two strings by their UTF-8 bytes. JavaScript's own order differs above U+FFFF. */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return codePointRank(left) - codePointRank(right);
  }
  return a.length - b.length;
}

/** Moves surrogates above the rest of the basic plane, where their code points belong. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
