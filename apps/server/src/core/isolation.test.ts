import { roleUrl } from '@cairn/db';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../testing/start-app.ts';
import { call, makeFirm, type TestPerson } from '../testing/test-firm.ts';
import { importList, upload } from '../testing/test-import.ts';
import { TEST_SECRET } from '../testing/test-secret.ts';
import type { TestServer } from '../testing/test-server.ts';
import { forAllTests, useOwnServer } from '../testing/use-test-server.ts';
import { connectPools, type Pools } from './pools.ts';
import { withTenant } from './with-tenant.ts';

let deals: Record<'a' | 'b', string>;
let app: pg.Client;
let pools: Pools;

/** What no request of this test makes. */
const ONE_OF_EACH = `
  with connection as (insert into sso_connections (tenant_id, id, name, issuer, client_id, client_secret_encrypted, default_role)
         values ($1, gen_random_uuid(), $2, 'https://idp.example', 'x', 'x', 'lp') returning tenant_id, id),
       domain as (insert into sso_domains (tenant_id, id, connection_id, domain, verification_token)
         select tenant_id, gen_random_uuid(), id, 'x.example', 'x' from connection),
       invitation as (insert into user_invitations (tenant_id, id, email, email_index, role, token_hash, expires_at)
         values ($1, gen_random_uuid(), 'x', 'x', 'lp', sha256($2::text::bytea), now())),
       reading as (insert into break_glass_grants (tenant_id, id, session_id, staff_id, staff_name, reason, created_at, expires_at)
         values ($1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', $2, now(), now() + interval '1 hour')),
       override as (insert into subscription_overrides (tenant_id, id, original_tier, override_tier, reason)
         values ($1, gen_random_uuid(), 'free', 'free', $2)),
       logo as (insert into tenant_logos (tenant_id, id, png, width, height, sha256)
         values ($1, gen_random_uuid(), 'x', 1, 1, $2)),
       message as (insert into outgoing_messages (tenant_id, id, channel, template) values ($1, gen_random_uuid(), 'email', 'x')),
       flagged as (insert into flagged_events (tenant_id, id, last_seen_at, event_type, subject, severity, description, metadata)
         values ($1, gen_random_uuid(), now(), 'privilege_escalation', $2, 'high', $2, '{}')),
       exempt as (insert into compliance_exceptions
           (tenant_id, id, created_by, exception_type, policy_name, description, justification)
         values ($1, gen_random_uuid(), gen_random_uuid(), 'x', $2, $2, $2)),
       rotated as (insert into key_rotations (tenant_id, id, purpose, key_id) values ($1, gen_random_uuid(), 'pii', 2)),
       doomed as (insert into key_destructions (tenant_id, id, created_by, reason, handed_over, wait_days)
         values ($1, gen_random_uuid(), gen_random_uuid(), $2, $2, 30)),
       looked as (insert into access_reviews (tenant_id, id, name, created_by, due_on)
         values ($1, gen_random_uuid(), $2, gen_random_uuid(), '2099-01-01') returning tenant_id, id),
       access as (insert into access_review_rows (tenant_id, id, review_id, kind, subject_id, owner_id, facts)
         select tenant_id, gen_random_uuid(), id, 'person', gen_random_uuid(), gen_random_uuid(), '{}' from looked),
       asked as (insert into data_requests (tenant_id, id, kind, email, email_index, name, received_on, received_by, due_on, created_by)
         values ($1, gen_random_uuid(), 'access', 'x', 'x', 'x', '2099-01-01', 'email', '2099-01-31', gen_random_uuid())),
       counted as (insert into audit_day_counts (tenant_id, id, day, action, events) values ($1, gen_random_uuid(), '2099-01-01', $2, 1)),
       dropped as (insert into audit_dropped_leaves (tenant_id, id, log_window, leaf) values ($1, gen_random_uuid(), 1, 'x')),
       header as (insert into audit_headers (tenant_id, id, log_index, log, log_window, events, events_before, root, sealed_at, hash)
         values ($1, gen_random_uuid(), hashtext($2), $2, 1, 1, 0, 'x', now(), 'x'))
  insert into demo_requests (tenant_id, id, content_encrypted, slot_starts_at) values ($1, gen_random_uuid(), 'x', now())`;

