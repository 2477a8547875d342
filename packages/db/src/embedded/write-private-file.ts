import { closeSync, constants, fchownSync, fsyncSync, openSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

interface Owner {
  uid: number;
  gid: number;
}

/** A new file that only its owner reads; on the disk when this returns. */
export function writePrivateFile(path: string, text: string, owner: Owner = statSync(dirname(path))): void {
  const file = openPrivateFile(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, owner);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * As root we may write into a directory of the user who will run the database: links are not followed, and the file is
 * handed over through the descriptor, so that no link can make us open or give away a file of somebody else.
 */
export function openPrivateFile(path: string, flags: number, owner: Owner = statSync(dirname(path))): number {
  const file = openSync(path, flags | constants.O_NOFOLLOW, 0o600);
  if (process.geteuid?.() === 0) fchownSync(file, owner.uid, owner.gid);
  return file;
}
