CREATE TABLE "submission_messages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"is_from_firm" boolean NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "submission_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "submission_templates" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"body" text NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "submission_templates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "submission_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "submissions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"submitted_by" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"company_name" text,
	"industry" text,
	"stage" text,
	"funding_amount_encrypted" "bytea",
	"currency" text NOT NULL,
	"website" text,
	"description" text,
	"company_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_at" timestamp with time zone,
	"first_answered_at" timestamp with time zone,
	"assigned_to" uuid,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"decline_reason" text,
	"opportunity_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "submissions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "submissions_status" CHECK ("submissions"."status" in ('draft', 'submitted', 'under_review', 'accepted', 'declined')),
	CONSTRAINT "submissions_complete" CHECK ("submissions"."status" = 'draft' or ("submissions"."company_name" is not null and "submissions"."industry" is not null and "submissions"."stage" is not null and "submissions"."funding_amount_encrypted" is not null and "submissions"."submitted_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "submissions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_record_type";--> statement-breakpoint
ALTER TABLE "submission_messages" ADD CONSTRAINT "submission_messages_submission" FOREIGN KEY ("tenant_id","submission_id") REFERENCES "public"."submissions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_messages" ADD CONSTRAINT "submission_messages_author" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_templates" ADD CONSTRAINT "submission_templates_by" FOREIGN KEY ("tenant_id","updated_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_by" FOREIGN KEY ("tenant_id","submitted_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_assigned" FOREIGN KEY ("tenant_id","assigned_to") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_messages_time" ON "submission_messages" USING btree ("tenant_id","submission_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_templates_key" ON "submission_templates" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "submissions_time" ON "submissions" USING btree ("tenant_id","status","submitted_at");--> statement-breakpoint
CREATE INDEX "submissions_own" ON "submissions" USING btree ("tenant_id","submitted_by");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_record_type" CHECK ("files"."record_type" in ('opportunity', 'dd_item', 'committee_review', 'portfolio_company', 'valuation', 'update_answer', 'submission'));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "submission_messages" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "submission_messages" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "submission_rule" ON "submission_messages" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from submissions s where s.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and s.id = "submission_id")) WITH CHECK (exists (select 1 from submissions s where s.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and s.id = "submission_id"));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "submission_templates" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "submission_templates" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "submissions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "submissions" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "submissions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then submitted_by = (select nullif(current_setting('app.user_id', true), '')::uuid) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then submitted_by = (select nullif(current_setting('app.user_id', true), '')::uuid) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
CREATE POLICY "draft_rule" ON "submissions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ((status <> 'draft' or submitted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) WITH CHECK ((status <> 'draft' or submitted_by = (select nullif(current_setting('app.user_id', true), '')::uuid)));--> statement-breakpoint
ALTER POLICY "deal_rule" ON "files" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then exists (select 1 from co_investor_share_files s where s.tenant_id = files.tenant_id and s.file_id = files.id)
        or (record_type = 'submission' and exists (select 1 from submissions s where s.tenant_id = files.tenant_id and s.id = files.record_id)) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then exists (select 1 from co_investor_share_files s where s.tenant_id = files.tenant_id and s.file_id = files.id)
        or (record_type = 'submission' and exists (select 1 from submissions s where s.tenant_id = files.tenant_id and s.id = files.record_id)) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER TABLE submissions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE submission_messages FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE submission_templates FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON submissions, submission_templates TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT ON submission_messages TO cairn_app;
