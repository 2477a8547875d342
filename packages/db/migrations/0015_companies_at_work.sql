CREATE TABLE "company_audit_entries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid,
	"action_type" text NOT NULL,
	"field_name" text,
	"old_value" text,
	"new_value" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_audit_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "company_audit_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_notes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid,
	"note_type" text DEFAULT 'general' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"is_action_item" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "company_notes_type" CHECK ("company_notes"."note_type" in ('general', 'risk', 'opportunity', 'concern', 'follow_up')),
	CONSTRAINT "company_notes_priority" CHECK ("company_notes"."priority" in ('low', 'medium', 'high', 'urgent'))
);
--> statement-breakpoint
ALTER TABLE "company_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_updates" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid,
	"update_type" text DEFAULT 'regular' NOT NULL,
	"reporting_period" text NOT NULL,
	"period_end" date,
	"runway_months" integer,
	"headcount" integer,
	"achievements" text,
	"challenges" text,
	"funding_needs" text,
	"next_milestones" text,
	"corrects_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_updates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "company_updates_type" CHECK ("company_updates"."update_type" in ('regular', 'milestone', 'crisis', 'board_meeting')),
	CONSTRAINT "company_updates_runway" CHECK ("company_updates"."runway_months" between 0 and 999),
	CONSTRAINT "company_updates_headcount" CHECK ("company_updates"."headcount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "company_updates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "risk_alerts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid,
	"title" text NOT NULL,
	"description" text,
	"alert_type" text NOT NULL,
	"severity" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"risk_score" integer NOT NULL,
	"triggered_by" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" uuid,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"resolution_notes" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "risk_alerts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "risk_alerts_severity" CHECK ("risk_alerts"."severity" in ('critical', 'high', 'medium', 'low')),
	CONSTRAINT "risk_alerts_status" CHECK ("risk_alerts"."status" in ('active', 'acknowledged', 'resolved', 'false_positive')),
	CONSTRAINT "risk_alerts_type" CHECK ("risk_alerts"."alert_type" in ('low_runway', 'negative_growth', 'funding_gap', 'market_risk', 'management_change')),
	CONSTRAINT "risk_alerts_score" CHECK ("risk_alerts"."risk_score" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "risk_alerts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "portfolio_companies" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio_companies" ADD COLUMN "investment_amount_encrypted" "bytea";--> statement-breakpoint
ALTER TABLE "portfolio_companies" ADD COLUMN "valuation_encrypted" "bytea";--> statement-breakpoint
ALTER TABLE "portfolio_companies" ADD COLUMN "ownership_percentage_encrypted" "bytea";--> statement-breakpoint
ALTER TABLE "portfolio_companies" ADD COLUMN "portfolio_id" uuid;--> statement-breakpoint
ALTER TABLE "company_audit_entries" ADD CONSTRAINT "company_audit_entries_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_audit_entries" ADD CONSTRAINT "company_audit_entries_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_notes" ADD CONSTRAINT "company_notes_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_notes" ADD CONSTRAINT "company_notes_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_updates" ADD CONSTRAINT "company_updates_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_updates" ADD CONSTRAINT "company_updates_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_alerts" ADD CONSTRAINT "risk_alerts_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_alerts" ADD CONSTRAINT "risk_alerts_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_alerts" ADD CONSTRAINT "risk_alerts_acknowledged_by" FOREIGN KEY ("tenant_id","acknowledged_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_alerts" ADD CONSTRAINT "risk_alerts_resolved_by" FOREIGN KEY ("tenant_id","resolved_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_audit_entries_time" ON "company_audit_entries" USING btree ("tenant_id","company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "company_notes_time" ON "company_notes" USING btree ("tenant_id","company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "company_updates_time" ON "company_updates" USING btree ("tenant_id","company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "risk_alerts_time" ON "risk_alerts" USING btree ("tenant_id","company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "risk_alerts_newest" ON "risk_alerts" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
ALTER TABLE "portfolio_companies" ADD CONSTRAINT "portfolio_companies_portfolio" FOREIGN KEY ("tenant_id","portfolio_id") REFERENCES "public"."portfolios"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_companies_portfolio_idx" ON "portfolio_companies" USING btree ("tenant_id","portfolio_id");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "company_audit_entries" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "company_audit_entries" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "company_rule" ON "company_audit_entries" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "company_notes" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "company_notes" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "company_rule" ON "company_notes" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "company_updates" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "company_updates" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "company_rule" ON "company_updates" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "risk_alerts" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "risk_alerts" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "company_rule" ON "risk_alerts" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));--> statement-breakpoint
ALTER TABLE company_updates FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE company_notes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE company_audit_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE risk_alerts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON company_updates, company_notes, company_audit_entries TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON risk_alerts TO cairn_app;
