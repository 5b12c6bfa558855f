/**
 * Where an answer comes from, as HTTP headers. An address's answer depends on the snapshot and on
 * this program alone, so the two together are its entity tag.
 */
import { packageVersion } from '../../version.js';
import type { Origin } from '../provenance.js';

const VERSION = packageVersion();

/** Name, value, name, value …; texts that may be other than ASCII are percent-encoded. */
export function originHeaders(origin: Origin): string[] {
  const { indexed, skipped, failed } = origin.files;
  const headers = [
    'ETag',
    entityTag(origin),
    'Snakeshot-Project',
    encodeURIComponent(origin.project),
    'Snakeshot-Digest',
    origin.digest,
    'Snakeshot-Written',
    origin.written,
    'Snakeshot-Files',
    `indexed=${indexed}, skipped=${skipped}, failed=${failed}`,
  ];
  if (origin.commit !== undefined) headers.push('Snakeshot-Commit', encodeURIComponent(origin.commit));
  if (origin.dirty !== undefined) headers.push('Snakeshot-Dirty', String(origin.dirty));
  if (origin.changed_files !== undefined)
    headers.push('Snakeshot-Changed-Files', String(origin.changed_files));
  return headers;
}

export function entityTag({ digest }: Origin): string {
  return `"${digest}-${VERSION}"`;
}
