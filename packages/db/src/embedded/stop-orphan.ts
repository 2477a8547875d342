import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPidFile } from './pid-file.ts';
import { exists, processBirth } from './process-birth.ts';

/**
 * Clears what a killed start left on a cluster. The caller holds the lock, so a server that runs here has lost its Cairn:
 * it is stopped in order, not taken over, for it may have been started by another version or with other settings.
 */
export async function stopOrphan(cluster: string): Promise<void> {
  const left = readPidFile(cluster);
  if (!left) return;
  const servers = () => serversOn(cluster, left.pid);
  if (servers().includes(left.pid)) signal([left.pid], 'SIGINT');
  if (!(await gone(servers, 15_000))) {
    signal(servers(), 'SIGQUIT');
    if (!(await gone(servers, 5_000))) {
      throw new Error(`A PostgreSQL server of an earlier start (process ${servers()[0]}) does not stop: end it.`);
    }
  }
  // PostgreSQL settles a dead server's file itself, but takes a zombie or a stranger with the same number for a server.
  if (exists(left.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** The postmaster and, when it was killed, those of its children which have not noticed yet. */
function serversOn(cluster: string, postmaster: number): number[] {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(postmaster)], { encoding: 'utf8' });
    return processBirth(postmaster) && /postgres/.test(stdout) && stdout.includes(cluster) ? [postmaster] : [];
  }
  const home = statSync(cluster);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        // They all stand in the cluster's directory, whatever it was called when they were started.
        if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
        const at = statSync(`/proc/${pid}/cwd`);
        return at.ino === home.ino && at.dev === home.dev;
      } catch {
        return false;
      }
    })
    .map(Number);
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone since we looked.
    }
  }
}

async function gone(servers: () => number[], patience: number): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await sleep(20)) if (servers().length === 0) return true;
  return false;
}
