import type { Tx } from '../../../core/database.ts';
import { invalidField } from '../../../core/errors.ts';

/** Refuses a group of holdings that does not exist in this firm. */
export async function assertPortfolio(tx: Tx, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const found = await tx.query('select 1 from portfolios where id = $1', [id], 'portfolio-exists');
  if (found.length === 0) throw invalidField('portfolio_id', 'This portfolio does not exist. Choose another one.');
}
