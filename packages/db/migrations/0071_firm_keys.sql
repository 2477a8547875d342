CREATE TABLE "key_rotations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"key_id" integer NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"total" bigint,
	"done" bigint DEFAULT 0 NOT NULL,
	"destroys_at" timestamp with time zone,
	"problem" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "key_rotations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "key_rotations_purpose" CHECK ("key_rotations"."purpose" in ('pii', 'financial', 'secrets')),
	CONSTRAINT "key_rotations_state" CHECK ("key_rotations"."state" in ('running', 'waiting', 'done', 'stopped')),
	CONSTRAINT "key_rotations_ended" CHECK (("key_rotations"."ended_at" is null) = ("key_rotations"."state" in ('running', 'waiting'))),
	CONSTRAINT "key_rotations_stopped" CHECK (("key_rotations"."state" = 'stopped') = ("key_rotations"."problem" is not null))
);
--> statement-breakpoint
ALTER TABLE "key_rotations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenant_keys" DROP CONSTRAINT "tenant_keys_purpose";--> statement-breakpoint
ALTER TABLE "tenant_keys" ALTER COLUMN "wrapped" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_keys" ADD COLUMN "remains" "bytea";--> statement-breakpoint
ALTER TABLE "tenant_keys" ADD COLUMN "used_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenant_keys" ADD COLUMN "destroyed_at" timestamp with time zone;--> statement-breakpoint
-- The owner itself is held by the policies.
ALTER TABLE tenant_keys NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE tenant_keys SET used_from = created_at;--> statement-breakpoint
ALTER TABLE tenant_keys FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "key_rotations" ADD CONSTRAINT "key_rotations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "key_rotations_open" ON "key_rotations" USING btree ("tenant_id","purpose") WHERE "key_rotations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "key_rotations_time" ON "key_rotations" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_keys_in_use" ON "tenant_keys" USING btree ("tenant_id","purpose") WHERE "tenant_keys"."used_from" is not null and "tenant_keys"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "tenant_keys" ADD CONSTRAINT "tenant_keys_destroyed" CHECK (("tenant_keys"."destroyed_at" is null) = ("tenant_keys"."wrapped" is not null));--> statement-breakpoint
ALTER TABLE "tenant_keys" ADD CONSTRAINT "tenant_keys_order" CHECK (("tenant_keys"."destroyed_at" is null or "tenant_keys"."retired_at" is not null) and ("tenant_keys"."retired_at" is null or "tenant_keys"."used_from" is not null));--> statement-breakpoint
ALTER TABLE "tenant_keys" ADD CONSTRAINT "tenant_keys_purpose" CHECK ("tenant_keys"."purpose" in ('pii', 'financial', 'secrets', 'hashes'));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "key_rotations" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "key_rotations" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_rule" ON "key_rotations" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ((select coalesce(nullif(current_setting('app.role', true), ''), 'firm_admin') in ('firm_admin', 'platform_admin'))) WITH CHECK ((select coalesce(nullif(current_setting('app.role', true), ''), 'firm_admin') in ('firm_admin', 'platform_admin')));
--> statement-breakpoint
CREATE POLICY "finder_reads" ON "tenant_keys" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
ALTER TABLE key_rotations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON key_rotations TO cairn_app;--> statement-breakpoint
GRANT UPDATE (state, problem, ended_at) ON key_rotations TO cairn_app;--> statement-breakpoint
GRANT SELECT (used_from, destroyed_at) ON tenant_keys TO cairn_platform;--> statement-breakpoint
-- The rotation of keys has a role of its own (docs/adr/0074): it reaches every encrypted value of the tenant that is set, those
-- of confidential deals and of sign-in included, and can write nothing but them.
GRANT USAGE ON SCHEMA public TO cairn_keys;--> statement-breakpoint
GRANT SELECT ON tenant_keys, key_rotations TO cairn_keys;--> statement-breakpoint
GRANT UPDATE (wrapped, remains) ON tenant_keys TO cairn_keys;--> statement-breakpoint
GRANT UPDATE (state, total, done, destroys_at) ON key_rotations TO cairn_keys;--> statement-breakpoint
DO $$
DECLARE
  held record;
  rule CONSTANT text := 'tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::uuid)';
