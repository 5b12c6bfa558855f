/**
 * Where an answer comes from: which snapshot, of which state of which project. Goes beside the
 * answers (MCP `_meta`, HTTP headers), never into them. What isn't known is absent.
 */
import { FILE_STATUSES, type FileStatus } from '../model/graph.js';
import { isOfProject } from '../query/files.js';
import type { Snapshot } from '../snapshot/snapshot.js';

export interface Provenance {
  /** The project's name. */
  project: string;
  /** The snapshot file's name, without its folder. */
  file: string;
  /** SHA-256 of the snapshot's hashed bytes, lower-case hexadecimal. */
  digest: string;
  /** When the file was written: ISO 8601, UTC. */
  written: string;
  /** The git commit of the root when it was indexed, and whether there were changes on top. */
  commit?: string;
  dirty?: boolean;
  /** The project's own files by what became of them. */
  files: Record<FileStatus, number>;
  symbols: number;
  /** What wrote it. */
  generator: string;
  grammar: string;
  format_version: number;
  roots: { path: string; origin: string }[];
  layers: { name: string; digest: string }[];
}

/** The part that goes with every answer. */
export type Origin = Pick<Provenance, 'project' | 'digest' | 'written' | 'commit' | 'dirty' | 'files'> & {
  /** Indexed files that have changed since, where the sources are watched. */
  changed_files?: number;
};

export function originOf(provenance: Provenance, changed: readonly string[] | undefined): Origin {
  const { project, digest, written, commit, dirty, files } = provenance;
  const origin: Origin = { project, digest, written, files };
  if (commit !== undefined) origin.commit = commit;
  if (dirty !== undefined) origin.dirty = dirty;
  if (changed !== undefined) origin.changed_files = changed.length;
  return origin;
}

export function provenanceOf(snapshot: Snapshot, file: string, writtenMs: number): Provenance {
  const { header } = snapshot;
  return {
    project: header.project,
    file,
    digest: header.digest,
    written: new Date(writtenMs).toISOString(),
    ...header.checkout,
    files: filesByStatus(snapshot),
    symbols: snapshot.count('symbol'),
    generator: header.generator,
    grammar: header.grammar,
    format_version: header.version,
    roots: header.roots,
    layers: header.layers,
  };
}

function filesByStatus(snapshot: Snapshot): Record<FileStatus, number> {
  const counts = { indexed: 0, skipped: 0, failed: 0 };
  for (const [file, status] of snapshot.column('file.status').entries()) {
    if (isOfProject(snapshot, file)) counts[FILE_STATUSES[status]]++;
  }
  return counts;
}
