/** What `setup.cfg` says about source roots, the name and the Python that is meant (setuptools' declarative configuration). */
import { ConfigError } from '../../model/errors.js';
import { shown } from '../shown.js';
import { parseIni } from './ini.js';
import { readText } from './readText.js';
import type { StatedRoot } from './statedRoot.js';

export interface SetupCfg {
  name: string | undefined;
  requiresPython: string | undefined;
  roots: StatedRoot[];
}

/**
 * @returns undefined when there is no such file.
 * @throws ConfigError where setuptools, too, can't understand it
 */
export function readSetupCfg(path: string, label: string): SetupCfg | undefined {
  const text = readText(path, label);
  if (text === undefined) return undefined;
  const ini = parseIni(text, label);
  // Older versions of setuptools took dashes for underscores.
  const option = (name: string): string | undefined => {
    const options = ini.get('options');
    return options?.get(name) ?? options?.get(name.replaceAll('_', '-'));
  };
  const roots: StatedRoot[] = [];
  for (const entry of listOf(option('package_dir') ?? '')) {
    const separator = entry.indexOf('=');
    if (separator < 0) {
      throw new ConfigError(
        `${label}: expected \`package = folder\` at options.package_dir, found ${shown(entry)}; correct the file`,
      );
    }
    const prefix = entry.slice(0, separator).trim();
    roots.push({ path: entry.slice(separator + 1).trim(), prefix, origin: `${label} [options] package_dir` });
  }
  for (const section of ['options.packages.find', 'options.packages.find_namespace']) {
    const where = ini.get(section)?.get('where');
    if (where) roots.push({ path: where, prefix: '', origin: `${label} [${section}]` });
  }
  return { name: ini.get('metadata')?.get('name'), requiresPython: option('python_requires'), roots };
}

/** Entries of a value that is a list: one a line, or separated by commas. */
function listOf(value: string): string[] {
  return value
    .split(value.includes('\n') ? '\n' : ',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
