/** Versions of Python, and the newest one: what typeshed's conditions speak of, and whose syntax is read. */

export type PythonVersion = readonly [major: number, minor: number];

export const NEWEST_PYTHON: PythonVersion = [3, 15];
