import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../core/services.ts';
import type { PartHealth } from './part-health.ts';
import { rememberFor } from './remember-for.ts';

const MINUTE_MS = 60_000;

/** Writes a small file, reads it back and deletes it. At most once a minute: visitors must not wear out a disk. */
export const filesHealth = rememberFor(MINUTE_MS, async (services: Pick<Services, 'env'>): Promise<PartHealth> => {
  const path = join(services.env.dataDirectory, `.probe-${randomUUID()}`);
  const started = performance.now();
  try {
    await writeFile(path, path, { flag: 'wx', mode: 0o600 });
    if ((await readFile(path, 'utf8')) !== path) return { state: 'down', detail: 'Files do not read as written.' };
    return { state: 'operational', detail: 'Files can be written, read and deleted.', latency_ms: since(started) };
  } catch {
    return { state: 'down', detail: 'Files cannot be written.' };
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
});

const since = (started: number): number => Math.round((performance.now() - started) * 10) / 10;
