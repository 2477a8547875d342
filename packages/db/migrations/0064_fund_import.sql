CREATE TABLE "fund_imports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"content_encrypted" "bytea" NOT NULL,
	"content_hash" "bytea",
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp with time zone,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fund_imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fund_imports_state" CHECK ("fund_imports"."state" in ('draft', 'submitted', 'done', 'discarded')),
	CONSTRAINT "fund_imports_second" CHECK ("fund_imports"."state" <> 'done' or coalesce("fund_imports"."decided_by" <> "fund_imports"."submitted_by", false))
);
--> statement-breakpoint
ALTER TABLE "fund_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "capital_events" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "fund_imports" ADD CONSTRAINT "fund_imports_fund" FOREIGN KEY ("tenant_id","fund_id") REFERENCES "public"."funds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_imports" ADD CONSTRAINT "fund_imports_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_imports" ADD CONSTRAINT "fund_imports_submitted_by" FOREIGN KEY ("tenant_id","submitted_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_imports" ADD CONSTRAINT "fund_imports_decided_by" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fund_imports_fund_idx" ON "fund_imports" USING btree ("tenant_id","fund_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "fund_imports_open" ON "fund_imports" USING btree ("tenant_id","fund_id") WHERE "fund_imports"."state" in ('draft', 'submitted');--> statement-breakpoint
CREATE UNIQUE INDEX "fund_imports_content" ON "fund_imports" USING btree ("tenant_id","fund_id","content_hash") WHERE "fund_imports"."state" = 'done';--> statement-breakpoint
ALTER TABLE "capital_events" ADD CONSTRAINT "capital_events_import" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."fund_imports"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "fund_imports" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "fund_imports" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "fund_imports" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
ALTER TABLE fund_imports FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON fund_imports TO cairn_app;--> statement-breakpoint
-- What was brought in stays as it was decided on.
CREATE FUNCTION refuse_change_of_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('done', 'discarded') THEN
    RAISE EXCEPTION 'an import that was decided on is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fund_imports_unchanged BEFORE UPDATE ON fund_imports
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_import();--> statement-breakpoint
CREATE TRIGGER fund_imports_stay BEFORE DELETE OR TRUNCATE ON fund_imports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry();
