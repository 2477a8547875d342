import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { writeAudit } from '../../../core/audit.ts';
import { KEYS_KEPT_MS } from '../../../core/crypto/key-cache.ts';
import { openCells, type WrappedKey } from '../../../core/crypto/tenant-keys.ts';
import type { JobData } from '../../../core/jobs.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant } from '../../../core/with-auth.ts';
import { withKeys } from '../../../core/with-keys.ts';
import { asPlatform } from '../../../core/with-platform.ts';
import { renewPart } from '../data-protection/keys/old-cells.ts';
import { insertNext, useNext } from '../data-protection/keys/start-rotation.ts';
import { keepOutside } from './destroyed-firms.ts';
import { inFirm, JOB_ORIGIN } from './in-firm.ts';
import { destructionEvent } from './key-destructions.queries.ts';

const PURPOSES = ['pii', 'financial', 'secrets'] as const;
type Next = Record<(typeof PURPOSES)[number], number>;

/**
 * A rotation that encrypts nothing anew: every version of every key goes, and what remains of older ones too. The next versions
 * are left, and under them the second factors and numbers of people who belong to another firm as well: an account is its
 * person's, wherever it was made. Everybody else of the firm loses the account (docs/adr/0079).
 *
 * @returns milliseconds to wait before it can be done, if another server may not know the next versions yet
 */
export async function destroyKeys(services: Services, job: JobData['destroy-keys']): Promise<number> {
  const { tenant_id, destruction_id } = job;
  const next = await findNext(services, tenant_id);
  if (typeof next === 'number') return next;
  await suspend(services, tenant_id);
  await renewAccounts(services, tenant_id, next);
  await keepOutside(services, job);
  await inFirm(services, tenant_id, async (ctx) => {
    const { tx, now } = ctx;
    const [begun] = await tx.query(
      `update key_destructions set state = 'done', ended_at = $2 where id = $1 and state = 'approved' returning id`,
      [destruction_id, now],
    );
    if (!begun) return;
    const people = await eraseAccounts(ctx);
    const keys = await destroyVersions(ctx, next);
    const event = destructionEvent(destruction_id, 'destroyed', { keys, people });
    for (const tenantId of [PLATFORM_TENANT_ID, tenant_id]) {
      await setTenant(tx, tenantId);
      await writeAudit(tx, { tenantId, userId: null, sessionId: null, origin: JOB_ORIGIN }, [event], now);
    }
  });
  return 0;
}

/** The version of each purpose that is made and not used; where one is missing it is made, and used after a minute. */
async function findNext(services: Services, tenantId: string): Promise<Next | number> {
  return inFirm(services, tenantId, async (ctx) => {
    const keys = await ctx.tx.query<{ purpose: keyof Next; key_id: number; created_at: Date; is_next: boolean }>(
      `select distinct on (purpose) purpose, key_id, created_at, used_from is null as is_next from tenant_keys
        where purpose = any ($1) order by purpose, key_id desc`,
      [PURPOSES],
    );
    for (const { purpose, key_id, is_next } of keys) if (!is_next) await insertNext(ctx, purpose, key_id + 1);
    const made = Math.max(...keys.map(({ is_next, created_at }) => (is_next ? created_at : ctx.now).getTime()));
    const waits = made + KEYS_KEPT_MS - ctx.now.getTime();
    if (waits > 0) return waits;
    return Object.fromEntries(keys.map(({ purpose, key_id }) => [purpose, key_id])) as Next;
  });
}

/** It is suspended already, unless an older database was put back. */
function suspend(services: Services, tenantId: string): Promise<void> {
  return asPlatform(services, 'write', async (tx) => {
    await setTenant(tx, tenantId);
    await tx.query('update tenants set is_active = false, version = version + 1 where id = $1 and is_active', [
      tenantId,
    ]);
    await tx.query(
      `update user_sessions set is_active = false, ended_at = $2, end_reason = 'organization suspended'
        where tenant_id = $1 and is_active and ended_at is null`,
      [tenantId, services.now()],
    );
  });
}

/** Puts the cells of accounts under the next versions, which every server knows. */
async function renewAccounts(services: Services, tenantId: string, next: Next): Promise<void> {
  await withKeys(services, tenantId, async (tx) => {
    const rows = await tx.query<WrappedKey & Record<string, unknown>>(
      'select purpose, key_id, wrapped, remains, used_from, retired_at from tenant_keys',
    );
    const asUsed = rows.map((row) => {
      const isNext = next[row.purpose as keyof Next] === row.key_id;
      return { ...row, used_from: isNext ? new Date() : row.used_from, retired_at: isNext ? null : new Date() };
    });
    const cells = await openCells(services.master, tenantId, asUsed);
    for (const [table, column, purpose] of [
      ['user_credentials', 'phone_encrypted', 'pii'],
      ['user_factors', 'phone_encrypted', 'pii'],
      ['user_factors', 'secret_encrypted', 'secrets'],
    ] as const)
      for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
        const part = await renewPart(tx, cells, { table, columns: [column] }, next[purpose], after);
        after = part.after;
      }
  });
}

/** Nobody belongs to the firm any more; who belongs to no other one cannot sign in, and their address is free. */
async function eraseAccounts({ tx, now }: Ctx): Promise<number> {
  const people = await tx.query<{ id: string }>(
    `update user_profiles set is_active = false, deleted_at = coalesce(deleted_at, $1), updated_at = $1,
            email_index = sha256(gen_random_uuid()::text::bytea), version = version + 1 returning id`,
    [now],
  );
  await tx.query('select erase_account($1::uuid[])', [people.map(({ id }) => id)]);
  await tx.query(
    `update outgoing_messages set content_encrypted = null, status = case status when 'queued' then 'expired' else status end
      where content_encrypted is not null or status = 'queued'`,
  );
  await tx.query(
    `update key_rotations set state = 'stopped', ended_at = $1, problem = 'The keys of the organization were destroyed.'
      where ended_at is null`,
    [now],
  );
  return people.length;
}

/** How many versions are gone. */
async function destroyVersions(ctx: Ctx, next: Next): Promise<number> {
  for (const purpose of PURPOSES) await useNext(ctx, purpose, next[purpose]);
  const gone = await ctx.tx.query(
    `update tenant_keys set wrapped = null, remains = null, used_from = coalesce(used_from, $1),
            retired_at = coalesce(retired_at, $1), destroyed_at = coalesce(destroyed_at, $1)
      where (wrapped is not null or remains is not null) and key_id < coalesce(($2::jsonb->>purpose)::int, 1000000)
      returning key_id`,
    [ctx.now, JSON.stringify(next)],
  );
  return gone.length;
}
