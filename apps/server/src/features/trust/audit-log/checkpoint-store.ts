import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceEnv } from '../../../core/services.ts';
import { bucketCheckpoints } from './outside/bucket.ts';

/** A checkpoint as it lies somewhere. */
export interface KeptCheckpoint {
  note: string;
  /** The beginning of a sentence about it. */
  where: string;
}

/** Checkpoints that lie outside of the database. */
export interface KeptCheckpoints {
  /** The newest of each place, as a signed note. */
  newest(): Promise<string[]>;
  /** All that are kept, of each place oldest first. */
  list(): AsyncGenerator<KeptCheckpoint>;
}

/**
 * Where each seal leaves its checkpoint: the newest, and of each minute in which something was sealed the first.
 * What was written is never written again; by the older ones a change of the past can be dated.
 */
export interface CheckpointStore extends KeptCheckpoints {
  keep(note: string, size: number, at: Date): Promise<void>;
}

const IN_FOLDER = 'A checkpoint in the folder';
const NEWEST = 'checkpoint';
const KEPT = /^\d{16}\.checkpoint$/;

/** The folder and, where the operator has named one, the bucket. Only the folder is written by the sealer itself. */
export function openCheckpoints(env: Pick<ServiceEnv, 'auditDirectory' | 'auditBucket'>): CheckpointStore {
  const folder = createCheckpointStore(env.auditDirectory);
  if (!env.auditBucket) return folder;
  const bucket = bucketCheckpoints(env.auditBucket);
  return {
    keep: folder.keep,
    async newest() {
      return [...(await folder.newest()), ...(await bucket.newest())];
    },
    async *list() {
      yield* folder.list();
      yield* bucket.list();
    },
  };
}

/** Below a directory, which should be on another disk or machine than the database. */
export function createCheckpointStore(directory: string): CheckpointStore {
  const older = join(directory, 'older');
  let lastMinute = '';
  return {
    async newest() {
      const newest = await read(join(directory, NEWEST));
      return newest === undefined ? [] : [newest];
    },
    async *list() {
      const names = await readdir(older).catch(() => [] as string[]);
      for (const name of names.filter((name) => KEPT.test(name)).sort()) {
        const note = await read(join(older, name));
        if (note !== undefined) yield { note, where: IN_FOLDER };
      }
      const newest = await read(join(directory, NEWEST));
      if (newest !== undefined) yield { note: newest, where: IN_FOLDER };
    },
    async keep(note, size, at) {
      await mkdir(older, { recursive: true, mode: 0o700 });
      const minute = at.toISOString().slice(0, 16);
      if (minute !== lastMinute) await write(older, `${String(size).padStart(16, '0')}.checkpoint`, note);
      lastMinute = minute;
      await write(directory, NEWEST, note);
    },
  };
}

async function read(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** A reader finds the old one or the new one, never a part. */
async function write(directory: string, name: string, text: string): Promise<void> {
  const path = join(directory, name);
  const file = await open(`${path}.part`, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(`${path}.part`, path);
}
