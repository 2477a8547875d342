CREATE TABLE "tenant_logos" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"png" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "tenant_logos_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tenant_logos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "fiscal_year_start_month" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "investor_portal_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "co_investor_portal_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "session_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "session_max_hours" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "role_change_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_logos" ADD CONSTRAINT "tenant_logos_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_logos_tenant_key" ON "tenant_logos" USING btree ("tenant_id");--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD CONSTRAINT "tenant_settings_fiscal_year" CHECK ("tenant_settings"."fiscal_year_start_month" between 1 and 12);--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD CONSTRAINT "tenant_settings_session" CHECK ("tenant_settings"."session_minutes" between 15 and 60 and "tenant_settings"."session_max_hours" between 1 and 12);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "tenant_logos" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "tenant_logos" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);
--> statement-breakpoint
ALTER TABLE tenant_logos FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON tenant_logos TO cairn_app;--> statement-breakpoint
-- A firm whose row is missing gets one when it is first saved.
GRANT INSERT ON tenant_settings TO cairn_app;--> statement-breakpoint
-- A portal that is closed ends what its people have open, like a session that ends (migration 0008).
CREATE TRIGGER tenant_settings_told AFTER UPDATE OF investor_portal_enabled, co_investor_portal_enabled ON tenant_settings
  FOR EACH ROW WHEN ((OLD.investor_portal_enabled, OLD.co_investor_portal_enabled)
    IS DISTINCT FROM (NEW.investor_portal_enabled, NEW.co_investor_portal_enabled))
  EXECUTE FUNCTION tell_of_access('tenant_id');
