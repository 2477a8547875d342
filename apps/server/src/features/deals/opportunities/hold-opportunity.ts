import type { Ctx } from '../../../core/procedure.ts';

/** Keeps a deal from being merged away until the transaction ends: what is begun for it goes along, or is not begun. */
export async function holdOpportunity({ tx }: Ctx, id: string): Promise<void> {
  await tx.query('select from opportunities where id = $1 for key share', [id], 'hold-opportunity');
}
