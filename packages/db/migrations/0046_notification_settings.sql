CREATE TABLE "notification_settings" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"ways" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet_days" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_settings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "notification_settings_days" CHECK ("notification_settings"."quiet_days" <@ '{1,2,3,4,5,6,7}'::integer[])
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "digest_on" date;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "digested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_settings_person_key" ON "notification_settings" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "notifications" USING btree ("tenant_id","user_id","digest_on") WHERE digest_on is not null and digested_at is null;--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "notification_settings" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "notification_settings" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "notification_settings" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then true else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then true else true end);--> statement-breakpoint
CREATE POLICY "own_inserts" ON "notification_settings" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK ("user_id" = coalesce((select nullif(current_setting('app.user_id', true), '')::uuid), "user_id"));--> statement-breakpoint
CREATE POLICY "own_updates" ON "notification_settings" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING ("user_id" = coalesce((select nullif(current_setting('app.user_id', true), '')::uuid), "user_id")) WITH CHECK ("user_id" = coalesce((select nullif(current_setting('app.user_id', true), '')::uuid), "user_id"));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON notification_settings TO cairn_app;--> statement-breakpoint
ALTER TABLE notification_settings FORCE ROW LEVEL SECURITY;
