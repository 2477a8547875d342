import { type SQL, sql } from 'drizzle-orm';
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core';

const appRole = pgRole('cairn_app').existing();

const LP = 'lp';
const FOUNDER = 'portfolio_company_user';
const OUTSIDERS = ['co_investor_user', 'opportunity_user'];
const PORTALS = [LP, FOUNDER, ...OUTSIDERS];

/**
 * What the firm has of its deals, its work and itself, which no portal shows. The rules of risk run as the person who sends an update,
 * so what they read is not here.
 */
const TEAM_TABLES = `api_keys audit_day_counts audit_dropped_leaves audit_logs bulk_changes cap_tables committee_forecasts committee_outcomes committee_questions committee_reviews committee_texts
  committee_votes company_audit_entries company_custom_values company_notes compliance_exceptions custom_fields dd_comments dd_items dd_reports
  dd_template_versions dd_templates
  due_diligence_processes flagged_events import_mappings imports inbound_mail_settings inbound_mails intake_pages
  intake_slugs opportunity_custom_values opportunity_import_keys
  opportunity_notes opportunity_pipeline_stages opportunity_stage_history pipeline_stage_checklist_instances
  pipeline_stage_checklist_templates pipeline_stage_types portfolio_reports portfolios role_change_history settings_change_log signature_services tasks webhook_deliveries webhooks`;

/** What co-investors and submitters see rows of, by rules of their own. */
const SHARING_TABLES = `co_investor_acceptances co_investor_interactions co_investor_page_views co_investor_share_files
  co_investor_share_people co_investor_shares share_link_visitors share_links submission_messages submission_templates
  submission_visitors submissions`;

/** What the firm's and the companies' figures are computed by: nothing for those who see what was shared with them or is their own. */
const FIGURE_TABLES = 'exchange_rates metric_definitions';

/** What is nothing for limited partners, and of what the people of companies see rows. */
const COMPANY_TABLES = 'company_people files metric_definitions opportunities search_names';

/** Of these, the rows that the people of companies see: the deal and the files of their own company. */
const FOUNDERS: Record<string, SQL> = {
  opportunities: sql`exists (select 1 from portfolio_companies c where c.tenant_id = opportunities.tenant_id
    and c.opportunity_id = opportunities.id)`,
  files: sql`record_type in ('update_answer', 'portfolio_company')`,
};

/**
 * Of these, the rows that portals read all the same: everybody's own acts, such as the sign-ins on the first page, and what says
 * nothing of a company's fields of the firm.
 */
const OPEN_ROWS: Record<string, SQL> = {
  company_audit_entries: sql`coalesce(field_name, '') not like 'custom.%'`,
  audit_logs: sql`user_id = (select nullif(current_setting('app.user_id', true), '')::uuid)`,
};

const me = sql`(select nullif(current_setting('app.user_id', true), '')::uuid)`;
const tenant = sql`(select nullif(current_setting('app.tenant_id', true), '')::uuid)`;

/** The firm's people, whom a portal's reader can be told by name, and no other LP's, company's or submitter's. */
const isFirms = sql`role in ('firm_admin', 'firm_user', 'platform_admin', 'platform_user')`;
/** Who came by a link has no profile: their id is that of the row that they came by. */
const hasProfile = sql`not exists (select 1 from company_people p where p.tenant_id = ${tenant} and p.id = ${me})`;
/** The people named by rows that the reader sees. */
const isNamedIn = (table: string, column: string) =>
  sql`id = any ((select coalesce(array_agg(distinct n.${sql.raw(column)}), '{}') from ${sql.raw(table)} n where n.tenant_id = ${tenant})::uuid[])`;

/** Of the people of a firm and their invitations: oneself, and those whom one's portal names (docs/adr/0076). */
const MET: Record<string, Record<string, SQL>> = {
  user_profiles: {
    lp: sql`id = ${me} or ${isFirms}`,
    portfolio_company_user: sql`id = ${me} or (${isFirms} and ${hasProfile}) or ${isNamedIn('update_requests', 'created_by')}`,
    co_investor_user: sql`id = ${me} or ${isNamedIn('co_investor_shares', 'shared_by')}`,
    opportunity_user: sql`id = ${me} or ${isNamedIn('submission_messages', 'author_id')}`,
  },
  user_invitations: Object.fromEntries(PORTALS.map((role) => [role, sql`accepted_by = ${me}`])),
};

const hidden = new Map<string, string[]>();
for (const [tables, roles] of [
  [TEAM_TABLES, PORTALS],
  [SHARING_TABLES, [LP, FOUNDER]],
  [COMPANY_TABLES, [LP]],
  [FIGURE_TABLES, OUTSIDERS],
] as const)
  for (const table of tables.split(/\s+/)) hidden.set(table, [...(hidden.get(table) ?? []), ...roles]);

/**
 * Portal roles that read nothing of the table, whatever statement the server might run for them. What they write there, such
 * as an event of the audit log, they write all the same. RESTRICTIVE, so that nothing can widen it.
 */
export function portalPolicies(table: string) {
  const met = MET[table];
  if (met) {
    const cases = Object.entries(met).map(([role, rows]) => sql` when ${sql.raw(`'${role}'`)} then (${rows})`);
    const using = sql`case (select current_setting('app.role', true))${sql.join(cases)} else true end`;
    return [pgPolicy('portal_rule', { as: 'restrictive', for: 'select', to: appRole, using })];
  }
  const roles = hidden.get(table);
  if (!roles) return [];
  const list = sql.raw(roles.map((role) => `'${role}'`).join(', '));
  const isOther = sql`(select coalesce(current_setting('app.role', true) not in (${list}), true))`;
  const [founders, open] = [FOUNDERS[table], OPEN_ROWS[table]];
  const rule = founders
    ? sql`${isOther} and case (select current_setting('app.role', true)) when ${sql.raw(`'${FOUNDER}'`)} then ${founders} else true end`
    : isOther;
  const using = open ? sql`${rule} or ${open}` : rule;
  return [pgPolicy('portal_rule', { as: 'restrictive', for: 'select', to: appRole, using })];
}
