CREATE TABLE "payment_events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"status" text,
	"tier" text DEFAULT 'free' NOT NULL,
	"period_ends_at" timestamp with time zone,
	"ends_with_period" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "subscriptions_tier" CHECK ("subscriptions"."tier" in ('free', 'professional', 'enterprise'))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_events_key" ON "payment_events" USING btree ("tenant_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_tenant_key" ON "subscriptions" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_customer_key" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE POLICY "platform_inserts" ON "settings_change_log" AS PERMISSIVE FOR INSERT TO "cairn_platform" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "payment_events" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "payment_events" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "platform_reads" ON "payment_events" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_inserts" ON "payment_events" AS PERMISSIVE FOR INSERT TO "cairn_platform" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "subscriptions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "subscriptions" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "platform_reads" ON "subscriptions" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_updates" ON "subscriptions" AS PERMISSIVE FOR UPDATE TO "cairn_platform" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--> statement-breakpoint
ALTER TABLE subscriptions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE payment_events FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON subscriptions TO cairn_app;--> statement-breakpoint
GRANT SELECT, UPDATE (subscription_id, status, tier, period_ends_at, ends_with_period, asked_at) ON subscriptions TO cairn_platform;--> statement-breakpoint
GRANT SELECT, INSERT ON payment_events TO cairn_platform;--> statement-breakpoint
GRANT INSERT ON settings_change_log TO cairn_platform;
