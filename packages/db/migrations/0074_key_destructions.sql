CREATE TABLE "key_destructions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"handed_over" text NOT NULL,
	"wait_days" integer NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"due_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"withdrawal_reason" text,
	CONSTRAINT "key_destructions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "key_destructions_state" CHECK ("key_destructions"."state" in ('requested', 'approved', 'withdrawn', 'done')),
	CONSTRAINT "key_destructions_wait" CHECK ("key_destructions"."wait_days" between 7 and 90),
	CONSTRAINT "key_destructions_second" CHECK ("key_destructions"."approved_by" <> "key_destructions"."created_by" and "key_destructions"."due_at" >= "key_destructions"."approved_at" + "key_destructions"."wait_days" * interval '24 hours'),
	CONSTRAINT "key_destructions_approved" CHECK (num_nonnulls("key_destructions"."approved_at", "key_destructions"."approved_by", "key_destructions"."due_at") in (0, 3)
        and ("key_destructions"."state" not in ('approved', 'done') or "key_destructions"."approved_at" is not null)),
	CONSTRAINT "key_destructions_ended" CHECK (("key_destructions"."ended_at" is null) = ("key_destructions"."state" in ('requested', 'approved'))),
	CONSTRAINT "key_destructions_done" CHECK ("key_destructions"."state" <> 'done' or "key_destructions"."ended_at" >= "key_destructions"."due_at"),
	CONSTRAINT "key_destructions_withdrawn" CHECK (("key_destructions"."state" = 'withdrawn') = ("key_destructions"."withdrawal_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "key_destructions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "key_destructions" ADD CONSTRAINT "key_destructions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "key_destructions_open" ON "key_destructions" USING btree ("tenant_id") WHERE "key_destructions"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "key_destructions_time" ON "key_destructions" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "key_destructions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "key_destructions" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_rule" ON "key_destructions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ((select coalesce(nullif(current_setting('app.role', true), ''), 'firm_admin') in ('firm_admin', 'platform_admin'))) WITH CHECK ((select coalesce(nullif(current_setting('app.role', true), ''), 'firm_admin') in ('firm_admin', 'platform_admin')));--> statement-breakpoint
CREATE POLICY "platform_reads" ON "key_destructions" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_inserts" ON "key_destructions" AS PERMISSIVE FOR INSERT TO "cairn_platform" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "platform_updates" ON "key_destructions" AS PERMISSIVE FOR UPDATE TO "cairn_platform" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
ALTER TABLE key_destructions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT ON key_destructions TO cairn_app;--> statement-breakpoint
-- The job that tells the firm and carries it out; everything before that is the platform's.
GRANT UPDATE (state, told_at, ended_at) ON key_destructions TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT ON key_destructions TO cairn_platform;--> statement-breakpoint
GRANT UPDATE (state, approved_at, approved_by, due_at, ended_at, ended_by, withdrawal_reason) ON key_destructions TO cairn_platform;
