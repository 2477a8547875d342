import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENCRYPTED_FIELDS } from '../../../apps/server/src/core/crypto/registry.ts';
import { type Clone, cloneDatabase } from '../../../apps/server/src/testing/set-up/clone-database.ts';
import { TABLES_CLOSED_TO_APP, TABLES_WITHOUT_TENANT } from './assert-safe.ts';

/** Every table, what each role may do with it, and its policies beside the tenant rule. A new table must be added here. */
const TABLES: Record<string, { app?: string; auth?: string; sealer?: string; platform?: string; policies?: string }> = {
  audit_headers: { app: 'SELECT', sealer: 'INSERT SELECT', policies: 'sealer_reads sealer_inserts platform_reads' },
  audit_log_state: { sealer: 'INSERT SELECT UPDATE', policies: 'sealer_all finder_reads' },
  audit_outside: { sealer: 'DELETE INSERT SELECT UPDATE', policies: 'sealer_all' },
  audit_time_stamps: { sealer: 'INSERT SELECT', policies: 'sealer_all' },
  witnessed_logs: { sealer: 'INSERT SELECT UPDATE', policies: 'sealer_all' },
  audit_dropped_months: {
    sealer: 'SELECT',
    platform: 'SELECT',
    policies: 'sealer_reads dropper_inserts finder_reads platform_reads',
  },
  audit_day_counts: { app: 'SELECT', sealer: 'INSERT SELECT UPDATE', policies: 'portal_rule sealer_all' },
  audit_dropped_leaves: {
    app: 'SELECT',
    sealer: 'SELECT',
    policies: 'portal_rule sealer_reads dropper_inserts finder_reads',
  },
  audit_logs: {
    app: 'INSERT SELECT',
    auth: 'INSERT',
    sealer: 'SELECT',
    platform: 'INSERT',
    policies: 'portal_rule auth_insert sealer_reads platform_reads platform_inserts finder_reads',
  },
  access_reviews: { app: 'INSERT SELECT', policies: 'admin_rule platform_reads' },
  access_review_rows: { app: 'INSERT SELECT', policies: 'admin_rule' },
  data_requests: { app: 'INSERT SELECT', policies: 'admin_rule platform_reads' },
  key_rotations: { app: 'INSERT SELECT', policies: 'admin_rule' },
  key_destructions: {
    app: 'SELECT',
    platform: 'INSERT SELECT',
    policies: 'admin_rule platform_inserts platform_reads platform_updates',
  },
  compliance_exceptions: {
    app: 'SELECT',
    platform: 'INSERT SELECT',
    policies: 'portal_rule platform_reads platform_inserts platform_updates',
  },
  flagged_events: {
    app: 'SELECT',
    sealer: 'INSERT SELECT UPDATE',
    platform: 'SELECT',
    policies: 'portal_rule sealer_all platform_reads platform_updates',
  },
  auth_challenges: { auth: 'DELETE INSERT SELECT UPDATE', policies: 'auth_all' },
  webhooks: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule sealer_reads' },
  webhook_deliveries: {
    app: 'INSERT SELECT UPDATE',
    sealer: 'DELETE INSERT SELECT',
    policies: 'portal_rule sealer_reads sealer_inserts sealer_deletes',
  },
  payment_events: { platform: 'INSERT SELECT', policies: 'platform_reads platform_inserts' },
  subscriptions: { app: 'INSERT SELECT', platform: 'SELECT', policies: 'platform_reads platform_updates' },
  demo_requests: { app: 'INSERT SELECT UPDATE', auth: 'INSERT', policies: 'auth_insert' },
  idempotency_keys: { app: 'INSERT SELECT UPDATE' },
  import_mappings: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule' },
  imports: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule finder_reads' },
  one_time_secrets: { auth: 'INSERT SELECT UPDATE', policies: 'auth_find auth_insert auth_update eraser_rows' },
  opportunities: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule deal_rule finder_reads purge_rule' },
  opportunity_import_keys: { app: 'DELETE INSERT SELECT', policies: 'portal_rule' },
  opportunity_pipeline_stages: { app: 'INSERT SELECT UPDATE', auth: 'INSERT', policies: 'portal_rule auth_insert' },
  opportunity_stage_history: { app: 'DELETE INSERT SELECT', policies: 'portal_rule deal_rule purge_rule' },
  outgoing_messages: { app: 'INSERT SELECT UPDATE', auth: 'INSERT', policies: 'auth_insert' },
  pipeline_stage_types: { app: 'INSERT SELECT UPDATE', auth: 'INSERT', policies: 'portal_rule auth_insert' },
  rate_limits: { auth: 'DELETE INSERT SELECT UPDATE', policies: 'auth_all' },
  control_checks: { platform: 'INSERT SELECT UPDATE', policies: 'platform_all' },
  control_days: { platform: 'INSERT SELECT UPDATE', policies: 'platform_all' },
  security_checks: { auth: 'INSERT SELECT UPDATE', policies: 'auth_all' },
  sign_in_attempts: { auth: 'DELETE INSERT SELECT UPDATE', policies: 'auth_all' },
  sso_connections: { app: 'INSERT SELECT UPDATE', auth: 'SELECT', policies: 'auth_find' },
  sso_domains: { app: 'INSERT SELECT UPDATE', auth: 'SELECT', policies: 'auth_find' },
  sso_identities: { auth: 'INSERT SELECT UPDATE', policies: 'auth_find auth_insert auth_update eraser_rows' },
  tenant_keys: {
    app: 'INSERT SELECT UPDATE',
    auth: 'INSERT SELECT',
    policies: 'auth_insert auth_read finder_reads platform_reads',
  },
  api_keys: { app: 'INSERT SELECT UPDATE', auth: 'SELECT UPDATE', policies: 'portal_rule auth_find auth_update' },
  role_change_history: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule platform_reads' },
  tenant_logos: { app: 'DELETE INSERT SELECT UPDATE' },
  tenant_settings: {
    app: 'INSERT SELECT UPDATE',
    auth: 'INSERT SELECT',
    policies: 'auth_find auth_insert finder_reads platform_reads',
  },
  break_glass_grants: {
    app: 'SELECT',
    auth: 'INSERT SELECT UPDATE',
    policies: 'auth_find auth_insert auth_update',
  },
  subscription_overrides: {
    app: 'SELECT',
    auth: 'INSERT',
    platform: 'INSERT SELECT UPDATE',
    policies: 'auth_insert platform_reads platform_inserts platform_updates',
  },
  tenants: {
    app: 'SELECT',
    auth: 'INSERT SELECT',
    policies: 'auth_find auth_insert platform_reads platform_updates',
  },
  user_credentials: { auth: 'INSERT SELECT UPDATE', policies: 'auth_find auth_insert auth_update eraser_rows' },
  user_factors: { auth: 'INSERT SELECT UPDATE', policies: 'auth_find auth_insert auth_update eraser_rows' },
  user_invitations: {
    app: 'INSERT SELECT UPDATE',
    auth: 'INSERT SELECT UPDATE',
    policies: 'portal_rule auth_find auth_insert auth_update finder_reads',
  },
  user_passkeys: { auth: 'INSERT SELECT UPDATE', policies: 'auth_find auth_insert auth_update eraser_rows' },
  user_profiles: {
    app: 'SELECT UPDATE',
    auth: 'INSERT SELECT UPDATE',
    policies: 'portal_rule auth_find auth_insert auth_update finder_reads platform_reads',
  },
  user_recovery_codes: { auth: 'INSERT SELECT UPDATE', policies: 'auth_find auth_insert auth_update eraser_rows' },
  user_refresh_tokens: { auth: 'INSERT SELECT UPDATE', policies: 'auth_find auth_insert auth_update' },
  user_sessions: {
    app: 'SELECT UPDATE',
    auth: 'INSERT SELECT UPDATE',
    policies: 'auth_find auth_insert auth_update platform_reads platform_updates',
  },
  bulk_changes: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule' },
  co_investor_acceptances: {
    app: 'DELETE INSERT SELECT',
    policies: 'portal_rule deal_rule finder_reads outsider_deletes outsider_inserts outsider_updates purge_rule',
  },
  co_investor_interactions: { app: 'DELETE INSERT SELECT', policies: 'portal_rule deal_rule purge_rule' },
  co_investor_page_views: { app: 'DELETE INSERT SELECT', policies: 'portal_rule deal_rule purge_rule' },
  co_investor_share_files: {
    app: 'DELETE INSERT SELECT',
    policies: 'portal_rule deal_rule firm_deletes firm_inserts firm_updates',
  },
  co_investor_share_notes: { app: 'DELETE INSERT SELECT UPDATE', policies: 'deal_rule lp_rule purge_rule' },
  co_investor_share_people: {
    app: 'DELETE INSERT SELECT UPDATE',
    policies: 'portal_rule deal_rule finder_reads purge_rule',
  },
  co_investor_shares: {
    app: 'DELETE INSERT SELECT UPDATE',
    policies: 'portal_rule deal_rule finder_reads firm_deletes firm_inserts firm_updates platform_reads purge_rule',
  },
  share_link_visitors: {
    app: 'DELETE INSERT SELECT UPDATE',
    policies: 'portal_rule auth_find deal_rule finder_reads firm_deletes firm_inserts firm_updates purge_rule',
  },
  share_links: {
    app: 'DELETE INSERT SELECT UPDATE',
    policies: 'portal_rule auth_find deal_rule finder_reads purge_rule',
  },
  committee_forecasts: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule deal_rule purge_rule' },
  committee_outcomes: { app: 'DELETE INSERT SELECT', policies: 'portal_rule deal_rule purge_rule' },
  committee_questions: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule deal_rule purge_rule' },
  committee_reviews: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule deal_rule purge_rule' },
  committee_texts: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule deal_rule purge_rule' },
  committee_votes: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule deal_rule purge_rule' },
  confidential_opportunities: { app: 'DELETE INSERT SELECT', policies: 'finder_reads' },
  cap_tables: { app: 'INSERT SELECT', policies: 'portal_rule company_rule' },
  company_people: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule deal_rule founder_rule' },
  company_audit_entries: { app: 'DELETE INSERT SELECT', policies: 'portal_rule company_rule undo_rule' },
  company_custom_values: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule company_rule undo_rule' },
  company_notes: { app: 'DELETE INSERT SELECT', policies: 'portal_rule company_rule undo_rule' },
  company_updates: { app: 'INSERT SELECT', policies: 'company_rule' },
  custom_fields: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule' },
  dd_comments: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule deal_rule purge_rule' },
  dd_items: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule deal_rule' },
  dd_reports: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule deal_rule finder_reads purge_rule' },
  dd_template_versions: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule' },
  dd_templates: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule' },
  due_diligence_processes: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule deal_rule purge_rule' },
  exchange_rates: { app: 'INSERT SELECT', policies: 'portal_rule' },
  financing_rounds: { app: 'INSERT SELECT UPDATE', policies: 'company_rule' },
  funds: { app: 'INSERT SELECT UPDATE', policies: 'lp_rule' },
  fund_terms: { app: 'INSERT SELECT UPDATE', policies: 'lp_rule' },
  limited_partners: { app: 'INSERT SELECT UPDATE', policies: 'lp_rule' },
  lp_changes: { app: 'INSERT SELECT UPDATE', policies: 'lp_inserts lp_rule lp_updates' },
  lp_contacts: { app: 'INSERT SELECT UPDATE', policies: 'lp_rule' },
  lp_delegates: { app: 'INSERT SELECT UPDATE', policies: 'lp_inserts lp_rule lp_updates' },
  lp_delegate_looks: { app: 'INSERT SELECT', policies: 'lp_inserts lp_rule' },
  lp_transfers: { app: 'INSERT SELECT UPDATE', policies: 'lp_rule' },
  lp_transfer_parts: { app: 'INSERT SELECT', policies: 'lp_rule' },
  fund_commitments: { app: 'INSERT SELECT', policies: 'lp_rule' },
  fund_postings: { app: 'INSERT SELECT', policies: 'lp_rule' },
  fund_entries: { app: 'INSERT SELECT', policies: 'lp_rule' },
  fund_subscriptions: { app: 'INSERT SELECT UPDATE', policies: 'lp_inserts lp_rule lp_updates' },
  fund_subscription_files: { app: 'INSERT SELECT', policies: 'finder_reads lp_inserts lp_rule lp_updates' },
  signature_services: { app: 'DELETE INSERT SELECT', policies: 'finder_reads portal_rule' },
  signature_requests: { app: 'INSERT SELECT', policies: 'lp_inserts lp_rule lp_updates' },
  fund_imports: { app: 'INSERT SELECT UPDATE', policies: 'lp_rule' },
  bank_statements: { app: 'DELETE INSERT SELECT', policies: 'lp_rule' },
  bank_lines: { app: 'DELETE INSERT SELECT UPDATE', policies: 'lp_rule' },
  bank_line_payments: { app: 'INSERT SELECT', policies: 'lp_rule' },
  capital_events: { app: 'INSERT SELECT UPDATE', policies: 'lp_rule' },
  capital_items: { app: 'INSERT SELECT UPDATE', policies: 'lp_rule lp_updates' },
  statement_runs: { app: 'INSERT SELECT UPDATE', policies: 'lp_rule' },
  fund_documents: { app: 'INSERT SELECT UPDATE', policies: 'finder_reads lp_rule' },
  fund_document_reads: { app: 'INSERT SELECT', policies: 'lp_rule' },
  financial_models: { app: 'INSERT SELECT UPDATE', policies: 'lp_rule' },
  financial_model_versions: { app: 'INSERT SELECT', policies: 'lp_rule' },
  files: {
    app: 'DELETE INSERT SELECT UPDATE',
    policies: 'portal_rule deal_rule finder_reads outsider_deletes outsider_inserts outsider_updates purge_rule',
  },
  metric_definitions: { app: 'INSERT SELECT UPDATE', auth: 'INSERT', policies: 'portal_rule auth_insert' },
  metric_values: { app: 'INSERT SELECT UPDATE', policies: 'company_rule' },
  metric_visits: { app: 'DELETE INSERT SELECT UPDATE', policies: 'company_rule undo_rule' },
  holdings: { app: 'INSERT SELECT', policies: 'company_rule' },
  investment_transactions: { app: 'INSERT SELECT', policies: 'company_rule' },
  notification_settings: { app: 'INSERT SELECT UPDATE', policies: 'lp_rule own_inserts own_updates' },
  notifications: { app: 'DELETE INSERT SELECT UPDATE', policies: 'deal_rule purge_rule' },
  opportunity_custom_values: { app: 'DELETE INSERT SELECT', policies: 'deal_rule portal_rule' },
  opportunity_members: { app: 'DELETE INSERT SELECT', policies: 'finder_reads' },
  opportunity_notes: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule deal_rule purge_rule' },
  pipeline_stage_checklist_instances: {
    app: 'DELETE INSERT SELECT UPDATE',
    policies: 'portal_rule deal_rule purge_rule',
  },
  pipeline_stage_checklist_templates: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule' },
  portfolio_reports: {
    app: 'DELETE INSERT SELECT UPDATE',
    policies: 'portal_rule companies_rule finder_reads own_rule',
  },
  portfolio_companies: {
    app: 'DELETE INSERT SELECT UPDATE',
    policies: 'deal_rule finder_reads founder_rule lp_rule undo_rule',
  },
  portfolios: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule' },
  risk_alerts: { app: 'INSERT SELECT UPDATE', policies: 'company_rule' },
  risk_rules: { app: 'DELETE INSERT SELECT UPDATE', auth: 'INSERT', policies: 'auth_insert lp_rule' },
  risk_runs: { app: 'INSERT SELECT', policies: 'lp_rule platform_reads' },
  saved_views: { app: 'INSERT SELECT UPDATE' },
  search_names: { app: 'DELETE INSERT SELECT UPDATE', policies: 'deal_rule finder_reads portal_rule' },
  settings_change_log: {
    app: 'INSERT SELECT',
    platform: 'INSERT',
    policies: 'portal_rule platform_reads platform_inserts',
  },
  inbound_mail_settings: {
    app: 'INSERT SELECT UPDATE',
    policies: 'portal_rule auth_find firm_deletes firm_inserts firm_updates',
  },
  inbound_mails: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule finder_reads mail_rule' },
  intake_pages: {
    app: 'INSERT SELECT UPDATE',
    policies: 'portal_rule auth_find firm_deletes firm_inserts firm_updates',
  },
  intake_slugs: {
    app: 'INSERT SELECT',
    policies: 'portal_rule auth_find firm_deletes firm_inserts firm_updates',
  },
  submission_visitors: {
    app: 'DELETE INSERT SELECT UPDATE',
    policies: 'portal_rule auth_find firm_deletes firm_inserts firm_updates pending_deletes visitor_rule',
  },
  submission_messages: {
    app: 'INSERT SELECT',
    policies: 'portal_rule outsider_deletes outsider_inserts outsider_updates submission_rule',
  },
  submission_templates: { app: 'INSERT SELECT UPDATE', policies: 'portal_rule firm_deletes firm_inserts firm_updates' },
  submissions: {
    app: 'DELETE INSERT SELECT UPDATE',
    policies: 'portal_rule deal_rule draft_rule outsider_deletes outsider_inserts outsider_updates',
  },
  tasks: { app: 'DELETE INSERT SELECT UPDATE', policies: 'portal_rule deal_rule purge_rule' },
  update_answers: { app: 'INSERT SELECT UPDATE', auth: 'SELECT', policies: 'auth_find company_rule' },
  update_requests: { app: 'INSERT SELECT', policies: 'request_rule' },
  update_views: { app: 'INSERT SELECT', policies: 'company_rule' },
  valuations: { app: 'INSERT SELECT UPDATE', policies: 'company_rule' },
};

