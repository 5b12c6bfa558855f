/**
 * The project's settings for snakeshot: `snakeshot.toml`, or `[tool.snakeshot]` in
 * `pyproject.toml`. They are our own, so a key that we don't know is an error.
 */
import { join } from 'node:path';
import { ConfigError } from '../../model/errors.js';
import { isDottedName } from '../names.js';
import { ConfigFile } from './configFile.js';
import { readToml } from './toml.js';

export interface Settings {
  /** File and table, for messages. */
  origin: string;
  /** Source roots, relative to the project root or absolute. */
  roots: string[];
  /** Dotted names of folders that are namespace packages though they look like source roots. */
  namespaces: string[];
  /** Patterns in .gitignore syntax, relative to the project root. */
  exclude: string[];
  /** Dotted module name → folder that holds the package's files, relative or absolute. */
  packages: [name: string, path: string][];
}

const KEYS = ['roots', 'namespaces', 'exclude', 'packages'];
const FILE = 'snakeshot.toml';

/** @param dir Absolute project root. */
export function readSettings(dir: string, pyproject: ConfigFile | undefined): Settings {
  const own = readToml(join(dir, FILE), FILE);
  const table = pyproject?.table(['tool', 'snakeshot']);
  if (own !== undefined && table !== undefined) {
    throw new ConfigError(
      `expected settings in one place, found both ${FILE} and [tool.snakeshot] in pyproject.toml; keep one`,
    );
  }
  const origin = table === undefined ? FILE : `${pyproject?.label} [tool.snakeshot]`;
  const file = own ?? new ConfigFile(origin, table ?? {});
  for (const key of Object.keys(file.content)) {
    if (!KEYS.includes(key)) {
      throw new ConfigError(
        `${origin}: expected the keys ${KEYS.join(', ')}, found ${key}; correct or remove it`,
      );
    }
  }
  const namespaces = file.texts(['namespaces']) ?? [];
  const packages = file.textTable(['packages']) ?? [];
  for (const name of [...namespaces, ...packages.map(([name]) => name)]) {
    if (!isDottedName(name)) {
      throw new ConfigError(`${origin}: expected a dotted module name, found "${name}"; correct it`);
    }
  }
  return {
    origin,
    roots: file.texts(['roots']) ?? [],
    namespaces,
    exclude: file.texts(['exclude']) ?? [],
    packages,
  };
}
