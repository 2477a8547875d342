import { dayIn } from '@cairn/domain';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { lockCompany } from '../portfolio-companies/update-company.ts';
import { checkRecord } from './book/check-record.ts';
import { recordsOf } from './book/holding-record.ts';
import { loadBook } from './book/load-book.ts';
import type { InvestmentInputs, InvestmentOutputs } from './investments.types.ts';
import { newRow, storeTransaction } from './record-transaction.ts';

/** Takes a transaction back by an entry of its own, as if it had never been; both stay in the list. */
export async function reverseTransaction(
  ctx: Ctx,
  { id, note = null }: InvestmentInputs['reverse'],
): Promise<InvestmentOutputs['reverse']> {
  const { tx } = ctx;
  const [seen] = await tx.query<{ company_id: string }>(
    'select company_id from investment_transactions where id = $1',
    [id],
    'transaction-company',
  );
  if (!seen || !(await lockCompany(tx, seen.company_id))) throw fail('NOT_FOUND');
  const book = await loadBook(ctx, { companyId: seen.company_id });
  const entry = book.transactions.find((row) => row.id === id);
  const holding = book.holdings.find((row) => row.id === entry?.holding_id);
  if (!entry || !holding) throw fail('NOT_FOUND');
  if (entry.kind === 'reversal')
    throw invalidField('reverses_id', 'A reversal cannot be reversed. Record the transaction again.');
  if (book.transactions.some(({ reverses_id }) => reverses_id === id))
    throw invalidField('reverses_id', 'This transaction has been reversed already.');
  const row = newRow(ctx, holding, dayIn(ctx.now, await getTimeZone(tx)), {
    kind: 'reversal',
    effective_on: entry.effective_on,
    share_class: null,
    note,
    instrument_id: null,
    round_id: null,
    reverses_id: id,
    figures: {},
  });
  const record = recordsOf({ ...book, transactions: [...book.transactions, row] }).get(holding.id);
  if (record) checkRecord(record, { otherwise: 'reverses_id' });
  return storeTransaction(ctx, { ...book, transactions: [...book.transactions, row] }, row);
}
