import { dayIn } from '@cairn/domain';
import { fail, invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { tellPartners } from '../limited-partners/tell-partners.ts';
import type { EventInputs, EventView } from './capital-events.types.ts';
import { paidOf } from './paid-parts.ts';
import { getCapitalEvent } from './view-events.ts';
import { auditEvent, openEvent } from './write-event.ts';

/** Declares an LP in default on what it has not paid of an overdue call, or lifts that. It is asked for nothing more until then. */
export async function declareDefault(ctx: Ctx, input: EventInputs['declareDefault']): Promise<EventView> {
  const { tx, now } = ctx;
  const { id, item_id, is_in_default, note = null } = input;
  const { event, book } = await openEvent(ctx, id);
  const item = book.items.find((each) => each.id === item_id && each.event_id === id);
  if (!item || event.state !== 'issued' || item.kind !== 'call')
    throw invalidField('item_id', 'This is no part of an issued call. Choose another one.');
  if ((item.defaulted_at !== null) === is_in_default) throw fail('FUND_WORK_DONE');
  if (is_in_default && (paidOf(book).get(item_id) ?? 0) >= item.total)
    throw invalidField('item_id', 'Its part is paid in full.');
  if (is_in_default && event.due_on >= dayIn(now, await getTimeZone(tx)))
    throw invalidField('item_id', `It is due on ${event.due_on}. An LP is in default once that day has passed.`);
  await tx.query(
    'update capital_items set defaulted_at = $2 where id = $1',
    [item_id, is_in_default ? now : null],
    'declare-default',
  );
  await auditEvent(ctx, is_in_default ? 'defaulted' : 'default_lifted', event, { lp_id: item.lp_id, note });
  await tellPartners(ctx, [item.lp_id]);
  return getCapitalEvent(ctx, { id });
}
