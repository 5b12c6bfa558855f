/** The Python that a program is meant for; what `sys.version_info` and `sys.platform` conditions are judged by. */
export interface Target {
  /** Major and minor version. */
  version: readonly [number, number];
  /** As `sys.platform` says it: `linux`, `darwin`, `win32`. */
  platform: string;
}

export const NEWEST: Target = { version: [3, 14], platform: 'linux' };
