import type { Tx } from '../../core/database.ts';

/** SQL: whether a deal, given by its id, is neither archived nor deleted. Few are, and an index knows them. */
export const notPutAway = (deal: string): string =>
  `${deal} not in (select p.id from opportunities p where p.archived_at is not null or p.deleted_at is not null)`;

/**
 * From here on the transaction may write to archived and deleted deals, which the database refuses otherwise: for a change
 * of the firm's settings, which all deals follow, and for deals that come into the archive; never for work on one.
 */
export async function reachPutAway(tx: Tx): Promise<void> {
  await tx.query(`select set_config('app.reaches_put_away', 'on', true)`, [], 'reach-put-away');
}

/** From here on the database refuses it again. */
export async function leavePutAway(tx: Tx): Promise<void> {
  await tx.query(`select set_config('app.reaches_put_away', '', true)`, [], 'leave-put-away');
}
