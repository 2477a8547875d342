CREATE POLICY "deal_rule" ON "portfolio_companies" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[]))) WITH CHECK (("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])));--> statement-breakpoint
-- The files of a company are hidden by the deal that it was won as, as those of the deal are. The owner too is bound by
-- FORCE, and would see no row.
ALTER TABLE files NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE portfolio_companies NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE files f SET opportunity_id = c.opportunity_id FROM portfolio_companies c
 WHERE f.record_type = 'portfolio_company' AND c.tenant_id = f.tenant_id AND c.id = f.record_id;--> statement-breakpoint
ALTER TABLE portfolio_companies FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE files FORCE ROW LEVEL SECURITY;
