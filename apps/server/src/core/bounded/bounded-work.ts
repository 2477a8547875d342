import { Worker } from 'node:worker_threads';
import { RefusedWork } from './refused-work.ts';
import { Turns } from './turns.ts';

/** What is done on a thread of its own, by name: takes one value that can be copied, and answers with one. */
export type Works = Record<string, (input: never) => Promise<unknown>>;
/** What the thread says once, at its end. */
export type WorkerAnswer = { done: unknown } | { refused: string } | { failed: string };

export interface WorkLimits {
  milliseconds: number;
  /** Of objects, which the engine itself enforces. */
  heapMegabytes: number;
  /** By how much the memory of the process may grow meanwhile: large arrays are outside of the engine's limit. */
  growthMegabytes: number;
  /** How many calls of one firm wait. */
  waiting: number;
}

/** A document of 50 MB with a thousand pages takes a few seconds and half a gigabyte. */
const LIMITS: WorkLimits = { milliseconds: 20_000, heapMegabytes: 512, growthMegabytes: 1024, waiting: 4 };
const MEGABYTE = 1024 * 1024;

export interface BoundedWork {
  /**
   * Does what outsiders can make expensive, one at a time on this server, while it goes on to answer everybody else
   * (docs/adr/0056).
   *
   * @param prepare reads the input; called when the turn has come, so that those who wait hold nothing in memory
   * @throws RefusedWork, TooManyWaiting
   */
  run<O>(work: { name: string; firm: string; prepare: () => Promise<object> }): Promise<O>;
  close(): Promise<void>;
}

/** @param file the bundled `worker.ts` */
export function openBoundedWork(file: string, given: Partial<WorkLimits> = {}): BoundedWork {
  const limits = { ...LIMITS, ...given };
  const turns = new Turns(limits.waiting);
  let current: Worker | undefined;
  return {
    run: <O>({ name, firm, prepare }: Parameters<BoundedWork['run']>[0]) =>
      turns.take(firm, async () => {
        const input = await prepare();
        const worker = new Worker(file, {
          workerData: { name, input },
          resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
          // Nothing of what the server knows from its environment is needed there.
          env: {},
          execArgv: [],
        });
        current = worker;
        try {
          return (await answerOf(worker, limits)) as O;
        } finally {
          current = undefined;
          await worker.terminate();
        }
      }),
    close: async () => {
      await current?.terminate();
    },
  };
}

function answerOf(worker: Worker, { milliseconds, growthMegabytes }: WorkLimits): Promise<unknown> {
  const before = process.memoryUsage.rss();
  let watch: NodeJS.Timeout | undefined;
  let end: NodeJS.Timeout | undefined;
  return new Promise<unknown>((resolve, reject) => {
    const refuse = (why: string) => reject(new RefusedWork(why));
    end = setTimeout(() => refuse('takes too long'), milliseconds);
    watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > growthMegabytes * MEGABYTE) refuse('needs too much memory');
    }, 50);
    worker.once('message', (answer: WorkerAnswer) => {
      if ('done' in answer) resolve(answer.done);
      else if ('refused' in answer) refuse(answer.refused);
      else reject(new Error(answer.failed));
    });
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse('needs too much memory');
      else reject(error);
    });
    worker.once('exit', () => reject(new Error('the worker ended without an answer')));
  }).finally(() => {
    clearTimeout(end);
    clearInterval(watch);
  });
}
