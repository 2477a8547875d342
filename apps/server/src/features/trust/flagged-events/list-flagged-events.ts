import { refuseCursor } from '../../../core/page-cursor.ts';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import { pageOfRows } from '../compliance/lists-of-firms.ts';
import { type FlagFilters, type FlagOutputs, findFlaggedEvents } from './flagged-events.queries.ts';

type Asked = FlagFilters & { cursor?: string | undefined; limit: number };

/** What the rules found in all firms, newest first; people by their ids only (docs/adr/0036). */
export async function listFlaggedEvents({ tx, now }: PlatformCtx, input: Asked): Promise<FlagOutputs['list']> {
  const page = { now, cursor: input.cursor, limit: input.limit + 1 };
  const found = await findFlaggedEvents(tx, input, page).catch(refuseCursor(input.cursor));
  const { rows, next_cursor } = pageOfRows(found, input.limit);
  return { rows: rows.map((row) => ({ ...row, can: { resolve: !row.resolved } })), next_cursor };
}

/** How many wait for somebody to resolve them, whatever their age: the badge of the tab. */
export async function countUnresolved({ tx }: PlatformCtx): Promise<FlagOutputs['summary']> {
  const [row] = await tx.query<FlagOutputs['summary']>(
    'select count(*)::int as unresolved from flagged_events where not resolved',
  );
  return { unresolved: row?.unresolved ?? 0 };
}
