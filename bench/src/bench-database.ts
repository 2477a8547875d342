import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@cairn/db';

export interface BenchDatabase {
  url: string;
  dataDirectory: string;
  end(): Promise<void>;
}

/** A database of its own, as durable as a real one: a figure measured without fsync would be a lie. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const embedded = await startEmbedded({ dataDirectory });
  return {
    url: embedded.url,
    dataDirectory,
    end: async () => {
      await embedded.stop();
      await rm(embedded.directory, { recursive: true, force: true });
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
