/**
 * Patterns over dotted names: `*` stands for any text, dots included, also none; everything else
 * for itself; the whole name has to match. So `pkg.*` is all below `pkg`, and `*.api` every `api`.
 */

/** Takes at most length × length steps, whatever the pattern. */
export function matchesPattern(name: string, pattern: string): boolean {
  let at = 0;
  let next = 0;
  let star = -1;
  let resume = 0;
  while (at < name.length) {
    if (pattern[next] === '*') {
      star = next++;
      resume = at;
    } else if (pattern[next] === name[at]) {
      next++;
      at++;
    } else if (star >= 0) {
      // The last star takes one character more, and the match goes on behind it.
      next = star + 1;
      at = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[next] === '*') next++;
  return next === pattern.length;
}
