import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { chargeCarry } from '../ledger/book-portfolio.ts';
import { loadFundBook } from '../ledger/load-fund-book.ts';
import { checkPostingDay, freshKey, writePosting } from '../ledger/write-posting.ts';
import { listItems } from './capital-events.queries.ts';
import type { EventInputs, EventView } from './capital-events.types.ts';
import { managerKey, managerPaidOn, managerPart } from './manager-part.ts';
import { paidOf } from './paid-parts.ts';
import { getCapitalEvent } from './view-events.ts';
import { openEvent } from './write-event.ts';

/** Pays the manager the fees that new partners owed for the time before their closing, with the interest on them. */
export async function payManager(ctx: Ctx, { id, paid_on }: EventInputs['payManager']): Promise<EventView> {
  const { event, book } = await openEvent(ctx, id);
  if (event.kind !== 'equalisation' || event.state !== 'issued') throw fail('FUND_WORK_DONE');
  await checkPostingDay(ctx, book, paid_on, 'paid_on');
  if (event.issued_on !== null && paid_on < event.issued_on)
    throw invalidField('paid_on', `It was issued on ${event.issued_on}. Choose that day or a later one.`);
  const items = await listItems(ctx.tx, id);
  const { entries } = managerPart(items);
  if (entries.length === 0) throw invalidField('id', 'Nothing of it goes to the manager.');
  if (managerPaidOn(book, event) !== null) throw fail('FUND_WORK_DONE');
  const paid = paidOf(book);
  const open = items.find((item) => item.kind === 'call' && (paid.get(item.id) ?? 0) < item.total);
  if (open) {
    const name = book.lps.find((lp) => lp.id === open.lp_id)?.name ?? '';
    throw invalidField('id', `${name} has not paid its part in full. The manager is paid out of what came in.`);
  }
  await writePosting(ctx, book, {
    kind: 'fee',
    effective_on: paid_on,
    memo: `Management fee of earlier periods by equalisation ${event.number}`,
    key: freshKey(book, managerKey(event)),
    lines: entries,
  });
  const after = await loadFundBook(ctx, event.fund_id);
  if (after) await chargeCarry(ctx, after, paid_on);
  return getCapitalEvent(ctx, { id });
}
