CREATE TABLE "co_investor_page_views" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"opportunity_id" uuid,
	"interaction_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"seconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "co_investor_page_views_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "co_investor_page_views_page" CHECK ("co_investor_page_views"."page" between 1 and 10000),
	CONSTRAINT "co_investor_page_views_seconds" CHECK ("co_investor_page_views"."seconds" between 0 and 14400)
);
--> statement-breakpoint
ALTER TABLE "co_investor_page_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "co_investor_shares" ADD COLUMN "allows_download" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "co_investor_shares" ADD COLUMN "has_watermark" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "co_investor_page_views" ADD CONSTRAINT "co_investor_page_views_share" FOREIGN KEY ("tenant_id","share_id") REFERENCES "public"."co_investor_shares"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_page_views" ADD CONSTRAINT "co_investor_page_views_interaction" FOREIGN KEY ("tenant_id","interaction_id") REFERENCES "public"."co_investor_interactions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_page_views" ADD CONSTRAINT "co_investor_page_views_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_page_views" ADD CONSTRAINT "co_investor_page_views_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "co_investor_page_views_key" ON "co_investor_page_views" USING btree ("tenant_id","interaction_id","file_id","page");--> statement-breakpoint
CREATE INDEX "co_investor_page_views_entity" ON "co_investor_page_views" USING btree ("tenant_id","entity_id","file_id");--> statement-breakpoint
CREATE INDEX "co_investor_page_views_time" ON "co_investor_page_views" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "co_investor_page_views_deal" ON "co_investor_page_views" USING btree ("tenant_id","opportunity_id");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "co_investor_page_views" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "co_investor_page_views" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "co_investor_page_views" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
CREATE POLICY "purge_rule" ON "co_investor_page_views" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));
--> statement-breakpoint
ALTER TABLE co_investor_page_views FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON co_investor_page_views TO cairn_app;--> statement-breakpoint
GRANT UPDATE (seconds) ON co_investor_page_views TO cairn_app;
