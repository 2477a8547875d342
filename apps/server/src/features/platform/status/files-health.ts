import { probeStore } from '../../../core/files/probe-store.ts';
import type { Services } from '../../../core/services.ts';
import type { PartHealth } from './part-health.ts';
import { rememberFor } from './remember-for.ts';

const MINUTE_MS = 60_000;

/** Writes a small file, reads it back and deletes it. At most once a minute: visitors must not wear out a store. */
export const filesHealth = rememberFor(MINUTE_MS, async ({ files }: Pick<Services, 'files'>): Promise<PartHealth> => {
  const started = performance.now();
  try {
    if (!(await probeStore(files))) return { state: 'down', detail: 'Files are not read back as they were written.' };
    return { state: 'operational', detail: 'Files can be written, read and deleted.', latency_ms: since(started) };
  } catch {
    return { state: 'down', detail: 'Files cannot be written.' };
  }
});

const since = (started: number): number => Math.round((performance.now() - started) * 10) / 10;