/** Indexes that do not begin with the tenant, each with its reason. */
const INDEXES_ACROSS_TENANTS: Record<string, string> = {
  break_glass_grants_session_key: 'a request names only its session; what that may read is what the row says',
  audit_logs_day: 'events of all firms in a day, which are counted for the platform',
  user_sessions_expiry: 'open sessions of all firms, which are counted for the platform',
  audit_logs_window: 'the sealer takes the events of all firms in one window',
  audit_headers_log_index: 'the log has one tree over all firms',
  audit_logs_failures: 'the rules of flagged events count failed sign-ins of all firms',
  audit_logs_failures_user: 'a person has one id in all of their firms',
  audit_logs_failures_address: 'an address on the network belongs to no tenant',
  compliance_exceptions_latest: 'the platform lists those of all firms',
  flagged_events_latest: 'the platform lists those of all firms',
  flagged_events_open_key: 'a person or an address is flagged once, whichever firm it was at',
  role_change_history_latest: 'the platform lists those of all firms',
  subscriptions_customer_key: 'the payment provider names its customer and not the firm',
  settings_change_log_latest: 'the platform lists those of all firms',
  user_sessions_latest: 'the platform lists those of all firms',
  audit_log_state_pkey: 'about the installation',
  audit_outside_pkey: 'about the installation',
  audit_time_stamps_pkey: 'about the installation',
  audit_time_stamps_time: 'about the installation',
  witnessed_logs_pkey: 'about other installations',
  audit_dropped_months_pkey: 'a month is dropped for all firms at once',
  tenants_pkey: "the tenant's own id",
  inbound_mail_settings_address: 'an address for mail names one firm',
  intake_slugs_key: 'an address of a page names one firm',
  submission_visitors_person: 'an address is sent a new link of each firm that it was proven to',
  submission_visitors_token_key: 'the token of a link names one visitor',
  submission_visitors_devices: 'the secret of a device finds its visitors in each firm',
  tenants_slug_key: 'an address of the product names one firm',
  user_profiles_id: 'a person is found in each of their firms by the one id that they have',
  user_credentials_email_index_key: 'an address signs one person in, wherever; the blind index says nothing',
  user_credentials_phone_index_key: 'a number signs one person in, wherever; the blind index says nothing',
  user_credentials_user_key: 'a person has one account',
  user_refresh_tokens_hash_key: 'a token names nobody',
  one_time_secrets_hash: 'a link names nobody',
  user_passkeys_credential_key: 'a passkey signs in before anybody is known',
  user_invitations_token_key: 'an invitation is opened by people who are nobody here yet',
  update_answers_token_key: 'a link is opened by people who are nobody here yet',
  share_links_token_key: 'a link is opened by people who are nobody here yet',
  share_link_visitors_devices: 'a device comes back before its firm is known',
  sso_domains_domain_key: 'two firms may claim a domain, one can prove it',
  rate_limits_pkey: 'an address on the network belongs to no tenant',
  auth_challenges_pkey: 'nobody is known yet',
  security_checks_pkey: 'about the installation',
  control_checks_pkey: 'about the installation',
  control_days_control_key_day_pk: 'about the installation',
  api_keys_hash_key: 'a key names nobody',
  user_sessions_id_key: 'a token names only its session',
  sign_in_attempts_pkey: 'unknown addresses lock too, so there is no tenant',
};

