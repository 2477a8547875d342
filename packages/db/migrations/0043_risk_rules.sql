CREATE TABLE "risk_rules" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"subject" text NOT NULL,
	"metric_id" uuid,
	"operator" text NOT NULL,
	"threshold" text,
	"periods" integer DEFAULT 1 NOT NULL,
	"severity" text NOT NULL,
	"worse_threshold" text,
	"worse_severity" text,
	"alert_type" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_shipped" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "risk_rules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "risk_rules_subject" CHECK ("risk_rules"."subject" in ('metric', 'late_update', 'cash_out')),
	CONSTRAINT "risk_rules_metric_named" CHECK (("risk_rules"."subject" = 'metric') = ("risk_rules"."metric_id" is not null)),
	CONSTRAINT "risk_rules_operator" CHECK ("risk_rules"."operator" in ('below', 'above', 'falls_by', 'rises_by', 'falls_for', 'rises_for')),
	CONSTRAINT "risk_rules_decimals" CHECK (("risk_rules"."threshold" is null or "risk_rules"."threshold" ~ '^-?[0-9]{1,15}([.][0-9]{1,4})?$') and ("risk_rules"."worse_threshold" is null or "risk_rules"."worse_threshold" ~ '^-?[0-9]{1,15}([.][0-9]{1,4})?$')),
	CONSTRAINT "risk_rules_periods" CHECK ("risk_rules"."periods" between 1 and 12),
	CONSTRAINT "risk_rules_severity" CHECK ("risk_rules"."severity" in ('critical', 'high', 'medium', 'low')),
	CONSTRAINT "risk_rules_worse" CHECK ("risk_rules"."worse_severity" in ('critical', 'high', 'medium', 'low')),
	CONSTRAINT "risk_rules_second" CHECK (("risk_rules"."worse_threshold" is null) = ("risk_rules"."worse_severity" is null)),
	CONSTRAINT "risk_rules_type" CHECK ("risk_rules"."alert_type" in ('low_runway', 'negative_growth', 'funding_gap', 'market_risk', 'management_change', 'missed_update'))
);
--> statement-breakpoint
ALTER TABLE "risk_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "risk_runs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ran_on" date NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"companies" integer NOT NULL,
	"raised" integer NOT NULL,
	"escalated" integer NOT NULL,
	"ended" integer NOT NULL,
	CONSTRAINT "risk_runs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "risk_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "risk_alerts" DROP CONSTRAINT "risk_alerts_type";--> statement-breakpoint
ALTER TABLE "risk_rules" ADD CONSTRAINT "risk_rules_metric" FOREIGN KEY ("tenant_id","metric_id") REFERENCES "public"."metric_definitions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_rules" ADD CONSTRAINT "risk_rules_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_runs" ADD CONSTRAINT "risk_runs_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "risk_rules_key" ON "risk_rules" USING btree ("tenant_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "risk_runs_day" ON "risk_runs" USING btree ("tenant_id","ran_on");--> statement-breakpoint
ALTER TABLE "risk_alerts" ADD CONSTRAINT "risk_alerts_type" CHECK ("risk_alerts"."alert_type" in ('low_runway', 'negative_growth', 'funding_gap', 'market_risk', 'management_change', 'missed_update'));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "risk_rules" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "risk_rules" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "risk_rules" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then true else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then true else true end);--> statement-breakpoint
CREATE POLICY "auth_insert" ON "risk_rules" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "risk_runs" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "risk_runs" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "risk_runs" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON risk_rules TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT ON risk_runs TO cairn_app;--> statement-breakpoint
GRANT INSERT ON risk_rules TO cairn_auth;--> statement-breakpoint
-- The rules that every firm begins with, for the firms that are there.
ALTER TABLE metric_definitions NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE tenants NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO risk_rules (tenant_id, id, key, label, subject, metric_id, operator, threshold, periods, severity, worse_threshold, worse_severity, alert_type, is_shipped, position)
SELECT t.id, gen_random_uuid(), r.key, r.label, r.subject, m.id, r.operator, r.threshold, r.periods, r.severity, r.worse_threshold, r.worse_severity, r.alert_type, true, r.position
  FROM tenants t CROSS JOIN (VALUES
    ('runway', 'Short runway', 'metric', 'runway_months', 'below', '6', 1, 'high', '3', 'critical', 'low_runway', 1),
    ('round_needed', 'Round needed before cash runs out', 'cash_out', NULL, 'below', '9', 1, 'medium', NULL, NULL, 'funding_gap', 2),
    ('revenue', 'Falling revenue', 'metric', 'revenue', 'falls_for', NULL, 2, 'high', NULL, NULL, 'negative_growth', 3),
    ('headcount', 'Shrinking team', 'metric', 'employees', 'falls_by', '25', 1, 'high', NULL, NULL, 'negative_growth', 4),
    ('missed_update', 'Missed update', 'late_update', NULL, 'above', '14', 1, 'medium', NULL, NULL, 'missed_update', 5)
  ) AS r (key, label, subject, metric_key, operator, threshold, periods, severity, worse_threshold, worse_severity, alert_type, position)
  LEFT JOIN metric_definitions m ON m.tenant_id = t.id AND m.key = r.metric_key
 WHERE t.id <> '00000000-0000-7000-8000-000000000001' AND (r.metric_key IS NULL OR m.id IS NOT NULL);--> statement-breakpoint
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE metric_definitions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE risk_rules FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE risk_runs FORCE ROW LEVEL SECURITY;
