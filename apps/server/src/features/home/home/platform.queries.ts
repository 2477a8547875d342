import { PLATFORM_TENANT_ID, type Role } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { CountRow, Moments } from './home.queries.ts';

// Numbers across firms come from what the sign-in role can find anyway: no firm's records, and no new grant for them.

export function countPlatform(tx: Tx, now: Date, { since, until }: Moments) {
  return tx.query<Record<'people' | 'sessions' | 'failing_addresses' | 'locked_addresses', number>>(
    `select (select count(distinct id) from user_profiles where is_active)::int as people,
            (select count(*) from user_sessions where is_active and expires_at > $1)::int as sessions,
            (select count(*) from sign_in_attempts where failures > 0 and updated_at >= $2 and updated_at < $3)::int as failing_addresses,
            (select count(*) from sign_in_attempts where locked_until > $1)::int as locked_addresses`,
    [now, since, until],
  );
}

export function countTiers(tx: Tx, { since, until }: Moments) {
  return tx.query<{ tier: string; count: number; added: number }>(
    `select subscription_tier as tier, count(*)::int as count,
            (count(*) filter (where created_at >= $1 and created_at < $2))::int as added
       from tenants where id <> $3 and is_active group by 1 order by 2 desc, 1`,
    [since, until, PLATFORM_TENANT_ID],
  );
}

export function countRoles(tx: Tx) {
  return tx.query<{ role: Role; count: number }>(
    'select role, count(*)::int as count from user_profiles where is_active group by 1 order by 2 desc, 1',
  );
}

export function listNewest(tx: Tx, { since, until }: Moments) {
  return tx.query<{ id: string; name: string; tier: string; created_at: string }>(
    `select id, name, subscription_tier as tier, ${isoTime('created_at')} as created_at from tenants
      where id <> $3 and tenants.created_at >= $1 and tenants.created_at < $2 order by tenants.created_at desc limit 8`,
    [since, until, PLATFORM_TENANT_ID],
  );
}

export function countOrganizationsByDay(tx: Tx, { since, until }: Moments, timeZone: string) {
  return tx.query<CountRow>(
    `select (created_at at time zone $3)::date as day, count(*)::int as count from tenants
      where id <> $4 and created_at >= $1 and created_at < $2 group by 1`,
    [since, until, timeZone, PLATFORM_TENANT_ID],
  );
}

export function countSessionsByDay(tx: Tx, { since, until }: Moments, timeZone: string) {
  return tx.query<CountRow>(
    `select (created_at at time zone $3)::date as day, count(*)::int as count from user_sessions
      where created_at >= $1 and created_at < $2 group by 1`,
    [since, until, timeZone],
  );
}

/** People of one firm whose address is locked. An address is the same person in every firm, so the lock is as well. */
export function listLocked(tx: Tx, tenantId: string, now: Date) {
  return tx.query<{ id: string; first_name: Buffer; last_name: Buffer; locked_until: string }>(
    `select p.id, p.first_name, p.last_name, ${isoTime('a.locked_until')} as locked_until
       from sign_in_attempts a join user_profiles p on p.email_index = a.address_index
      where p.tenant_id = $1 and a.locked_until > $2 order by a.locked_until desc limit 5`,
    [tenantId, now],
  );
}

/** The queue itself: how much mail waits and how much was given up, without a look at any of it. */
export async function countMail(tx: Tx): Promise<{ waiting: number; failed: number }> {
  const rows = await tx.query<{ waiting: number; failed: number }>(
    `select (count(*) filter (where state in ('created', 'retry', 'active')))::int as waiting,
            (count(*) filter (where state = 'failed'))::int as failed
       from pgboss.job where name = 'send-message'`,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

export async function countDemoRequests(tx: Tx): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    `select count(*)::int as count from demo_requests where status = 'new'`,
  );
  return rows[0]?.count ?? 0;
}
