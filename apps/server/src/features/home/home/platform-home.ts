import { isRole, PLATFORM_TENANT_ID, type Role, type Tier } from '@cairn/domain';
import type { Actor } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { type RequestContext, runAs } from '../../../core/procedure.ts';
import { withAuth } from '../../../core/with-auth.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import { drawTrend, sum } from './draw-trend.ts';
import type { CountRow, Moments } from './home.queries.ts';
import { describeRange, type HomeOf, type RangeInput, resolveRange } from './home-range.ts';

/** The home of platform staff: counts across the installation, and nothing out of any firm's records. */
export async function platformHome(
  { services, origin }: RequestContext,
  actor: Actor,
  input: RangeInput,
): Promise<HomeOf<'platform'>> {
  const now = services.now();
  const [timeZone, mail, demo_requests] = await runAs(services, actor, origin, 'read', ({ tx }) =>
    Promise.all([getTimeZone(tx), countMail(tx), countDemoRequests(tx)]),
  );
  const range = resolveRange(input, timeZone, now);
  const { moments } = range;
  const [[counts], tiers, roles, newest, organizations, sessions] = await withAuth(services, (tx) =>
    Promise.all([
      countPlatform(tx, now, moments),
      countTiers(tx, moments),
      countRoles(tx),
      listNewest(tx, moments),
      countOrganizationsByDay(tx, moments, timeZone),
      countSessionsByDay(tx, moments, timeZone),
    ]),
  );
  if (!counts) throw new Error('the platform could not be counted');
  return {
    kind: 'platform',
    ...describeRange(range, now),
    figures: {
      ...counts,
      organizations: sum(tiers),
      organizations_added: sum(organizations),
      mail_waiting: mail.waiting,
      mail_failed: mail.failed,
      demo_requests,
    },
    tiers: tiers.map(({ tier, count }) => ({ tier, count })),
    roles: roles.filter(({ role }) => isRole(role)),
    newest,
    trend: drawTrend(range, { organizations, sessions }),
  };
}

// Numbers across firms come from what the sign-in role can find anyway: no firm's records, and no new grant for them.

function countPlatform(tx: Tx, now: Date, { since, until }: Moments) {
  return tx.query<Record<'people' | 'sessions' | 'failing_addresses' | 'locked_addresses', number>>(
    `select (select count(distinct id) from user_profiles where is_active)::int as people,
            (select count(*) from user_sessions where is_active and expires_at > $1)::int as sessions,
            (select count(*) from sign_in_attempts where failures > 0 and updated_at >= $2 and updated_at < $3)::int as failing_addresses,
            (select count(*) from sign_in_attempts where locked_until > $1)::int as locked_addresses`,
    [now, since, until],
  );
}

function countTiers(tx: Tx, { since, until }: Moments) {
  return tx.query<{ tier: Tier; count: number; added: number }>(
    `select subscription_tier as tier, count(*)::int as count,
            (count(*) filter (where created_at >= $1 and created_at < $2))::int as added
       from tenants where id <> $3 and is_active group by 1 order by 2 desc, 1`,
    [since, until, PLATFORM_TENANT_ID],
  );
}

function countRoles(tx: Tx) {
  return tx.query<{ role: Role; count: number }>(
    'select role, count(*)::int as count from user_profiles where is_active group by 1 order by 2 desc, 1',
  );
}

function listNewest(tx: Tx, { since, until }: Moments) {
  return tx.query<{ id: string; name: string; tier: Tier; created_at: string }>(
    `select id, name, subscription_tier as tier, ${isoTime('created_at')} as created_at from tenants
      where id <> $3 and tenants.created_at >= $1 and tenants.created_at < $2 order by tenants.created_at desc limit 8`,
    [since, until, PLATFORM_TENANT_ID],
  );
}

function countOrganizationsByDay(tx: Tx, { since, until }: Moments, timeZone: string) {
  return tx.query<CountRow>(
    `select (created_at at time zone $3)::date as day, count(*)::int as count from tenants
      where id <> $4 and created_at >= $1 and created_at < $2 group by 1`,
    [since, until, timeZone, PLATFORM_TENANT_ID],
  );
}

function countSessionsByDay(tx: Tx, { since, until }: Moments, timeZone: string) {
  return tx.query<CountRow>(
    `select (created_at at time zone $3)::date as day, count(*)::int as count from user_sessions
      where created_at >= $1 and created_at < $2 group by 1`,
    [since, until, timeZone],
  );
}

/** The queue itself: how much mail waits and how much was given up, without a look at any of it. */
async function countMail(tx: Tx): Promise<{ waiting: number; failed: number }> {
  const rows = await tx.query<{ waiting: number; failed: number }>(
    `select (count(*) filter (where state in ('created', 'retry', 'active')))::int as waiting,
            (count(*) filter (where state = 'failed'))::int as failed
       from pgboss.job where name = 'send-message'`,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

async function countDemoRequests(tx: Tx): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    `select count(*)::int as count from demo_requests where status = 'new'`,
  );
  return rows[0]?.count ?? 0;
}
