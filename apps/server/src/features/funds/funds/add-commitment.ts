import { schema } from '@cairn/db';
import { dayIn } from '@cairn/domain';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { loadFundBook, lockFund } from '../ledger/load-fund-book.ts';
import { refreshTotals } from '../ledger/refresh-totals.ts';
import type { FundsInputs, FundsOutputs } from './funds.types.ts';

/** Writes down what an LP has promised at a closing. A later increase is a further entry; none is changed. */
export async function addCommitment(
  ctx: Ctx,
  input: FundsInputs['addCommitment'],
): Promise<FundsOutputs['addCommitment']> {
  const { tx, actor, now } = ctx;
  const { id: fund_id, lp_id, amount, closed_on } = input;
  if (!(await lockFund(tx, fund_id))) throw fail('NOT_FOUND');
  const book = await loadFundBook(ctx, fund_id);
  if (!book) throw fail('NOT_FOUND');
  if (!amount) throw invalidField('amount', 'Commitment is required, and more than 0.');
  if (closed_on > dayIn(now, await getTimeZone(tx)))
    throw invalidField('closed_on', 'This day has not come yet. Write the commitment down once it is closed.');
  if (book.agreed && closed_on < book.agreed.start)
    throw invalidField(
      'closed_on',
      `The first closing of this fund is ${book.agreed.start}. Choose that day or a later one.`,
    );
  const [lp] = await tx.query<{ name: string }>('select name from limited_partners where id = $1', [lp_id], 'lp-name');
  if (!lp) throw invalidField('lp_id', 'This limited partner does not exist. Choose another one.');
  const id = newId();
  const cell = (await ctx.cells()).encrypt('fund_commitments', 'amount_encrypted', id, String(amount));
  await insertMany(tx, schema.fundCommitments, [
    {
      tenant_id: actor.tenantId,
      id,
      fund_id,
      lp_id,
      amount_encrypted: cell,
      closed_on,
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  await refreshTotals(ctx, [lp_id]);
  await ctx.audit({
    action: 'fund_commitment.added',
    resource_type: 'fund',
    resource_id: fund_id,
    table_name: 'fund_commitments',
    classification: 'financial',
    metadata: { lp_id, closed_on, amount_encrypted: cell.toString('base64') },
  });
  await tellLive(ctx, { kind: 'fund', id: fund_id });
  return { id, lp_id, lp_name: lp.name, amount, closed_on, is_transfer: false, created_at: now.toISOString() };
}
