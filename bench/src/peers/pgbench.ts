import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeLiteral } from 'pg';
import type { Statement } from '../record-statements.ts';

export const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0;

/** Transactions per second of this script, each statement prepared once by each client. */
export async function pgbench(url: string, script: string, lanes: number, seconds: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, script);
    const args = ['-n', '-M', 'prepared', '-c', String(lanes), '-T', String(seconds), '-f', file, url];
    const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
    const code = await new Promise((resolve) => child.once('close', resolve));
    const rate = /tps = ([\d.]+)/.exec(said)?.[1];
    if (code !== 0 || !rate) throw new Error(`pgbench ended with ${code}: ${said}`);
    return Number(rate);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Recorded statements with their values written into them: pgbench has no arrays and no times. */
export function asScript(statements: readonly Statement[]): string {
  const lines = statements.map(({ text, values }) =>
    text.replace(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1])),
  );
  return `${lines.join(';\n').replace(LOOKS_LIKE_A_VARIABLE, "' || chr(58) || '")};\n`;
}

/** pgbench would put a variable there, in a text too: the minutes of HH24:MI. A cast has two colons. */
const LOOKS_LIKE_A_VARIABLE = /(?<!:):(?=[A-Za-z_])/g;

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (typeof value === 'string') return escapeLiteral(value);
  throw new Error(`pgbench cannot be given ${JSON.stringify(value)}`);
}
