import { dayIn } from '@cairn/domain';
import { tableAfter } from '@cairn/domain/conversion';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { checkDay, recordTransaction } from '../investments/record-transaction.ts';
import { addRound } from '../investments/rounds.ts';
import { lockCompany } from '../portfolio-companies/update-company.ts';
import type { CapTableInputs, CapTableOutputs } from './cap-tables.types.ts';
import { priceFor } from './price-round.ts';
import { checkNames, keepVersion } from './save-cap-table.ts';

/**
 * Books a round as it was shown: the round, a conversion of each SAFE and note of the firm that was not repaid, and the cap table before and
 * after it. Purchases of the firm are recorded by hand, since what was paid is not known from a plan.
 */
export async function recordRound(
  ctx: Ctx,
  { id, table, plan, repaid, version_no, basis }: CapTableInputs['record'],
): Promise<CapTableOutputs['record']> {
  const company = await lockCompany(ctx.tx, id);
  if (!company) throw fail('NOT_FOUND');
  checkDay(plan.closed_on, company, dayIn(ctx.now, await getTimeZone(ctx.tx)), 'plan.closed_on');
  checkNames(table);
  const { priced, view } = await priceFor(ctx, { id, table, plan, repaid });
  if (view.basis !== basis) throw fail('ROUND_CHANGED');
  const kept = await keepVersion(ctx, id, version_no, table);
  const { id: round_id } = await addRound(ctx, {
    id,
    name: plan.name,
    closed_on: plan.closed_on,
    currency: table.currency,
    price_per_share: priced.price.toNumber(),
    fully_diluted_shares: priced.fullyDilutedAfter,
    pre_money: priced.preMoney,
    new_money: priced.newMoney,
  });
  const transaction_ids: string[] = [];
  for (const { instrument, holding, shares } of priced.conversions) {
    if (instrument === null || holding === null) continue;
    const booked = await recordTransaction(ctx, {
      id,
      kind: 'conversion',
      effective_on: plan.closed_on,
      shares,
      share_class: plan.share_class,
      holding_id: holding,
      instrument_id: instrument,
      round_id,
    });
    transaction_ids.push(booked.id);
  }
  return { round_id, transaction_ids, version_no: await keepVersion(ctx, id, kept, tableAfter(table, plan, priced)) };
}
