import { schema } from '@cairn/db';
import { WEBHOOK_PAUSES_S } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import { inTenantOf } from '../../../core/access/in-tenant-of.ts';
import type { JobData } from '../../../core/jobs.ts';
import { OutsideError, outsideFetch } from '../../../core/outside/fetch-outside.ts';
import { signBody } from '../../../core/outside/signed-body.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { hideConfidential } from '../audit-log/hide-confidential.ts';

const { webhooks, webhookDeliveries: deliveries, auditLogs: logs } = schema;

/** On each server; of one firm it is one, so that slow receivers of a firm are waited for by that firm. */
export const DELIVERIES_AT_ONCE = 4;
/** A firm's deliveries that are sent one after the other before another job has its turn. */
const IN_A_ROW = 20;
/** Deliveries of a suspended firm stay as they are; whether it is active again is looked at so often. */
const SUSPENDED_PAUSE_S = 900;
const BUSY_PAUSE_S = { least: 2, most: 900, perWaiting: 0.1 };

interface Sending {
  url: string;
  secrets: string[];
  attempts: number;
  body: string;
}

interface Outcome {
  status: number | null;
  reason: string | null;
}

/**
 * The job behind a delivery: one try. A failure is tried again after growing pauses, for two days in all. What a receiver
 * answers counts by its status alone; a redirect is a failure, since it could lead anywhere.
 */
export async function deliverWebhook(services: Services, job: JobData['deliver-webhook']): Promise<void> {
  if (await isSuspended(services, job)) return;
  const sending = busyOf(services);
  if (sending.has(job.tenant_id)) return putOff(services, job);
  sending.add(job.tenant_id);
  try {
    let next: string | undefined = job.delivery_id;
    for (let sent = 0; next !== undefined && sent < IN_A_ROW; sent++) {
      await deliverOne(services, { ...job, delivery_id: next });
      next = await inTenantOf(services, job.tenant_id, 'read', findNew);
    }
  } finally {
    sending.delete(job.tenant_id);
  }
}

/** Nothing is sent for a suspended firm. What waits goes on waiting, and is sent once the firm is active again. */
function isSuspended(services: Services, job: JobData['deliver-webhook']): Promise<boolean> {
  return inTenantOf(services, job.tenant_id, 'write', async ({ tx, actor }) => {
    const [firm] = await tx.query<{ is_active: boolean }>(
      'select is_active from tenants where id = $1',
      [actor.tenantId],
      'is-firm-active',
    );
    if (firm?.is_active !== false) return false;
    await services.jobs.enqueue(tx, 'deliver-webhook', job, SUSPENDED_PAUSE_S);
    return true;
  });
}

async function deliverOne(services: Services, job: JobData['deliver-webhook']): Promise<void> {
  const sending = await inTenantOf(services, job.tenant_id, 'read', (ctx) => prepare(ctx, job.delivery_id));
  if (!sending) return;
  const outcome = await send(services, job.delivery_id, sending);
  await inTenantOf(services, job.tenant_id, 'write', (ctx) => settle(ctx, job, sending.attempts + 1, outcome));
}

const busy = new WeakMap<Services['jobs'], Set<string>>();

/** The firms to which this server is sending. */
function busyOf({ jobs }: Services): Set<string> {
  const firms = busy.get(jobs) ?? new Set();
  busy.set(jobs, firms);
  return firms;
}

/** The job comes back later, the more are waiting: it is likely sent before, by the job that is sending now. */
function putOff(services: Services, job: JobData['deliver-webhook']): Promise<void> {
  return inTenantOf(services, job.tenant_id, 'write', async ({ tx }) => {
    const [row] = await tx.query<{ count: number }>(
      `select count(*)::int as count from webhook_deliveries where state = 'waiting'`,
      [],
      'waiting-deliveries',
    );
    const { least, most, perWaiting } = BUSY_PAUSE_S;
    const pause = Math.min(most, least + Math.floor((row?.count ?? 0) * perWaiting));
    await services.jobs.enqueue(tx, 'deliver-webhook', job, pause);
  });
}

