CREATE TABLE "dd_reports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"problem" text,
	"as_of" timestamp with time zone,
	"counts" jsonb,
	"storage_key" uuid,
	"byte_size" integer,
	"sha256" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dd_reports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "dd_reports_status" CHECK ("dd_reports"."status" in ('queued', 'drawing', 'ready', 'failed')),
	CONSTRAINT "dd_reports_ready" CHECK ("dd_reports"."status" <> 'ready' or "dd_reports"."storage_key" is not null)
);
--> statement-breakpoint
ALTER TABLE "dd_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "dd_reports" ADD CONSTRAINT "dd_reports_tenant_id_process_id_due_diligence_processes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","process_id") REFERENCES "public"."due_diligence_processes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dd_reports" ADD CONSTRAINT "dd_reports_tenant_id_opportunity_id_opportunities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","opportunity_id") REFERENCES "public"."opportunities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dd_reports" ADD CONSTRAINT "dd_reports_tenant_id_requested_by_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","requested_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dd_reports_person" ON "dd_reports" USING btree ("tenant_id","requested_by","created_at");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "dd_reports" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "dd_reports" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "dd_reports" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[]))) WITH CHECK (("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])));--> statement-breakpoint
ALTER TABLE dd_reports FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON dd_reports TO cairn_app;