/** The work on a deal, and a second deal that is confidential: nobody of the firm is its member. */
const WORK_OF_EACH = `
  with stage as (select tenant_id, id, stage_key from opportunity_pipeline_stages where tenant_id = $1 and sort_order = 1),
       field as (insert into custom_fields (tenant_id, id, record_kind, key, label, kind, group_key, position)
         values ($1, gen_random_uuid(), 'opportunity', 'canary', $2, 'text', 'company', 0) returning tenant_id, key),
       kept as (insert into opportunity_custom_values (tenant_id, opportunity_id, field_key, place, sort_value)
         select tenant_id, $4::uuid, key, 0, $2 from field),
       template as (insert into pipeline_stage_checklist_templates (tenant_id, id, pipeline_stage_id, title, position)
         select tenant_id, gen_random_uuid(), id, $2, 1 from stage returning tenant_id, id, pipeline_stage_id),
       item as (insert into pipeline_stage_checklist_instances
           (tenant_id, id, opportunity_id, pipeline_stage_id, template_id, title, assigned_role, is_mandatory, position)
         select tenant_id, gen_random_uuid(), $4::uuid, pipeline_stage_id, id, $2, 'firm_user', true, 1 from template),
       hidden as (insert into opportunities (tenant_id, id, company_name, currency, status, search_text, company_key, is_confidential)
         select tenant_id, gen_random_uuid(), $2, 'USD', stage_key, 'x', 'x', true from stage returning tenant_id, id),
       secret as (insert into confidential_opportunities (tenant_id, id, opportunity_id)
         select tenant_id, gen_random_uuid(), id from hidden),
       member as (insert into opportunity_members (tenant_id, id, opportunity_id, user_id)
         select tenant_id, gen_random_uuid(), id, $3::uuid from hidden),
       review as (insert into committee_reviews (tenant_id, id, opportunity_id, quorum, opened_by)
         values ($1, gen_random_uuid(), $4, 1, $3) returning tenant_id, id),
       vote as (insert into committee_votes (tenant_id, id, opportunity_id, review_id, user_id, vote)
         select tenant_id, gen_random_uuid(), $4, id, $3, 'approve' from review),
       wording as (insert into committee_texts (tenant_id, id, opportunity_id, review_id, version, memo, thesis, assumptions,
           written_by, written_at, votes)
         select tenant_id, gen_random_uuid(), $4, id, 1, $2, '', '[]', $3, now(), 0 from review),
       question as (insert into committee_questions (tenant_id, id, opportunity_id, review_id, question, asked_by)
         select tenant_id, gen_random_uuid(), $4, id, $2, $3 from review),
       forecast as (insert into committee_forecasts (tenant_id, id, opportunity_id, review_id, user_id, metric, value, by_when,
           due_on, percent, updated_at)
         select tenant_id, gen_random_uuid(), $4, id, $3, $2, '1', '2027', '2027-12-31', 50, now() from review),
       plan as (insert into dd_templates (tenant_id, id, name) values ($1, gen_random_uuid(), $2) returning tenant_id, id),
       edition as (insert into dd_template_versions (tenant_id, id, template_id, version_no, sections)
         select tenant_id, gen_random_uuid(), id, 1, '[]' from plan),
       process as (insert into due_diligence_processes (tenant_id, id, opportunity_id, name)
         values ($1, gen_random_uuid(), $4, $2) returning tenant_id, id),
       duty as (insert into dd_items (tenant_id, id, opportunity_id, process_id, section, section_position, position, title)
         select tenant_id, gen_random_uuid(), $4, id, 'x', 1, 1, $2 from process returning tenant_id, id),
       report as (insert into dd_reports (tenant_id, id, opportunity_id, process_id, requested_by, expires_at)
         select tenant_id, gen_random_uuid(), $4, id, $3, now() from process),
       comment as (insert into dd_comments (tenant_id, id, opportunity_id, item_id, body, created_by)
         select tenant_id, gen_random_uuid(), $4, id, $2, $3 from duty),
       company as (insert into portfolio_companies (tenant_id, id, name) values ($1, gen_random_uuid(), $2) returning tenant_id, id),
       reported as (insert into company_updates (tenant_id, id, company_id, reporting_period)
         select tenant_id, gen_random_uuid(), id, $2 from company returning tenant_id, company_id, id),
       person as (insert into company_people (tenant_id, id, company_id, name, email, email_index)
         select tenant_id, gen_random_uuid(), id, 'x', 'x', 'x' from company),
       asked as (insert into update_requests (tenant_id, id, reporting_period, period_end, due_on, metrics)
         values ($1, gen_random_uuid(), $2, now(), now(), '{}') returning tenant_id, id),
       answer as (insert into update_answers (tenant_id, id, company_id, request_id)
         select company.tenant_id, gen_random_uuid(), company.id, asked.id from company, asked),
       measured as (insert into metric_values (tenant_id, id, company_id, metric_id, period_end, value, source)
         select m.tenant_id, gen_random_uuid(), company.id, m.id, now(), '1', 'hand' from company, metric_definitions m
          where m.tenant_id = $1 and m.key = 'revenue'),
       judged as (insert into risk_rules (tenant_id, id, key, label, subject, operator, threshold, severity, alert_type, position)
         values ($1, gen_random_uuid(), $2, $2, 'cash_out', 'below', 1, 'low', 'funding_gap', 9)),
       daily as (insert into risk_runs (tenant_id, id, ran_on, finished_at, companies, raised, escalated, ended)
         values ($1, gen_random_uuid(), '2024-01-01', now(), 1, 0, 0, 0)),
       looked as (insert into metric_visits (tenant_id, id, company_id, user_id, visited_at)
         select tenant_id, gen_random_uuid(), id, $3, now() from company),
       viewed as (insert into update_views (tenant_id, id, company_id, update_id, user_id, viewed_at)
         select tenant_id, gen_random_uuid(), company_id, id, $3, now() from reported),
       remark as (insert into company_notes (tenant_id, id, company_id, title, content)
         select tenant_id, gen_random_uuid(), id, $2, $2 from company),
       own as (insert into company_custom_values (tenant_id, id, company_id, custom)
         select tenant_id, gen_random_uuid(), id, jsonb_build_object('canary', $2::text) from company),
       trail as (insert into company_audit_entries (tenant_id, id, company_id, action_type, new_value)
         select tenant_id, gen_random_uuid(), id, 'created', $2 from company),
       alert as (insert into risk_alerts (tenant_id, id, company_id, title, alert_type, severity, risk_score)
         select tenant_id, gen_random_uuid(), id, $2, 'market_risk', 'low', 10 from company),
       held as (insert into holdings (tenant_id, id, company_id, currency)
         select tenant_id, gen_random_uuid(), id, 'USD' from company returning tenant_id, id, company_id),
       entry as (insert into investment_transactions (tenant_id, id, company_id, holding_id, kind, effective_on, figures_encrypted, note)
         select tenant_id, gen_random_uuid(), company_id, id, 'buy', '2024-01-01', 'x', $2 from held),
       priced as (insert into financing_rounds (tenant_id, id, company_id, name, closed_on, currency, figures_encrypted)
         select tenant_id, gen_random_uuid(), id, $2, '2024-01-01', 'USD', 'x' from company),
       owned as (insert into cap_tables (tenant_id, id, company_id, version_no, as_of, currency, table_encrypted)
         select tenant_id, gen_random_uuid(), id, 1, '2024-01-01', 'USD', 'x' from company),
       valued as (insert into valuations (tenant_id, id, company_id, holding_id, as_of, technique, figures_encrypted, inputs)
         select tenant_id, gen_random_uuid(), company_id, id, '2024-01-01', 'other', 'x', $2 from held),
       priced_currency as (insert into exchange_rates (tenant_id, id, day, base, quote, rate, source)
         values ($1, gen_random_uuid(), '2024-01-01', 'EUR', 'USD', 1.1, $2)),
       fund as (insert into funds (tenant_id, id, name, currency) values ($1, gen_random_uuid(), $2, 'USD') returning tenant_id, id),
       agreed as (insert into fund_terms (tenant_id, id, fund_id, version_no, terms_encrypted)
         select tenant_id, gen_random_uuid(), id, 1, 'x' from fund),
       partner as (insert into limited_partners (tenant_id, id, name) values ($1, gen_random_uuid(), $2) returning tenant_id, id),
       awaited as (insert into lp_changes (tenant_id, id, lp_id, kind, value_encrypted, requested_by)
         select tenant_id, gen_random_uuid(), id, 'fees', 'x', (select id from user_profiles where tenant_id = $1 limit 1) from partner),
       contact as (insert into lp_contacts (tenant_id, id, lp_id, name, email, email_index)
         select tenant_id, gen_random_uuid(), id, 'x', 'x', 'x' from partner),
       delegate as (insert into lp_delegates (tenant_id, id, lp_id, name, email, email_index, fund_ids, views, expires_at)
         select partner.tenant_id, gen_random_uuid(), partner.id, 'x', 'x', 'x', array[fund.id], '{notices}', now() + interval '1 day'
           from fund, partner returning tenant_id, id),
       look as (insert into lp_delegate_looks (tenant_id, id, delegate_id, user_id, looked_at)
         select tenant_id, gen_random_uuid(), id, $3, now() from delegate),
       second_partner as (insert into limited_partners (tenant_id, id, name) values ($1, gen_random_uuid(), $2) returning id),
       transfer as (insert into lp_transfers (tenant_id, id, fund_id, from_lp_id, to_lp_id, effective_on, amount_encrypted, requested_by)
         select fund.tenant_id, gen_random_uuid(), fund.id, partner.id, second_partner.id, '2024-01-01', 'x', $3
           from fund, partner, second_partner returning tenant_id, id, fund_id, from_lp_id),
       transferred as (insert into lp_transfer_parts (tenant_id, id, transfer_id, fund_id, lp_id, effective_on, moved_encrypted)
         select tenant_id, gen_random_uuid(), id, fund_id, from_lp_id, '2024-01-01', 'x' from transfer),
       promised as (insert into fund_commitments (tenant_id, id, fund_id, lp_id, amount_encrypted, closed_on)
         select fund.tenant_id, gen_random_uuid(), fund.id, partner.id, 'x', '2024-01-01' from fund, partner),
       posted as (insert into fund_postings (tenant_id, id, fund_id, kind, effective_on, memo, posting_key)
         select tenant_id, gen_random_uuid(), id, 'expense', '2024-01-01', $2, 'x' from fund returning tenant_id, id, fund_id),
       lines as (insert into fund_entries (tenant_id, id, fund_id, posting_id, account, amount)
         select tenant_id, gen_random_uuid(), fund_id, id, account, amount from posted,
           (values ('cash', -1), ('expense', 1)) as line (account, amount)),
       event as (insert into capital_events (tenant_id, id, fund_id, kind, number, due_on, lines, note)
         select tenant_id, gen_random_uuid(), id, 'call', 1, '2024-01-01', '[]', $2 from fund returning tenant_id, id, fund_id),
       part as (insert into capital_items (tenant_id, id, event_id, fund_id, lp_id, kind, number, due_on, lines, total, commitment,
           unfunded_before, unfunded_after, contributed_before, distributed_before)
         select event.tenant_id, gen_random_uuid(), event.id, fund_id, partner.id, 'call', 1, '2024-01-01', '[]', 1, 1, 1, 0, 0, 0
           from event, partner returning tenant_id, id),
       import as (insert into fund_imports (tenant_id, id, fund_id, content_encrypted)
         select tenant_id, gen_random_uuid(), id, 'x' from fund),
       bank as (insert into bank_statements (tenant_id, id, fund_id, format, file_name, content_hash)
         select tenant_id, gen_random_uuid(), id, 'csv', $2, 'x' from fund returning tenant_id, id, fund_id),
       bank_line as (insert into bank_lines (tenant_id, id, statement_id, fund_id, position, booked_on, amount, details_encrypted,
           line_hash)
         select tenant_id, gen_random_uuid(), id, fund_id, 0, '2024-01-01', 1, 'x', 'x' from bank returning tenant_id, id),
       bank_paid as (insert into bank_line_payments (tenant_id, id, line_id, item_id, posting_id, amount)
         select bank_line.tenant_id, gen_random_uuid(), bank_line.id, part.id, posted.id, 1 from bank_line, part, posted),
       run as (insert into statement_runs (tenant_id, id, fund_id, quarter_end, lines_encrypted)
         select tenant_id, gen_random_uuid(), id, '2024-03-31', 'x' from fund),
       paper as (insert into fund_documents (tenant_id, id, fund_id, lp_id, kind, report_type, title, day, content_encrypted)
         select fund.tenant_id, gen_random_uuid(), fund.id, partner.id, 'statement', 'quarterly', $2, '2024-03-31', 'x'
           from fund, partner returning tenant_id, id),
       subscription as (insert into fund_subscriptions (tenant_id, id, fund_id, lp_id, fund_name, currency, closing_on, due_on, opened_by)
         select fund.tenant_id, gen_random_uuid(), fund.id, partner.id, $2, 'USD', '2024-01-01', '2024-01-01', $3
           from fund, partner returning tenant_id, id, lp_id),
       signed as (insert into fund_subscription_files (tenant_id, id, subscription_id, lp_id, part, kind, file_name, byte_size, sha256)
         select tenant_id, gen_random_uuid(), id, lp_id, 'to_sign', 'agreement', $2, 1, 'x' from subscription
         returning tenant_id, id, subscription_id),
       signature as (insert into signature_requests (tenant_id, id, subscription_id, document_id, part, requested_by)
         select tenant_id, gen_random_uuid(), subscription_id, id, 'signed', $3 from signed),
       signing as (insert into signature_services (tenant_id, id, url_encrypted, secret_encrypted, created_by)
         values ($1, gen_random_uuid(), 'x', 'x', $3)),
       read_by as (insert into fund_document_reads (tenant_id, id, document_id, user_id, read_at)
         select tenant_id, gen_random_uuid(), id, $3, now() from paper),
       model as (insert into financial_models (tenant_id, id, name, model_data_encrypted)
         values ($1, gen_random_uuid(), $2, 'x') returning tenant_id, id),
       model_version as (insert into financial_model_versions (tenant_id, id, model_id, version_no, model_data_encrypted)
         select tenant_id, gen_random_uuid(), id, 1, 'x' from model),
       portfolio as (insert into portfolios (tenant_id, id, name, type) values ($1, gen_random_uuid(), $2, 'x')),
       written as (insert into portfolio_reports (tenant_id, id, requested_by, kind, as_of)
         values ($1, gen_random_uuid(), $3, 'review', '2024-01-01')),
       hook as (insert into webhooks (tenant_id, id, url_encrypted, topics, secret_encrypted, created_by)
         values ($1, gen_random_uuid(), 'x', '[]', 'x', $3) returning tenant_id, id),
       delivery as (insert into webhook_deliveries (tenant_id, id, webhook_id, action)
         select tenant_id, gen_random_uuid(), id, $2 from hook),
       program as (insert into api_keys (tenant_id, id, name, key_hash, hint, scopes, created_by, expires_at)
         values ($1, gen_random_uuid(), $2, sha256($2::text::bytea), 'x', '[]', $3, now())),
       promotion as (insert into role_change_history (tenant_id, id, user_id, previous_role, new_role, reason)
         values ($1, gen_random_uuid(), $3, 'lp', 'firm_user', $2)),
       change as (insert into settings_change_log (tenant_id, id, setting_category, setting_name)
         values ($1, gen_random_uuid(), 'x', $2)),
       bulk as (insert into bulk_changes (tenant_id, id, kind, created_by, report, undo)
         values ($1, gen_random_uuid(), 'tag', $3, '{}', '{}')),
       file as (insert into files
           (tenant_id, id, record_type, record_id, opportunity_id, file_name, content_type, byte_size, sha256, storage_key)
         values ($1, gen_random_uuid(), 'opportunity', $4, $4, $2, 'x', 1, 'x', 'x')),
       shared as (insert into co_investor_shares
           (tenant_id, id, entity_type, entity_id, opportunity_id, shared_by, shared_with_org, fields, created_by)
         values ($1, gen_random_uuid(), 'opportunity', $4, $4, $3, $2, '{}', $3) returning tenant_id, id),
       noted as (insert into co_investor_share_notes (tenant_id, id, share_id, access_notes)
         select tenant_id, gen_random_uuid(), id, $2 from shared),
       investor as (insert into co_investor_share_people (tenant_id, id, share_id, email, email_index, added_by)
         select tenant_id, gen_random_uuid(), id, 'x', 'x', $3 from shared),
       entrance as (insert into share_links
           (tenant_id, id, share_id, label, token_hash, asks_address, expires_at, created_by, created_at)
         select tenant_id, gen_random_uuid(), id, $2, sha256($2::text::bytea), false, now(), $3, now() from shared
         returning tenant_id, id, share_id),
       visitor as (insert into share_link_visitors (tenant_id, id, link_id, share_id, number, device_hashes, created_at)
         select tenant_id, gen_random_uuid(), id, share_id, 1, '{}', now() from entrance),
       deck as (insert into files (tenant_id, id, record_type, record_id, file_name, content_type, byte_size, sha256, storage_key)
         values ($1, gen_random_uuid(), 'opportunity', $4, $2, 'x', 1, 'x', 'y') returning tenant_id, id),
       opened as (insert into co_investor_share_files (tenant_id, id, share_id, file_id)
         select shared.tenant_id, gen_random_uuid(), shared.id, deck.id from shared, deck),
       acted as (insert into co_investor_interactions (tenant_id, id, share_id, entity_id, user_id, interaction_type)
         select tenant_id, gen_random_uuid(), id, $4, $3, 'view' from shared returning tenant_id, id, share_id),
       nda as (insert into co_investor_acceptances (tenant_id, id, share_id, user_id, terms_version, terms_text, accepted_at)
         select tenant_id, gen_random_uuid(), id, $3, 1, $2, now() from shared),
       pages as (insert into co_investor_page_views
           (tenant_id, id, share_id, entity_id, interaction_id, user_id, file_id, page, seconds)
         select acted.tenant_id, gen_random_uuid(), acted.share_id, $4, acted.id, $3, deck.id, 1, 1 from acted, deck),
       offered as (insert into submissions
           (tenant_id, id, submitted_by, status, company_name, industry, stage, funding_amount_encrypted, currency, submitted_at)
         values ($1, gen_random_uuid(), $3, 'submitted', $2, 'ai', 'seed', 'x', 'USD', now()) returning tenant_id, id),
       letter as (insert into submission_messages (tenant_id, id, submission_id, author_id, is_from_firm, body)
         select tenant_id, gen_random_uuid(), id, $3, true, $2 from offered),
       refusal as (insert into submission_templates (tenant_id, id, body, updated_by)
         values ($1, gen_random_uuid(), $2, $3)),
       published as (insert into intake_pages (tenant_id, id, slug, title, introduction, updated_by)
         values ($1, gen_random_uuid(), gen_random_uuid()::text, $2, '', $3)),
       address as (insert into intake_slugs (tenant_id, id, slug) values ($1, gen_random_uuid(), gen_random_uuid()::text)),
       founder as (insert into submission_visitors
           (tenant_id, id, name, email, email_index, device_hashes, proven_at, created_at)
         values ($1, gen_random_uuid(), 'x', 'x', sha256($2::text::bytea), '{}', now(), now()) returning tenant_id, id),
       sent as (insert into submissions
           (tenant_id, id, visitor_id, source, status, company_name, industry, stage, funding_amount_encrypted, currency,
            submitted_at)
         select tenant_id, gen_random_uuid(), id, 'intake_page', 'submitted', $2, 'ai', 'seed', 'x', 'USD', now() from founder),
       mailbox as (insert into inbound_mail_settings (tenant_id, id, local_part, updated_by)
         values ($1, gen_random_uuid(), gen_random_uuid()::text, $3)),
       mail as (insert into inbound_mails (tenant_id, id, came_by, received_at, byte_size, message_key, content_encrypted)
         values ($1, gen_random_uuid(), 'smtp', now(), 1, 'x', 'x')),
       bill as (insert into subscriptions (tenant_id, id, customer_id)
         values ($1, gen_random_uuid(), gen_random_uuid()::text)),
       notice as (insert into notifications (tenant_id, id, user_id, kind, title, path)
         values ($1, gen_random_uuid(), $3, 'x', $2, '/')),
       choice as (insert into notification_settings (tenant_id, id, user_id) values ($1, gen_random_uuid(), $3)),
       note as (insert into opportunity_notes (tenant_id, id, opportunity_id, body, created_by)
         values ($1, gen_random_uuid(), $4, $2, $3)),
       saved as (insert into saved_views (tenant_id, id, area, name, owner_id, search)
         values ($1, gen_random_uuid(), 'opportunities', $2, $3, '{}'))
  insert into tasks (tenant_id, id, title, opportunity_id) values ($1, gen_random_uuid(), $2, $4)`;

