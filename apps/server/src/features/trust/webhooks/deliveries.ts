import type { Contract } from '@cairn/contract';
import { WEBHOOK_DELIVERIES_PAGE } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { afterCursor, pageOf, refuseCursor } from '../../../core/page-cursor.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { findWebhook } from './manage-webhooks.ts';

type DeliveryView = InferContractRouterOutputs<Contract>['webhooks']['test'];

const SHOWN = `id, action, event_id, state, attempts, http_status, reason, ${isoTime('created_at')} as created_at,
  ${isoTime('tried_at')} as tried_at`;

/** What was sent to a webhook, newest first, a page at a time. */
export async function listDeliveries(ctx: Ctx, { id, cursor }: { id: string; cursor?: string | undefined }) {
  await findWebhook(ctx, id);
  const values: unknown[] = [id];
  const after = afterCursor(cursor, { by: 'created_at', type: 'timestamptz', id: 'id', direction: 'desc' }, values);
  const rows = await ctx.tx
    .query<DeliveryView & { place: string }>(
      `select ${SHOWN}, created_at::text as place from webhook_deliveries where webhook_id = $1 ${after}
        order by created_at desc, id desc limit ${WEBHOOK_DELIVERIES_PAGE + 1}`,
      values,
    )
    .catch(refuseCursor(cursor));
  const { shown, next_cursor } = pageOf(rows, WEBHOOK_DELIVERIES_PAGE, ({ place }) => place);
  return { rows: shown.map(({ place: _, ...row }) => row), next_cursor };
}

/** A message without an event, also to a paused webhook, so that one can see what comes. */
export async function testWebhook(ctx: Ctx, { id: webhookId }: { id: string }): Promise<DeliveryView> {
  const { tx, actor, now } = ctx;
  await findWebhook(ctx, webhookId);
  const id = newId();
  await tx.query(
    `insert into webhook_deliveries (tenant_id, id, webhook_id, action, created_at) values ($1, $2, $3, 'test', $4)`,
    [actor.tenantId, id, webhookId, now],
  );
  return send(ctx, id, webhookId);
}

/** The same event once more, whatever became of it before. */
export async function replayDelivery(ctx: Ctx, { id }: { id: string }): Promise<DeliveryView> {
  const [row] = await ctx.tx.query<{ webhook_id: string }>(
    `update webhook_deliveries set state = 'waiting', attempts = 0, http_status = null, reason = null
      where id = $1 returning webhook_id`,
    [id],
  );
  if (!row) throw fail('NOT_FOUND');
  return send(ctx, id, row.webhook_id);
}

async function send(ctx: Ctx, id: string, webhookId: string): Promise<DeliveryView> {
  const { tx, actor, services } = ctx;
  await assertWithinLimit(services, 'webhook by hand by firm', actor.tenantId);
  await services.jobs.enqueue(tx, 'deliver-webhook', { tenant_id: actor.tenantId, delivery_id: id });
  await ctx.audit({
    action: 'webhook.sent_by_hand',
    resource_type: 'webhook',
    resource_id: webhookId,
    table_name: 'webhooks',
    metadata: { delivery_id: id },
  });
  await tellLive(ctx, { kind: 'firm' });
  const [view] = await tx.query<{ [K in keyof DeliveryView]: DeliveryView[K] }>(
    `select ${SHOWN} from webhook_deliveries where id = $1`,
    [id],
  );
  if (!view) throw fail('NOT_FOUND');
  return view;
}
