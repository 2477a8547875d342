import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exactly, type FilePlace, type FileStore, MissingFile, pathOf } from './file-store.ts';

const PART = '.part';
/** A file that is being written grows all the time: an upload that stands still for a minute is given up. */
const ABANDONED_AFTER_MS = 2 * 60_000;
const SWEEP_EVERY_MS = 10 * 60_000;

/** Files below a directory. Each is written beside its place, made durable, and only then gets its name. */
export function createDiskStore(directory: string, report: (error: unknown) => void = () => {}): FileStore {
  const placed = (place: FilePlace) => join(directory, pathOf(place));
  const sweep = () => void sweepAbandoned(directory).catch(report);
  sweep();
  const sweeper = setInterval(sweep, SWEEP_EVERY_MS);
  sweeper.unref();
  return {
    kind: 'disk',
    async put(place, body, length) {
      const path = placed(place);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await write(`${path}${PART}`, exactly(body, length));
        await rename(`${path}${PART}`, path);
        await sync(dirname(path));
      } catch (error) {
        // Somebody else is writing it at this moment: nothing here is ours.
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
        await rm(`${path}${PART}`, { force: true });
        await rm(path, { force: true });
        throw error;
      }
    },
    async get(place) {
      const file = await open(placed(place)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new MissingFile() : error;
      });
      return createReadStream('', { fd: file });
    },
    async delete(place) {
      const path = placed(place);
      await Promise.all([rm(path, { force: true }), rm(`${path}${PART}`, { force: true })]);
    },
    close: () => clearInterval(sweeper),
  };
}

async function write(path: string, body: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of body) await writeAll(file, chunk);
    // The row that names the file must not outlive it in a crash.
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done)).bytesWritten;
}

/** A new name is durable when its directory is. */
async function sync(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}

/** Removes what a server that died had begun to write. Other servers may be writing here at this moment. */
export async function sweepAbandoned(directory: string, now = Date.now()): Promise<void> {
  for (const tenant of await readdir(directory).catch(() => [])) {
    for (const name of await readdir(join(directory, tenant)).catch(() => [])) {
      if (!name.endsWith(PART)) continue;
      const path = join(directory, tenant, name);
      const found = await stat(path).catch(() => undefined);
      if (found && now - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
    }
  }
}
