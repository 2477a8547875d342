ALTER TABLE "imports" ADD COLUMN "undo_status" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo_report" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undo_status" CHECK ("imports"."undo_status" in ('queued', 'running', 'done', 'failed'));--> statement-breakpoint
DROP POLICY "purge_rule" ON "opportunity_import_keys" CASCADE;