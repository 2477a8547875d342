import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import { MASKS, WEBHOOK_OLD_SECRET_HOURS, WEBHOOKS_MAX, type WebhookTopic } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { eq } from 'drizzle-orm';
import { isReading } from '../../../core/access/reading.ts';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import { newId, newSecret } from '../../../core/ids.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettings } from '../../../core/log-setting.ts';
import { readOutsideAddress } from '../../../core/outside/read-outside-address.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { updateIfUnchanged } from '../../../core/update-if-unchanged.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';

const { webhooks } = schema;

export type WebhookView = InferContractRouterOutputs<Contract>['webhooks']['change'];

const SECRET_PREFIX = 'whsec_';
const HOUR_MS = 3_600_000;

interface Row {
  id: string;
  url_encrypted: Buffer;
  topics: WebhookTopic[];
  is_active: boolean;
  created_by: string;
  created_at: Date;
  old_secret_until: Date | null;
  waiting: number;
  last_state: WebhookView['last_state'];
  last_tried_at: Date | null;
  version: number;
}

export async function listWebhooks(ctx: Ctx): Promise<{ rows: WebhookView[] }> {
  return { rows: await viewAll(ctx, await findRows(ctx)) };
}

/** Events are sent from now on. The address must lead to a host of the public internet; the secret is shown this once. */
export async function createWebhook(ctx: Ctx, { url, topics }: { url: string; topics: WebhookTopic[] }) {
  const { tx, actor, now, cells } = ctx;
  assertRecentProof(actor, now);
  const address = readOutsideAddress(ctx, url);
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 6))', [actor.tenantId], 'lock-webhooks');
  if ((await findRows(ctx)).length >= WEBHOOKS_MAX) throw fail('TOO_MANY_WEBHOOKS');
  const id = newId();
  const secret = `${SECRET_PREFIX}${newSecret()}`;
  const sealed = await cells();
  await tx.db.insert(webhooks).values({
    tenant_id: actor.tenantId,
    id,
    url_encrypted: sealed.encrypt('webhooks', 'url_encrypted', id, address.href),
    topics: [...new Set(topics)],
    secret_encrypted: sealed.encrypt('webhooks', 'secret_encrypted', id, secret),
    created_by: actor.userId,
    created_at: now,
  });
  await record(ctx, id, 'created', address.host, null, { topics });
  return { ...(await findWebhook(ctx, id)), secret };
}

interface Change {
  id: string;
  version: number;
  is_active?: boolean | undefined;
  topics?: WebhookTopic[] | undefined;
}

/** A paused webhook is told of nothing; what happens meanwhile is not sent later. */
export async function changeWebhook(ctx: Ctx, { id, version, ...wanted }: Change): Promise<WebhookView> {
  const before = await findWebhook(ctx, id);
  const after = {
    is_active: wanted.is_active ?? before.is_active,
    topics: [...new Set(wanted.topics ?? before.topics)],
  };
  const row = await updateIfUnchanged(ctx.tx, webhooks, id, version, after);
  if (!row) throw await staleVersion(findWebhook(ctx, id));
  const was = { is_active: before.is_active, topics: before.topics };
  await record(ctx, id, 'changed', new URL(before.url).host, was, after);
  return findWebhook(ctx, id);
}

/** For a day the secret from before signs along, so that nothing is missed while the receiver changes over. */
export async function rotateSecret(ctx: Ctx, { id }: { id: string }) {
  const { tx, actor, now, cells } = ctx;
  assertRecentProof(actor, now);
  const [row] = await tx.db.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (!row) throw fail('NOT_FOUND');
  const secret = `${SECRET_PREFIX}${newSecret()}`;
  const sealed = await cells();
  const old = sealed.decryptText('webhooks', 'secret_encrypted', id, row.secret_encrypted);
  await tx.db
    .update(webhooks)
    .set({
      secret_encrypted: sealed.encrypt('webhooks', 'secret_encrypted', id, secret),
      old_secret_encrypted: sealed.encrypt('webhooks', 'old_secret_encrypted', id, old),
      old_secret_until: new Date(now.getTime() + WEBHOOK_OLD_SECRET_HOURS * HOUR_MS),
    })
    .where(eq(webhooks.id, id));
  const view = await findWebhook(ctx, id);
  await record(ctx, id, 'secret_rotated', new URL(view.url).host, null, null);
  return { ...view, secret };
}

export async function removeWebhook(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const { url, topics } = await findWebhook(ctx, id);
  await ctx.tx.db.delete(webhooks).where(eq(webhooks.id, id));
  await record(ctx, id, 'removed', new URL(url).host, { topics }, null);
}

export async function findWebhook(ctx: Ctx, id: string): Promise<WebhookView> {
  const [view] = await viewAll(ctx, await findRows(ctx, id));
  if (!view) throw fail('NOT_FOUND');
  return view;
}

function findRows({ tx }: Ctx, id?: string): Promise<Row[]> {
  return tx.query<{ [K in keyof Row]: Row[K] }>(
    `select w.id, w.url_encrypted, w.topics, w.is_active, w.created_by, w.created_at, w.old_secret_until, w.version,
            (select count(*)::int from webhook_deliveries d where d.tenant_id = w.tenant_id and d.webhook_id = w.id
                and d.state = 'waiting') as waiting, last.state as last_state, last.tried_at as last_tried_at
       from webhooks w
       left join lateral (select d.state, d.tried_at from webhook_deliveries d where d.tenant_id = w.tenant_id
              and d.webhook_id = w.id and d.tried_at is not null order by d.created_at desc, d.id desc limit 1) last on true
      where $1::uuid is null or w.id = $1 order by w.created_at desc, w.id desc`,
    [id ?? null],
    'list-webhooks',
  );
}

async function viewAll(ctx: Ctx, rows: readonly Row[]): Promise<WebhookView[]> {
  const [sealed, names] = [
    await ctx.cells(),
    await namesOf(
      ctx,
      rows.map(({ created_by }) => created_by),
    ),
  ];
  return rows.map(({ url_encrypted, created_by, ...row }) => ({
    ...row,
    url: maskIfReading(ctx, sealed.decryptText('webhooks', 'url_encrypted', row.id, url_encrypted)),
    created_by_name: names.get(created_by) ?? '',
    created_at: row.created_at.toISOString(),
    old_secret_until:
      row.old_secret_until && row.old_secret_until > ctx.now ? row.old_secret_until.toISOString() : null,
    last_tried_at: row.last_tried_at?.toISOString() ?? null,
  }));
}

/** What follows the host can be a secret, which the platform is not shown when it reads the firm. */
const maskIfReading = ({ actor }: Ctx, url: string): string =>
  isReading(actor) ? `${new URL(url).origin}/${MASKS.other()}` : url;

/** The host alone: the rest of an address can be a secret. */
async function record(ctx: Ctx, id: string, act: string, host: string, before: unknown, after: unknown): Promise<void> {
  logSettings(ctx, [
    {
      category: 'security',
      name: `Webhook: ${host}`,
      before,
      after,
      impact: act === 'removed' ? 'Nothing is sent there any more.' : 'Decides which events are sent to this address.',
    },
  ]);
  await ctx.audit({
    action: `webhook.${act}`,
    resource_type: 'webhook',
    resource_id: id,
    table_name: 'webhooks',
    classification: 'audit_sensitive',
    metadata: { host, before, after },
  });
  await tellLive(ctx, { kind: 'firm' });
}
