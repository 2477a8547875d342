ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_record_kind";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_record_kind";--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_record_kind" CHECK ("import_mappings"."record_kind" in ('opportunity', 'portfolio_company', 'company_update'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_record_kind" CHECK ("imports"."record_kind" in ('opportunity', 'portfolio_company', 'company_update'));