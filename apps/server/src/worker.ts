import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerAnswer, Works } from './core/bounded/bounded-work.ts';
import { RefusedWork } from './core/bounded/refused-work.ts';
import { readMime } from './core/mail-in/read-mime.ts';
import { markPdf } from './core/pdf/mark-pdf.ts';
import { readPages, splitPdf } from './core/pdf/split-pdf.ts';

/** What runs on a thread of its own, within limits; it gets no secret, no database and no store. */
const WORKS = {
  'mark-pdf': markPdf,
  'read-mail': readMime,
  'read-pages': readPages,
  'split-pdf': splitPdf,
} satisfies Works;

const { name, input } = workerData as { name: keyof typeof WORKS; input: never };

async function answer(): Promise<WorkerAnswer> {
  try {
    return { done: await WORKS[name](input) };
  } catch (error) {
    if (error instanceof RefusedWork) return { refused: error.message };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.postMessage(await answer());
