/** Python versions, and the specifiers that bound them (PEP 440, "Version specifiers"; https://python-poetry.org/docs/dependency-specification/). */
import { NEWEST_PYTHON, type PythonVersion } from '../../model/pythonVersion.js';

/**
 * A whole text that states one Python 3: `3.12`, `3.12.4`, `3.13.0rc1`, `python3.12`,
 * `pypy3.10-7.3.12`. Undefined for anything else, such as `3`, `2.7` or `system`.
 */
export function parseVersion(text: string): PythonVersion | undefined {
  const match = /^(?:[a-z]+-?)?3\.(\d{1,2})(?![\d])[\w.+-]*$/.exec(text);
  return match === null ? undefined : [3, Number(match[1])];
}

interface Clause {
  /** Empty where there is none, as Poetry allows. */
  operator: string;
  /** Components of the release as written: `3.8.1` → 3, 8, 1. */
  release: readonly number[];
  /** It ends in `.*`. */
  wildcard: boolean;
}

/**
 * The newest Python 3 that a `requires-python` allows, when it has an upper bound or names one
 * version; undefined when it only says where support begins, or allows no Python 3.
 */
export function newestAllowed(specifier: string): PythonVersion | undefined {
  // Poetry takes blanks for commas.
  const clauses = specifier.split(/,|\s+(?=[<>=!~^])/).flatMap((text) => parseClause(text) ?? []);
  if (!clauses.some(isUpperBound)) return undefined;
  for (let minor = NEWEST_PYTHON[1]; minor >= 0; minor--) {
    if (clauses.every((clause) => allows(clause, minor))) return [3, minor];
  }
  return undefined;
}

function parseClause(text: string): Clause | undefined {
  const match = /^\s*(<=|<|>=|>|===?|!=|~=|~|\^|)\s*v?(\d+(?:\.\d+)*)(\.\*)?[\w.+-]*\s*$/.exec(text);
  if (match === null) return undefined;
  return {
    operator: match[1],
    release: match[2].split('.').map(Number),
    wildcard: match[3] !== undefined,
  };
}

function isUpperBound(clause: Clause): boolean {
  return /^(?:<|==|$)/.test(clause.operator) || staysInMinor(clause);
}

/** `~=3.8`, Poetry's `^3.8` and `~3` go on to 4.0; `~=3.8.0` and `~3.8` end before 3.9. */
function staysInMinor({ operator, release }: Clause): boolean {
  return (operator === '~=' && release.length > 2) || (operator === '~' && release.length > 1);
}

/** Whether some release of Python 3.`minor` fits. */
function allows(clause: Clause, minor: number): boolean {
  const { operator, release, wildcard } = clause;
  const [major, wanted, ...rest] = release;
  const order = 3 - major || minor - (wanted ?? 0);
  const isPatch = rest.some((part) => part > 0);
  switch (operator) {
    case '>=':
    case '>':
      return order >= 0;
    case '<':
      return order < 0 || (order === 0 && isPatch);
    case '<=':
      return order <= 0;
    case '~=':
    case '~':
    case '^':
      return staysInMinor(clause) ? order === 0 : order >= 0 && major === 3;
    case '!=':
      // Only a wildcard takes all releases of a minor version away.
      return !wildcard || rest.length > 0 || order !== 0;
    default:
      return wanted === undefined ? major === 3 : order === 0;
  }
}