/** The oldest delivery of the firm that was never tried; those tried before wait for their own time. */
async function findNew({ tx }: Ctx): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `select d.id from webhook_deliveries d join tenants t on t.id = d.tenant_id
      where d.state = 'waiting' and d.attempts = 0 and t.is_active order by d.created_at, d.id limit 1`,
    [],
    'next-delivery',
  );
  return row?.id;
}

/** Nothing when the delivery is over, or its webhook gone. */
async function prepare({ tx, actor, now, cells }: Ctx, id: string): Promise<Sending | undefined> {
  const [row] = await tx.db
    .select({ delivery: deliveries, webhook: webhooks })
    .from(deliveries)
    .innerJoin(webhooks, and(eq(webhooks.tenant_id, deliveries.tenant_id), eq(webhooks.id, deliveries.webhook_id)))
    .where(and(eq(deliveries.id, id), eq(deliveries.state, 'waiting')));
  if (!row) return undefined;
  const { delivery, webhook } = row;
  const sealed = await cells();
  const secrets = [sealed.decryptText('webhooks', 'secret_encrypted', webhook.id, webhook.secret_encrypted)];
  if (webhook.old_secret_encrypted && webhook.old_secret_until && webhook.old_secret_until > now)
    secrets.push(sealed.decryptText('webhooks', 'old_secret_encrypted', webhook.id, webhook.old_secret_encrypted));
  return {
    url: sealed.decryptText('webhooks', 'url_encrypted', webhook.id, webhook.url_encrypted),
    secrets,
    attempts: delivery.attempts,
    body: JSON.stringify(await describeEvent({ tx, actor }, delivery)),
  };
}

/**
 * What is sent: who did what to which record and when, and nothing of what it holds, which a program asks for with a key that
 * may read it. Of confidential deals the record is not named, since a webhook is a member of none.
 */
async function describeEvent({ tx, actor }: Pick<Ctx, 'tx' | 'actor'>, delivery: typeof deliveries.$inferSelect) {
  const { event_id, event_at, action, created_at } = delivery;
  const test = { id: delivery.id, type: 'test', created_at: created_at.toISOString(), data: {} };
  if (event_id === null || event_at === null) return test;
  const [found] = await tx.db
    .select()
    .from(logs)
    .where(and(eq(logs.id, event_id), eq(logs.created_at, event_at)));
  if (!found) return { ...test, id: event_id, type: action, created_at: event_at.toISOString() };
  const { table_name, resource_id } = found;
  const [event] = await hideConfidential({ tx, actor }, [{ action, table_name, resource_id, metadata: {} }]);
  return {
    id: event_id,
    type: action,
    created_at: event_at.toISOString(),
    data: { resource_type: found.resource_type, resource_id: event?.resource_id ?? null, user_id: found.user_id },
  };
}

async function send({ env, names, now }: Services, id: string, { url, secrets, body }: Sending): Promise<Outcome> {
  try {
    const { status } = await outsideFetch({ names, allowPrivate: env.ssoAllowPrivate })(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Cairn webhooks',
        'cairn-delivery': id,
        'cairn-signature': signBody(secrets, body, now()),
      },
      body,
    });
    const isGood = status >= 200 && status < 300;
    return { status, reason: isGood ? null : `The receiver answered with ${status}.` };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { status: null, reason: error.message };
  }
}

async function settle(ctx: Ctx, job: JobData['deliver-webhook'], attempts: number, outcome: Outcome): Promise<void> {
  const { tx, services, now } = ctx;
  const pause = WEBHOOK_PAUSES_S[attempts - 1];
  const state = outcome.reason === null ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
  const [kept] = await tx.db
    .update(deliveries)
    .set({ state, attempts, http_status: outcome.status, reason: outcome.reason, tried_at: now })
    .where(and(eq(deliveries.id, job.delivery_id), eq(deliveries.state, 'waiting')))
    .returning({ id: deliveries.id });
  if (kept && state === 'waiting') await services.jobs.enqueue(tx, 'deliver-webhook', job, pause);
}
