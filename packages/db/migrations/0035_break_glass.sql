CREATE TABLE "break_glass_grants" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"staff_name" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text,
	CONSTRAINT "break_glass_grants_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "break_glass_grants_hours" CHECK ("break_glass_grants"."expires_at" > "break_glass_grants"."created_at" and "break_glass_grants"."expires_at" <= "break_glass_grants"."created_at" + interval '8 hours'),
	CONSTRAINT "break_glass_grants_end" CHECK ("break_glass_grants"."end_reason" in ('platform', 'firm', 'replaced'))
);
--> statement-breakpoint
ALTER TABLE "break_glass_grants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "break_glass_grants" ADD CONSTRAINT "break_glass_grants_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "break_glass_grants_time" ON "break_glass_grants" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "break_glass_grants_session_key" ON "break_glass_grants" USING btree ("session_id") WHERE "break_glass_grants"."ended_at" is null;--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "break_glass_grants" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "break_glass_grants" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "auth_find" ON "break_glass_grants" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "auth_insert" ON "break_glass_grants" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_update" ON "break_glass_grants" AS PERMISSIVE FOR UPDATE TO "cairn_auth" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
ALTER TABLE break_glass_grants FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, UPDATE (ended_at, ended_by, end_reason) ON break_glass_grants TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON break_glass_grants TO cairn_auth;
