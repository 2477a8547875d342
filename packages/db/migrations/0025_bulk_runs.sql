ALTER TABLE "bulk_changes" ADD COLUMN "run" jsonb;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_part_of" FOREIGN KEY ("tenant_id","part_of") REFERENCES "public"."bulk_changes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_parts" ON "bulk_changes" USING btree ("tenant_id","part_of") WHERE part_of is not null;