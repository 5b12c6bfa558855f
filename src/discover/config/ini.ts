/**
 * The part of Python's `configparser` that `setup.cfg` needs: sections, `key = value` or
 * `key: value`, values that go on over lines that are indented deeper than their key, comment lines.
 */
import { ConfigError } from '../../model/errors.js';
import { shown } from '../shown.js';

/** Section → lower-case key → value; lines of a value are joined by a newline. */
export type Ini = Map<string, Map<string, string>>;

export function parseIni(text: string, label: string): Ini {
  const sections: Ini = new Map();
  let section: Map<string, string> | undefined;
  let key: string | undefined;
  let keyIndent = 0;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (/^\s*(?:[#;]|$)/.test(line)) continue;
    const indent = line.length - line.trimStart().length;
    if (indent > keyIndent && section !== undefined && key !== undefined) {
      const before = section.get(key);
      section.set(key, before ? `${before}\n${line.trim()}` : line.trim());
      continue;
    }
    const header = /^\[(.+)\]/.exec(line.trim())?.[1];
    if (header !== undefined) {
      section = sections.get(header) ?? new Map();
      sections.set(header, section);
      key = undefined;
      continue;
    }
    if (section === undefined) {
      throw new ConfigError(
        `${label}, line ${index + 1}: expected a [section], found ${shown(line.trim())}; correct the file`,
      );
    }
    const separator = line.search(/[=:]/);
    key = (separator < 0 ? line : line.slice(0, separator)).trim().toLowerCase();
    keyIndent = indent;
    section.set(key, separator < 0 ? '' : line.slice(separator + 1).trim());
  }
  return sections;
}
