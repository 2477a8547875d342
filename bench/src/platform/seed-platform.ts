import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type pg from 'pg';
import { hashPassword } from '../../../apps/server/src/core/access/hash-password.ts';
import type { Services } from '../../../apps/server/src/core/services.ts';
import { setTenant, withAuth } from '../../../apps/server/src/core/with-auth.ts';
import { createPerson } from '../../../apps/server/src/features/access/auth/organizations/create-organization.ts';
import { BENCH, scale } from '../seed-many.ts';

/**
 * An installation of many firms. The events are fewer than the 10 million that it is meant for, so that a default run can
 * afford them: `CAIRN_BENCH_EVENTS=10000000` makes them all, in about five minutes and 6 GB.
 */
export const PLATFORM = {
  firms: Math.ceil(10_000 * scale),
  users: Math.ceil(100_000 * scale),
  events: Number(process.env.CAIRN_BENCH_EVENTS ?? Math.ceil(1_000_000 * scale)),
  /** Of one firm, whose list of users is searched. */
  colleagues: 500,
  email: 'bench-platform@firm.example',
};

const MONTHS = 12;
const AT_ONCE = 250_000;

/**
 * Firms, users, sessions and events as rows, past the rules of the tables: nobody signs in as one of these people, and the
 * events stand in windows before the first one, so that nobody seals them again. They are written in the order of time, as they come in life: the index by day rests on it.
 */
export async function seedPlatform(admin: pg.ClientBase, say: (text: string) => void): Promise<void> {
  await admin.query(`set session_replication_role = replica`);
  await admin.query(
    `create temp table seeded as select gen_random_uuid() as id, n,
            (array['Alder', 'Birch', 'Cedar', 'Dune', 'Ember', 'Fjord', 'Grove'])[1 + n % 7] || ' Ventures ' || n as name
       from generate_series(1, $1::int) n`,
    [PLATFORM.firms],
  );
  await admin.query(
    `insert into tenants (id, name, slug, is_active, subscription_tier, created_at)
     select id, name, lower(replace(name, ' ', '-')), n % 50 <> 0,
            (array['free', 'professional', 'enterprise'])[1 + n % 3], now() - n * interval '50 minutes' from seeded`,
  );
  await admin.query(
    `create temp table people as
     select s.id as tenant_id, gen_random_uuid() as id, p from generate_series(1, $1::int) p join seeded s on s.n = 1 + p % $2`,
    [PLATFORM.users, PLATFORM.firms],
  );
  await admin.query(
    `insert into user_profiles (tenant_id, id, role, email, email_index, first_name, last_name, is_active)
     select tenant_id, id, case when p % 10 = 0 then 'firm_admin' else 'firm_user' end, sha256(id::text::bytea),
            sha256(id::text::bytea), '\\x00', '\\x00', p % 20 <> 0 from people`,
  );
  await admin.query(
    `insert into user_credentials (tenant_id, user_id, email_index, current_tenant_id)
     select tenant_id, id, sha256(id::text::bytea), tenant_id from people`,
  );
  // Of every five people one has a session that is open; all had some that are over.
  await admin.query(
    `insert into user_sessions (tenant_id, id, user_id, secret_hash, ip_address, user_agent, created_at, last_activity_at, expires_at, is_active)
     select tenant_id, gen_random_uuid(), id, sha256(id::text::bytea), '192.0.2.1', 'bench', at, at,
            case when p % 5 = 0 and past = 0 then now() + interval '30 minutes' else at + interval '1 hour' end, p % 5 = 0 and past = 0
       from people, generate_series(0, 2) past, lateral (select now() - past * interval '9 days' - p * interval '1 second' as at) t`,
  );
  await admin.query(
    `select audit_internals.make_partition(month::date)
       from generate_series(date_trunc('month', now() - $1 * interval '1 month'), now(), interval '1 month') month`,
    [MONTHS],
  );
  await admin.query(`create index on people (p)`);
  for (let from = 0; from < PLATFORM.events; from += AT_ONCE) {
    const to = Math.min(PLATFORM.events, from + AT_ONCE);
    await admin.query(
      `insert into audit_logs (tenant_id, id, created_at, user_id, action, resource_type, resource_id, table_name, ip_address,
              data_classification, session_id, request_id, metadata, leaf, log_window)
       select p.tenant_id, gen_random_uuid(), now() - ($3 - e) * ($4 * interval '30 days' / $3), p.id,
              (array['opportunity.updated', 'opportunity.created', 'login_success', 'file.downloaded', 'login_failure'])[1 + e % 5],
              'opportunity', gen_random_uuid(), 'opportunities', '192.0.2.' || e % 250, 'confidential', null, null, '{"changed": ["industry"]}',
              sha256(e::text::bytea), (e - $3) / 40 - 1
         from generate_series($1::int, $2::int - 1) e join people p on p.p = 1 + (e::bigint * 7919) % $5
        order by e`,
      [from, to, PLATFORM.events, MONTHS, PLATFORM.users],
    );
    if (to % 1_000_000 === 0) say(`  ${to.toLocaleString('en-US')} events`);
  }
  await admin.query(`set session_replication_role = origin`);
}

/** Somebody of the platform to ask as, and the colleagues of the firm whose users are searched. */
export async function addPlatformPeople(services: Services, tenantId: string): Promise<void> {
  const passwordHash = await hashPassword(BENCH.password);
  const now = services.now();
  await withAuth(services, async (tx) => {
    await setTenant(tx, PLATFORM_TENANT_ID);
    const cells = await services.keys.cellsOf(tx, PLATFORM_TENANT_ID);
    const person = {
      email: PLATFORM.email,
      first_name: 'Bench',
      last_name: 'Platform',
      passwordHash,
      role: 'platform_admin',
    } as const;
    await createPerson(services, tx, PLATFORM_TENANT_ID, cells, person, now);
  });
  await withAuth(services, async (tx) => {
    await setTenant(tx, tenantId);
    const cells = await services.keys.cellsOf(tx, tenantId);
    for (let place = 0; place < PLATFORM.colleagues; place++) {
      const person = {
        email: `lp-${place}@firm.example`,
        first_name: 'Limited',
        last_name: `Partner ${place}`,
        role: 'lp',
      } as const;
      await createPerson(services, tx, tenantId, cells, person, now);
    }
  });
}
