import { chmodSync, existsSync, lchownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chooseUser, type DatabaseUser } from './choose-user.ts';
import { succeedsAs } from './run-as.ts';

/** Why a directory cannot hold the database, as a clause, or nothing. Makes the directory if it is missing. */
export function whyUnfit(home: string): string | undefined {
  try {
    makeHome(home);
  } catch (error) {
    return `${home} cannot be made (${code(error)})`;
  }
  const user = chooseUser(home);
  const cluster = statSync(join(home, 'postgres'), { throwIfNoEntry: false });
  if (cluster && cluster.uid !== user.uid && cluster.uid !== 0) {
    return `the database in ${home} belongs to another user (number ${cluster.uid})`;
  }
  try {
    return probe(home, user);
  } catch (error) {
    return `${home} cannot be written to (${code(error)})`;
  }
}

function makeHome(home: string): void {
  if (existsSync(home)) return;
  // As root, the database's user must pass through to its cluster, and see nothing else.
  const mode = process.geteuid?.() === 0 ? 0o711 : 0o700;
  // With its mode from the first moment: another start that sees it in between would find it closed and go elsewhere.
  mkdirSync(home, { recursive: true, mode });
  // Where the umask has taken bits away.
  chmodSync(home, mode);
}

/** Tries what will be done: a directory of the user's in here, which the user reaches and writes. Modes alone mislead. */
function probe(home: string, user: DatabaseUser): string | undefined {
  const directory = mkdtempSync(join(home, '.probe-'));
  try {
    if (user.switch) lchownSync(directory, user.uid, user.gid);
    if (succeedsAs(user, 'mkdir', [join(directory, 'reached')])) return undefined;
    return `the database's user ${user.name} cannot enter ${home}`;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function code(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
