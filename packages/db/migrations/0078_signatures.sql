CREATE TABLE "signature_requests" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"part" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"file_id" uuid,
	CONSTRAINT "signature_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "signature_requests_part" CHECK ("signature_requests"."part" in ('signed', 'countersigned')),
	CONSTRAINT "signature_requests_state" CHECK ("signature_requests"."state" in ('waiting', 'sent', 'signed', 'declined', 'failed')),
	CONSTRAINT "signature_requests_file" CHECK (("signature_requests"."state" = 'signed') = ("signature_requests"."file_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "signature_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signature_services" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url_encrypted" "bytea" NOT NULL,
	"secret_encrypted" "bytea" NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signature_services_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "signature_services" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_subscription" FOREIGN KEY ("tenant_id","subscription_id") REFERENCES "public"."fund_subscriptions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_document_id" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."fund_subscription_files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_file_id" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."fund_subscription_files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_requested_by" FOREIGN KEY ("tenant_id","requested_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_services" ADD CONSTRAINT "signature_services_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signature_requests_idx" ON "signature_requests" USING btree ("tenant_id","subscription_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "signature_services_key" ON "signature_services" USING btree ("tenant_id");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "signature_requests" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "signature_requests" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "signature_requests" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then exists (select 1 from fund_subscriptions s where s.tenant_id = signature_requests.tenant_id and s.id = subscription_id) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then exists (select 1 from fund_subscriptions s where s.tenant_id = signature_requests.tenant_id and s.id = subscription_id) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
CREATE POLICY "lp_inserts" ON "signature_requests" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or (part = 'signed' and state = 'waiting' and requested_by = (select nullif(current_setting('app.user_id', true), '')::uuid))));--> statement-breakpoint
CREATE POLICY "lp_updates" ON "signature_requests" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING ((select current_setting('app.role', true)) is distinct from 'lp') WITH CHECK ((select current_setting('app.role', true)) is distinct from 'lp');--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "signature_services" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "signature_services" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "portal_rule" ON "signature_services" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)));--> statement-breakpoint
CREATE POLICY "finder_reads" ON "signature_services" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
ALTER TABLE signature_services FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE signature_requests FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON signature_services TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT ON signature_requests TO cairn_app;--> statement-breakpoint
GRANT UPDATE (state, attempts, reason, sent_at, answered_at, file_id) ON signature_requests TO cairn_app;--> statement-breakpoint
-- The rotation of keys reaches the first, as every table with cells.
CREATE POLICY keys_read ON signature_services FOR SELECT TO cairn_keys USING (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY keys_update ON signature_services FOR UPDATE TO cairn_keys USING (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
GRANT SELECT (tenant_id, id, url_encrypted, secret_encrypted), UPDATE (url_encrypted, secret_encrypted) ON signature_services TO cairn_keys;--> statement-breakpoint
-- A limited partner is told that there is a service, and nothing of it.
CREATE FUNCTION has_signature_service() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM signature_services WHERE tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION has_signature_service() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION has_signature_service() TO cairn_app;--> statement-breakpoint
-- What is settled stays as it was settled.
CREATE FUNCTION refuse_change_of_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state NOT IN ('waiting', 'sent') THEN
    RAISE EXCEPTION 'a request for a signature that is settled is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER signature_requests_unchanged BEFORE UPDATE ON signature_requests
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_signature();