BEGIN
  FOR held IN SELECT * FROM (VALUES
    ('tenant_keys', '', 'wrapped'),
    ('key_rotations', '', 'state'),
    ('user_profiles', 'id', 'email, first_name, last_name'),
    ('user_credentials', 'user_id', 'phone_encrypted'),
    ('user_factors', 'id', 'secret_encrypted, phone_encrypted'),
    ('user_invitations', 'id', 'email'),
    ('sso_connections', 'id', 'client_secret_encrypted'),
    ('webhooks', 'id', 'url_encrypted, secret_encrypted, old_secret_encrypted'),
    ('outgoing_messages', 'id', 'content_encrypted'),
    ('break_glass_grants', 'id', 'staff_name'),
    ('data_requests', 'id', 'email, name, note_encrypted'),
    ('demo_requests', 'id', 'content_encrypted'),
    ('opportunities', 'id', 'target_amount_encrypted, current_valuation_encrypted, revenue_encrypted, burn_rate_encrypted, market_size_encrypted, coinvestor_minimum_amount_encrypted, coinvestor_maximum_amount_encrypted, custom_cells'),
    ('portfolio_companies', 'id', 'investment_amount_encrypted, valuation_encrypted, ownership_percentage_encrypted'),
    ('company_custom_values', 'id, company_id', 'custom_cells'),
    ('company_people', 'id', 'email, name'),
    ('co_investor_share_people', 'id', 'email'),
    ('share_link_visitors', 'id', 'email'),
    ('co_investor_interactions', 'id', 'message_encrypted'),
    ('inbound_mails', 'id, storage_key', 'content_encrypted'),
    ('submission_visitors', 'id', 'name, email'),
    ('submissions', 'id', 'funding_amount_encrypted'),
    ('metric_values', 'id', 'value_encrypted'),
    ('update_answers', 'id', 'draft_encrypted'),
    ('cap_tables', 'id', 'table_encrypted'),
    ('financing_rounds', 'id', 'figures_encrypted'),
    ('investment_transactions', 'id', 'figures_encrypted'),
    ('valuations', 'id', 'figures_encrypted'),
    ('funds', 'id', 'wire_details_encrypted, schedule_encrypted'),
    ('fund_terms', 'id', 'terms_encrypted'),
    ('limited_partners', 'id', 'commitment_amount_encrypted, invested_amount_encrypted, bank_details_encrypted, tax_id_encrypted'),
    ('lp_changes', 'id', 'value_encrypted, decision_encrypted'),
    ('lp_contacts', 'id', 'email, name'),
    ('lp_delegates', 'id', 'email, name'),
    ('lp_transfers', 'id', 'amount_encrypted'),
    ('lp_transfer_parts', 'id', 'moved_encrypted'),
    ('fund_commitments', 'id', 'amount_encrypted'),
    ('fund_imports', 'id', 'content_encrypted'),
    ('bank_statements', 'id', 'account_encrypted'),
    ('bank_lines', 'id', 'details_encrypted'),
    ('statement_runs', 'id', 'lines_encrypted'),
    ('fund_documents', 'id, storage_key', 'content_encrypted'),
    ('financial_models', 'id', 'model_data_encrypted'),
    ('financial_model_versions', 'id', 'model_data_encrypted'),
    ('imports', 'id', 'content_encrypted, corrections_encrypted'),
    ('idempotency_keys', 'id', 'response_encrypted'),
    ('files', 'id, storage_key', ''),
    ('dd_reports', 'id, storage_key', ''),
    ('portfolio_reports', 'id, status', '')
  ) AS v (name, reads, cells) LOOP
    EXECUTE format('CREATE POLICY keys_read ON %I FOR SELECT TO cairn_keys USING (%s)', held.name, rule);
    IF held.reads <> '' THEN
      EXECUTE format('GRANT SELECT (tenant_id, %s) ON %I TO cairn_keys', concat_ws(', ', held.reads, nullif(held.cells, '')), held.name);
    END IF;
    IF held.cells <> '' THEN
      EXECUTE format('CREATE POLICY keys_update ON %I FOR UPDATE TO cairn_keys USING (%s) WITH CHECK (%s)', held.name, rule, rule);
    END IF;
    IF held.reads <> '' AND held.cells <> '' THEN
      EXECUTE format('GRANT UPDATE (%s) ON %I TO cairn_keys', held.cells, held.name);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
-- What is written once stays as it was written: the same value under another key is no change of it. The role can write nothing else.
DO $$
DECLARE
  held record;
BEGIN
  FOR held IN SELECT t.tgname, t.tgrelid::regclass AS name, pg_get_triggerdef(t.oid) AS definition FROM pg_trigger t
    WHERE t.tgname IN ('investment_transactions_append_only', 'fund_commitments_append_only', 'cap_tables_append_only',
      'financing_rounds_unchanged', 'valuations_unchanged', 'fund_terms_unchanged', 'statement_runs_unchanged',
      'fund_documents_unchanged', 'fund_imports_unchanged', 'lp_delegates_unchanged', 'lp_transfers_unchanged') LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', held.tgname, held.name);
    EXECUTE replace(held.definition, ' EXECUTE FUNCTION ', ' WHEN (current_user <> ''cairn_keys'') EXECUTE FUNCTION ');
  END LOOP;
END $$;
