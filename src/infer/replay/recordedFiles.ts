/** What a trace says of the files of its program, so that the next version's can be told from them. */
import type { Program } from '../../link/program/program.js';
import { Definition, Scope } from '../../model/facts.js';
import type { NamedFile } from '../../model/sourceFile.js';
import type { Engine } from '../engine.js';

export interface RecordedFiles {
  /** In the order of their numbers. */
  readonly files: readonly NamedFile[];
  /** Names of the modules that no file is, in the order of their entities. */
  readonly fileless: readonly string[];
  /** Names of modules that were asked for without an import statement, in this version or an earlier one. */
  readonly asked: readonly string[];
}

/** How many numbers of one kind a file takes. */
export const FileSize = { syntax: 0, scopes: 1, definitions: 2, width: 3 } as const;

/** As bytes. */
export function recordedFiles({ linked: { program }, universe }: Engine): Uint8Array {
  const recorded: RecordedFiles = {
    files: program.files.map(({ source }) => named(source)),
    fileless: filelessNames(program),
    asked: [...universe.asked].sort(),
  };
  return Buffer.from(JSON.stringify(recorded));
}

/** @throws SyntaxError for bytes that aren't JSON, RangeError for other JSON */
export function readFiles(bytes: Uint8Array): RecordedFiles {
  const read = JSON.parse(Buffer.from(bytes).toString()) as Partial<RecordedFiles> | null;
  const { files, fileless, asked } = read ?? {};
  const areNames = [fileless, asked].every(
    (names) => Array.isArray(names) && names.every((name) => typeof name === 'string'),
  );
  const isRead =
    Array.isArray(files) &&
    files.every(
      (one: Partial<NamedFile> | null) => typeof one?.file === 'string' && typeof one.module === 'string',
    );
  if (!areNames || !isRead) throw new RangeError('the files of a trace are none');
  return read as RecordedFiles;
}

/** By file, a {@link FileSize} each. */
export function fileSizes({ files }: Program): Int32Array {
  return Int32Array.from(
    files.flatMap(({ facts }) => [
      facts.syntax.length,
      facts.scopes.length / Scope.width,
      facts.definitions.length / Definition.width,
    ]),
  );
}

/** In the order of their entities. */
export function filelessNames({ fileless }: Program): string[] {
  return fileless.map(({ name }) => name);
}

function named({ file, module, isPackage, scope, stub, layer, project }: NamedFile): NamedFile {
  return {
    file,
    module,
    isPackage,
    scope,
    stub,
    ...(layer === undefined ? {} : { layer }),
    ...(project === undefined ? {} : { project }),
  };
}
