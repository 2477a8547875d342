CREATE TABLE "company_people" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"opportunity_id" uuid,
	"name" "bytea" NOT NULL,
	"email" "bytea" NOT NULL,
	"email_index" "bytea" NOT NULL,
	"user_id" uuid,
	"invitation_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "company_people_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "company_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "metric_definitions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"definition" text,
	"unit_kind" text NOT NULL,
	"cadence" text DEFAULT 'quarterly' NOT NULL,
	"position" integer NOT NULL,
	"is_shipped" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "metric_definitions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "metric_definitions_unit" CHECK ("metric_definitions"."unit_kind" in ('amount', 'number', 'percent', 'months')),
	CONSTRAINT "metric_definitions_cadence" CHECK ("metric_definitions"."cadence" in ('monthly', 'quarterly', 'semi_annual', 'annual'))
);
--> statement-breakpoint
ALTER TABLE "metric_definitions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "metric_values" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"created_by" uuid,
	"metric_id" uuid NOT NULL,
	"period_end" date NOT NULL,
	"kind" text DEFAULT 'actual' NOT NULL,
	"value" text,
	"value_encrypted" "bytea",
	"currency" text,
	"source" text NOT NULL,
	"update_id" uuid,
	"superseded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "metric_values_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "metric_values_kind" CHECK ("metric_values"."kind" in ('actual', 'plan')),
	CONSTRAINT "metric_values_source" CHECK ("metric_values"."source" in ('update', 'csv', 'hand')),
	CONSTRAINT "metric_values_value" CHECK (num_nonnulls("metric_values"."value", "metric_values"."value_encrypted") = 1),
	CONSTRAINT "metric_values_decimal" CHECK ("metric_values"."value" ~ '^-?[0-9]{1,15}([.][0-9]{1,6})?$')
);
--> statement-breakpoint
ALTER TABLE "metric_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "metric_visits" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"visited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "metric_visits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "metric_visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "update_answers" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"request_id" uuid,
	"person_id" uuid,
	"due_on" date,
	"link_no" integer DEFAULT 1 NOT NULL,
	"token_hash" "bytea",
	"device_hash" "bytea",
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"draft_encrypted" "bytea",
	"draft_version" integer DEFAULT 0 NOT NULL,
	"draft_at" timestamp with time zone,
	"draft_by" uuid,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"update_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "update_answers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "update_answers_draft" CHECK (("update_answers"."draft_encrypted" is null) = ("update_answers"."draft_at" is null))
);
--> statement-breakpoint
ALTER TABLE "update_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "update_requests" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reporting_period" text NOT NULL,
	"period_end" date NOT NULL,
	"due_on" date NOT NULL,
	"message" text,
	"metrics" text[] NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "update_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "update_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "update_views" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"update_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "update_views_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "update_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_record_type";--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_invitation" FOREIGN KEY ("tenant_id","invitation_id") REFERENCES "public"."user_invitations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_definitions" ADD CONSTRAINT "metric_definitions_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_values" ADD CONSTRAINT "metric_values_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_values" ADD CONSTRAINT "metric_values_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_values" ADD CONSTRAINT "metric_values_metric" FOREIGN KEY ("tenant_id","metric_id") REFERENCES "public"."metric_definitions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_values" ADD CONSTRAINT "metric_values_update" FOREIGN KEY ("tenant_id","update_id") REFERENCES "public"."company_updates"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_visits" ADD CONSTRAINT "metric_visits_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_visits" ADD CONSTRAINT "metric_visits_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_answers" ADD CONSTRAINT "update_answers_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_answers" ADD CONSTRAINT "update_answers_request" FOREIGN KEY ("tenant_id","request_id") REFERENCES "public"."update_requests"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_answers" ADD CONSTRAINT "update_answers_person" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."company_people"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_answers" ADD CONSTRAINT "update_answers_update" FOREIGN KEY ("tenant_id","update_id") REFERENCES "public"."company_updates"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_requests" ADD CONSTRAINT "update_requests_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_views" ADD CONSTRAINT "update_views_update" FOREIGN KEY ("tenant_id","update_id") REFERENCES "public"."company_updates"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_views" ADD CONSTRAINT "update_views_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_people_company_idx" ON "company_people" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_people_email_key" ON "company_people" USING btree ("tenant_id","company_id","email_index") WHERE "company_people"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "metric_definitions_key" ON "metric_definitions" USING btree ("tenant_id","key");--> statement-breakpoint
