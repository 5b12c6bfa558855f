/** Which texts may be the name of a parameter (language reference, "Identifiers and keywords"). */
import { isIdentifier } from '../../model/identifier.js';

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from ' +
    'global if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

export function isParameterName(text: string): boolean {
  return isIdentifier(text) && !KEYWORDS.has(text);
}
