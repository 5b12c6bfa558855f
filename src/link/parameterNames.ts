/** Which texts may be the name of a parameter (language reference, "Identifiers and keywords"). */

const IDENTIFIER = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;
const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from ' +
    'global if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

export function isParameterName(text: string): boolean {
  return IDENTIFIER.test(text) && !KEYWORDS.has(text);
}
