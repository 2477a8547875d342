import { schema } from '@cairn/db';
import { dayIn } from '@cairn/domain';
import { addBusinessDays, lpFigures, NOTICE_DAYS } from '@cairn/domain/fund';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { requireSecondPerson } from '../../access/people/require-second-person.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { type FundBook, wireDetailsOf } from '../ledger/load-fund-book.ts';
import { type EventRecord, listItems } from './capital-events.queries.ts';
import type { EventInputs, EventView } from './capital-events.types.ts';
import { currentParts } from './current-parts.ts';
import { sendNotices } from './notices.ts';
import { getCapitalEvent, hashOfParts } from './view-events.ts';
import { auditEvent, openEvent } from './write-event.ts';

/** Approves what somebody else has prepared. The part of each LP is frozen as it was shown, or nothing is approved. */
export async function approveEvent(ctx: Ctx, { id, version, parts_hash }: EventInputs['approve']): Promise<EventView> {
  const { tx, actor, now } = ctx;
  const { event, book } = await openEvent(ctx, id);
  const independence = await requireSecondPerson(ctx, event.created_by);
  if (event.state !== 'draft') throw fail('FUND_WORK_DONE');
  const { parts, problem } = await currentParts(ctx, book, event);
  if (problem !== null) throw invalidField('lines', problem);
  const wire = event.kind !== 'distribution' ? wireDetailsOf(await ctx.cells(), book.fund) : null;
  if (parts_hash !== hashOfParts(parts, wire))
    throw invalidField(
      'parts_hash',
      'The parts of the limited partners or the wire details have changed since they were shown. Look at them again.',
    );
  const values = { state: 'approved', approved_by: actor.userId, approved_at: now };
  if (!(await updateIfUnchanged(tx, schema.capitalEvents, id, version, values))) throw fail('FUND_WORK_DONE');
  const { fund_id, number, due_on } = event;
  await insertMany(
    tx,
    schema.capitalItems,
    parts.map((part) => ({
      ...part,
      tenant_id: actor.tenantId,
      id: newId(),
      event_id: id,
      fund_id,
      number,
      due_on,
    })),
  );
  await auditEvent(ctx, 'approved', event, { parts: parts.length, ...independence });
  return getCapitalEvent(ctx, { id });
}

const NOON = 'T12:00:00Z';

/**
 * Issues what is approved: LPs see their part from then on, and a notice is drawn and mailed for each. With `issued_on`, the
 * notices were sent outside of Cairn on that day: nothing is drawn or mailed.
 */
export async function issueEvent(
  ctx: Ctx,
  { id, version, issued_on = null }: EventInputs['issue'],
): Promise<EventView> {
  const { tx, actor, now } = ctx;
  const { event, book } = await openEvent(ctx, id);
  if (event.state !== 'approved') throw fail('FUND_WORK_DONE');
  const today = dayIn(now, await getTimeZone(tx));
  checkDays(book, event, issued_on, today);
  const items = await listItems(tx, id);
  for (const item of items) {
    const open = lpFigures(book.ledger, item.lp_id, '2100-12-31').unfunded;
    if (item.kind === 'call' && item.inside > open)
      throw invalidField('id', 'What can be called has changed since the approval. Withdraw this and draft it again.');
  }
  const issuedAt = issued_on === null || issued_on === today ? now : new Date(`${issued_on}${NOON}`);
  const values = { state: 'issued', issued_by: actor.userId, issued_at: issuedAt };
  if (!(await updateIfUnchanged(tx, schema.capitalEvents, id, version, values))) throw fail('FUND_WORK_DONE');
  await tx.query('update capital_items set issued_at = $2 where event_id = $1', [id, issuedAt], 'issue-capital-items');
  if (issued_on === null) await sendNotices(ctx, book, event, items);
  await auditEvent(ctx, 'issued', event, {
    parts: items.length,
    issued_on: issued_on ?? today,
    notices: issued_on === null,
  });
  return getCapitalEvent(ctx, { id });
}

const NAMES = { call: 'a call', equalisation: 'an equalisation', distribution: 'a distribution' };

function checkDays({ agreed }: FundBook, { kind, due_on }: EventRecord, issued_on: string | null, today: string): void {
  if (issued_on !== null && issued_on > today)
    throw invalidField('issued_on', 'This day has not come yet. Leave it empty to send the notices now.');
  if (issued_on !== null && agreed && issued_on < agreed.start)
    throw invalidField(
      'issued_on',
      `The first closing of this fund is ${agreed.start}. Choose that day or a later one.`,
    );
  const from = issued_on ?? today;
  const earliest = kind !== 'distribution' ? addBusinessDays(from, NOTICE_DAYS) : from;
  if (due_on >= earliest) return;
  if (issued_on !== null)
    throw invalidField(
      'issued_on',
      `It was due on ${due_on}, and ${NAMES[kind]} is due in ${NOTICE_DAYS} business days at least.`,
    );
  throw invalidField(
    'issued_on',
    kind !== 'distribution'
      ? `It is due on ${due_on}, but ${NAMES[kind]} that is issued today is due on ${earliest} at the earliest. Withdraw it and draft it again, or write the day on which the notices were sent.`
      : `It was to be paid on ${due_on}. Withdraw it and draft it again, or write the day on which the notices were sent.`,
  );
}
