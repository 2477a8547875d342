import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Tells a process from a later one with the same number. Nothing when no process lives under the number (a zombie does
 * not live: it holds nothing open); 'unknown' when one does but the system does not say more.
 */
export function processBirth(pid: number): string | undefined {
  if (!exists(pid)) return undefined;
  return process.platform === 'linux' ? birthFromProc(pid) : birthFromPs(pid);
}

/** Zombies included. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function birthFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets and may hold spaces and brackets; count from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fields[19]}`;
  } catch {
    // Gone since, or hidden from us (hidepid).
    return exists(pid) ? 'unknown' : undefined;
  }
}

function birthFromPs(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { LC_ALL: 'C', PATH: process.env.PATH, TZ: 'UTC' },
  });
  const [state, ...start] = (stdout ?? '').trim().split(/\s+/);
  if (state?.startsWith('Z')) return undefined;
  return start.length > 0 ? start.join(' ') : 'unknown';
}
