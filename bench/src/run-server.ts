import { type ChildProcess, spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningServer {
  base: string;
  pid: number;
  /** Milliseconds from the start of the process to the first page answered. */
  firstPage: number;
  stop(): Promise<void>;
}

/** The built server as its own process on this database. */
export async function runServer(command: string[], env: Record<string, string>, port: number): Promise<RunningServer> {
  const started = performance.now();
  const child: ChildProcess = spawn(command[0] ?? process.execPath, command.slice(1), {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'error', CAIRN_SEED_DEMO: 'no' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const base = `http://localhost:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${base}/auth`).catch(() => undefined);
    if (answer?.ok) break;
    await sleep(20);
  }
  return {
    base,
    pid: child.pid ?? 0,
    firstPage: performance.now() - started,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
