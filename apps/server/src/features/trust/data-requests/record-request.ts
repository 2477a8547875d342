import { schema } from '@cairn/db';
import {
  addDays,
  DATA_REQUEST_DAYS,
  DATA_REQUEST_EXTENSION_DAYS,
  DATA_REQUEST_PAST_DAYS,
  dayIn,
  normaliseEmail,
} from '@cairn/domain';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findAdministrators } from '../../access/people/find-administrators.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { type RequestInputs, type RequestRow, type RequestView, requireRequest } from './data-requests.queries.ts';
import { viewRequest } from './list-requests.ts';

/** Records what a person asked for, with the day by which it is to be answered. */
export async function recordRequest(ctx: Ctx, input: RequestInputs['create']): Promise<RequestView> {
  const { tx, actor, now, services } = ctx;
  const { received_on, assigned_to = null } = input;
  const today = dayIn(now, await getTimeZone(tx));
  if (received_on > today) throw invalidField('received_on', 'The day cannot be in the future.');
  if (received_on < addDays(today, -DATA_REQUEST_PAST_DAYS))
    throw invalidField('received_on', 'The day must be within the last year.');
  await assertAdministrator(ctx, assigned_to);
  const [id, cells, email] = [newId(), await ctx.cells(), normaliseEmail(input.email)];
  const due_on = addDays(received_on, DATA_REQUEST_DAYS);
  await tx.db.insert(schema.dataRequests).values({
    tenant_id: actor.tenantId,
    id,
    kind: input.kind,
    email: cells.encrypt('data_requests', 'email', id, email),
    email_index: services.master.addressIndex(email),
    name: cells.encrypt('data_requests', 'name', id, input.name),
    note_encrypted: input.note ? cells.encrypt('data_requests', 'note_encrypted', id, input.note) : null,
    received_on,
    received_by: input.received_by,
    due_on,
    assigned_to,
    created_at: now,
    created_by: actor.userId,
  });
  await tellOf(ctx, id, 'recorded', { kind: input.kind, received_on, due_on });
  return viewRequest(ctx, id);
}

async function assertAdministrator({ tx }: Ctx, id: string | null): Promise<void> {
  if (id !== null && !(await findAdministrators(tx)).includes(id))
    throw invalidField('assigned_to', 'Choose an active administrator of your firm.');
}

/** A request that is open, in the version that was seen, for this transaction alone. */
export async function openRequest(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<RequestRow> {
  const row = await requireRequest(ctx.tx, id, { lock: true });
  if (row.state !== 'open') throw fail('DATA_REQUEST_SETTLED');
  if (row.version !== version) throw fail('STALE_VERSION');
  return row;
}

export async function assignRequest(ctx: Ctx, input: RequestInputs['assign']): Promise<RequestView> {
  const { id, assigned_to } = input;
  await openRequest(ctx, input);
  await assertAdministrator(ctx, assigned_to);
  await ctx.tx.query('update data_requests set assigned_to = $2, version = version + 1 where id = $1', [
    id,
    assigned_to,
  ]);
  await tellOf(ctx, id, 'assigned', { assigned_to });
  return viewRequest(ctx, id);
}

/** Two months more, once, and with the reason that the person is to be told as well. */
export async function extendRequest(ctx: Ctx, input: RequestInputs['extend']): Promise<RequestView> {
  const { id, reason } = input;
  const row = await openRequest(ctx, input);
  if (row.extended_at) throw fail('DATA_REQUEST_EXTENDED');
  const due_on = addDays(row.due_on, DATA_REQUEST_EXTENSION_DAYS);
  await ctx.tx.query(
    `update data_requests set due_on = $2, extended_at = $3, extended_by = $4, extension_reason = $5, version = version + 1
      where id = $1`,
    [id, due_on, ctx.now, ctx.actor.userId, reason],
  );
  await tellOf(ctx, id, 'extended', { due_on, reason });
  return viewRequest(ctx, id);
}

export async function settleRequest(ctx: Ctx, input: RequestInputs['settle']): Promise<RequestView> {
  const { id, outcome, note = '' } = input;
  const row = await openRequest(ctx, input);
  if (outcome === 'fulfilled' && row.kind === 'erasure') throw fail('DATA_REQUEST_ANOTHER_WAY');
  if (outcome === 'refused' && !note) throw invalidField('note', 'Say why the request is refused.');
  await ctx.tx.query(
    `update data_requests set state = $2, settled_at = $3, settled_by = $4, settlement_note = $5, version = version + 1
      where id = $1`,
    [id, outcome, ctx.now, ctx.actor.userId, note || null],
  );
  await tellOf(ctx, id, outcome, { kind: row.kind, ...(note && { note }) });
  return viewRequest(ctx, id);
}

/** The event of an act, without whom the request is about, and a word to the open pages of administrators. */
export async function tellOf(
  ctx: Ctx,
  id: string,
  act: 'recorded' | 'assigned' | 'extended' | 'fulfilled' | 'refused' | 'package_downloaded' | 'erased',
  metadata: Record<string, unknown>,
): Promise<void> {
  await ctx.audit({
    action: `data_request.${act}`,
    resource_type: 'data_request',
    resource_id: id,
    table_name: 'data_requests',
    classification: 'pii',
    metadata,
  });
  await tellLive(ctx, { kind: 'firm', only: await findAdministrators(ctx.tx) });
}
