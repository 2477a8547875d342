import type { HoldingRecord } from '@cairn/domain/holdings';
import type { Ctx } from '../../../core/procedure.ts';
import { asPerson, listEyes } from '../../deal-access/audience.ts';
import { recordsOf } from '../../portfolio/investments/book/holding-record.ts';
import { type HoldingRow, loadBook } from '../../portfolio/investments/book/load-book.ts';

export interface Held extends HoldingRecord {
  holding: HoldingRow;
  /** Whether its company is of a confidential deal that the person is no member of. */
  isHidden: boolean;
}

/**
 * Everything that a portfolio holds, companies of confidential deals too, no matter who asks: books and figures of a fund are the
 * same for everybody. Only sums over all of it may leave the server, and the companies that the person sees.
 *
 * @param valuedOn of the valuations, those alone that figures of this day rest on
 */
export async function loadHeld(ctx: Ctx, portfolioId: string, valuedOn?: string): Promise<Held[]> {
  const held = new Map<string, Held>();
  const { userId } = ctx.actor;
  for (const person of [userId, ...(await listEyes(ctx.tx)).flatMap((eye) => eye ?? [])]) {
    const portfolio = await asPerson(ctx, person, () => loadBook(ctx, { portfolioId, valuedOn }));
    const records = recordsOf(portfolio);
    for (const holding of portfolio.holdings) {
      const record = records.get(holding.id);
      if (record && !held.has(holding.id)) held.set(holding.id, { holding, ...record, isHidden: person !== userId });
    }
  }
  return [...held.values()];
}
