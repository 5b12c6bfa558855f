/**
 * Paths as the snapshot shows them. A label is relative to the project root, with `/`; it never depends
 * on where the root lies.
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
