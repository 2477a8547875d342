CREATE TABLE "intake_pages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"introduction" text NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "intake_pages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "intake_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "intake_slugs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intake_slugs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "intake_slugs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "submission_visitors" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" "bytea" NOT NULL,
	"email" "bytea" NOT NULL,
	"email_index" "bytea" NOT NULL,
	"device_hashes" text[] NOT NULL,
	"code_hash" "bytea",
	"code_expires_at" timestamp with time zone,
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"proven_at" timestamp with time zone,
	"token_hash" "bytea",
	"link_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_visitors_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "submission_visitors_link" CHECK (("submission_visitors"."token_hash" is null) = ("submission_visitors"."link_expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "submission_visitors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_submitter";--> statement-breakpoint
ALTER TABLE "submission_messages" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_messages" ADD COLUMN "visitor_id" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "visitor_id" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "intake_pages" ADD CONSTRAINT "intake_pages_by" FOREIGN KEY ("tenant_id","updated_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_slugs" ADD CONSTRAINT "intake_slugs_firm" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_visitors" ADD CONSTRAINT "submission_visitors_firm" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "intake_pages_key" ON "intake_pages" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_slugs_key" ON "intake_slugs" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "intake_slugs_tenant" ON "intake_slugs" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_visitors_address_key" ON "submission_visitors" USING btree ("tenant_id","email_index") WHERE "submission_visitors"."proven_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "submission_visitors_token_key" ON "submission_visitors" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "submission_visitors_devices" ON "submission_visitors" USING gin ("device_hashes");--> statement-breakpoint
ALTER TABLE "submission_messages" ADD CONSTRAINT "submission_messages_visitor" FOREIGN KEY ("tenant_id","visitor_id") REFERENCES "public"."submission_visitors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_visitor" FOREIGN KEY ("tenant_id","visitor_id") REFERENCES "public"."submission_visitors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submissions_of_visitor" ON "submissions" USING btree ("tenant_id","visitor_id");--> statement-breakpoint
ALTER TABLE "submission_messages" ADD CONSTRAINT "submission_messages_by" CHECK (num_nonnulls("submission_messages"."author_id", "submission_messages"."visitor_id") = 1);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_submitter" CHECK (case "submissions"."source" when 'intake_page' then "submissions"."submitted_by" is null and "submissions"."visitor_id" is not null
        when 'mail' then "submissions"."visitor_id" is null else "submissions"."submitted_by" is not null and "submissions"."visitor_id" is null end);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "intake_pages" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "intake_pages" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "portal_rule" ON "intake_pages" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)));--> statement-breakpoint
CREATE POLICY "firm_inserts" ON "intake_pages" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_updates" ON "intake_pages" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false))) WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_deletes" ON "intake_pages" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "auth_find" ON "intake_pages" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "intake_slugs" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "intake_slugs" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "portal_rule" ON "intake_slugs" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)));--> statement-breakpoint
CREATE POLICY "firm_inserts" ON "intake_slugs" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_updates" ON "intake_slugs" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false))) WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_deletes" ON "intake_slugs" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "auth_find" ON "intake_slugs" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "submission_visitors" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "submission_visitors" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "portal_rule" ON "submission_visitors" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user'), true)));--> statement-breakpoint
CREATE POLICY "visitor_rule" ON "submission_visitors" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ((not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) or (id = (select nullif(current_setting('app.user_id', true), '')::uuid) and proven_at is not null))) WITH CHECK ((not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) or (id = (select nullif(current_setting('app.user_id', true), '')::uuid) and proven_at is not null)));--> statement-breakpoint
CREATE POLICY "firm_inserts" ON "submission_visitors" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_updates" ON "submission_visitors" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false))) WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_deletes" ON "submission_visitors" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "pending_deletes" ON "submission_visitors" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (proven_at is null);--> statement-breakpoint
CREATE POLICY "auth_find" ON "submission_visitors" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
ALTER POLICY "outsider_inserts" ON "submission_messages" TO cairn_app WITH CHECK ((not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) or (not is_from_firm and coalesce(author_id, visitor_id) = (select nullif(current_setting('app.user_id', true), '')::uuid))));--> statement-breakpoint
ALTER POLICY "deal_rule" ON "submissions" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then (submitted_by = (select nullif(current_setting('app.user_id', true), '')::uuid) or visitor_id = (select nullif(current_setting('app.user_id', true), '')::uuid)) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then (submitted_by = (select nullif(current_setting('app.user_id', true), '')::uuid) or visitor_id = (select nullif(current_setting('app.user_id', true), '')::uuid)) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "draft_rule" ON "submissions" TO cairn_app USING ((status <> 'draft' or (submitted_by = (select nullif(current_setting('app.user_id', true), '')::uuid) or visitor_id = (select nullif(current_setting('app.user_id', true), '')::uuid)) or (source = 'mail' and (select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true))))) WITH CHECK ((status <> 'draft' or (submitted_by = (select nullif(current_setting('app.user_id', true), '')::uuid) or visitor_id = (select nullif(current_setting('app.user_id', true), '')::uuid)) or (source = 'mail' and (select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)))));--> statement-breakpoint
ALTER TABLE intake_pages FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE intake_slugs FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE submission_visitors FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON intake_pages TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT ON intake_slugs TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON submission_visitors TO cairn_app;--> statement-breakpoint
GRANT SELECT (tenant_id, is_published) ON intake_pages TO cairn_auth;--> statement-breakpoint
GRANT SELECT (tenant_id, slug) ON intake_slugs TO cairn_auth;--> statement-breakpoint
GRANT SELECT (tenant_id, id, device_hashes, proven_at, token_hash, link_expires_at) ON submission_visitors TO cairn_auth;
