import { roleUrl } from '@cairn/db';
import pg from 'pg';
import { expect, it } from 'vitest';
import { TEST_SECRET } from '../testing/test-secret.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();

/** What everybody needs who is signed in, and what says nothing of a deal, a company or a person outside of the firm. */
const BASICS = `custom_fields exchange_rates opportunity_pipeline_stages pipeline_stage_types portfolios tenant_keys
  tenant_settings user_invitations user_profiles`;

/** The tables of which each portal role reads rows in the demo firm, by whatever statement the server might run for it. */
const READABLE: Record<string, string> = {
  lp: `${BASICS} capital_items fund_commitments fund_documents fund_entries fund_postings funds limited_partners lp_contacts lp_delegates lp_transfer_parts`,
  portfolio_company_user: `${BASICS} company_audit_entries company_people company_updates financing_rounds
    holdings investment_transactions metric_definitions metric_values portfolio_companies risk_alerts
    risk_rules search_names update_answers update_requests update_views valuations`,
  co_investor_user: `${BASICS} co_investor_interactions co_investor_page_views co_investor_share_files co_investor_shares
    files metric_definitions`,
  opportunity_user: `${BASICS} metric_definitions submissions`,
};
/** Who submitted on the intake page, without an account: as a submitter, with who they are. */
const VISITOR = `${BASICS} metric_definitions submission_visitors submissions`;

it('shows each portal role what its portal needs, table by table', { timeout: 240_000 }, async () => {
  await server.services.seedDemo();
  const { rows: people } = await server.admin.query(
    `select distinct on (role) p.tenant_id, p.id, p.role from user_profiles p join tenants t on t.id = p.tenant_id
      where p.role = any($1) and t.name like 'Northgate%' order by p.role, p.created_at`,
    [Object.keys(READABLE)],
  );
  const { rows: visitors } = await server.admin.query(
    `select v.tenant_id, v.id from submission_visitors v join tenants t on t.id = v.tenant_id where t.name like 'Northgate%'`,
  );
  const [visitor] = visitors;
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
  for (const { tenant_id, id, role, name = role } of [
    ...people,
    { ...visitor, role: 'opportunity_user', name: 'visitor' },
  ]) {
    await app.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true), set_config('app.role', $3, true)`,
      [tenant_id, id, role],
    );
    const readable: string[] = [];
    for (const { name: table } of tables)
      if ((await app.query(`select 1 from ${table} limit 1`)).rows.length > 0) readable.push(table);
    seen[name] = readable;
  }
  await app.end();
  const wanted = Object.entries({ ...READABLE, visitor: VISITOR }).map(([role, names]) => [
    role,
    names.split(/\s+/).sort(),
  ]);
  expect(seen).toEqual(Object.fromEntries(wanted));
});
