CREATE TABLE "company_custom_values" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_cells" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "company_custom_values_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "company_custom_values_key" UNIQUE("tenant_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "company_custom_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "custom_fields" DROP CONSTRAINT "custom_fields_record_kind";--> statement-breakpoint
ALTER TABLE "custom_fields" ADD COLUMN "is_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_custom_values" ADD CONSTRAINT "company_custom_values_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_record_kind" CHECK ("custom_fields"."record_kind" in ('opportunity', 'portfolio_company'));--> statement-breakpoint
CREATE POLICY "portal_rule" ON "custom_fields" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)) or record_kind = 'opportunity');--> statement-breakpoint
CREATE POLICY "portal_rule" ON "company_audit_entries" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)) or coalesce(field_name, '') not like 'custom.%');--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "company_custom_values" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "company_custom_values" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "portal_rule" ON "company_custom_values" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)));--> statement-breakpoint
CREATE POLICY "company_rule" ON "company_custom_values" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));
--> statement-breakpoint
ALTER TABLE company_custom_values FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON company_custom_values TO cairn_app;