const TENANT = `( SELECT (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid AS "nullif")`;
/** What is granted on one column only. */
const COLUMNS: typeof TABLES = {
  // Whose address it is, and nothing else.
  'inbound_mail_settings.tenant_id': { auth: 'SELECT' },
  'inbound_mail_settings.local_part': { auth: 'SELECT' },
  'inbound_mail_settings.is_enabled': { auth: 'SELECT' },
  // Whose page it is, and whether it can be seen.
  'intake_pages.tenant_id': { auth: 'SELECT' },
  'intake_pages.is_published': { auth: 'SELECT' },
  'intake_slugs.tenant_id': { auth: 'SELECT' },
  'intake_slugs.slug': { auth: 'SELECT' },
  // Which link a token is, and which visitor of it a device; passwords, codes and addresses stay closed.
  ...forAuth('share_links', 'tenant_id id token_hash revoked_at expires_at created_by'),
  ...forAuth('share_link_visitors', 'tenant_id id link_id device_hashes let_in_at is_team'),
  // Which visitor a device or a link is; who that is stays closed.
  'submission_visitors.tenant_id': { auth: 'SELECT' },
  'submission_visitors.id': { auth: 'SELECT' },
  'submission_visitors.email_index': { auth: 'SELECT' },
  'submission_visitors.device_hashes': { auth: 'SELECT' },
  'submission_visitors.proven_at': { auth: 'SELECT' },
  'submission_visitors.token_hash': { auth: 'SELECT' },
  'submission_visitors.link_expires_at': { auth: 'SELECT' },
  'confidential_opportunities.stage_key': { app: 'UPDATE' },
  'co_investor_interactions.duration_seconds': { app: 'UPDATE' },
  'co_investor_page_views.seconds': { app: 'UPDATE' },
  // A firm can end a grant, and neither give nor prolong one.
  'break_glass_grants.ended_at': { app: 'UPDATE' },
  'break_glass_grants.ended_by': { app: 'UPDATE' },
  'break_glass_grants.end_reason': { app: 'UPDATE' },
  ...forPlatform('tenants', 'SELECT', 'id name slug created_at'),
  ...forPlatform('tenants', 'SELECT UPDATE', 'is_active subscription_tier version'),
  // No name and no address of a person.
  ...forPlatform('user_profiles', 'SELECT', 'tenant_id id role is_active deleted_at last_login_at created_at'),
  ...forPlatform(
    'user_sessions',
    'SELECT',
    'tenant_id id user_id expires_at ip_address user_agent aal created_at last_activity_at',
  ),
  ...forPlatform('user_sessions', 'SELECT UPDATE', 'is_active ended_at end_reason'),
  ...forPlatform(
    'role_change_history',
    'SELECT',
    'tenant_id id created_at user_id changed_by previous_role new_role reason approval_required approved_at approved_by declined_at',
  ),
  // The firms whose rules have not run today are found across firms.
  ...forPlatform('risk_runs', 'SELECT', 'tenant_id ran_on'),
  // What was looked at stays as it was; the platform sees when each firm reviewed last.
  ...forPlatform('access_reviews', 'SELECT', 'tenant_id id created_at due_on'),
  'access_reviews.closed_at': { app: 'UPDATE', platform: 'SELECT' },
  ...forApp('committee_outcomes', 'opportunity_id'),
  ...forApp('key_rotations', 'state problem ended_at'),
  // Asked for and decided by the platform; the job carries it out as the firm.
  ...forApp('key_destructions', 'told_at'),
  'key_destructions.state': { app: 'UPDATE', platform: 'UPDATE' },
  'key_destructions.ended_at': { app: 'UPDATE', platform: 'UPDATE' },
  ...forPlatform('key_destructions', 'UPDATE', 'approved_at approved_by due_at ended_by withdrawal_reason'),
  ...forApp('fund_subscription_files', 'removed_at'),
  ...forApp('signature_requests', 'state attempts reason sent_at answered_at file_id'),
  ...forApp('access_reviews', 'reminded_on closed_by closing_note left_open'),
  ...forApp('access_review_rows', 'decision reason decided_at decided_by done_at done_by by_hand'),
  // When a request came stays as it was recorded; the platform sees which ones are late.
  ...forPlatform('data_requests', 'SELECT', 'tenant_id id kind received_on'),
  'data_requests.state': { app: 'UPDATE', platform: 'SELECT' },
  'data_requests.due_on': { app: 'UPDATE', platform: 'SELECT' },
  ...forApp(
    'data_requests',
    'email email_index name note_encrypted extended_at extended_by extension_reason assigned_to settled_at settled_by settlement_note outcome version',
  ),
  // For whom reviews begin, how long events are kept and whether they are held; not why.
  ...forPlatform('tenant_settings', 'SELECT', 'tenant_id time_zone reviews_by audit_retention_months audit_hold_at'),
  // For the controls: how old keys are and which shares never end, and nothing of what they open.
  ...forPlatform('tenant_keys', 'SELECT', 'tenant_id purpose key_id created_at used_from retired_at destroyed_at'),
  ...forPlatform('co_investor_shares', 'SELECT', 'tenant_id id is_active expires_at created_at'),
  // Both values are what the Compliance Dashboard is to show.
  ...forPlatform(
    'settings_change_log',
    'SELECT',
    'tenant_id id created_at changed_by_user_id setting_category setting_name old_value new_value change_reason ip_address impact_assessment approval_required approved_at',
  ),
  ...forPlatform('audit_headers', 'SELECT', 'tenant_id log_index log log_window events root sealed_at hash'),
  ...forPlatform('flagged_events', 'UPDATE', 'resolved resolved_at resolved_by resolution_note'),
  ...Object.fromEntries(
    ['tenant_id', 'id', 'topics', 'is_active'].map((column) => [`webhooks.${column}`, { sealer: 'SELECT' }]),
  ),
  ...forPlatform('subscriptions', 'UPDATE', 'subscription_id status tier period_ends_at ends_with_period asked_at'),
  ...forPlatform(
    'compliance_exceptions',
    'UPDATE',
    'status approved_at approved_by rejected_at rejected_by decision_note version',
  ),
  // What was done, and not what it was: `metadata` holds what a firm's records said.
  ...forPlatform(
    'audit_logs',
    'SELECT',
    'tenant_id id created_at user_id action resource_type resource_id table_name ip_address data_classification session_id log_window',
  ),
};

