/** Python versions and the specifiers that bound them (PEP 440). */

export type PythonVersion = readonly [major: number, minor: number];

/** The newest minor version that typeshed's conditions speak of. */
const NEWEST_MINOR = 14;

/** The first `3.12` in a text such as `3.12.4` or `cpython-3.12`; undefined when there is none. */
export function parseVersion(text: string): PythonVersion | undefined {
  const match = /(\d+)\.(\d+)/.exec(text);
  return match === null ? undefined : [Number(match[1]), Number(match[2])];
}

/**
 * The newest Python 3 that a `requires-python` allows, when it has an upper bound or names one
 * version; undefined when it only says where support begins.
 */
export function newestAllowed(specifier: string): PythonVersion | undefined {
  const clauses = specifier
    .split(',')
    .map((clause) => /^\s*(<=|<|>=|>|==|!=|~=)\s*(\d+)(?:\.(\d+))?(\.\*|[\w.]*)\s*$/.exec(clause));
  const bounded = clauses.some(
    (clause) => clause !== null && (clause[1].startsWith('<') || clause[1] === '=='),
  );
  if (!bounded) return undefined;
  for (let minor = NEWEST_MINOR; minor >= 0; minor--) {
    if (clauses.every((clause) => clause === null || allows(clause, minor))) return [3, minor];
  }
  return undefined;
}

function allows([, operator, major, minor, rest]: RegExpExecArray, candidate: number): boolean {
  const order = 3 - Number(major) || candidate - Number(minor ?? 0);
  switch (operator) {
    case '>=':
    case '~=':
      return order >= 0;
    case '>':
      return order > 0 || (order === 0 && rest !== '');
    case '<':
      return order < 0 || (order === 0 && /[1-9]/.test(rest));
    case '<=':
      return order <= 0;
    case '==':
      return minor === undefined ? Number(major) === 3 : order === 0;
    default:
      return order !== 0 || rest !== '.*';
  }
}
