import type { Tx } from '../../core/database.ts';
import type { Ctx } from '../../core/procedure.ts';

export interface LockedDeal {
  id: string;
  company_name: string;
  status: string;
  is_confidential: boolean;
  merged_into: string | null;
  in_pipeline: boolean;
}

const LOCK = {
  share: 'for key share',
  update: 'for update',
} as const;

/**
 * The deal, if this person may see it, locked until the transaction ends. `share` keeps it from being merged into another
 * one while something is written for it; `update` keeps everybody else away. The deal is locked before what belongs to it,
 * by everyone, so that nobody waits for half of what another one has locked.
 */
export async function lockDeal(tx: Tx, id: string, how: keyof typeof LOCK): Promise<LockedDeal | undefined> {
  const rows = await tx.query<LockedDeal>(
    `select id, company_name, status, is_confidential, merged_into, in_pipeline from opportunities where id = $1 ${LOCK[how]}`,
    [id],
    `lock-deal-${how}`,
  );
  return rows[0];
}

/**
 * A statement that locks what belongs to a deal finds nothing when it had to wait while that deal was merged into another
 * one: it belongs to that one now. Asked again, it finds it there.
 */
export async function findThoughMerged<T>(find: () => Promise<T[]>): Promise<T | undefined> {
  return (await find())[0] ?? (await find())[0];
}

const LOCK_PIPELINE = {
  share: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 1))',
  update: 'select pg_advisory_xact_lock(hashtextextended($1, 1))',
} as const;

/**
 * Keeps the stages as they are until the transaction ends: moves share this lock, and a change of the stages takes it
 * alone. Without it a deal could enter a stage that is being deleted at this moment.
 */
export async function lockPipeline({ tx, actor }: Ctx, how: keyof typeof LOCK_PIPELINE): Promise<void> {
  await tx.query(LOCK_PIPELINE[how], [actor.tenantId], `lock-pipeline-${how}`);
}