function forApp(table: string, columns: string): typeof TABLES {
  return Object.fromEntries(columns.split(' ').map((column) => [`${table}.${column}`, { app: 'UPDATE' }]));
}

function forAuth(table: string, columns: string): typeof TABLES {
  return Object.fromEntries(columns.split(' ').map((column) => [`${table}.${column}`, { auth: 'SELECT' }]));
}

function forPlatform(table: string, platform: string, columns: string): typeof TABLES {
  return Object.fromEntries(columns.split(' ').map((column) => [`${table}.${column}`, { platform }]));
}

/** Besides the encrypted columns: versions, progress, and what lies in the store. */
const READ_BY_KEYS = [
  'tenant_keys',
  'key_rotations',
  'files',
  'dd_reports',
  'portfolio_reports',
  'fund_subscription_files',
];
/** What the role that rotates keys may see of a table and write; which columns is tested in core/crypto/registry.test.ts. */
const keysPolicies = (table: string) =>
  [
    (table in ENCRYPTED_FIELDS || READ_BY_KEYS.includes(table)) && 'keys_read',
    (table in ENCRYPTED_FIELDS || ['tenant_keys', 'key_rotations'].includes(table)) && 'keys_update',
  ].filter(Boolean);

const FENCED = Object.keys(TABLES).filter((table) => !(table in TABLES_WITHOUT_TENANT));
const keyOf = (table: string) => (table === 'tenants' ? 'id' : 'tenant_id');
const sorted = (words = '') => words.split(' ').filter(Boolean).sort().join(' ');

