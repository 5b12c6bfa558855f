/**
 * The values that pass between the parts of discovery. None of them leaves this folder:
 * what leaves is `Discovery` in src/model/sourceFile.ts.
 */

import type { FileLimits } from '../model/fileLimits.js';
import type { SearchFolder } from './environment/siteFolder.js';

export interface DiscoverOptions {
  /** Patterns in .gitignore syntax, relative to the project root, after those of the configuration. */
  exclude?: string[];
  /** Larger files are left out. */
  limits?: FileLimits;
  /**
   * Where the environment looks for modules: folders of the project among these (editable installs)
   * are source roots. By default none.
   */
  searched?: readonly SearchFolder[];
}

/** A folder from which module names are counted. */
export interface Root {
  /** Absolute path. */
  dir: string;
  /** Dotted name of the folder itself; empty where its entries are top-level names. */
  prefix: string;
  /** Where it was learnt, in words. */
  origin: string;
  /**
   * The nested project (its absolute folder) that says so: a tree whose name another project has is
   * named by its path below the project root instead of being left out.
   */
  project?: string;
  /** Makes what lies below `project`; of other roots the place on the disk decides. */
  makesProject: boolean;
}

/** A Python file that the walk came by and that may be read. */
export interface FoundFile {
  /** Absolute path, by the way the walk took. */
  path: string;
  label: string;
  /** Absolute folder of the same path. */
  dir: string;
  /** Base name with its extension. */
  name: string;
  /** The folder that really holds the file, after symbolic links. */
  realDir: string;
  bytes: number;
}

/** A folder that the walk went into. */
export interface FoundFolder {
  dir: string;
  label: string;
  /** Holds an `__init__.py` or `__init__.pyi`. */
  isPackage: boolean;
  /** Lies below a regular package (the folder that the walk started at doesn't count). */
  insidePackage: boolean;
  /** Holds a file that may declare it to be a project. */
  isConfigured: boolean;
}