/** Recorded of a decided review, which therefore is there before. */
const REVIEW_DECIDED = `
  insert into committee_reviews (tenant_id, id, opportunity_id, quorum, opened_by, status, assumptions)
  values ($1, gen_random_uuid(), $2, 1, $3, 'approved', '[{}]')`;
const OUTCOME = `
  insert into committee_outcomes (tenant_id, id, opportunity_id, review_id, place, number, came_true, known_on, evidence,
    recorded_by, recorded_at)
  select tenant_id, gen_random_uuid(), opportunity_id, id, 0, 1, 'yes', '2027-12-31', $2, opened_by, now()
    from committee_reviews where tenant_id = $1 and status = 'approved'`;

const server = useOwnServer();
const a = forAllTests(() => makeFirm(server, 'Canary-A'));
const b = forAllTests(() => makeFirm(server, 'Canary-B'));
beforeAll(async () => {
  const dealOf = async (person: TestPerson, name: string) =>
    (await call(server, person, 'POST', '/opportunities', { company_name: name }, { 'idempotency-key': `key-${name}` }))
      .body.id;
  deals = { a: await dealOf(a, 'Canary-A-0'), b: await dealOf(b, 'Canary-B-0') };
  // A row in every table.
  for (const [person, name, deal] of [
    [a, 'Canary-A', deals.a],
    [b, 'Canary-B', deals.b],
  ] as const) {
    await importList(server, person, `Company\n${name}-imported\n`);
    await upload(server, person, `Company\n${name}-open\n`);
    await server.admin.query(ONE_OF_EACH, [person.tenantId, name]);
    await server.admin.query(WORK_OF_EACH, [person.tenantId, name, person.userId, deal]);
    await server.admin.query(REVIEW_DECIDED, [person.tenantId, deal, person.userId]);
    await server.admin.query(OUTCOME, [person.tenantId, name]);
  }
  app = new pg.Client({ connectionString: roleUrl(server.url, 'cairn_app', TEST_SECRET) });
  await app.connect();
  pools = connectPools(server.url, TEST_SECRET, () => {}, 2);
});
afterAll(async () => {
  await app.end();
  await pools.end();
});