let db: Clone;

beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.admin.end());

const changedBy: Clone['changedBy'] = (statements, look) => db.changedBy(statements, look);

async function rowsOf<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
  return (await db.admin.query<R>(text, values)).rows;
}

/** Everything about the catalogue that is not as it must be, in sentences. */
async function findFaults(): Promise<string[]> {
  const faults = [
    tableFaults(),
    policyFaults(),
    keyFaults(),
    foreignKeyFaults(),
    indexFaults(),
    typeFaults(),
    grantFaults(),
    otherRelations(),
  ];
  return (await Promise.all(faults)).flat();
}

async function tableFaults() {
  const tables = await rowsOf<{ name: string; fenced: boolean; owner: string }>(
    `select relname as name, relrowsecurity and relforcerowsecurity as fenced, pg_get_userbyid(relowner) as owner
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  return [
    ...tables.filter(({ name }) => !TABLES[name]).map(({ name }) => `${name} is not listed in this test`),
    ...Object.keys(TABLES).flatMap((name) => (tables.some((table) => table.name === name) ? [] : [`${name} is gone`])),
    ...tables.filter(({ fenced }) => !fenced).map(({ name }) => `${name}: row security is not enabled and forced`),
    ...tables.filter(({ owner }) => owner !== 'cairn_owner').map(({ name }) => `${name} is not owned by cairn_owner`),
  ];
}

interface Policy {
  table: string;
  name: string;
  permissive: boolean;
  command: string;
  roles: string;
  using: string | null;
  check: string | null;
}

async function policyFaults() {
  const policies = await rowsOf<Policy>(
    `select c.relname as table, p.polname as name, p.polpermissive as permissive, p.polcmd as command,
            array_to_string(p.polroles::regrole[], ' ') as roles, pg_get_expr(p.polqual, p.polrelid) as using,
            pg_get_expr(p.polwithcheck, p.polrelid) as check
       from pg_policy p join pg_class c on c.oid = p.polrelid`,
  );
  const faults: string[] = [];
  for (const [table, { policies: more }] of Object.entries(TABLES)) {
    const isClosed = TABLES_CLOSED_TO_APP.has(table) || table in TABLES_WITHOUT_TENANT;
    const names = sorted(
      policies
        .filter((policy) => policy.table === table)
        .map(({ name }) => name)
        .join(' '),
    );
    const expected = sorted(`${isClosed ? '' : 'tenant_rule app_rows'} ${more ?? ''} ${keysPolicies(table).join(' ')}`);
    if (names !== expected) faults.push(`${table} has the policies "${names}" instead of "${expected}"`);
  }
  for (const policy of policies) {
    const rule = `(${keyOf(policy.table)} = ${TENANT})`;
    const expected = {
      tenant_rule: { permissive: false, command: '*', roles: 'cairn_app', using: rule, check: rule },
      app_rows: { permissive: true, command: '*', roles: 'cairn_app', using: 'true', check: 'true' },
      auth_find: { permissive: true, command: 'r', roles: 'cairn_auth', using: 'true', check: null },
      auth_read: { permissive: true, command: 'r', roles: 'cairn_auth', using: rule, check: null },
      auth_insert: { permissive: true, command: 'a', roles: 'cairn_auth', using: null, check: rule },
      auth_update: { permissive: true, command: 'w', roles: 'cairn_auth', using: rule, check: rule },
      keys_read: { permissive: true, command: 'r', roles: 'cairn_keys', using: rule, check: null },
      keys_update: { permissive: true, command: 'w', roles: 'cairn_keys', using: rule, check: rule },
      platform_all: { permissive: true, command: '*', roles: 'cairn_platform', using: 'true', check: 'true' },
      auth_all: { permissive: true, command: '*', roles: 'cairn_auth', using: 'true', check: 'true' },
      // Its text names the column of each table; what it does is tested with the confidential deals.
      deal_rule: { permissive: false, command: '*', roles: 'cairn_app', using: policy.using, check: policy.using },
      // What `find_names` reads (docs/adr/0027).
      finder_reads: { permissive: true, command: 'r', roles: 'cairn_owner', using: 'true', check: null },
      // What an erasure empties of sign-in, in its own firm: erase-person.test.ts.
      eraser_rows: { permissive: true, command: '*', roles: 'cairn_owner', using: rule, check: rule },
      // So does the purge's, which is tested with the deals that are put away.
      purge_rule: {
        permissive: false,
        command: 'd',
        roles: 'cairn_app',
        using: policy.using?.includes("deleted_at <= (now() - '30 days'::interval)")
          ? policy.using
          : 'only what was deleted 30 days ago',
        check: null,
      },
      // What an import added goes with its undo, and in no other way: company-imports.test.ts.
      undo_rule: {
        permissive: false,
        command: 'd',
        roles: 'cairn_app',
        using: policy.using?.includes("undo_status = ANY (ARRAY['queued'::text, 'running'::text])")
          ? policy.using
          : 'only while an import is taken back',
        check: null,
      },
      company_rule: { permissive: false, command: '*', roles: 'cairn_app', using: policy.using, check: policy.using },
      // Own company only, for whom a company belongs to: company-portal.test.ts.
      founder_rule: { permissive: false, command: '*', roles: 'cairn_app', using: policy.using, check: policy.using },
      // What was written for one person about companies that are seen: portfolio-reports.test.ts.
      own_rule: { permissive: false, command: '*', roles: 'cairn_app', using: policy.using, check: policy.using },
      companies_rule: { permissive: false, command: '*', roles: 'cairn_app', using: policy.using, check: policy.using },
      // Administrators alone: access-reviews.test.ts.
      admin_rule: { permissive: false, command: '*', roles: 'cairn_app', using: policy.using, check: policy.using },
      lp_rule: { permissive: false, command: '*', roles: 'cairn_app', using: policy.using, check: policy.using },
      // What each portal reads of it, and of the firm's people: portal-roles.test.ts.
      portal_rule: { permissive: false, command: 'r', roles: 'cairn_app', using: policy.using, check: null },
      request_rule: { permissive: false, command: 'r', roles: 'cairn_app', using: policy.using, check: null },
      // What is not sent is its submitter's alone, and the thread goes with it: submissions.test.ts.
      draft_rule: { permissive: false, command: '*', roles: 'cairn_app', using: policy.using, check: policy.using },
      // What came by mail is the team's: mail-parts.test.ts.
      // Who submits without an account sees themselves, and nobody else: visitors.test.ts.
      visitor_rule: { permissive: false, command: '*', roles: 'cairn_app', using: policy.using, check: policy.using },
      pending_deletes: { permissive: false, command: 'd', roles: 'cairn_app', using: policy.using, check: null },
      mail_rule: { permissive: false, command: '*', roles: 'cairn_app', using: policy.using, check: policy.using },
      submission_rule: {
        permissive: false,
        command: '*',
        roles: 'cairn_app',
        using: policy.using,
        check: policy.using,
      },
      // Outsiders write what is their own and not decided: submissions.test.ts.
      outsider_inserts: { permissive: false, command: 'a', roles: 'cairn_app', using: null, check: policy.check },
      outsider_updates: {
        permissive: false,
        command: 'w',
        roles: 'cairn_app',
        using: policy.using ?? 'a rule',
        check: policy.check ?? 'a rule',
      },
      outsider_deletes: { permissive: false, command: 'd', roles: 'cairn_app', using: policy.using, check: null },
      // Read by the firm, written by whom they are about: digest.test.ts.
      own_inserts: { permissive: false, command: 'a', roles: 'cairn_app', using: null, check: policy.check },
      own_updates: { permissive: false, command: 'w', roles: 'cairn_app', using: policy.check, check: policy.check },
      // LPs ask in their own name and change nothing: lp-changes.test.ts.
      lp_inserts: { permissive: false, command: 'a', roles: 'cairn_app', using: null, check: policy.check },
      lp_updates: { permissive: false, command: 'w', roles: 'cairn_app', using: policy.check, check: policy.check },
      // Outsiders write nothing there: co-investor-portal.test.ts.
      firm_inserts: { permissive: false, command: 'a', roles: 'cairn_app', using: null, check: policy.check },
      firm_updates: { permissive: false, command: 'w', roles: 'cairn_app', using: policy.check, check: policy.check },
      firm_deletes: { permissive: false, command: 'd', roles: 'cairn_app', using: policy.using, check: null },
      sealer_reads: { permissive: true, command: 'r', roles: 'cairn_sealer', using: 'true', check: null },
      sealer_deletes: { permissive: true, command: 'd', roles: 'cairn_sealer', using: 'true', check: null },
      dropper_inserts: { permissive: true, command: 'a', roles: 'cairn_owner', using: null, check: 'true' },
      sealer_inserts: { permissive: true, command: 'a', roles: 'cairn_sealer', using: null, check: 'true' },
      platform_reads: { permissive: true, command: 'r', roles: 'cairn_platform', using: 'true', check: null },
      platform_inserts: { permissive: true, command: 'a', roles: 'cairn_platform', using: null, check: rule },
      platform_updates: { permissive: true, command: 'w', roles: 'cairn_platform', using: rule, check: rule },
      sealer_all: { permissive: true, command: '*', roles: 'cairn_sealer', using: 'true', check: 'true' },
    }[policy.name];
    const { table, name, ...found } = policy;
    if (!expected || Object.entries(expected).some(([key, value]) => found[key as keyof typeof found] !== value))
      faults.push(`${table}: the policy ${name} is ${JSON.stringify(found)}`);
  }
  return faults;
}

async function keyFaults() {
  const keys = await rowsOf<{ table: string; columns: string[] }>(
    `select conrelid::regclass::text as table, ${columnsOf('conrelid', 'conkey')} as columns
       from pg_constraint where contype = 'p' and connamespace = 'public'::regnamespace`,
  );
  return FENCED.filter((table) => keys.find((key) => key.table === table)?.columns[0] !== keyOf(table)).map(
    (table) => `${table}: the primary key does not begin with the tenant`,
  );
}

const columnsOf = (relation: string, numbers: string) =>
  `(select array_agg(attname::text order by place) from unnest(${numbers}) with ordinality k(num, place)
     join pg_attribute on attrelid = ${relation} and attnum = num)`;

interface ForeignKey {
  name: string;
  table: string;
  target: string;
  columns: string[];
  references: string[];
}

const foreignKeys = () =>
  rowsOf<ForeignKey>(
    `select conname as name, conrelid::regclass::text as table, confrelid::regclass::text as target,
            ${columnsOf('conrelid', 'conkey')} as columns, ${columnsOf('confrelid', 'confkey')} as references
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
  );

async function foreignKeyFaults() {
  const keys = await foreignKeys();
  const plain = keys.filter(
    ({ table, target, columns, references }) =>
      FENCED.includes(table) &&
      FENCED.includes(target) &&
      !columns.some((column, place) => column === 'tenant_id' && references[place] === keyOf(target)),
  );
  const loose = FENCED.filter((table) => table !== 'tenants' && !keys.some((key) => key.table === table));
  return [
    ...plain.map(({ table, columns }) => `${table}: the foreign key on ${columns} does not include the tenant`),
    ...loose.map((table) => `${table} refers to no tenant by a foreign key`),
  ];
}

async function indexFaults() {
  const indexes = await rowsOf<{ name: string; table: string; first: string }>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, a.attname as first
       from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
       left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`,
  );
  return indexes
    .filter(({ name, first }) => first !== 'tenant_id' && !INDEXES_ACROSS_TENANTS[name])
    .map(({ name }) => `the index ${name} does not begin with the tenant`);
}

/** Only what a policy lets an index work on: no enums; money is bigint cents or ciphertext, never numeric or a float. */
const TYPES = [
  'bigint',
  'boolean',
  'bytea',
  'date',
  'integer',
  'jsonb',
  'text',
  'integer[]',
  'text[]',
  'timestamp with time zone',
  'uuid',
  'uuid[]',
  'xid8',
];

async function typeFaults() {
  const columns = await rowsOf<{ table: string; column: string; type: string }>(
    `select attrelid::regclass::text as table, attname as column, format_type(atttypid, atttypmod) as type
       from pg_attribute join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  );
  const needed: Record<string, string> = { status: 'text', tenant_id: 'uuid' };
  const isMoney = /(^|_)(amount|valuation|revenue|burn_rate|market_size|price|cents|minor)($|_)/;
  return columns
    .filter(
      ({ column, type }) =>
        !TYPES.includes(type) ||
        (needed[column] !== undefined && needed[column] !== type) ||
        (isMoney.test(column) && type !== 'bigint' && type !== 'bytea'),
    )
    .map(({ table, column, type }) => `${table}.${column} is ${type}`);
}

