import { WEBHOOK_DELIVERY_DAYS, WEBHOOK_TOPICS } from '@cairn/domain';
import { inTransaction } from '../../../core/database.ts';
import type { Services } from '../../../core/services.ts';

/** Windows looked at in one transaction: an installation that was off for long is gone through in parts. */
const WINDOWS_AT_ONCE = 1_000;

const PAIRS = Object.entries(WEBHOOK_TOPICS).flatMap(([topic, { records }]) =>
  records.map((record) => [topic, record] as const),
);

/**
 * Queues the events that were sealed since the last time for the webhooks that want them, in the transaction that moves the
 * mark on: none is left out or queued twice, however many servers run. Like the rules that flag, it looks at a window only when
 * nobody writes into it any more.
 *
 * @returns how many deliveries were queued
 */
export function queueDeliveries(services: Services): Promise<number> {
  return inTransaction(services.pools.sealer, 'BEGIN', async (tx) => {
    const [state] = await tx.query<{ sealed: string; told: string }>(
      `select log_window as sealed, told_window as told from audit_log_state
        where told_window < log_window for update skip locked`,
      [],
      'windows-to-tell',
    );
    if (!state) return 0;
    const after = Number(state.told);
    const upTo = Math.min(Number(state.sealed), after + WINDOWS_AT_ONCE);
    const queued = await tx.query<{ tenant_id: string; id: string }>(
      `insert into webhook_deliveries (tenant_id, id, webhook_id, event_id, event_at, action, created_at)
       select l.tenant_id, gen_random_uuid(), w.id, l.id, l.created_at, l.action, $3
         from webhooks w
         join audit_logs l on l.tenant_id = w.tenant_id and l.log_window > $1 and l.log_window <= $2
        where w.is_active and (w.topics ? 'everything' or exists (
              select from unnest($4::text[], $5::text[]) t(topic, record)
               where t.record = l.resource_type and w.topics ? t.topic))
       on conflict do nothing returning tenant_id, id`,
      [after, upTo, services.now(), PAIRS.map(([topic]) => topic), PAIRS.map(([, record]) => record)],
      'queue-webhooks',
    );
    for (const { tenant_id, id } of queued)
      await services.jobs.enqueue(tx, 'deliver-webhook', { tenant_id, delivery_id: id });
    await tx.query('update audit_log_state set told_window = $1', [upTo], 'windows-told');
    return queued.length;
  });
}

/** What was sent is kept for 30 days; the events themselves stay in the audit log. */
export async function dropOldDeliveries({ pools, now }: Services): Promise<void> {
  const before = new Date(now().getTime() - WEBHOOK_DELIVERY_DAYS * 86_400_000);
  await pools.sealer.query('delete from webhook_deliveries where created_at < $1', [before]);
}
