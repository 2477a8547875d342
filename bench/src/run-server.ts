import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningServer {
  base: string;
  pid: number;
  /** Milliseconds from the start of the process to the first page answered. */
  firstPage: number;
  stop(): Promise<void>;
}

/** The built server as its own process on this database, at a port that is free: another run may be under way. */
export async function runServer(command: string[], env: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
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
      if (child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
