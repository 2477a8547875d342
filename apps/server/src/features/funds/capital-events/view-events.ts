import { createHash } from 'node:crypto';
import { dayIn } from '@cairn/domain';
import { addBusinessDays, type EventStatus, eventStatus, NOTICE_DAYS, payoutRefusal } from '@cairn/domain/fund';
import { sumOf } from '@cairn/domain/returns';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { type FundBook, loadFundBook, wireDetailsFor, wireDetailsOf } from '../ledger/load-fund-book.ts';
import { EVENTS, type EventRecord, findEvent, type ItemRecord, listItems } from './capital-events.queries.ts';
import type { EventOutputs, EventView } from './capital-events.types.ts';
import { currentParts } from './current-parts.ts';
import { managerPaidOn, managerPart } from './manager-part.ts';
import { defaultRefusal, paidOf, partsInDefault } from './paid-parts.ts';

/** The calls and distributions of a fund, the latest first. */
export async function listCapitalEvents(ctx: Ctx, { id }: { id: string }): Promise<EventOutputs['list']> {
  const zone = await getTimeZone(ctx.tx);
  const [book, events] = await Promise.all([
    loadFundBook(ctx, id),
    ctx.tx.query<EventRecord & Record<string, unknown>>(
      `${EVENTS} where e.fund_id = $2 order by e.due_on desc, e.created_at desc`,
      [zone, id],
      'list-capital-events',
    ),
  ]);
  if (!book) throw fail('NOT_FOUND');
  const today = dayIn(ctx.now, zone);
  return {
    currency: book.fund.currency,
    rows: events.map((event) => viewRow(book, event, today)),
    can: { create: may(ctx.actor, 'fund:write') && book.commitments.length > 0 },
  };
}

function viewRow(book: FundBook, event: EventRecord, today: string): EventOutputs['list']['rows'][number] {
  const items = book.items.filter(({ event_id }) => event_id === event.id);
  const paid = paidOf(book);
  const sumsOf = (some: typeof items) => {
    const [due, done] = [sumOf(some.map(({ total }) => total)), sumOf(some.map(({ id }) => paid.get(id) ?? 0))];
    return { due, done, open: due - done };
  };
  const all = sumsOf(items);
  // What comes in by an equalisation goes out by it again: it is one amount, and not two.
  const shown = event.kind === 'equalisation' ? sumsOf(items.filter(({ kind }) => kind === 'call')) : all;
  const isIssued = event.state === 'issued';
  const isInDefault = items.every(({ id, total, defaulted_at }) => defaulted_at !== null || paid.get(id) === total);
  return {
    id: event.id,
    fund_id: event.fund_id,
    kind: event.kind,
    number: event.number,
    status: eventStatus(
      event.state,
      event.due_on,
      { total: all.due, open: all.open, isInDefault },
      today,
    ) as EventStatus,
    due_on: event.due_on,
    total: sumOf(event.lines.map(({ amount }) => amount)),
    paid: shown.done,
    open: isIssued ? shown.open : 0,
    issued_on: isIssued ? event.issued_on : null,
    created_by: event.created_by,
    created_at: event.created_at,
    version: event.version,
  };
}

