/**
 * Typed look-ups in a configuration file that has been read: a value is absent, or has the
 * expected type, or a ConfigError says which file, which key, what was expected and found.
 */
import { ConfigError } from '../../model/errors.js';
import { shown } from '../shown.js';

export type Table = { readonly [key: string]: unknown };

export class ConfigFile {
  /** @param label Path of the file as messages and origins show it. */
  constructor(
    readonly label: string,
    readonly content: Table,
  ) {}

  /** @param path Keys from the top, outermost first. */
  value(path: readonly string[]): unknown {
    let value: unknown = this.content;
    for (const [depth, key] of path.entries()) {
      if (value === undefined) return undefined;
      if (!isTable(value)) throw this.mismatch(path.slice(0, depth), 'a table', value);
      value = value[key];
    }
    return value;
  }

  text(path: readonly string[]): string | undefined {
    const value = this.value(path);
    if (value === undefined || typeof value === 'string') return value;
    throw this.mismatch(path, 'a string', value);
  }

  texts(path: readonly string[]): string[] | undefined {
    const value = this.value(path);
    if (value === undefined || isTexts(value)) return value;
    throw this.mismatch(path, 'a list of strings', value);
  }

  table(path: readonly string[]): Table | undefined {
    const value = this.value(path);
    if (value === undefined || isTable(value)) return value;
    throw this.mismatch(path, 'a table', value);
  }

  /** A table whose values are strings, in the order as written. */
  textTable(path: readonly string[]): [key: string, value: string][] | undefined {
    const table = this.table(path);
    return table && Object.keys(table).map((key) => [key, this.text([...path, key]) ?? '']);
  }

  /** The file and one of its tables, as origins name them. */
  where(table: readonly string[]): string {
    return table.length === 0 ? this.label : `${this.label} [${table.join('.')}]`;
  }

  mismatch(path: readonly string[], expected: string, found: unknown): ConfigError {
    return new ConfigError(
      `${this.label}: expected ${expected} at ${path.join('.')}, found ${describe(found)}; correct the file`,
    );
  }
}

export function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function describe(value: unknown): string {
  if (isTable(value)) return 'a table';
  // Lists may nest deeper than can be written down.
  const nests = Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null);
  return nests ? 'a list of other things' : shown(value);
}
