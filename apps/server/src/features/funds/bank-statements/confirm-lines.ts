import { schema } from '@cairn/db';
import { sumOf } from '@cairn/domain/returns';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { postPayments } from '../capital-events/pay-items.ts';
import { openEvent } from '../capital-events/write-event.ts';
import { lockFund } from '../ledger/load-fund-book.ts';
import { refreshTotals } from '../ledger/refresh-totals.ts';
import { type LineRecord, listLines, requireStatement, stateOf } from './bank-statements.queries.ts';
import type { BankInputs, BankStatementView } from './bank-statements.types.ts';
import { viewStatement } from './view-statements.ts';

type Chosen = BankInputs['confirm']['lines'][number];

/**
 * Posts what a person has confirmed, on the day on which the bank booked it: all of it, or nothing. The books are locked
 * first, so two people who confirm the same line post it once.
 */
export async function confirmLines(ctx: Ctx, { id, lines: chosen }: BankInputs['confirm']): Promise<BankStatementView> {
  const { fund_id } = await requireStatement(ctx, id);
  await lockFund(ctx.tx, fund_id);
  const lines = await listLines(ctx, { statement: id });
  const items = await itemsOf(ctx, fund_id, chosen);
  const lps = new Set<string>();
  for (const [place, each] of chosen.entries()) {
    const line = lines.find((one) => one.id === each.line_id);
    if (!line) throw invalidField(`lines.${place}.line_id`, 'This is no line of the statement. Choose another one.');
    if (chosen.findIndex(({ line_id }) => line_id === each.line_id) !== place)
      throw invalidField(`lines.${place}.line_id`, 'Name each line once.');
    checkLine(line, each, place);
    await confirmLine(ctx, line, each, place, items);
    for (const { item_id } of each.payments) lps.add(items.get(item_id)?.lp_id ?? '');
  }
  await refreshTotals(ctx, [...lps].filter(Boolean));
  await ctx.audit({
    action: 'bank_lines.confirmed',
    resource_type: 'bank_statement',
    resource_id: id,
    table_name: 'bank_lines',
    classification: 'financial',
    metadata: { fund_id, lines: chosen.map(({ line_id }) => line_id) },
  });
  await tellLive(ctx, { kind: 'fund', id: fund_id });
  return viewStatement(ctx, id);
}

interface Item {
  id: string;
  event_id: string;
  lp_id: string;
}

async function itemsOf(ctx: Ctx, fundId: string, chosen: readonly Chosen[]): Promise<Map<string, Item>> {
  const rows = await ctx.tx.query<Item & Record<string, unknown>>(
    `select id, event_id, lp_id from capital_items where fund_id = $1 and kind = 'call' and id = any($2)`,
    [fundId, chosen.flatMap(({ payments }) => payments.map(({ item_id }) => item_id))],
    'items-of-bank-lines',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function checkLine(line: LineRecord, { payments }: Chosen, place: number): void {
  if (stateOf(line) !== 'open')
    throw fail('FUND_WORK_DONE', undefined, 'A line was confirmed or ignored in the meantime. Look at it again.');
  if (sumOf(payments.map(({ amount }) => amount)) > line.rest)
    throw invalidField(
      `lines.${place}.payments.${payments.length - 1}.amount`,
      'This is more than came in by the line. Write what of it was paid for this call.',
    );
}

async function confirmLine(
  ctx: Ctx,
  line: LineRecord,
  { payments }: Chosen,
  place: number,
  items: ReadonlyMap<string, Item>,
): Promise<void> {
  const { tx, actor, now } = ctx;
  const numbered = payments.map((payment, at) => {
    const item = items.get(payment.item_id);
    if (!item)
      throw invalidField(
        `lines.${place}.payments.${at}.item_id`,
        'This is no part of a call of the fund. Choose another one.',
      );
    return { ...payment, at, event_id: item.event_id };
  });
  for (const event_id of new Set(numbered.map((payment) => payment.event_id))) {
    const own = numbered.filter((payment) => payment.event_id === event_id);
    const field = (what: string) => (n: number) => `lines.${place}.payments.${own[n]?.at ?? 0}.${what}`;
    const posted = await postPayments(ctx, await openEvent(ctx, event_id), {
      paid_on: line.booked_on,
      payments: own.map(({ item_id, amount }) => ({ item_id, amount })),
      at: { day: `lines.${place}.line_id`, item: field('item_id'), amount: field('amount') },
    });
    await insertMany(
      tx,
      schema.bankLinePayments,
      own.map(({ item_id, amount }, n) => ({
        tenant_id: actor.tenantId,
        id: newId(),
        line_id: line.id,
        item_id,
        posting_id: posted[n] as string,
        amount,
        created_by: actor.userId,
        created_at: now,
      })),
    );
  }
}
