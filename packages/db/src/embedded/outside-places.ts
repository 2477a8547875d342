import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** Directories of ours outside the checkout, best first. The last may be aged out by the system, so it is the last. */
export function outsidePlaces(): string[] {
  const uid = process.geteuid?.() ?? 0;
  if (uid === 0) return ['/var/lib/cairn', '/var/tmp/cairn-0'];
  const homes = [process.env.XDG_DATA_HOME, share(homedir), share(() => userInfo().homedir)];
  const absolute = homes.filter((home) => home?.startsWith('/')) as string[];
  return [...new Set(absolute.map((home) => join(home, 'cairn'))), `/var/tmp/cairn-${uid}`];
}

// Both calls throw for a user without an account.
function share(home: () => string): string | undefined {
  try {
    return join(home(), '.local', 'share');
  } catch {
    return undefined;
  }
}

/** Makes the place if it is missing; false when it cannot be made or somebody else may have prepared it. */
export function claimPlace(place: string): boolean {
  try {
    mkdirSync(dirname(place), { recursive: true });
    mkdirSync(place, { mode: 0o700 });
    // As root, the database's user must pass through, and nothing more.
    if (process.geteuid?.() === 0) chmodSync(place, 0o711);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  return isOurs(place);
}

/** /var/tmp is open to all: a directory or link that waits there under our name may be a trap. */
export function isOurs(place: string): boolean {
  try {
    const found = lstatSync(place);
    return found.isDirectory() && found.uid === process.geteuid?.() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
