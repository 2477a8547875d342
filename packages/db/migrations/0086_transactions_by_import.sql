ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_record_kind";--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_record_kind";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "rejected_encrypted" "bytea";--> statement-breakpoint
ALTER TABLE "investment_transactions" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "investment_transactions" ADD COLUMN "import_row" integer;--> statement-breakpoint
ALTER TABLE "investment_transactions" ADD CONSTRAINT "investment_transactions_import" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "investment_transactions_import_idx" ON "investment_transactions" USING btree ("tenant_id","import_id") WHERE import_id is not null;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_record_kind" CHECK ("import_mappings"."record_kind" in ('opportunity', 'portfolio_company', 'company_update', 'investment_transaction'));--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_record_kind" CHECK ("imports"."record_kind" in ('opportunity', 'portfolio_company', 'company_update', 'investment_transaction'));--> statement-breakpoint
-- Rows that an import rejects may name amounts: encrypted, so that a change of keys writes them anew as well.
GRANT SELECT (rejected_encrypted), UPDATE (rejected_encrypted) ON imports TO cairn_keys;
