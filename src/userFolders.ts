/** Where what can be made again is kept for a user, when nobody says otherwise (XDG Base Directory Specification). */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The process's variables. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Facts and call edges of earlier builds; undefined for a user who has no home folder. */
export function defaultCacheFolder(environment: Environment): string | undefined {
  return below(environment, 'facts');
}

/** Layers for other targets than the newest, made when first needed; undefined as above. */
export function userLayers(environment: Environment): string | undefined {
  return below(environment, 'layers');
}

/** A variable without an absolute path counts as none, as the specification says. */
function below(environment: Environment, folder: string): string | undefined {
  const named = environment.XDG_CACHE_HOME ?? '';
  const home = homeFolder();
  if (!isAbsolute(named) && home === undefined) return undefined;
  return join(isAbsolute(named) ? named : join(home as string, '.cache'), 'snakeshot', folder);
}

/** Undefined where HOME is empty, or not set for a user who is a mere number, as in a container. */
function homeFolder(): string | undefined {
  try {
    const folder = homedir();
    return isAbsolute(folder) ? folder : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SYSTEM_ERROR') return undefined;
    throw error;
  }
}