async function grantFaults() {
  const grants = await rowsOf<{ relation: string; role: string; verb: string }>(
    `select c.relname as relation, coalesce(nullif(a.grantee, 0)::regrole::text, 'PUBLIC') as role, a.privilege_type as verb
       from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and c.relkind <> 'i'
     union all
     select attrelid::regclass || '.' || attname, coalesce(nullif(a.grantee, 0)::regrole::text, 'PUBLIC'), a.privilege_type
       from pg_attribute, aclexplode(attacl) a where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     order by 1, 2, 3`,
  );
  const found = (relation: string, role: string) =>
    sorted(
      grants.flatMap((grant) => (grant.relation === relation && grant.role === role ? [grant.verb] : [])).join(' '),
    );
  const granted = { ...TABLES, ...COLUMNS };
  const listed = Object.entries(granted).flatMap(([table, may]) =>
    (['app', 'auth', 'sealer', 'platform'] as const).flatMap((role) =>
      found(table, `cairn_${role}`) === sorted(may[role])
        ? []
        : [`cairn_${role} may "${found(table, `cairn_${role}`)}" on ${table} instead of "${may[role] ?? ''}"`],
    ),
  );
  const known = ['cairn_owner', 'cairn_app', 'cairn_auth', 'cairn_sealer', 'cairn_platform'];
  const ofKeys = ({ relation, role, verb }: (typeof grants)[number]) =>
    role === 'cairn_keys' &&
    (verb === 'SELECT' || verb === 'UPDATE') &&
    (relation.includes('.') || (verb === 'SELECT' && ['tenant_keys', 'key_rotations'].includes(relation)));
  const strange = grants.filter((grant) => !ofKeys(grant) && (!granted[grant.relation] || !known.includes(grant.role)));
  return [...listed, ...strange.map(({ relation, role, verb }) => `${role} may ${verb} on ${relation}`)];
}

