CREATE TABLE "co_investor_share_notes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"opportunity_id" uuid,
	"access_notes" text,
	CONSTRAINT "co_investor_share_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "co_investor_share_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "co_investor_share_notes" ADD CONSTRAINT "co_investor_share_notes_share" FOREIGN KEY ("tenant_id","share_id") REFERENCES "public"."co_investor_shares"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "co_investor_share_notes_key" ON "co_investor_share_notes" USING btree ("tenant_id","share_id");--> statement-breakpoint
CREATE INDEX "co_investor_share_notes_deal" ON "co_investor_share_notes" USING btree ("tenant_id","opportunity_id");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "co_investor_share_notes" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "co_investor_share_notes" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "co_investor_share_notes" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "co_investor_share_notes" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
CREATE POLICY "purge_rule" ON "co_investor_share_notes" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));
--> statement-breakpoint
INSERT INTO co_investor_share_notes (tenant_id, id, share_id, opportunity_id, access_notes)
  SELECT tenant_id, gen_random_uuid(), id, opportunity_id, access_notes FROM co_investor_shares WHERE access_notes IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "co_investor_shares" DROP COLUMN "access_notes";
--> statement-breakpoint
ALTER TABLE co_investor_share_notes FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON co_investor_share_notes TO cairn_app;
