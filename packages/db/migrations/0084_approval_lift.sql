ALTER TABLE "tenant_settings" ADD COLUMN "approval_lift_by" uuid;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "approval_lift_at" timestamp with time zone;