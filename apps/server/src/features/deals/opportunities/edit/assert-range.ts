import { invalidField } from '../../../../core/errors.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { decryptAmount, type OpportunityRecord, type OpportunityValues } from '../opportunity-fields.ts';

const LEAST = 'coinvestor_minimum_amount';
const MOST = 'coinvestor_maximum_amount';

/** The most that a co-investor may put in is not below the least; what is not sent is as it is stored. */
export async function assertRange(
  ctx: Ctx,
  values: Partial<OpportunityValues>,
  before?: OpportunityRecord,
): Promise<void> {
  if (values[LEAST] === undefined && values[MOST] === undefined) return;
  const cells = await ctx.cells();
  const amountOf = (field: typeof LEAST | typeof MOST): number | null => {
    const sent = values[field];
    if (sent !== undefined) return sent;
    return before ? decryptAmount(cells, field, before.id, before[`${field}_encrypted`]) : null;
  };
  const [least, most] = [amountOf(LEAST), amountOf(MOST)];
  if (least === null || most === null || least <= most) return;
  if (values[MOST] === undefined)
    throw invalidField(LEAST, 'The co-investor minimum must not be greater than the maximum.');
  throw invalidField(MOST, 'The co-investor maximum must not be less than the minimum.');
}
