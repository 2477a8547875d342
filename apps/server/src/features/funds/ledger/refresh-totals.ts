import { lpFigures } from '@cairn/domain/fund';
import type { Ctx } from '../../../core/procedure.ts';
import { type FundBook, loadFundBooks } from './load-fund-book.ts';

type Totals = Record<string, number>;
const ALWAYS = '2100-12-31';

/** What an LP has committed and paid in over all funds, by currency. */
export function totalsOf(books: readonly FundBook[], lp: string): { committed: Totals; invested: Totals } {
  const [committed, invested]: [Totals, Totals] = [{}, {}];
  for (const { fund, lps, ledger } of books) {
    if (!lps.some(({ id }) => id === lp)) continue;
    const { commitment, paidIn } = lpFigures(ledger, lp, ALWAYS);
    committed[fund.currency] = (committed[fund.currency] ?? 0) + commitment;
    invested[fund.currency] = (invested[fund.currency] ?? 0) + paidIn;
  }
  return { committed, invested };
}

/** Writes the two encrypted totals of the register again; whatever adds a commitment or a payment ends with this. */
export async function refreshTotals(ctx: Ctx, lps: readonly string[]): Promise<void> {
  const [books, cells] = [await loadFundBooks(ctx), await ctx.cells()];
  for (const id of new Set(lps)) {
    const { committed, invested } = totalsOf(books, id);
    const cell = (column: 'commitment_amount_encrypted' | 'invested_amount_encrypted', totals: Totals) =>
      cells.encrypt('limited_partners', column, id, JSON.stringify(totals));
    await ctx.tx.query(
      'update limited_partners set commitment_amount_encrypted = $2, invested_amount_encrypted = $3 where id = $1',
      [id, cell('commitment_amount_encrypted', committed), cell('invested_amount_encrypted', invested)],
      'refresh-lp-totals',
    );
  }
}
