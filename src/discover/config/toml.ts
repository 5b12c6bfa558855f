/** Reads a TOML file, or says on which line it is broken. */
import { parse, TomlError } from 'smol-toml';
import { ConfigError } from '../../model/errors.js';
import { ConfigFile } from './configFile.js';
import { readText } from './readText.js';

/** @returns undefined when there is no such file. */
export function readToml(path: string, label: string): ConfigFile | undefined {
  const text = readText(path, label);
  if (text === undefined) return undefined;
  try {
    return new ConfigFile(label, parse(text));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const found = error.message.split('\n', 1)[0]!.replace(/^Invalid TOML document: /, '');
    throw new ConfigError(
      `${label}, line ${error.line}, column ${error.column}: expected valid TOML, found: ${found}; correct the file`,
    );
  }
}