CREATE INDEX "metric_values_time" ON "metric_values" USING btree ("tenant_id","company_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "metric_values_current" ON "metric_values" USING btree ("tenant_id","company_id","metric_id","kind","period_end") WHERE "metric_values"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "metric_values_newest" ON "metric_values" USING btree ("tenant_id","metric_id","company_id","period_end") WHERE "metric_values"."superseded_at" is null and "metric_values"."kind" = 'actual';--> statement-breakpoint
CREATE INDEX "metric_values_update_idx" ON "metric_values" USING btree ("tenant_id","update_id");--> statement-breakpoint
CREATE UNIQUE INDEX "metric_visits_person_key" ON "metric_visits" USING btree ("tenant_id","company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "update_answers_token_key" ON "update_answers" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "update_answers_request_key" ON "update_answers" USING btree ("tenant_id","request_id","company_id");--> statement-breakpoint
CREATE INDEX "update_answers_company_idx" ON "update_answers" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "update_answers_unasked_key" ON "update_answers" USING btree ("tenant_id","company_id") WHERE "update_answers"."request_id" is null and "update_answers"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "update_requests_time" ON "update_requests" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "update_views_person_key" ON "update_views" USING btree ("tenant_id","update_id","user_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_record_type" CHECK ("files"."record_type" in ('opportunity', 'dd_item', 'committee_review', 'portfolio_company', 'update_answer'));--> statement-breakpoint
CREATE POLICY "founder_rule" ON "portfolio_companies" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'portfolio_company_user' or id = any ((select coalesce(array_agg(p.company_id), '{}'::uuid[]) from company_people p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'portfolio_company_user' or id = any ((select coalesce(array_agg(p.company_id), '{}'::uuid[]) from company_people p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "company_people" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "company_people" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "company_people" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[]))) WITH CHECK (("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])));--> statement-breakpoint
CREATE POLICY "founder_rule" ON "company_people" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'portfolio_company_user' or (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or id = (select nullif(current_setting('app.user_id', true), '')::uuid) or invitation_id in
    (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'portfolio_company_user' or (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or id = (select nullif(current_setting('app.user_id', true), '')::uuid) or invitation_id in
    (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid)))));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "metric_definitions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "metric_definitions" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "auth_insert" ON "metric_definitions" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "metric_values" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "metric_values" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "company_rule" ON "metric_values" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "metric_visits" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "metric_visits" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "company_rule" ON "metric_visits" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "update_answers" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "update_answers" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "company_rule" ON "update_answers" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));--> statement-breakpoint
CREATE POLICY "auth_find" ON "update_answers" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "update_requests" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "update_requests" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "request_rule" ON "update_requests" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING (exists (select 1 from update_answers a where a.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and a.request_id = update_requests.id));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "update_views" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "update_views" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "company_rule" ON "update_views" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON metric_definitions, metric_values, metric_visits, company_people, update_answers TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT ON update_requests, update_views TO cairn_app;--> statement-breakpoint
GRANT INSERT ON metric_definitions TO cairn_auth;--> statement-breakpoint
GRANT SELECT ON update_answers TO cairn_auth;--> statement-breakpoint
-- The metrics that every firm begins with, for the firms that are there, with what their companies have reported already.
ALTER TABLE tenants NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE company_updates NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO metric_definitions (tenant_id, id, key, label, definition, unit_kind, cadence, position, is_shipped)
SELECT t.id, gen_random_uuid(), m.key, m.label, m.definition, m.unit_kind, 'quarterly', m.position, true
  FROM tenants t, (VALUES
    ('revenue', 'Revenue', 'Revenue recognised in the period, without VAT and one-off grants.', 'amount', 1),
    ('employees', 'Employees', 'People employed on the last day of the period, part-time ones counted as one.', 'number', 2),
    ('burn_rate', 'Burn rate', 'Net cash spent in a month, as the average of the period. Negative when cash grew.', 'amount', 3),
    ('runway_months', 'Runway', 'Months until the cash at the end of the period is spent at this burn rate.', 'months', 4)
  ) AS m (key, label, definition, unit_kind, position)
 WHERE t.id <> '00000000-0000-7000-8000-000000000001';--> statement-breakpoint
INSERT INTO metric_values (tenant_id, id, company_id, created_by, metric_id, period_end, kind, value, source, update_id, created_at)
SELECT DISTINCT ON (u.tenant_id, u.company_id, d.id, u.period_end) u.tenant_id, gen_random_uuid(), u.company_id, u.created_by, d.id, u.period_end, 'actual',
       (CASE d.key WHEN 'employees' THEN u.headcount ELSE u.runway_months END)::text, 'update', u.id, u.created_at
  FROM company_updates u JOIN metric_definitions d ON d.tenant_id = u.tenant_id AND d.key IN ('employees', 'runway_months')
 WHERE u.period_end IS NOT NULL AND (CASE d.key WHEN 'employees' THEN u.headcount ELSE u.runway_months END) IS NOT NULL
 ORDER BY u.tenant_id, u.company_id, d.id, u.period_end, u.created_at DESC;--> statement-breakpoint
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE company_updates FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE company_people FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE metric_definitions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE metric_values FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE metric_visits FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE update_answers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE update_requests FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE update_views FORCE ROW LEVEL SECURITY;
