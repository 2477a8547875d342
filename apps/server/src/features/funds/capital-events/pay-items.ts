import { dayIn } from '@cairn/domain';
import {
  closingPaymentEntries,
  closingPayoutEntries,
  type NewEntry,
  partName,
  payoutRefusal,
} from '@cairn/domain/fund';
import { sumOf } from '@cairn/domain/returns';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { chargeCarry } from '../ledger/book-portfolio.ts';
import { type FundBook, loadFundBook } from '../ledger/load-fund-book.ts';
import { refreshTotals } from '../ledger/refresh-totals.ts';
import { checkPostingDay, writePosting } from '../ledger/write-posting.ts';
import { type EventRecord, type ItemRecord, listItems } from './capital-events.queries.ts';
import type { EventInputs, EventView } from './capital-events.types.ts';
import { defaultRefusal, paidOf } from './paid-parts.ts';
import { getCapitalEvent } from './view-events.ts';
import { openEvent } from './write-event.ts';

/**
 * Marks payments of an issued call or distribution, each as a posting of its own. What is open is looked at with the books
 * locked, so two people who mark the same payment post it once.
 */
export async function payItems(ctx: Ctx, input: EventInputs['pay']): Promise<EventView> {
  const { id, paid_on, payments, note = null } = input;
  const { event, book } = await openEvent(ctx, id);
  await postPayments(ctx, { event, book }, { paid_on, payments, note, at: FORM_FIELDS });
  await settle(ctx, event, paid_on, await listItems(ctx.tx, id), payments);
  return getCapitalEvent(ctx, { id });
}

interface Payments {
  paid_on: string;
  payments: EventInputs['pay']['payments'];
  note?: string | null;
  /** Where a refusal is shown. */
  at: { day: string; item: (place: number) => string; amount: (place: number) => string };
}

const FORM_FIELDS: Payments['at'] = {
  day: 'paid_on',
  item: (place) => `payments.${place}.item_id`,
  amount: (place) => `payments.${place}.amount`,
};

/**
 * Posts payments of an event whose books are locked and just read, and answers the ids of the postings in their order. Totals
 * and carry follow from them and are written by the caller, once for all that it posts.
 */
export async function postPayments(
  ctx: Ctx,
  { event, book }: { event: EventRecord; book: FundBook },
  { paid_on, payments, note = null, at }: Payments,
): Promise<string[]> {
  if (event.state !== 'issued') throw fail('FUND_WORK_DONE');
  await checkPostingDay(ctx, book, paid_on, at.day);
  if (event.issued_on !== null && paid_on < event.issued_on)
    throw invalidField(at.day, `It was issued on ${event.issued_on}. Choose that day or a later one.`);
  const items = await listItems(ctx.tx, event.id);
  const paid = paidOf(book);
  const today = dayIn(ctx.now, await getTimeZone(ctx.tx));
  const posted: string[] = [];
  for (const [place, { item_id, amount }] of payments.entries()) {
    const item = items.find((each) => each.id === item_id);
    if (!item) throw invalidField(at.item(place), 'This is no part of it. Choose another one.');
    if (payments.findIndex((each) => each.item_id === item_id) !== place)
      throw invalidField(at.amount(place), 'Name each limited partner once.');
    const open = item.total - (paid.get(item_id) ?? 0);
    if (amount > open) throw invalidField(at.amount(place), 'This is more than is open. Write what was paid of it.');
    if (item.kind === 'distribution') checkPayout(book, item, { amount, open, day: today, at: at.amount(place) });
    const id = await writePosting(ctx, book, {
      kind: item.kind === 'call' ? 'contribution' : 'distribution',
      effective_on: paid_on,
      memo: memoOf(event, item, note),
      // One that was reversed leaves its key behind.
      key: `payment:${item_id}:${book.postings.filter((posting) => posting.item_id === item_id).length + 1}`,
      item_id,
      lines: linesOf(book, item, amount),
    });
    posted.push(id);
  }
  return posted;
}

const memoOf = ({ number }: EventRecord, part: ItemRecord, note: string | null): string =>
  `${part.kind === 'call' ? 'Payment' : 'Payout'} of ${partName({ ...part, number }).toLowerCase()}${note ? `: ${note}` : ''}`;

interface Payout {
  amount: number;
  open: number;
  day: string;
  at: string;
}

/** A distribution is paid as a whole, and only to an LP whose record allows it. */
function checkPayout(book: FundBook, item: ItemRecord, { amount, open, day, at }: Payout): void {
  if (amount !== open) throw invalidField(at, 'The part of a distribution is paid as a whole.');
  const lp = book.commitments.find(({ lp_id }) => lp_id === item.lp_id);
  const refusal = lp && (payoutRefusal(lp, day) ?? defaultRefusal(book, item.lp_id));
  if (refusal) throw invalidField(at, `Nothing is paid to ${lp.lp_name}. ${refusal}`);
}

function linesOf(book: FundBook, item: ItemRecord, amount: number): NewEntry[] {
  const { lp_id: lp, kind, is_equalisation, carry, withheld } = item;
  if (is_equalisation)
    return kind === 'call'
      ? closingPaymentEntries({ ...item, lp }, contributedOf(book, item.id), amount)
      : closingPayoutEntries({ ...item, lp });
  if (kind === 'call')
    return [
      { account: 'cash', lp: null, amount },
      { account: 'contribution', lp, amount: -amount },
    ];
  const lines: NewEntry[] = [
    { account: 'cash', lp: null, amount: -(amount + carry) },
    { account: 'distribution', lp, amount: amount + withheld },
    { account: 'tax_withheld', lp: null, amount: -withheld },
    { account: 'carry_paid', lp, amount: carry },
  ];
  return lines.filter((line) => line.amount !== 0);
}

/** What stands as contributed by payments of a part. */
function contributedOf({ postings, ledger }: FundBook, itemId: string): number {
  const own = new Set(postings.flatMap(({ id, item_id }) => (item_id === itemId ? [id] : [])));
  return -sumOf(
    ledger.entries
      .filter(({ posting, account }) => account === 'contribution' && own.has(posting))
      .map(({ amount }) => amount),
  );
}

/** What a payment changes besides: the totals in the register, and the carry that is set aside. */
async function settle(
  ctx: Ctx,
  event: EventRecord,
  day: string,
  items: readonly ItemRecord[],
  payments: EventInputs['pay']['payments'],
): Promise<void> {
  const paid = payments.flatMap(({ item_id }) => items.find(({ id }) => id === item_id) ?? []);
  const lps = paid.filter(({ kind }) => kind === 'call').map(({ lp_id }) => lp_id);
  if (lps.length > 0) await refreshTotals(ctx, lps);
  if (paid.every(({ kind }) => kind === 'call')) return;
  const book = await loadFundBook(ctx, event.fund_id);
  if (book) await chargeCarry(ctx, book, day);
}
