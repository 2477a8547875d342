import { fail } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockFund } from '../ledger/load-fund-book.ts';
import { requireStatement } from './bank-statements.queries.ts';
import type { BankInputs, BankOutputs } from './bank-statements.types.ts';

/** Removes a statement that was uploaded by mistake. Once a line of it has paid something, it stays. */
export async function removeStatement(
  ctx: Ctx,
  { params: { id } }: BankInputs['remove'],
): Promise<BankOutputs['remove']> {
  const { tx } = ctx;
  const { fund_id, file_name } = await requireStatement(ctx, id);
  await lockFund(tx, fund_id);
  const used = await tx.query(
    `select 1 from bank_line_payments p join bank_lines l on l.tenant_id = p.tenant_id and l.id = p.line_id
      where l.statement_id = $1 limit 1`,
    [id],
    'bank-statement-used',
  );
  if (used.length > 0)
    throw fail(
      'FUND_WORK_DONE',
      undefined,
      'A line of this statement was posted as a payment, so the statement stays.',
    );
  await tx.query('delete from bank_lines where statement_id = $1', [id], 'remove-bank-lines');
  await tx.query('delete from bank_statements where id = $1', [id], 'remove-bank-statement');
  await ctx.audit({
    action: 'bank_statement.removed',
    resource_type: 'bank_statement',
    resource_id: id,
    table_name: 'bank_statements',
    classification: 'financial',
    metadata: { fund_id, file_name },
  });
  await tellLive(ctx, { kind: 'fund', id: fund_id });
  return { id };
}
