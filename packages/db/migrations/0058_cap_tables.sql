CREATE TABLE "cap_tables" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"as_of" date NOT NULL,
	"currency" text NOT NULL,
	"table_encrypted" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cap_tables_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "cap_tables_version" UNIQUE("tenant_id","company_id","version_no"),
	CONSTRAINT "cap_tables_version_no" CHECK ("cap_tables"."version_no" > 0)
);
--> statement-breakpoint
ALTER TABLE "cap_tables" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "cap_tables" ADD CONSTRAINT "cap_tables_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cap_tables" ADD CONSTRAINT "cap_tables_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cap_tables_time" ON "cap_tables" USING btree ("tenant_id","company_id","created_at","id");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "cap_tables" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "cap_tables" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "portal_rule" ON "cap_tables" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)));--> statement-breakpoint
CREATE POLICY "company_rule" ON "cap_tables" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));
--> statement-breakpoint
ALTER TABLE cap_tables FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON cap_tables TO cairn_app;--> statement-breakpoint
CREATE TRIGGER cap_tables_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cap_tables
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry();
