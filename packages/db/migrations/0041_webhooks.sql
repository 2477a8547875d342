CREATE TABLE "webhook_deliveries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid,
	"event_at" timestamp with time zone,
	"action" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"http_status" integer,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_event" CHECK (("webhook_deliveries"."event_id" is null) = ("webhook_deliveries"."event_at" is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhooks" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url_encrypted" "bytea" NOT NULL,
	"topics" jsonb NOT NULL,
	"secret_encrypted" "bytea" NOT NULL,
	"old_secret_encrypted" "bytea",
	"old_secret_until" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhooks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log_state" ADD COLUMN "told_window" bigint DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_tenant_id_webhook_id_webhooks_tenant_id_id_fk" FOREIGN KEY ("tenant_id","webhook_id") REFERENCES "public"."webhooks"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_tenant_id_created_by_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_time" ON "webhook_deliveries" USING btree ("tenant_id","webhook_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event_key" ON "webhook_deliveries" USING btree ("tenant_id","webhook_id","event_id");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "webhook_deliveries" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "webhook_deliveries" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sealer_reads" ON "webhook_deliveries" AS PERMISSIVE FOR SELECT TO "cairn_sealer" USING (true);--> statement-breakpoint
CREATE POLICY "sealer_inserts" ON "webhook_deliveries" AS PERMISSIVE FOR INSERT TO "cairn_sealer" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sealer_deletes" ON "webhook_deliveries" AS PERMISSIVE FOR DELETE TO "cairn_sealer" USING (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "webhooks" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "webhooks" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sealer_reads" ON "webhooks" AS PERMISSIVE FOR SELECT TO "cairn_sealer" USING (true);
--> statement-breakpoint
ALTER TABLE webhooks FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE audit_log_state SET told_window = log_window;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON webhook_deliveries TO cairn_app;--> statement-breakpoint
GRANT SELECT (tenant_id, id, topics, is_active) ON webhooks TO cairn_sealer;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON webhook_deliveries TO cairn_sealer;