async function readableTables(): Promise<string[]> {
  const { rows } = await app.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and has_table_privilege(oid, 'select') order by 1`,
  );
  return rows.map((row) => row.relname);
}
const keyOf = (table: string) => (table === 'tenants' ? 'id' : 'tenant_id');

/** As cairn_app with this tenant, or with what a forger might set instead. */
async function asTenant<T>(tenant: string | undefined, fn: () => Promise<T>, end = 'rollback'): Promise<T> {
  await app.query('begin');
  try {
    if (tenant !== undefined) await app.query(`select set_config('app.tenant_id', $1, true)`, [tenant]);
    return await fn();
  } finally {
    await app.query(end);
  }
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: { code?: string }) => error.code,
  );

describe('the application role', () => {
  it('sees no row of any table without a tenant, and only its own with one', async () => {
    const tables = await readableTables();
    expect(tables).toHaveLength(131);
    for (const table of tables) {
      const seen = async () => (await app.query(`select ${keyOf(table)} as tenant from ${table}`)).rows;
      expect(await seen(), table).toEqual([]);
      expect(await asTenant('', seen), table).toEqual([]);
      expect(await asTenant(crypto.randomUUID(), seen), table).toEqual([]);
      const own = await asTenant(a.tenantId, seen);
      expect(own.length, table).toBeGreaterThan(0);
      expect(new Set(own.map((row) => row.tenant)), table).toEqual(new Set([a.tenantId]));
    }
  });

  it.each([
    ['share_link_visitors', 'co_investor_user'],
    ['submission_visitors', 'opportunity_user'],
  ])('shows who came by a link, of %s, their own firm alone, and nothing of another one', async (table, role) => {
    const tables = await readableTables();
    for (const [firm, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const { rows } = await server.admin.query(`select id from ${table} where tenant_id = $1`, [firm.tenantId]);
      const { id } = rows[0];
      const as = (tenant: string, fn: () => Promise<void>) =>
        asTenant(tenant, async () => {
          await app.query(`select set_config('app.user_id', $1, true), set_config('app.role', $2, true)`, [id, role]);
          await fn();
        });
      await as(firm.tenantId, async () => {
        for (const name of tables) {
          const { rows: seen } = await app.query(`select distinct ${keyOf(name)} as tenant from ${name}`);
          expect(
            seen.filter(({ tenant }) => tenant !== firm.tenantId),
            name,
          ).toEqual([]);
        }
        const own = await app.query('select visitor_id from submissions');
        expect(own.rows).toEqual(table === 'submission_visitors' ? [{ visitor_id: id }] : []);
      });
      await as(other.tenantId, async () => {
        for (const name of ['submissions', 'submission_messages', 'submission_visitors', 'files', 'opportunities'])
          expect((await app.query(`select 1 from ${name}`)).rows, name).toEqual([]);
        for (const name of ['co_investor_shares', 'share_link_visitors', 'share_links', 'intake_pages', 'tasks'])
          expect((await app.query(`select 1 from ${name}`)).rows, name).toEqual([]);
      });
    }
  });

  it("can neither write a row into another firm nor move one there, nor change or lock another's", async () => {
    const columns = (
      await app.query(
        `select c.relname as table, string_agg(quote_ident(attname::text), ', ' order by attnum) as list
         from pg_attribute join pg_class c on c.oid = attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped
          and attname not in ('tenant_id', 'id') and attgenerated = '' and has_table_privilege(c.oid, 'select') group by 1`,
      )
    ).rows as { table: string; list: string }[];
    for (const { table, list } of columns) {
      const may = async (verb: string) =>
        (await app.query('select has_table_privilege($1, $2) as may', [table, verb])).rows[0].may as boolean;
      if ((await may('insert')) && !['tenants', 'tenant_settings', 'tenant_keys'].includes(table)) {
        // The values of custom fields are known by their deal and field, names by their record.
        const [id, newId] = ['opportunity_custom_values', 'search_names'].includes(table)
          ? ['', '']
          : ['id, ', 'gen_random_uuid(), '];
        const copy = `insert into ${table} (tenant_id, ${id}${list}) select $1::uuid, ${newId}${list} from ${table} limit 1`;
        expect(await codeOf(asTenant(a.tenantId, () => app.query(copy, [b.tenantId]))), `insert ${table}`).toBe(
          '42501',
        );
      }
      if (await may('update')) {
        const key = keyOf(table);
        const move = () => app.query(`update ${table} set ${key} = $1 where ${key} = $2`, [b.tenantId, a.tenantId]);
        expect(await codeOf(asTenant(a.tenantId, move)), `move ${table}`).toBe('42501');
        const other = () => app.query(`update ${table} set ${key} = ${key} where ${key} = $1`, [b.tenantId]);
        expect((await asTenant(a.tenantId, other)).rowCount, `update ${table}`).toBe(0);
        const lock = () => app.query(`select 1 from ${table} where ${key} = $1 for update`, [b.tenantId]);
        expect((await asTenant(a.tenantId, lock)).rowCount, `lock ${table}`).toBe(0);
      }
      const remove = () => app.query(`delete from ${table} where ${keyOf(table)} = $1`, [b.tenantId]);
      if (await may('delete')) expect((await asTenant(a.tenantId, remove)).rowCount, `delete ${table}`).toBe(0);
      else expect(await codeOf(asTenant(a.tenantId, remove))).toBe('42501');
      expect(await codeOf(asTenant(a.tenantId, () => app.query(`truncate ${table}`)))).toBe('42501');
    }
  });

  it('sees a confidential deal only as one of its members, whatever else may be done in the firm', async () => {
    const seenBy = (userId: string) =>
      asTenant(a.tenantId, async () => {
        await app.query(`select set_config('app.user_id', $1, true)`, [userId]);
        return (await app.query('select 1 from opportunities where is_confidential')).rowCount;
      });
    expect(await seenBy(a.userId)).toBe(1);
    expect(await seenBy(crypto.randomUUID())).toBe(0);
    expect(
      await asTenant(
        a.tenantId,
        async () => (await app.query('select 1 from opportunities where is_confidential')).rowCount,
      ),
    ).toBe(0);
    const change = () => app.query('update opportunities set priority = priority where is_confidential');
    expect((await asTenant(a.tenantId, change)).rowCount).toBe(0);
  });

  it.each([
    ['assigned_to', () => b.userId],
    ['created_by', () => b.userId],
    ['status', () => 'only_theirs'],
  ])("cannot point at another firm's row: %s", async (column, value) => {
    await server.admin.query(
      `insert into opportunity_pipeline_stages (tenant_id, id, stage_key, stage_label, stage_color, stage_type_id, sort_order)
       select tenant_id, gen_random_uuid(), 'only_theirs', 'x', 'bg-red-500', stage_type_id, 99
         from opportunity_pipeline_stages where tenant_id = $1 and sort_order = 1 on conflict do nothing`,
      [b.tenantId],
    );
    const point = () => app.query(`update opportunities set ${column} = $1 where id = $2`, [value(), deals.a]);
    expect(await codeOf(asTenant(a.tenantId, point))).toBe('23503');
  });

  it('reads no password hash and no sign-in attempt, and changes no audit event', async () => {
    for (const table of ['user_credentials', 'sign_in_attempts'])
      expect(await codeOf(asTenant(a.tenantId, () => app.query(`select from ${table}`)))).toBe('42501');
    const change = () => app.query(`update audit_logs set action = 'x'`);
    expect(await codeOf(asTenant(a.tenantId, change))).toBe('42501');
    for (const statement of [`update audit_logs set action = 'x'`, 'delete from audit_logs', 'truncate audit_logs'])
      expect(await codeOf(server.admin.query(statement)), 'also for the superuser').toBe('42501');
  });

  it.each([
    'set role cairn_owner',
    'set role cairn_auth',
    'set session authorization cairn_owner',
    'create table x ()',
  ])('may not: %s', async (statement) => {
    expect(await codeOf(app.query(statement))).toBe('42501');
  });

  it('cannot switch the policies off', async () => {
    const off = () => app.query('set local row_security = off; select from opportunities');
    expect(await codeOf(asTenant(a.tenantId, off))).toBe('42501');
  });
});

describe('the sign-in role', () => {
  it('writes only for the tenant that it has set', async () => {
    const begin = 'begin';
    const client = await pools.auth.connect();
    const update = () => client.query(`update user_profiles set is_active = false where id = $1`, [a.userId]);
    await client.query(begin);
    expect((await update()).rowCount).toBe(0);
    await client.query(`select set_config('app.tenant_id', $1, true)`, [b.tenantId]);
    expect((await update()).rowCount).toBe(0);
    const wrong = client.query(`insert into tenant_settings (tenant_id) values ($1)`, [a.tenantId]);
    expect(await codeOf(wrong)).toBe('42501');
    await client.query('rollback');
    client.release();
    expect(await codeOf(pools.auth.query('select from opportunities'))).toBe('42501');
  });
});

describe('a transaction', () => {
  const count = 'select count(*)::int as n from opportunities';

  it('leaves its tenant behind on the connection neither by COMMIT nor by ROLLBACK', async () => {
    const one = connectPools(server.url, TEST_SECRET, () => {}, 1);
    const counted = () =>
      withTenant(one.app, a, 'r', 'read', async (tx) => (await tx.query<{ n: number }>(count))[0]?.n);
    expect(await counted()).toBeGreaterThan(0);
    expect((await one.app.query(count)).rows[0].n).toBe(0);
    await withTenant(one.app, a, 'r', 'write', () => Promise.reject(new Error('stop'))).catch(() => {});
    expect((await one.app.query(`${count} where current_setting('app.tenant_id', true) <> ''`)).rows[0].n).toBe(0);
    expect((await one.app.query(count)).rows[0].n).toBe(0);
    await one.end();
  });

  it('for reading refuses to write', async () => {
    const write = withTenant(pools.app, a, 'r', 'read', (tx) => tx.query(`update opportunities set industry = 'x'`));
    expect(await codeOf(write)).toBe('25006');
  });

  it.each([`'; drop table x; --`, `' || current_user || '`, '\\', "\\'"])(
    'quotes what it is set to: %s',
    async (id) => {
      const set = withTenant(pools.app, { ...a, userId: id }, id, 'read', (tx) =>
        tx.query(`select current_setting('app.user_id') as user, current_setting('app.request_id') as request`),
      );
      expect(await set).toEqual([{ user: id, request: id }]);
    },
  );

  it('whose COMMIT fails is an error, and its connection goes on', async () => {
    await server.admin.query(`create function boom() returns trigger language plpgsql as $$ begin raise exception 'boom'; end $$;
      create constraint trigger boom after insert on opportunities deferrable initially deferred for each row execute function boom()`);
    const refused = await call(server, a, 'POST', '/opportunities', { company_name: 'Canary-A-never' });
    await server.admin.query('drop function boom cascade');
    expect([refused.status, refused.body.code]).toEqual([500, 'INTERNAL']);
    const after = await Promise.all(Array.from({ length: 20 }, () => call(server, a, 'GET', '/opportunities')));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
    expect(JSON.stringify(after[0]?.body)).not.toContain('never');
  });
});

