import { createHash } from 'node:crypto';
import { type CompanyRoundPriced, type OwnHolding, priceCompanyRound } from '@cairn/domain/conversion';
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
export async function priceFor(ctx: Ctx, { id, table, plan, repaid = [] }: Input): Promise<PricedCompanyRound> {
  const { own: held, events } = await loadOwn(ctx, id, plan.closed_on);
  const own = withoutRepaid(held, repaid);
  try {
    const priced = priceCompanyRound({ table, plan, own, events });
    const view = viewRound(priced, plan);
    const basis = createHash('sha256')
      .update(JSON.stringify([table, plan, view, repaid]))
      .digest('hex');
    return { priced, view: { ...view, basis } };
  } catch (error) {
    if (!(error instanceof FinanceError)) throw error;
    throw invalidField(error.field, sentenceOf(error));
  }
}

/** A note that was repaid is no part of the round; a SAFE is never repaid, and converts. */
function withoutRepaid(held: readonly OwnHolding[], repaid: readonly string[]): OwnHolding[] {
  const notes = held.flatMap(({ instruments }) => instruments.filter(({ kind }) => kind === 'convertible_note'));
  if (!repaid.every((id) => notes.some((note) => note.id === id)))
    throw invalidField('repaid', 'Only convertible notes that the firm holds on the day of the round can be left out.');
  return held.map((holding) => ({
    ...holding,
    instruments: holding.instruments.filter(({ id }) => !repaid.includes(id)),
  }));
}

/** Prices a round; nothing is stored. */
export async function previewRound(ctx: Ctx, input: Input): Promise<CapTableOutputs['price']> {
  return (await priceFor(ctx, input)).view;
}
