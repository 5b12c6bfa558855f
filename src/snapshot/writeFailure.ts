/** System errors while a snapshot is written, as named errors with a remedy. */
import { ArgumentError, SnapshotError } from '../model/errors.js';

/** Other errors than the system's come back as they are. */
export function writeFailure(error: unknown, path: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const failed = `The snapshot can't be written to ${path}:`;
  switch (code) {
    case undefined:
      return error;
    case 'EISDIR':
      return new ArgumentError(`${failed} it is a folder. Name a file in it.`);
    case 'ENODEV':
      return new ArgumentError(`${failed} it is a device, a pipe or a socket. Name a file.`);
    case 'ENOENT':
    case 'ENOTDIR':
      return new ArgumentError(`${failed} its folder doesn't exist. Create the folder or name another.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new ArgumentError(`${failed} the folder is read-only for this user. Name another folder.`);
    case 'ENAMETOOLONG':
      return new ArgumentError(`${failed} the name is too long. Choose one of at most 200 bytes.`);
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new SnapshotError(
        'disk_full',
        `${failed} there is no room left for it (${code}). Free some space or name another folder. What was there before is unchanged.`,
      );
    default:
      return new SnapshotError('unwritable', `${failed} ${message}. What was there before is unchanged.`);
  }
}
