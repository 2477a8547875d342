import { quirkyList } from '../packages/domain/src/deals/import/testing/quirky-list.ts';
import { realList } from '../packages/domain/src/deals/import/testing/real-list.ts';

/** A firm's real list where it lies beside the project, else a generated one with the same quirks and as many rows. */
export function dealList(): { name: string; mimeType: string; buffer: Buffer } {
  const bytes = realList() ?? quirkyList({ rows: 3044 }).bytes;
  return { name: 'startup_funding.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes) };
}
