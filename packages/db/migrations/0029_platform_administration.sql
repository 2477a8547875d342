CREATE TABLE "subscription_overrides" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"original_tier" text NOT NULL,
	"override_tier" text NOT NULL,
	"reason" text NOT NULL,
	"override_until" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text,
	CONSTRAINT "subscription_overrides_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "subscription_overrides_tiers" CHECK ("subscription_overrides"."original_tier" in ('free', 'professional', 'enterprise')
        and "subscription_overrides"."override_tier" in ('free', 'professional', 'enterprise')),
	CONSTRAINT "subscription_overrides_end" CHECK ("subscription_overrides"."end_reason" in ('removed', 'expired', 'replaced'))
);
--> statement-breakpoint
ALTER TABLE "subscription_overrides" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "subscription_overrides" ADD CONSTRAINT "subscription_overrides_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_overrides_active_key" ON "subscription_overrides" USING btree ("tenant_id") WHERE "subscription_overrides"."is_active";--> statement-breakpoint
CREATE INDEX "subscription_overrides_time" ON "subscription_overrides" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "user_sessions_expiry" ON "user_sessions" USING btree ("expires_at") WHERE "user_sessions"."is_active";--> statement-breakpoint
CREATE INDEX "audit_logs_day" ON "audit_logs" USING brin ("created_at");--> statement-breakpoint
CREATE POLICY "platform_reads" ON "user_profiles" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_reads" ON "user_sessions" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_updates" ON "user_sessions" AS PERMISSIVE FOR UPDATE TO "cairn_platform" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "platform_reads" ON "tenants" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_updates" ON "tenants" AS PERMISSIVE FOR UPDATE TO "cairn_platform" USING ("id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "platform_reads" ON "audit_logs" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_inserts" ON "audit_logs" AS PERMISSIVE FOR INSERT TO "cairn_platform" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "subscription_overrides" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "subscription_overrides" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "platform_reads" ON "subscription_overrides" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_inserts" ON "subscription_overrides" AS PERMISSIVE FOR INSERT TO "cairn_platform" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "platform_updates" ON "subscription_overrides" AS PERMISSIVE FOR UPDATE TO "cairn_platform" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
ALTER TABLE subscription_overrides FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT ON subscription_overrides TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON subscription_overrides TO cairn_platform;--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO cairn_platform;--> statement-breakpoint
-- Column by column: no name, address or secret of a person, and nothing of what an event tells beside what the list shows.
GRANT SELECT (id, name, slug, is_active, subscription_tier, created_at, version), UPDATE (is_active, subscription_tier, version)
  ON tenants TO cairn_platform;--> statement-breakpoint
GRANT SELECT (tenant_id, id, role, is_active, deleted_at) ON user_profiles TO cairn_platform;--> statement-breakpoint
GRANT SELECT (tenant_id, id, user_id, is_active, ended_at, expires_at), UPDATE (is_active, ended_at, end_reason)
  ON user_sessions TO cairn_platform;--> statement-breakpoint
GRANT INSERT, SELECT (tenant_id, id, created_at, user_id, action, resource_type, resource_id, table_name, ip_address,
  data_classification, session_id, log_window) ON audit_logs TO cairn_platform;
