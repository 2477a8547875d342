import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface DatabaseUser {
  /** For messages. */
  name: string;
  uid: number;
  gid: number;
  /** True when we are root and must become this user; an ordinary user cannot switch and need not. */
  switch: boolean;
}

/**
 * PostgreSQL refuses to run as root. The present owner of the database must go on owning it; an unowned one goes to the
 * accounts that systems keep for such work. Numbers without an account are fine, as containers are run with them.
 */
export function chooseUser(home: string, passwdFile = '/etc/passwd'): DatabaseUser {
  const accounts = readAccounts(passwdFile);
  const named = (uid: number) => accounts.find((account) => account.uid === uid)?.name ?? `number ${uid}`;
  const self = process.geteuid?.() ?? -1;
  if (self !== 0) return { name: named(self), uid: self, gid: process.getegid?.() ?? -1, switch: false };

  for (const path of [join(home, 'postgres'), home]) {
    const owner = statSync(path, { throwIfNoEntry: false });
    if (owner && owner.uid !== 0) return { name: named(owner.uid), uid: owner.uid, gid: owner.gid, switch: true };
  }
  const account = ['postgres', 'nobody'].flatMap(
    (name) => accounts.find((a) => a.name === name && a.uid !== 0) ?? [],
  )[0];
  if (account) return { ...account, switch: true };
  throw new Error(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start as an ordinary user.',
  );
}

function readAccounts(passwdFile: string): { name: string; uid: number; gid: number }[] {
  try {
    return readFileSync(passwdFile, 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  } catch {
    return [];
  }
}
