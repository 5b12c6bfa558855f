/**
 * The standard library's private and platform modules that go by a public name (contract: a handle
 * is public where the declaring module is private or a platform's twin). No snapshot has a symbol of
 * these names, so whoever asks for one means the public module.
 */
export const PUBLIC_NAMES: Readonly<Record<string, string>> = {
  posixpath: 'os.path',
  ntpath: 'os.path',
  genericpath: 'os.path',
  posix: 'os',
  nt: 'os',
  _io: 'io',
  _functools: 'functools',
  _collections: 'collections',
  _socket: 'socket',
  _sqlite3: 'sqlite3',
};

/** The path with a private module's name at its front replaced; the same path where there is none. */
export function publicPath(path: string): string {
  const dot = path.indexOf('.');
  const top = dot < 0 ? path : path.slice(0, dot);
  if (!Object.hasOwn(PUBLIC_NAMES, top)) return path;
  return PUBLIC_NAMES[top] + path.slice(top.length);
}
