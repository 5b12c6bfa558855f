/**
 * `extraPaths` of pyright: `pyrightconfig.json`, and only without that file `[tool.pyright]`.
 * https://microsoft.github.io/pyright/#/configuration
 */
import { join } from 'node:path';
import { ConfigFile, isTable } from './configFile.js';
import { parseJsonc } from './jsonc.js';
import { readText } from './readText.js';
import type { StatedRoot } from './statedRoot.js';

export function pyrightRoots(dir: string, label: string, pyproject: ConfigFile | undefined): StatedRoot[] {
  const text = readText(join(dir, 'pyrightconfig.json'), label);
  if (text === undefined) {
    const paths = pyproject?.texts(['tool', 'pyright', 'extraPaths']) ?? [];
    return paths.map((path) => ({
      path,
      prefix: '',
      origin: `${pyproject?.label} [tool.pyright] extraPaths`,
    }));
  }
  const content = parseJsonc(text, label);
  const file = new ConfigFile(label, isTable(content) ? content : {});
  if (!isTable(content)) throw file.mismatch(['(top)'], 'an object', content);
  const paths = file.texts(['extraPaths']) ?? [];
  return paths.map((path) => ({ path, prefix: '', origin: `${label} extraPaths` }));
}