/** One of them with the part of each LP: of a draft as it would be now, else as it was frozen. */
export async function getCapitalEvent(ctx: Ctx, { id }: { id: string }): Promise<EventView> {
  const zone = await getTimeZone(ctx.tx);
  const event = await findEvent(ctx.tx, zone, id);
  if (!event) throw fail('NOT_FOUND');
  const [book, items] = [await loadFundBook(ctx, event.fund_id), await listItems(ctx.tx, id)];
  if (!book) throw fail('NOT_FOUND');
  const today = dayIn(ctx.now, zone);
  const computed = event.state === 'draft' ? await currentParts(ctx, book, event) : null;
  const mayWrite = may(ctx.actor, 'fund:write');
  const row = viewRow(book, event, today);
  const wire_details =
    event.kind !== 'distribution' && !row.issued_on ? wireDetailsOf(await ctx.cells(), book.fund) : null;
  const nameOf = (lp: string) => book.lps.find((each) => each.id === lp)?.name ?? '';
  return {
    ...row,
    fund_name: book.fund.name,
    currency: book.fund.currency,
    note: event.note,
    lines: event.lines as EventView['lines'],
    parts: computed
      ? computed.parts.map((part) => ({
          ...viewPart(book, part, today),
          id: null,
          paid: 0,
          open: part.total,
          defaulted_at: null,
          acknowledged_at: null,
          document_id: null,
        }))
      : items.map((item) => storedPart(book, item, today)),
    rounding: (computed?.rounding ?? []).map(({ lp_id, cents }) => ({ lp_name: nameOf(lp_id), cents })),
    problem: computed?.problem ?? null,
    in_default: event.state === 'draft' && event.kind === 'call' ? [...partsInDefault(book).keys()].map(nameOf) : [],
    wire_details: wireDetailsFor(ctx, wire_details),
    parts_hash: computed ? hashOfParts(computed.parts, wire_details) : null,
    approved_by: event.approved_by,
    approved_at: event.approved_at,
    issued_by: event.issued_by,
    closing: closingOf(book, event, items),
    earliest_due: addBusinessDays(today, NOTICE_DAYS),
    can: {
      edit: mayWrite && event.state === 'draft' && event.kind !== 'equalisation',
      approve:
        may(ctx.actor, 'fund:approve') &&
        event.state === 'draft' &&
        event.created_by !== ctx.actor.userId &&
        computed?.problem === null,
      issue: mayWrite && event.state === 'approved',
      withdraw: mayWrite && (event.state === 'draft' || event.state === 'approved'),
      pay_manager: mayWrite && event.state === 'issued' && row.open === 0 && managerOpen(book, event, items),
      pay: mayWrite && event.state === 'issued' && items.some(({ id, total }) => total > (paidOf(book).get(id) ?? 0)),
      declare_default:
        may(ctx.actor, 'fund:approve') &&
        event.kind !== 'distribution' &&
        row.open > 0 &&
        row.issued_on !== null &&
        event.due_on < today,
    },
  };
}

function closingOf(book: FundBook, event: EventRecord, items: readonly ItemRecord[]): EventView['closing'] {
  if (event.kind !== 'equalisation') return null;
  const { fees, interest } = managerPart(items);
  return {
    closed_on: event.closed_on ?? '',
    interest: Number(event.interest),
    to_manager: { fees, interest, paid_on: managerPaidOn(book, event) },
  };
}

const managerOpen = (book: FundBook, event: EventRecord, items: readonly ItemRecord[]): boolean =>
  event.kind === 'equalisation' && managerPaidOn(book, event) === null && managerPart(items).entries.length > 0;

/** Of what an approver was shown: the part of each LP, and where calls are paid to. */
export const hashOfParts = (parts: readonly object[], wire_details: string | null): string =>
  createHash('sha256')
    .update(JSON.stringify([parts, wire_details]))
    .digest('base64url');

type PartFacts = Pick<
  ItemRecord,
  | 'lp_id'
  | 'kind'
  | 'lines'
  | 'inside'
  | 'outside'
  | 'carry'
  | 'withheld'
  | 'recallable'
  | 'total'
  | 'unfunded_before'
  | 'unfunded_after'
>;

function viewPart(book: FundBook, part: PartFacts, today: string) {
  const lp = book.commitments.find(({ lp_id }) => lp_id === part.lp_id);
  return {
    lp_id: part.lp_id,
    lp_name: lp?.lp_name ?? '',
    kind: part.kind,
    lines: part.lines.map(({ label, amount }) => ({ label, amount })),
    inside: part.inside,
    outside: part.outside,
    carry: part.carry,
    withheld: part.withheld,
    recallable: part.recallable,
    total: part.total,
    unfunded_before: part.unfunded_before,
    unfunded_after: part.unfunded_after,
    payout_refusal:
      part.kind === 'distribution' && lp ? (payoutRefusal(lp, today) ?? defaultRefusal(book, part.lp_id)) : null,
  };
}

function storedPart(book: FundBook, item: ItemRecord, today: string): EventView['parts'][number] {
  const paid = paidOf(book).get(item.id) ?? 0;
  return {
    ...viewPart(book, item, today),
    id: item.id,
    paid,
    open: item.total - paid,
    defaulted_at: book.items.find(({ id }) => id === item.id)?.defaulted_at ?? null,
    acknowledged_at: item.acknowledged_at,
    document_id: item.document_id,
  };
}
