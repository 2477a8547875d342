CREATE TABLE "compliance_exceptions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"exception_type" text NOT NULL,
	"policy_name" text NOT NULL,
	"description" text NOT NULL,
	"justification" text NOT NULL,
	"risk_level" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"rejected_at" timestamp with time zone,
	"rejected_by" uuid,
	"decision_note" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "compliance_exceptions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "compliance_exceptions_status" CHECK ("compliance_exceptions"."status" in ('pending', 'approved', 'rejected', 'expired')),
	CONSTRAINT "compliance_exceptions_risk" CHECK ("compliance_exceptions"."risk_level" in ('low', 'medium', 'high')),
	CONSTRAINT "compliance_exceptions_second" CHECK (coalesce("compliance_exceptions"."approved_by" <> "compliance_exceptions"."created_by", true) and coalesce("compliance_exceptions"."rejected_by" <> "compliance_exceptions"."created_by", true))
);
--> statement-breakpoint
ALTER TABLE "compliance_exceptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "flagged_events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"event_type" text NOT NULL,
	"subject" text NOT NULL,
	"severity" text NOT NULL,
	"description" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"ip_address" text,
	"resolved" boolean DEFAULT false NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolution_note" text,
	CONSTRAINT "flagged_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "flagged_events_severity" CHECK ("flagged_events"."severity" in ('critical', 'high', 'medium', 'low')),
	CONSTRAINT "flagged_events_resolved" CHECK ("flagged_events"."resolved" = ("flagged_events"."resolved_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "flagged_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log_state" ADD COLUMN "flagged_window" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "compliance_exceptions" ADD CONSTRAINT "compliance_exceptions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flagged_events" ADD CONSTRAINT "flagged_events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "compliance_exceptions_latest" ON "compliance_exceptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "compliance_exceptions_time" ON "compliance_exceptions" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "flagged_events_open_key" ON "flagged_events" USING btree ("event_type","subject") WHERE not "flagged_events"."resolved";--> statement-breakpoint
CREATE INDEX "flagged_events_latest" ON "flagged_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "flagged_events_time" ON "flagged_events" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "role_change_history_latest" ON "role_change_history" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_sessions_latest" ON "user_sessions" USING btree ("last_activity_at","id");--> statement-breakpoint
CREATE INDEX "settings_change_log_latest" ON "settings_change_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_failures" ON "audit_logs" USING btree ("created_at") WHERE "audit_logs"."action" = 'login_failure';--> statement-breakpoint
CREATE INDEX "audit_logs_failures_user" ON "audit_logs" USING btree ("user_id","created_at") WHERE "audit_logs"."action" = 'login_failure';--> statement-breakpoint
CREATE INDEX "audit_logs_failures_address" ON "audit_logs" USING btree ("ip_address","created_at") WHERE "audit_logs"."action" = 'login_failure';--> statement-breakpoint
CREATE POLICY "platform_reads" ON "role_change_history" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_reads" ON "settings_change_log" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_reads" ON "audit_headers" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "compliance_exceptions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "compliance_exceptions" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "platform_reads" ON "compliance_exceptions" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_inserts" ON "compliance_exceptions" AS PERMISSIVE FOR INSERT TO "cairn_platform" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "platform_updates" ON "compliance_exceptions" AS PERMISSIVE FOR UPDATE TO "cairn_platform" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "flagged_events" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "flagged_events" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sealer_all" ON "flagged_events" AS PERMISSIVE FOR ALL TO "cairn_sealer" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "platform_reads" ON "flagged_events" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_updates" ON "flagged_events" AS PERMISSIVE FOR UPDATE TO "cairn_platform" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--> statement-breakpoint
ALTER TABLE flagged_events FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE compliance_exceptions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT ON flagged_events TO cairn_app;--> statement-breakpoint
GRANT SELECT ON compliance_exceptions TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON flagged_events TO cairn_sealer;--> statement-breakpoint
-- What the Compliance Dashboard lists of all firms, and no column more (docs/adr/0036).
GRANT SELECT (last_login_at, created_at) ON user_profiles TO cairn_platform;--> statement-breakpoint
GRANT SELECT (ip_address, user_agent, aal, created_at, last_activity_at, end_reason) ON user_sessions TO cairn_platform;--> statement-breakpoint
GRANT SELECT (tenant_id, id, created_at, user_id, changed_by, previous_role, new_role, reason, approval_required, approved_at,
  approved_by, declined_at) ON role_change_history TO cairn_platform;--> statement-breakpoint
GRANT SELECT (tenant_id, id, created_at, changed_by_user_id, setting_category, setting_name, old_value, new_value,
  change_reason, ip_address, impact_assessment, approval_required, approved_at) ON settings_change_log TO cairn_platform;--> statement-breakpoint
GRANT SELECT (tenant_id, log_index, log, log_window, events, root, sealed_at, hash) ON audit_headers TO cairn_platform;--> statement-breakpoint
GRANT SELECT, UPDATE (resolved, resolved_at, resolved_by, resolution_note) ON flagged_events TO cairn_platform;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, approved_at, approved_by, rejected_at, rejected_by, decision_note, version)
  ON compliance_exceptions TO cairn_platform;
