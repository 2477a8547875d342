CREATE TABLE "fund_subscription_files" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"lp_id" uuid NOT NULL,
	"part" text NOT NULL,
	"document_id" uuid,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "fund_subscription_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fund_subscription_files_part" CHECK ("fund_subscription_files"."part" in ('to_sign', 'signed', 'countersigned')),
	CONSTRAINT "fund_subscription_files_of" CHECK (("fund_subscription_files"."part" = 'to_sign') = ("fund_subscription_files"."document_id" is null)),
	CONSTRAINT "fund_subscription_files_kind" CHECK ("fund_subscription_files"."kind" in ('agreement', 'side_letter', 'tax_form', 'other'))
);
--> statement-breakpoint
ALTER TABLE "fund_subscription_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fund_subscriptions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"lp_id" uuid NOT NULL,
	"fund_name" text NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"closing_on" date NOT NULL,
	"due_on" date NOT NULL,
	"offered_encrypted" "bytea",
	"note" text,
	"answers_encrypted" "bytea",
	"reason_encrypted" "bytea",
	"accepted_encrypted" "bytea",
	"opened_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"submitted_by" uuid,
	"submitted_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"countersigned_by" uuid,
	"countersigned_at" timestamp with time zone,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"commitment_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fund_subscriptions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fund_subscriptions_state" CHECK ("fund_subscriptions"."state" in ('draft', 'sent', 'in_progress', 'submitted', 'changes_requested', 'approved', 'countersigned', 'closed', 'declined', 'withdrawn')),
	CONSTRAINT "fund_subscriptions_second" CHECK ("fund_subscriptions"."state" not in ('approved', 'countersigned', 'closed') or coalesce("fund_subscriptions"."decided_by" <> "fund_subscriptions"."opened_by", false)),
	CONSTRAINT "fund_subscriptions_closed" CHECK (("fund_subscriptions"."state" = 'closed') = ("fund_subscriptions"."commitment_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "fund_subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fund_subscription_files" ADD CONSTRAINT "fund_subscription_files_subscription" FOREIGN KEY ("tenant_id","subscription_id") REFERENCES "public"."fund_subscriptions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_subscription_files" ADD CONSTRAINT "fund_subscription_files_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."fund_subscription_files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_subscription_files" ADD CONSTRAINT "fund_subscription_files_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_subscriptions" ADD CONSTRAINT "fund_subscriptions_fund" FOREIGN KEY ("tenant_id","fund_id") REFERENCES "public"."funds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_subscriptions" ADD CONSTRAINT "fund_subscriptions_lp" FOREIGN KEY ("tenant_id","lp_id") REFERENCES "public"."limited_partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_subscriptions" ADD CONSTRAINT "fund_subscriptions_commitment" FOREIGN KEY ("tenant_id","commitment_id") REFERENCES "public"."fund_commitments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_subscriptions" ADD CONSTRAINT "fund_subscriptions_opened_by" FOREIGN KEY ("tenant_id","opened_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_subscriptions" ADD CONSTRAINT "fund_subscriptions_submitted_by" FOREIGN KEY ("tenant_id","submitted_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_subscriptions" ADD CONSTRAINT "fund_subscriptions_decided_by" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_subscriptions" ADD CONSTRAINT "fund_subscriptions_countersigned_by" FOREIGN KEY ("tenant_id","countersigned_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_subscriptions" ADD CONSTRAINT "fund_subscriptions_closed_by" FOREIGN KEY ("tenant_id","closed_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fund_subscription_files_idx" ON "fund_subscription_files" USING btree ("tenant_id","subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "fund_subscriptions_fund_idx" ON "fund_subscriptions" USING btree ("tenant_id","fund_id","created_at");--> statement-breakpoint
CREATE INDEX "fund_subscriptions_lp_idx" ON "fund_subscriptions" USING btree ("tenant_id","lp_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "fund_subscriptions_open_key" ON "fund_subscriptions" USING btree ("tenant_id","fund_id","lp_id") WHERE "fund_subscriptions"."state" not in ('closed', 'declined', 'withdrawn');--> statement-breakpoint
CREATE UNIQUE INDEX "fund_subscriptions_commitment_key" ON "fund_subscriptions" USING btree ("tenant_id","commitment_id");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "fund_subscription_files" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "fund_subscription_files" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "fund_subscription_files" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "fund_subscription_files" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then exists (select 1 from fund_subscriptions s where s.tenant_id = fund_subscription_files.tenant_id and s.id = subscription_id) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then exists (select 1 from fund_subscriptions s where s.tenant_id = fund_subscription_files.tenant_id and s.id = subscription_id) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
CREATE POLICY "lp_inserts" ON "fund_subscription_files" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or (part = 'signed' and created_by = (select nullif(current_setting('app.user_id', true), '')::uuid))));--> statement-breakpoint
CREATE POLICY "lp_updates" ON "fund_subscription_files" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING ((select current_setting('app.role', true)) is distinct from 'lp') WITH CHECK ((select current_setting('app.role', true)) is distinct from 'lp');--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "fund_subscriptions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "fund_subscriptions" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "fund_subscriptions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) and state <> 'draft') when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) and state <> 'draft') when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
CREATE POLICY "lp_inserts" ON "fund_subscriptions" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or (false)));--> statement-breakpoint
CREATE POLICY "lp_updates" ON "fund_subscriptions" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[])))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]))));--> statement-breakpoint
ALTER TABLE fund_subscriptions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE fund_subscription_files FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON fund_subscriptions TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT ON fund_subscription_files TO cairn_app;--> statement-breakpoint
GRANT UPDATE (removed_at) ON fund_subscription_files TO cairn_app;--> statement-breakpoint
-- The rotation of keys reaches both, as every other table of firms.
CREATE POLICY keys_read ON fund_subscriptions FOR SELECT TO cairn_keys USING (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY keys_update ON fund_subscriptions FOR UPDATE TO cairn_keys USING (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
GRANT SELECT (tenant_id, id, offered_encrypted, answers_encrypted, reason_encrypted, accepted_encrypted), UPDATE (offered_encrypted, answers_encrypted, reason_encrypted, accepted_encrypted) ON fund_subscriptions TO cairn_keys;--> statement-breakpoint
CREATE POLICY keys_read ON fund_subscription_files FOR SELECT TO cairn_keys USING (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
GRANT SELECT (tenant_id, id) ON fund_subscription_files TO cairn_keys;--> statement-breakpoint
-- What was submitted stays as it was submitted, what is over stays as it is, and an LP writes its answers alone.
CREATE FUNCTION refuse_change_of_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fixed text[] := ARRAY['tenant_id', 'id', 'fund_id', 'lp_id', 'fund_name', 'currency', 'opened_by', 'created_at'];
  own text[] := ARRAY['state', 'answers_encrypted', 'reason_encrypted', 'submitted_by', 'submitted_at', 'version'];
BEGIN
  IF OLD.state IN ('closed', 'declined', 'withdrawn') THEN
    RAISE EXCEPTION 'a subscription that is over is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF EXISTS (SELECT FROM unnest(fixed) AS f(name) WHERE to_jsonb(NEW) -> f.name IS DISTINCT FROM to_jsonb(OLD) -> f.name) THEN
    RAISE EXCEPTION 'whose subscription it is does not change' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NEW.answers_encrypted IS DISTINCT FROM OLD.answers_encrypted
    AND OLD.state NOT IN ('draft', 'sent', 'in_progress', 'changes_requested')
    AND NOT (OLD.state = 'submitted' AND NEW.state = 'changes_requested') THEN
    RAISE EXCEPTION 'answers that were submitted are not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF current_setting('app.role', true) = 'lp' AND (to_jsonb(NEW) - own <> to_jsonb(OLD) - own
    OR OLD.state NOT IN ('sent', 'in_progress', 'changes_requested')
    OR NEW.state NOT IN ('in_progress', 'changes_requested', 'submitted', 'declined')) THEN
    RAISE EXCEPTION 'a limited partner writes its answers alone, while they are awaited' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fund_subscriptions_unchanged BEFORE UPDATE ON fund_subscriptions
  FOR EACH ROW WHEN (current_user <> 'cairn_keys') EXECUTE FUNCTION refuse_change_of_subscription();--> statement-breakpoint
CREATE OR REPLACE FUNCTION stored_bytes() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH own AS (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid AS id)
  SELECT (coalesce((SELECT sum(f.byte_size) FROM (SELECT DISTINCT ON (storage_key) byte_size FROM files
             WHERE tenant_id = (SELECT id FROM own) AND deleted_at IS NULL ORDER BY storage_key) f), 0)
        + coalesce((SELECT sum(i.file_bytes) FROM imports i
             WHERE i.tenant_id = (SELECT id FROM own) AND i.status <> 'discarded'), 0)
        + coalesce((SELECT sum(m.byte_size) FROM inbound_mails m
             WHERE m.tenant_id = (SELECT id FROM own) AND m.storage_key IS NOT NULL), 0)
        + coalesce((SELECT sum(r.byte_size) FROM dd_reports r
             WHERE r.tenant_id = (SELECT id FROM own) AND r.storage_key IS NOT NULL AND r.expires_at > now()), 0)
        + coalesce((SELECT sum(p.byte_size) FROM portfolio_reports p
             WHERE p.tenant_id = (SELECT id FROM own) AND p.status = 'ready'), 0)
        + coalesce((SELECT sum(d.byte_size) FROM fund_documents d
             WHERE d.tenant_id = (SELECT id FROM own) AND d.storage_key IS NOT NULL), 0)
        + coalesce((SELECT sum(s.byte_size) FROM fund_subscription_files s
             WHERE s.tenant_id = (SELECT id FROM own)), 0))::bigint
$$;
