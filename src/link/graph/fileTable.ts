/** The file table: every file that was found, with what became of it. */
import { Definition } from '../../model/facts.js';
import { type Column, FILE_STATUSES, type FileStatus } from '../../model/graph.js';
import type { SkippedFile, SourceFile } from '../../model/sourceFile.js';
import type { Strings } from '../../model/strings.js';
import { compareUtf8 } from '../../model/utf8Order.js';
import type { LeftOut } from '../linkInput.js';
import type { ProgramFile } from '../program/program.js';

interface Entry {
  path: string;
  /** -1: discovery has left it out or could not read it, and `status` and `reason` say so. */
  source: number;
  status?: FileStatus;
  reason?: string;
}

export class FileTable {
  private readonly entries: Entry[];
  private readonly ids: Int32Array;

  /** Sources of the layers below are left out: they are in the layers' own tables. */
  constructor(
    private readonly sources: readonly SourceFile[],
    private readonly failures: ReadonlyMap<number, string>,
    { skipped, failed }: LeftOut,
  ) {
    const leftOut = (files: readonly SkippedFile[], status: FileStatus): Entry[] =>
      files.map(({ file, reason }) => ({ path: file, source: -1, status, reason }));
    this.entries = [
      ...sources.map((source, index): Entry => ({ path: source.file, source: index })),
      ...leftOut(skipped, 'skipped'),
      ...leftOut(failed, 'failed'),
    ].filter((entry) => entry.source < 0 || !sources[entry.source].layer);
    this.entries.sort((a, b) => compareUtf8(a.path, b.path) || a.source - b.source);
    this.ids = new Int32Array(sources.length).fill(-1);
    this.entries.forEach(({ source }, id) => {
      if (source >= 0) this.ids[source] = id;
    });
  }

  get count(): number {
    return this.entries.length;
  }

  /** -1 for a layer's file. */
  idOf(file: ProgramFile): number {
    return this.ids[file.sourceIndex];
  }

  columns(
    files: readonly ProgramFile[],
    texts: Strings,
    symbolOf: (entity: number) => number,
  ): Record<string, Column> {
    const count = this.entries.length;
    const bySource = new Map(files.map((file) => [file.sourceIndex, file]));
    const path = new Uint32Array(count);
    const module = new Int32Array(count).fill(-1);
    const status = new Uint8Array(count);
    const reason = new Int32Array(count).fill(-1);
    const lines = new Uint32Array(count);
    const bytes = new Uint32Array(count);
    this.entries.forEach((entry, id) => {
      path[id] = texts.id(entry.path);
      const file = bySource.get(entry.source);
      if (entry.source >= 0) bytes[id] = this.sources[entry.source].bytes;
      if (entry.status !== undefined) {
        status[id] = FILE_STATUSES.indexOf(entry.status);
        reason[id] = texts.id(entry.reason ?? '');
      } else if (file === undefined) {
        status[id] = FILE_STATUSES.indexOf('failed');
        reason[id] = texts.id(this.failures.get(entry.source) ?? 'it was not extracted');
      } else {
        module[id] = symbolOf(file.module.entity);
        lines[id] = file.facts.definitions[Definition.lineEnd];
      }
    });
    return {
      'file.path': path,
      'file.module': module,
      'file.status': status,
      'file.reason': reason,
      'file.lines': lines,
      'file.bytes': bytes,
    };
  }
}
