/** Identifiers as Python has them (language reference, "Identifiers and keywords"). */

const IDENTIFIER = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;

/** Keywords count as well. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}
