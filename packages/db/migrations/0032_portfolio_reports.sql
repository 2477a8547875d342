CREATE TABLE "portfolio_reports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"kind" text NOT NULL,
	"company_id" uuid,
	"portfolio_id" uuid,
	"as_of" date NOT NULL,
	"company_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"byte_size" integer,
	"sha256" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "portfolio_reports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "portfolio_reports_kind" CHECK ("portfolio_reports"."kind" in ('one_pager', 'review', 'kpis_csv', 'kpis_xlsx')),
	CONSTRAINT "portfolio_reports_about" CHECK (("portfolio_reports"."kind" = 'one_pager') = ("portfolio_reports"."company_id" is not null)),
	CONSTRAINT "portfolio_reports_status" CHECK ("portfolio_reports"."status" in ('queued', 'drawing', 'ready', 'failed')),
	CONSTRAINT "portfolio_reports_progress" CHECK ("portfolio_reports"."progress" between 0 and 100),
	CONSTRAINT "portfolio_reports_ready" CHECK ("portfolio_reports"."status" <> 'ready' or "portfolio_reports"."sha256" is not null)
);
--> statement-breakpoint
ALTER TABLE "portfolio_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "portfolio_reports" ADD CONSTRAINT "portfolio_reports_requested_by" FOREIGN KEY ("tenant_id","requested_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_reports" ADD CONSTRAINT "portfolio_reports_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_reports" ADD CONSTRAINT "portfolio_reports_portfolio" FOREIGN KEY ("tenant_id","portfolio_id") REFERENCES "public"."portfolios"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_reports_person" ON "portfolio_reports" USING btree ("tenant_id","requested_by","created_at");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "portfolio_reports" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "portfolio_reports" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "own_rule" ON "portfolio_reports" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("requested_by" = coalesce((select nullif(current_setting('app.user_id', true), '')::uuid), "requested_by")) WITH CHECK ("requested_by" = coalesce((select nullif(current_setting('app.user_id', true), '')::uuid), "requested_by"));--> statement-breakpoint
CREATE POLICY "companies_rule" ON "portfolio_reports" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (cardinality("company_ids") = (select count(*) from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = any ("company_ids"))) WITH CHECK (cardinality("company_ids") = (select count(*) from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = any ("company_ids")));--> statement-breakpoint
ALTER TABLE portfolio_reports FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON portfolio_reports TO cairn_app;
