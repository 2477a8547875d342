import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerAnswer, Works } from './core/bounded/bounded-work.ts';
import { RefusedWork } from './core/bounded/refused-work.ts';

/** What runs on a thread of its own, within limits; it gets no secret, no database and no store. Loads only what it runs. */
const WORKS = {
  'mark-pdf': async () => (await import('./core/pdf/mark-pdf.ts')).markPdf,
  'read-mail': async () => (await import('./core/mail-in/read-mime.ts')).readMime,
  'read-pages': async () => (await import('./core/pdf/split-pdf.ts')).readPages,
  'split-pdf': async () => (await import('./core/pdf/split-pdf.ts')).splitPdf,
} satisfies Record<string, () => Promise<Works[string]>>;

const { name, input } = workerData as { name: keyof typeof WORKS; input: never };

async function answer(): Promise<WorkerAnswer> {
  try {
    const work: Works[string] = await WORKS[name]();
    return { done: await work(input) };
  } catch (error) {
    if (error instanceof RefusedWork) return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.postMessage(await answer());
