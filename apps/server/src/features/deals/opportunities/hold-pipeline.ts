import type { Ctx } from '../../../core/procedure.ts';

/**
 * Keeps the stages as they are until the transaction ends: whoever changes them holds the other side of this lock. Without
 * it a deal could enter a stage that is being deleted at this moment. Moves do not wait for each other.
 */
export async function holdPipeline({ tx, actor }: Ctx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 1))', [actor.tenantId], 'hold-pipeline');
}
