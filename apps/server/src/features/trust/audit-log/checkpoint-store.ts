import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Where checkpoints lie outside of the database: the newest, and of each minute in which something was sealed the first.
 * What was written is never written again; by the older ones a change of the past can be dated.
 */
export interface CheckpointStore {
  /** The newest, as a signed note. */
  newest(): Promise<string | undefined>;
  /** All that are kept, oldest first. */
  list(): AsyncGenerator<string>;
  keep(note: string, size: number, at: Date): Promise<void>;
}

const NEWEST = 'checkpoint';
const KEPT = /^\d{16}\.checkpoint$/;

/** Below a directory, which should be on another disk or machine than the database. */
export function createCheckpointStore(directory: string): CheckpointStore {
  const older = join(directory, 'older');
  let lastMinute = '';
  return {
    newest: () => read(join(directory, NEWEST)),
    async *list() {
      const names = await readdir(older).catch(() => [] as string[]);
      for (const name of names.filter((name) => KEPT.test(name)).sort()) {
        const note = await read(join(older, name));
        if (note !== undefined) yield note;
      }
      const newest = await read(join(directory, NEWEST));
      if (newest !== undefined) yield newest;
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
