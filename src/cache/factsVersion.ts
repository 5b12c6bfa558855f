/** Under which version facts are kept: results of another parser, decoder or extractor are none of ours. */
import { createHash } from 'node:crypto';
import { grammarVersion, installedVersion } from '../extract/tree/grammarVersion.js';
import { extractionCode } from './codeDigest.js';

/**
 * Of all that facts depend on besides a file's bytes: sixteen hexadecimal digits. Of Node (`process.versions`) that is
 * its tables of characters: they normalise identifiers and tell letters, and decode what iconv-lite doesn't.
 */
export function factsVersion({ unicode, icu }: NodeJS.Dict<string>): string {
  const parts = [
    grammarVersion(),
    `iconv-lite ${installedVersion('iconv-lite')}`,
    `Unicode ${unicode}, ICU ${icu}`,
    extractionCode(),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}