/** Functions that run as their owner, each with what keeps it from telling what a policy hides, and where that is tested. */
const REVIEWED_FUNCTIONS: Record<string, string> = {
  confidential_companies: 'which of the named ids of the own tenant are hidden: lp-portal.test.ts',
  erase_account:
    'empties sign-in of who was deleted from the own tenant and is in no other, answers nothing: erase-person.test.ts',
  find_names: 'ids of the own tenant without those of hidden deals: find-records.test.ts',
  share_is_backed: 'yes or no about a share of the own tenant: co-investor-portal.test.ts',
  accepted_shares: 'those of them whose terms are accepted: share-terms.test.ts',
  open_shares: 'ids of what is shared with the person of the transaction: co-investor-portal.test.ts',
  unneeded_invitations: 'ids of invitations of the own tenant, to administrators alone: share-invitations.test.ts',
  shared_item: 'the columns that a share opens, to whom it is open: co-investor-portal.test.ts',
  enter_audit_window:
    'writes the number of the open window into the row or refuses it, and answers nothing: seal-audit-log.test.ts',
  open_audit_window: 'a number that says nothing of a firm, for the sealer alone: seal-audit-log.test.ts',
  next_audit_window: 'the same',
  due_audit_months: 'answers names of months, for the sealer and the platform: retention.test.ts',
  drop_audit_month: 'drops the one month that is due, for the platform alone: retention.test.ts',
  make_audit_partitions: 'makes empty partitions, for the sealer alone: seal-audit-log.test.ts',
  has_signature_service: 'yes or no about the own tenant: signatures.test.ts',
  stored_bytes: 'how many bytes the files of the tenant take, one number: storage.test.ts',
};

