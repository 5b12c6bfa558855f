/** A source root as a configuration file states it, before anybody looked whether it is there. */
export interface StatedRoot {
  /** Relative to the folder of the configuration file, or absolute. */
  path: string;
  /** Dotted name of the folder itself; empty where its entries are top-level names. */
  prefix: string;
  /** File and table. */
  origin: string;
  /** That it is no folder is not worth a word. */
  maybeFile?: boolean;
  /** It is one only where one of these folders in it is a regular package, which is not worth a word either. */
  onlyWith?: readonly string[];
  /** A regular package is none: its modules import one another by the package's name. */
  unlessPackage?: boolean;
}
