import { NEWEST_PYTHON, type PythonVersion } from '../../model/pythonVersion.js';

/** The Python that a program is meant for; what `sys.version_info` and `sys.platform` conditions are judged by. */
export interface Target {
  version: PythonVersion;
  /** As `sys.platform` says it: `linux`, `darwin`, `win32`. */
  platform: string;
}

export const NEWEST: Target = { version: NEWEST_PYTHON, platform: 'linux' };
