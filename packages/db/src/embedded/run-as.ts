import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import type { DatabaseUser } from './choose-user.ts';

/**
 * The environment is bare for two reasons: ours holds secrets, which the database's user could read in /proc, and PG*
 * variables of the caller would bend the server. How memory is allocated is the machine's matter, and may be passed on. The
 * directory is / since ours may be one that the user cannot enter.
 */
function bare(): { cwd: string; env: NodeJS.ProcessEnv } {
  const { PATH, GLIBC_TUNABLES } = process.env;
  return { cwd: '/', env: { PATH, LC_ALL: 'C', ...(GLIBC_TUNABLES && { GLIBC_TUNABLES }) } };
}

function identity(user: DatabaseUser): { uid?: number; gid?: number } {
  return user.switch ? { uid: user.uid, gid: user.gid } : {};
}

/** Runs a short command as the user and says whether it succeeded: the honest way to ask about permissions. */
export function succeedsAs(user: DatabaseUser, command: string, args: string[]): boolean {
  return spawnSync(command, args, { ...bare(), ...identity(user), stdio: 'ignore' }).status === 0;
}

/**
 * Spawns a long-lived process that dies with us, even by kill -9, where setpriv exists (Linux). Elsewhere it is
 * orphaned then, and the next start finds it. `detached`: else Ctrl-C in a terminal would stop the database first.
 */
export function spawnAs(
  user: DatabaseUser,
  deathSignal: 'INT' | 'TERM',
  command: string,
  args: string[],
  stdio: SpawnOptions['stdio'],
): ChildProcess {
  const options = { ...bare(), stdio, detached: true };
  // setpriv, not Node, changes the user here: the kernel forgets the death signal when the user changes after it.
  const become = user.switch ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  const wrap = ['--pdeathsig', deathSignal, ...become, '--'];
  if (spawnSync('setpriv', [...wrap, 'true'], { ...bare(), stdio: 'ignore' }).status === 0) {
    return spawn('setpriv', [...wrap, command, ...args], options);
  }
  return spawn(command, args, { ...options, ...identity(user) });
}
