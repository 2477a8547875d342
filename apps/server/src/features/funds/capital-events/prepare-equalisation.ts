import { schema } from '@cairn/db';
import { sumOf } from '@cairn/domain/returns';
import { invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { openBook } from '../ledger/write-posting.ts';
import type { EventInputs, EventView } from './capital-events.types.ts';
import { computeEqualisation } from './later-closing.ts';
import { getCapitalEvent } from './view-events.ts';
import { auditEvent, checkDueDay, lastNumber } from './write-event.ts';

/**
 * Prepares the equalisation of a later closing: who came in pays for the time before, and who paid for it is paid. From then
 * on it goes the way of a call.
 */
export async function prepareEqualisation(ctx: Ctx, input: EventInputs['equalise']): Promise<EventView> {
  const { tx, actor, now } = ctx;
  const { id: fund_id, closed_on, due_on, note = null } = input;
  const book = await openBook(ctx, fund_id);
  if (!book.agreed) throw invalidField('closed_on', 'The fund has no approved terms yet. Approve them first.');
  await checkDueDay(ctx, book, 'equalisation', due_on);
  if (due_on < closed_on)
    throw invalidField('due_on', `The closing is on ${closed_on}. Choose that day or a later one.`);
  const interest = String(input.interest ?? Number(book.agreed.carry.hurdle) * 100);
  const { problem, lines } = await computeEqualisation(tx, book, { id: null, closed_on, interest });
  if (problem !== null) throw invalidField('closed_on', problem);
  const id = newId();
  const number = (await lastNumber(tx, fund_id, 'equalisation')) + 1;
  await insertMany(tx, schema.capitalEvents, [
    {
      tenant_id: actor.tenantId,
      id,
      fund_id,
      kind: 'equalisation',
      number,
      due_on,
      lines: lines.map((line) => ({ id: newId(), ...line })),
      note,
      closed_on,
      interest,
      created_by: actor.userId,
      created_at: now,
    },
  ]);
  await auditEvent(
    ctx,
    'drafted',
    { id, fund_id, kind: 'equalisation', number },
    {
      closed_on,
      total: sumOf(lines.map(({ amount }) => amount)),
    },
  );
  return getCapitalEvent(ctx, { id });
}
