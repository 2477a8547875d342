import { schema } from '@cairn/db';
import { dayIn } from '@cairn/domain';
import {
  addBusinessDays,
  CALL_PURPOSES,
  DISTRIBUTION_SOURCES,
  type DraftedKind,
  EVENT_KINDS,
  type EventKind,
  NOTICE_DAYS,
} from '@cairn/domain/fund';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import type { FundBook } from '../ledger/load-fund-book.ts';
import { openBook } from '../ledger/write-posting.ts';
import { type EventRecord, findEvent } from './capital-events.queries.ts';
import type { EventInputs, EventView } from './capital-events.types.ts';
import { computeParts } from './compute-parts.ts';
import { excusedFrom, investedIn } from './excused-before.ts';
import { getCapitalEvent } from './view-events.ts';

type Lines = EventInputs['create']['lines'];

/** Drafts a capital call or a distribution. A due day in the past is one whose notices were sent outside of Cairn. */
export async function createEvent(ctx: Ctx, input: EventInputs['create']): Promise<EventView> {
  const { tx, actor, now } = ctx;
  const { id: fund_id, kind, due_on, note = null } = input;
  const book = await openBook(ctx, fund_id);
  const lines = await checkEvent(ctx, book, kind, due_on, input.lines);
  const id = newId();
  const event = { id, kind, due_on, lines };
  const { problem } = computeParts(book, event, dayIn(now, await getTimeZone(tx)));
  if (problem !== null) throw invalidField('lines', problem);
  const number = (await lastNumber(tx, fund_id, kind)) + 1;
  await insertMany(tx, schema.capitalEvents, [
    {
      tenant_id: actor.tenantId,
      id,
      fund_id,
      kind,
      number,
      due_on: event.due_on,
      lines,
      note,
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  await auditEvent(ctx, 'drafted', { id, fund_id, kind, number });
  return getCapitalEvent(ctx, { id });
}

/** The number of the last one of a kind; 0 if there is none. */
export async function lastNumber(tx: Ctx['tx'], fundId: string, kind: EventKind): Promise<number> {
  const [last] = await tx.query<{ number: number | null }>(
    'select max(number) as number from capital_events where fund_id = $1 and kind = $2',
    [fundId, kind],
    'last-capital-event',
  );
  return last?.number ?? 0;
}

/** Changes a draft. From then on it is prepared by who changed it, and approved by somebody else. */
export async function updateEvent(ctx: Ctx, input: EventInputs['update']): Promise<EventView> {
  const { id, version, due_on, note = null } = input;
  const { event, book } = await openEvent(ctx, id);
  if (event.state !== 'draft') throw fail('FUND_WORK_DONE');
  const { kind } = event;
  if (kind === 'equalisation')
    throw invalidField('id', 'An equalisation is computed, and not edited. Withdraw it and prepare it again.');
  const lines = await checkEvent(ctx, book, kind, due_on, input.lines);
  const next = { ...event, kind, due_on, lines };
  const { problem } = computeParts(book, next, dayIn(ctx.now, await getTimeZone(ctx.tx)));
  if (problem !== null) throw invalidField('lines', problem);
  const isSame = due_on === event.due_on && note === event.note && sameLines(lines, event.lines);
  const values = { due_on, lines, note, created_by: isSame ? event.created_by : ctx.actor.userId };
  if (!(await updateIfUnchanged(ctx.tx, schema.capitalEvents, id, version, values))) throw fail('FUND_WORK_DONE');
  await auditEvent(ctx, 'updated', event);
  return getCapitalEvent(ctx, { id });
}

/** Saved as it was, a draft stays with who prepared it, who could else approve it after a colleague's click. */
const sameLines = (...both: EventRecord['lines'][]): boolean => {
  const [one, other] = both.map((lines) =>
    JSON.stringify(lines.map(({ id: _id, ...line }) => Object.entries(line).sort())),
  );
  return one === other;
};

/** Gives up what is not issued yet; what was issued stays. */
export async function withdrawEvent(ctx: Ctx, { id, version }: EventInputs['withdraw']): Promise<EventView> {
  const { event } = await openEvent(ctx, id);
  if (event.state !== 'draft' && event.state !== 'approved') throw fail('FUND_WORK_DONE');
  const values = { state: 'withdrawn', withdrawn_by: ctx.actor.userId, withdrawn_at: ctx.now };
  if (!(await updateIfUnchanged(ctx.tx, schema.capitalEvents, id, version, values))) throw fail('FUND_WORK_DONE');
  await auditEvent(ctx, 'withdrawn', event);
  return getCapitalEvent(ctx, { id });
}

/** An event with the locked books of its fund: whatever changes it waits for the one before. */
export async function openEvent(ctx: Ctx, id: string): Promise<{ event: EventRecord; book: FundBook }> {
  const zone = await getTimeZone(ctx.tx);
  const seen = await findEvent(ctx.tx, zone, id);
  if (!seen) throw fail('NOT_FOUND');
  const book = await openBook(ctx, seen.fund_id);
  const event = await findEvent(ctx.tx, zone, id);
  if (!event) throw fail('NOT_FOUND');
  return { event, book };
}

async function checkEvent(
  ctx: Ctx,
  book: FundBook,
  kind: DraftedKind,
  due_on: string,
  lines: Lines,
): Promise<EventRecord['lines']> {
  await checkDueDay(ctx, book, kind, due_on);
  const before = kind === 'call' ? [] : await investedIn(ctx, book);
  const purposes = kind === 'call' ? CALL_PURPOSES : DISTRIBUTION_SOURCES;
  return lines.map(({ purpose, label, amount, inside = true, recallable = false, excused = [] }) => {
    if (!(purpose in purposes))
      throw invalidField('lines', `Choose a purpose that belongs to a ${EVENT_KINDS[kind].toLowerCase()}.`);
    const strange = excused.find((lp) => !book.lps.some(({ id }) => id === lp));
    if (strange) throw invalidField('lines', 'Only an LP that has committed to the fund can be excused.');
    return {
      id: newId(),
      purpose,
      label,
      amount,
      inside: kind === 'call' && inside,
      recallable: kind === 'distribution' && recallable,
      excused: kind === 'call' ? excused : [...new Set([...excused, ...excusedFrom(before, label)])],
    };
  });
}

/** Who has to pay gets ten business days at least, unless the notices were sent in the past. */
export async function checkDueDay(ctx: Ctx, book: FundBook, kind: EventKind, due_on: string): Promise<void> {
  const today = dayIn(ctx.now, await getTimeZone(ctx.tx));
  const earliest = addBusinessDays(today, NOTICE_DAYS);
  if (kind !== 'distribution' && due_on > today && due_on < earliest)
    throw invalidField(
      'due_on',
      `${kind === 'call' ? 'A call' : 'An equalisation'} is due in ${NOTICE_DAYS} business days at least: on ${earliest} or later.`,
    );
  if (book.agreed && due_on < book.agreed.start)
    throw invalidField('due_on', `The first closing of this fund is ${book.agreed.start}. Choose a later day.`);
}

export async function auditEvent(
  ctx: Ctx,
  act: string,
  { id, fund_id, kind, number }: Pick<EventRecord, 'id' | 'fund_id' | 'kind' | 'number'>,
  more: Record<string, unknown> = {},
): Promise<void> {
  await ctx.audit({
    action: `capital_event.${act}`,
    resource_type: 'capital_event',
    resource_id: id,
    table_name: 'capital_events',
    classification: 'financial',
    metadata: { fund_id, kind, number, ...more },
  });
  await tellLive(ctx, { kind: 'fund', id: fund_id });
}
