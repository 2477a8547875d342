ALTER TABLE "risk_alerts" ADD COLUMN "rule_key" text;--> statement-breakpoint
ALTER TABLE "risk_alerts" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "risk_alerts_rule_key" ON "risk_alerts" USING btree ("tenant_id","company_id","rule_key") WHERE "risk_alerts"."status" = 'active' and "risk_alerts"."rule_key" is not null;