describe('two firms at once over two connections', () => {
  it('see nothing of each other in 2,000 mixed requests', async () => {
    const small: TestServer = { ...server, services: { ...server.services, pools } };
    const on = await startApp(small, {});
    const kinds: ((who: TestPerson, own: string, foreign: string, name: string, turn: number) => Promise<unknown>)[] = [
      (who) => call(on, who, 'GET', '/opportunities?limit=5'),
      (who) => call(on, who, 'GET', '/opportunities?search=canary&limit=3'),
      (who) => call(on, who, 'GET', '/opportunities?sort=target_amount&limit=2'),
      (who) => call(on, who, 'GET', '/opportunities/board?search=imported'),
      (who) => call(on, who, 'GET', '/opportunities/summary'),
      (who, own) => call(on, who, 'GET', `/opportunities/${own}`),
      (who, _own, foreign) => call(on, who, 'GET', `/opportunities/${foreign}`),
      (who, _own, foreign, name) => call(on, who, 'PATCH', `/opportunities/${foreign}`, { version: 1, industry: name }),
      (who, _own, _foreign, name, turn) =>
        turn % 40 === 0
          ? call(on, who, 'POST', '/opportunities', { company_name: name })
          : call(on, who, 'GET', '/imports'),
      (who) => call(on, who, 'GET', '/user-profiles/team'),
    ];
    const leaks: unknown[] = [];
    let asked = 0;
    const worker = async (start: number) => {
      for (let turn = start; turn < 2000; turn += 24) {
        const isA = turn % 2 === 0;
        const [who, own, foreign] = isA ? [a, deals.a, deals.b] : [b, deals.b, deals.a];
        const kind = kinds[Math.floor(turn / 2) % kinds.length] as (typeof kinds)[number];
        const answer = JSON.stringify(await kind(who, own, foreign, isA ? 'Canary-A' : 'Canary-B', turn));
        asked++;
        const canaries = isA ? ['Canary-B', b.tenantId, b.userId] : ['Canary-A', a.tenantId, a.userId];
        if (canaries.some((canary) => answer.includes(canary)) || /"status":5/.test(answer)) leaks.push([turn, answer]);
      }
    };
    await Promise.all(Array.from({ length: 24 }, (_, start) => worker(start)));
    await on.app.close();
    expect(asked).toBe(2000);
    expect(leaks).toEqual([]);
    const { rows } = await server.admin.query(`select industry from opportunities where id = any($1)`, [
      Object.values(deals),
    ]);
    expect(rows).toEqual([{ industry: null }, { industry: null }]);
    // A pool of two on a busy machine: what takes long here is the queue, not the server.
  }, 180_000);
});
