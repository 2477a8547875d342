import { createHash } from 'node:crypto';
import { type CompanyRoundPriced, priceCompanyRound } from '@cairn/domain/conversion';
import { FinanceError } from '@cairn/domain/returns';
import { invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { sentenceOf } from '../investments/book/check-record.ts';
import type { CapTableInputs, CapTableOutputs } from './cap-tables.types.ts';
import { loadOwn } from './load-own.ts';
import { viewRound } from './view-round.ts';

type Input = CapTableInputs['price'];

export interface PricedCompanyRound {
  priced: CompanyRoundPriced;
  view: CapTableOutputs['price'];
}

/** A round by the cap table that was sent and what the firm holds on its day. What contradicts is refused at its field. */
export async function priceFor(ctx: Ctx, { id, table, plan }: Input): Promise<PricedCompanyRound> {
  const { own, events } = await loadOwn(ctx, id, plan.closed_on);
  try {
    const priced = priceCompanyRound({ table, plan, own, events });
    const view = viewRound(priced, plan);
    const basis = createHash('sha256')
      .update(JSON.stringify([table, plan, view]))
      .digest('hex');
    return { priced, view: { ...view, basis } };
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    throw invalidField(error.field, sentenceOf(error));
  }
}

/** Prices a round; nothing is stored. */
export async function previewRound(ctx: Ctx, input: Input): Promise<CapTableOutputs['price']> {
  return (await priceFor(ctx, input)).view;
}
