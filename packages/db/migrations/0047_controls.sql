CREATE TABLE "control_checks" (
	"control_key" text PRIMARY KEY NOT NULL,
	"result" text,
	"found" text,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"items_total" integer DEFAULT 0 NOT NULL,
	"items_failed" integer DEFAULT 0 NOT NULL,
	"period_from" timestamp with time zone,
	"period_to" timestamp with time zone,
	"ran_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"must_pass_by" timestamp with time zone,
	"is_off" boolean DEFAULT false NOT NULL,
	"off_reason" text,
	"off_by" uuid,
	"off_at" timestamp with time zone,
	CONSTRAINT "control_checks_result" CHECK ("control_checks"."result" in ('pass', 'fail', 'no_data')),
	CONSTRAINT "control_checks_failing" CHECK (("control_checks"."failing_since" is null) = ("control_checks"."must_pass_by" is null)),
	CONSTRAINT "control_checks_off" CHECK (not "control_checks"."is_off" or ("control_checks"."off_reason" <> '' and "control_checks"."off_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "control_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "control_days" (
	"control_key" text NOT NULL,
	"day" date NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"no_data" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "control_days_control_key_day_pk" PRIMARY KEY("control_key","day")
);
--> statement-breakpoint
ALTER TABLE "control_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "platform_reads" ON "tenant_keys" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_reads" ON "co_investor_shares" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "platform_all" ON "control_checks" AS PERMISSIVE FOR ALL TO "cairn_platform" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "platform_all" ON "control_days" AS PERMISSIVE FOR ALL TO "cairn_platform" USING (true) WITH CHECK (true);
--> statement-breakpoint
ALTER TABLE control_checks FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE control_days FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON control_checks, control_days TO cairn_platform;--> statement-breakpoint
-- Whether every migration of the program has been applied.
GRANT USAGE ON SCHEMA drizzle TO cairn_platform;--> statement-breakpoint
GRANT SELECT ON drizzle.__drizzle_migrations TO cairn_platform;--> statement-breakpoint
-- How old keys are and which shares never end: times and nothing of what they open.
GRANT SELECT (tenant_id, purpose, key_id, created_at, retired_at) ON tenant_keys TO cairn_platform;--> statement-breakpoint
GRANT SELECT (tenant_id, id, is_active, expires_at, created_at) ON co_investor_shares TO cairn_platform;
