import { fail } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { lockFund } from '../ledger/load-fund-book.ts';
import { listLines, stateOf } from './bank-statements.queries.ts';
import type { BankInputs, BankStatementView } from './bank-statements.types.ts';
import { viewStatement } from './view-statements.ts';

/** Leaves aside what a line has not paid: interest, a payment that was sent back, money of something else. */
export async function ignoreLine(ctx: Ctx, { id, reason }: BankInputs['ignore']): Promise<BankStatementView> {
  return decide(ctx, id, 'open', reason);
}

/** Takes up again what was left aside. */
export async function reopenLine(ctx: Ctx, { id }: BankInputs['reopen']): Promise<BankStatementView> {
  return decide(ctx, id, 'ignored', null);
}

async function decide(
  ctx: Ctx,
  id: string,
  from: 'open' | 'ignored',
  reason: string | null,
): Promise<BankStatementView> {
  const { tx, actor, now } = ctx;
  const [seen] = await tx.query<{ fund_id: string; statement_id: string }>(
    'select fund_id, statement_id from bank_lines where id = $1',
    [id],
    'statement-of-bank-line',
  );
  if (!seen) throw fail('NOT_FOUND');
  await lockFund(tx, seen.fund_id);
  const line = (await listLines(ctx, { statement: seen.statement_id })).find((each) => each.id === id);
  if (!line || stateOf(line) !== from)
    throw fail('FUND_WORK_DONE', undefined, 'This line was confirmed or ignored in the meantime. Look at it again.');
  await tx.query(
    'update bank_lines set ignored_reason = $2, ignored_by = $3, ignored_at = $4 where id = $1',
    [id, reason, reason === null ? null : actor.userId, reason === null ? null : now],
    'decide-bank-line',
  );
  await ctx.audit({
    action: reason === null ? 'bank_line.reopened' : 'bank_line.ignored',
    resource_type: 'bank_line',
    resource_id: id,
    table_name: 'bank_lines',
    classification: 'financial',
    metadata: { fund_id: seen.fund_id, statement_id: seen.statement_id, reason },
  });
  await tellLive(ctx, { kind: 'fund', id: seen.fund_id });
  return viewStatement(ctx, seen.statement_id);
}
