/** The value that crosses discover → extract: which files there are and what they are called. */
import type { ScopeName } from './kinds.js';

/** A file by its names alone. */
export interface NamedFile {
  /** Path relative to the project root, with `/` (for files elsewhere: a stable label). */
  file: string;
  /** Dotted module name. */
  module: string;
  /** `__init__.py` (or `__init__.pyi`): the module is a regular package. */
  isPackage: boolean;
  scope: ScopeName;
  /** A `.pyi` beside (or instead of) the `.py`: same module, the stub's declarations. */
  stub: boolean;
  /** The file belongs to a layer below: its symbols are in that layer's snapshot. */
  layer?: true;
  /** The folder of the nested project, relative to the project root, that gives the module its name. */
  project?: string;
}

export interface SourceFile extends NamedFile {
  /** Absolute path to read. Never stored in a snapshot. */
  path: string;
  /** Size in bytes, as found. */
  bytes: number;
}

/** A file or folder that was left out or could not be read, with the reason in words. */
export interface SkippedFile {
  file: string;
  reason: string;
}

export interface SourceRoot {
  /** Relative to the project root, `.` for the root itself. */
  path: string;
  /** Where it was learnt: `layout`, `pyproject.toml [tool.setuptools]`, … */
  origin: string;
}

export interface Discovery {
  /** Absolute project root. Never stored in a snapshot. */
  root: string;
  /** The project's name (from its configuration, else the root folder's name). */
  name: string;
  roots: SourceRoot[];
  /** Sorted by module name, then by path; at most one `.py` and one `.pyi` a module. */
  files: SourceFile[];
  skipped: SkippedFile[];
  /** What should have been there and could not be read. */
  failed: SkippedFile[];
}
