/** Identifiers as Python compares them (language reference, "Identifiers and keywords"; PEP 3131). */

/** NFKC-normalised, as the names in a snapshot are; ASCII is that already. */
export function normalForm(text: string): string {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > 0x7f) return text.normalize('NFKC');
  }
  return text;
}
