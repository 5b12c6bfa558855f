/** Files that say what holds for all tests in their folder and below it (pytest, "conftest.py: sharing fixtures across multiple files"). */
import type { NamedFile } from '../../model/sourceFile.js';

export function isConftest({ file }: NamedFile): boolean {
  return /(^|\/)conftest\.py$/.test(file);
}
