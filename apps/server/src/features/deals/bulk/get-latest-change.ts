import { BULK_UNDO_HOURS } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { findLatest } from './bulk.queries.ts';
import type { Report, StoredChange } from './stored-change.ts';
import { viewChange } from './view-change.ts';

const HOUR = 3_600_000;

/** The person's last bulk change while it can be taken back: not undone, and not too long ago. */
export async function findUndoable({ tx, actor, now }: Ctx): Promise<StoredChange | undefined> {
  const latest = await findLatest(tx, actor.userId, new Date(now.getTime() - BULK_UNDO_HOURS * HOUR));
  return latest?.undone_at === null ? latest : undefined;
}

export async function getLatestChange(ctx: Ctx): Promise<{ change: Report | null }> {
  const latest = await findUndoable(ctx);
  return { change: latest ? await viewChange(ctx, latest) : null };
}
