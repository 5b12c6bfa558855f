/** Where facts are kept when nobody says otherwise: the user's cache folder (XDG Base Directory Specification). */
import { homedir } from 'node:os';
import { join } from 'node:path';

/** `environment` is the process's; an empty variable counts as none, as the specification says. */
export function defaultCacheFolder(environment: Readonly<Record<string, string | undefined>>): string {
  return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'snakeshot', 'facts');
}
