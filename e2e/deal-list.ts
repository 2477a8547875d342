import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quirkyList } from '../packages/domain/src/deals/import/testing/quirky-list.ts';

const real = join(dirname(dirname(fileURLToPath(import.meta.url))), '../shared/data/startup_funding.csv');

/** A firm's real list where it lies beside the project, else a generated one with the same quirks and as many rows. */
export function dealList(): { name: string; mimeType: string; buffer: Buffer } {
  const bytes = existsSync(real) ? readFileSync(real) : quirkyList({ rows: 3044 }).bytes;
  return { name: 'startup_funding.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes) };
}
