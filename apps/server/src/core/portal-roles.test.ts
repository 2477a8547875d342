import { roleUrl } from '@cairn/db';
import pg from 'pg';
import { expect, it } from 'vitest';
import { TEST_SECRET } from '../testing/test-secret.ts';
import { useOwnServer } from '../testing/use-test-server.ts';

const server = useOwnServer();

/** What everybody needs: keys to read their own cells, the firm's currency and clock; and of its people whom the portal names. */
const BASICS = 'tenant_keys tenant_settings user_profiles';
const SHARED = 'co_investor_interactions co_investor_page_views co_investor_share_files co_investor_shares files';
const COMPANY = `${BASICS} company_audit_entries company_people company_updates exchange_rates financing_rounds
  holdings investment_transactions metric_definitions metric_values portfolio_companies risk_alerts
  risk_rules search_names update_answers update_requests update_views valuations`;

/** The tables of which each portal role reads rows in the demo firm, by whatever statement the server might run for it. */
const READABLE: Record<string, string> = {
  // Of the log, what the person did.
  lp: `${BASICS} audit_logs capital_items exchange_rates fund_commitments fund_documents fund_entries fund_postings
    fund_subscription_files fund_subscriptions funds
    limited_partners lp_contacts lp_delegates lp_transfer_parts`,
  portfolio_company_user: COMPANY,
  co_investor_user: `${BASICS} ${SHARED}`,
  opportunity_user: `${BASICS} submissions`,
};
/** The same for those without an account: by a link to a share, to a submission, to a form for a company. */
const GUESTS: Record<string, { role: string; from: string; reads: string }> = {
  'visitor of a share': {
    role: 'co_investor_user',
    from: 'share_link_visitors',
    reads: `${BASICS} co_investor_share_files co_investor_shares files share_link_visitors`,
  },
  'visitor of a submission': {
    role: 'opportunity_user',
    from: 'submission_visitors',
    reads: 'submission_visitors submissions tenant_keys tenant_settings',
  },
  'person of a company': { role: 'portfolio_company_user', from: 'company_people', reads: COMPANY },
};
const TEAM = ['firm_admin', 'firm_user'];
/** Whose profiles they read besides their own; guests have none of their own. */
const MEETS: Record<string, string[]> = {
  lp: TEAM,
  portfolio_company_user: TEAM,
  co_investor_user: ['firm_admin'],
  opportunity_user: [],
  'visitor of a share': ['firm_admin'],
  'visitor of a submission': [],
  'person of a company': ['firm_admin'],
};

/** Somebody who was let in by a link to a share with files that asks for no terms; the demo firm has no links. */
async function addShareVisitor(): Promise<void> {
  const { rowCount } = await server.admin.query(
    `with link as (insert into share_links
         (tenant_id, id, share_id, opportunity_id, label, token_hash, asks_address, expires_at, created_by, created_at)
       select s.tenant_id, gen_random_uuid(), s.id, s.opportunity_id, 'Partners', 'x', false, now() + interval '1 day',
              s.shared_by, now()
         from co_investor_shares s join tenants t on t.id = s.tenant_id
        where t.name like 'Northgate%' and s.is_active and s.expires_at is null and s.terms_text is null and exists
          (select 1 from co_investor_share_files f where f.tenant_id = s.tenant_id and f.share_id = s.id)
        limit 1 returning *)
     insert into share_link_visitors
       (tenant_id, id, link_id, share_id, opportunity_id, number, device_hashes, let_in_at, created_at)
     select tenant_id, gen_random_uuid(), id, share_id, opportunity_id, 1, '{}', now(), now() from link`,
  );
  expect(rowCount).toBe(1);
}

it('shows each portal role and each guest what their portal needs, table by table and person by person', {
  timeout: 240_000,
}, async () => {
  await server.services.seedDemo();
  const { rows: people } = await server.admin.query(
    `select distinct on (role) p.tenant_id, p.id, p.role from user_profiles p join tenants t on t.id = p.tenant_id
      where p.role = any($1) and t.name like 'Northgate%' order by p.role, p.created_at`,
    [Object.keys(READABLE)],
  );
  await addShareVisitor();
  const guests = [];
  for (const [name, { role, from }] of Object.entries(GUESTS)) {
    const { rows } = await server.admin.query(
      `select v.tenant_id, v.id from ${from} v join tenants t on t.id = v.tenant_id where t.name like 'Northgate%' order by v.id`,
    );
    guests.push({ ...rows[0], role, name });
  }
  const { rows: tables } = await server.admin.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and has_table_privilege('cairn_app', c.oid, 'select')
      order by 1`,
  );
  const app = new pg.Client({ connectionString: roleUrl(server.url, 'cairn_app', TEST_SECRET) });
  await app.connect();
  await app.query('begin read only');
  const seen: Record<string, string[]> = {};
  const met: Record<string, string[]> = {};
  for (const { tenant_id, id, role, name = role } of [...people, ...guests]) {
    await app.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true), set_config('app.role', $3, true)`,
      [tenant_id, id, role],
    );
    const readable: string[] = [];
    for (const { name: table } of tables)
      if ((await app.query(`select 1 from ${table} limit 1`)).rows.length > 0) readable.push(table);
    seen[name] = readable;
    const others = await app.query('select distinct role from user_profiles where id <> $1 order by role', [id]);
    met[name] = others.rows.map((one) => one.role);
  }
  await app.end();
  const guestReads = Object.entries(GUESTS).map(([name, { reads }]) => [name, reads]);
  const wanted = [...Object.entries(READABLE), ...guestReads].map(([role = '', names = '']) => [
    role,
    names.split(/\s+/).sort(),
  ]);
  expect(seen).toEqual(Object.fromEntries(wanted));
  expect(met).toEqual(MEETS);
});
