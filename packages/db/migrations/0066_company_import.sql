DROP INDEX "import_mappings_header";--> statement-breakpoint
ALTER TABLE "import_mappings" ADD COLUMN "record_kind" text DEFAULT 'opportunity' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "record_kind" text DEFAULT 'opportunity' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_companies" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "portfolio_companies" ADD COLUMN "import_row" integer;--> statement-breakpoint
ALTER TABLE "portfolio_companies" ADD CONSTRAINT "portfolio_companies_import" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_companies_import_idx" ON "portfolio_companies" USING btree ("tenant_id","import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_header" ON "import_mappings" USING btree ("tenant_id","record_kind","header_signature");--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_record_kind" CHECK ("import_mappings"."record_kind" in ('opportunity', 'portfolio_company'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_record_kind" CHECK ("imports"."record_kind" in ('opportunity', 'portfolio_company'));--> statement-breakpoint
CREATE POLICY "undo_rule" ON "company_custom_values" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select 1 from imports i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.id = (select c.import_id from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = company_id)
    and i.undo_status in ('queued', 'running')));--> statement-breakpoint
CREATE POLICY "undo_rule" ON "company_audit_entries" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select 1 from imports i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.id = (select c.import_id from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = company_id)
    and i.undo_status in ('queued', 'running')));--> statement-breakpoint
CREATE POLICY "undo_rule" ON "company_notes" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select 1 from imports i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.id = (select c.import_id from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = company_id)
    and i.undo_status in ('queued', 'running')));--> statement-breakpoint
CREATE POLICY "undo_rule" ON "metric_visits" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select 1 from imports i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.id = (select c.import_id from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = company_id)
    and i.undo_status in ('queued', 'running')));--> statement-breakpoint
CREATE POLICY "undo_rule" ON "portfolio_companies" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select 1 from imports i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.id = "import_id"
    and i.undo_status in ('queued', 'running')));--> statement-breakpoint
-- The undo of an import deletes the companies that it added; undo_rule keeps these from being deleted in any other way.
GRANT DELETE ON portfolio_companies, company_custom_values, company_audit_entries, company_notes, metric_visits TO cairn_app;
--> statement-breakpoint
-- A forecast that was taken back stays as one without a figure: rows go with their deal alone.
ALTER TABLE "committee_forecasts" ALTER COLUMN "percent" DROP NOT NULL;
