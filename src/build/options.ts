/** What a build is told, and what it tells on the way. */
import type { EnvironmentOptions } from '../discover/environment/index.js';
import type { FileLimits } from '../model/fileLimits.js';

export interface BuildProgress {
  phase: 'discover' | 'extract' | 'link' | 'infer' | 'write';
  files: number;
  total: number;
  bytes: number;
}

export interface BuildOptions {
  root: string;
  /** Default: `snapshots/<project>.snap` below the current folder. */
  output?: string;
  workers?: number;
  /** Globs in .gitignore's syntax, relative to the root. */
  exclude?: string[];
  /** What one file may take; default: DEFAULT_FILE_LIMITS. */
  limits?: FileLimits;
  /** Where installed packages are, and which Python is meant. */
  environment?: EnvironmentOptions;
  /** As `sys.platform` says it; default `linux`. */
  platform?: string;
  /**
   * Folder of the cache of facts. With it, only files that were never seen are parsed, and an
   * output that was made from the same is left as it is. Without it, everything is made anew.
   */
  cache?: string;
  onProgress?: (progress: BuildProgress) => void;
}