/** A view or a SECURITY DEFINER function would be a way around every policy. */
async function otherRelations() {
  const found = await rowsOf<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f', 'S')
        and not coalesce('security_invoker=true' = any(reloptions), false)
     union all
     select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
  );
  return found
    .filter(({ name }) => !REVIEWED_FUNCTIONS[name])
    .map(({ name }) => `${name} could lead around the policies`);
}

describe('the catalogue', () => {
  it('is as it must be', async () => {
    expect(await findFaults()).toEqual([]);
  });

  it('has roles that can pass no policy, and an owner that cannot log in', async () => {
    const roles = await rowsOf(
      `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as mighty, rolcanlogin as login,
              pg_has_role(rolname, 'cairn_owner', 'member') as owner
         from pg_roles where rolname like 'cairn\\_%' and rolname <> 'cairn_root' order by 1`,
    );
    const lesser = (rolname: string) => ({ rolname, mighty: false, login: true, owner: false });
    expect(roles).toEqual([
      lesser('cairn_app'),
      lesser('cairn_auth'),
      lesser('cairn_jobs'),
      lesser('cairn_keys'),
      { ...lesser('cairn_migrator'), owner: true },
      { ...lesser('cairn_owner'), login: false, owner: true },
      lesser('cairn_platform'),
      lesser('cairn_sealer'),
    ]);
  });

  it('lets only the owner make things in the schema', async () => {
    const may = await rowsOf(
      `select rolname from pg_roles where has_schema_privilege(oid, 'public', 'create') and not rolsuper
          and rolname like 'cairn\\_%' order by 1`,
    );
    expect(may.map(({ rolname }) => rolname)).toEqual(['cairn_migrator', 'cairn_owner']);
  });

  it('notices each policy that is dropped', async () => {
    const policies = await rowsOf<{ policy: string; table: string; place: number }>(
      `select polname as policy, polrelid::regclass::text as table,
              row_number() over (partition by polrelid order by polname)::int as place
         from pg_policy`,
    );
    expect(policies.length).toBeGreaterThan(300);
    // One of each table at a time: each is a fault of its own, and several hundred looks at everything took minutes.
    for (let place = 1; place <= Math.max(...policies.map((each) => each.place)); place++) {
      const dropped = policies.filter((each) => each.place === place);
      const statements = dropped.map(({ policy, table }) => `drop policy ${policy} on ${table}`);
      const faults = await changedBy(statements, policyFaults);
      const unnoticed = dropped.filter(({ table }) => !faults.some((fault) => fault.startsWith(`${table} has`)));
      expect(unnoticed).toEqual([]);
      expect(faults).toHaveLength(dropped.length);
    }
  });

  it('notices each composite foreign key that is made a plain one', async () => {
    const composite = (await foreignKeys())
      .filter(({ columns }) => columns.length > 1)
      .map((key) => ({ ...key, place: key.columns.findIndex((column) => column !== 'tenant_id') }));
    expect(composite.length).toBeGreaterThan(12);
    // All in one transaction: looking at everything for each of two hundred took minutes.
    const statements = composite.flatMap(({ name, table, target, columns, references, place }, i) => [
      `alter table ${table} drop constraint "${name}"`,
      `alter table ${target} add constraint plain_target_${i} unique (${references[place]})`,
      `alter table ${table} add constraint plain_${i} foreign key (${columns[place]}) references ${target}(${references[place]})`,
    ]);
    const faults = await changedBy(statements, findFaults);
    for (const [i, { name, table, columns, place }] of composite.entries()) {
      expect(faults, name).toContain(`${table}: the foreign key on ${columns[place]} does not include the tenant`);
      expect(faults, name).toContain(`the index plain_target_${i} does not begin with the tenant`);
    }
  });

  it.each([
    ['create table tenant_notes (tenant_id uuid, note text)', 'tenant_notes is not listed in this test'],
    ["create type mood as enum ('a'); alter table imports add mood mood", 'imports.mood is mood'],
    ['alter table imports add fee_amount numeric', 'imports.fee_amount is numeric'],
    ['alter table imports add fee_amount integer', 'imports.fee_amount is integer'],
    ['grant delete on imports to cairn_app', 'cairn_app may "DELETE INSERT SELECT UPDATE" on imports'],
    ['grant select (password_hash) on user_credentials to cairn_app', 'cairn_app may SELECT on user_credentials.'],
    ['grant select on tenants to public', 'PUBLIC may SELECT on tenants'],
    ['create view leak as select * from opportunities', 'leak could lead around the policies'],
  ])('notices: %s', async (statement, fault) => {
    expect((await changedBy([statement], findFaults)).some((sentence) => sentence.startsWith(fault))).toBe(true);
  });
});
