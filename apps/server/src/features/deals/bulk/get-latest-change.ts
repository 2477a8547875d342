import { BULK_UNDO_HOURS } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { Report, StoredChange } from './stored-change.ts';
import { viewChange } from './view-change.ts';
import { findLatestRun, type Run } from './view-run.ts';

const HOUR = 3_600_000;

/** The person's last bulk change while it can be taken back: not undone, and not too long ago. */
export async function findUndoable({ tx, actor, now }: Ctx): Promise<StoredChange | undefined> {
  const latest = await findLatest(tx, actor.userId, new Date(now.getTime() - BULK_UNDO_HOURS * HOUR));
  return latest?.undone_at === null ? latest : undefined;
}

/** What the person did last to many deals: in one go, or as a job. */
export async function getLatestChange(ctx: Ctx): Promise<{ change: Report | null; run: Run | null }> {
  const [latest, run] = await Promise.all([findUndoable(ctx), findLatestRun(ctx)]);
  const isRunLatest = run !== null && (latest === undefined || run.created_at > latest.created_at.toISOString());
  if (isRunLatest) return { change: null, run };
  return { change: latest ? await viewChange(ctx, latest) : null, run: null };
}

// A change that changed nothing is none.
const LATEST = `
  select id, kind, created_at, undone_at, report, undo from bulk_changes
   where created_by = $1 and created_at > $2 and part_of is null and undo->'deals' <> '[]'::jsonb order by created_at desc, id desc limit 1`;

async function findLatest(tx: Tx, userId: string, since: Date): Promise<StoredChange | undefined> {
  return (await tx.query<StoredChange & Record<string, unknown>>(LATEST, [userId, since], 'latest-bulk-change'))[0];
}
