-- The shares that are open to the person of the transaction and whose terms the person has accepted, or that ask for none.
CREATE FUNCTION accepted_shares() RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  person CONSTANT uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  open CONSTANT uuid[] := open_shares();
BEGIN
  RETURN coalesce((SELECT array_agg(s.id) FROM co_investor_shares s
    WHERE s.tenant_id = tenant AND s.id = ANY (open) AND (s.terms_text IS NULL
      OR EXISTS (SELECT 1 FROM co_investor_acceptances a WHERE a.tenant_id = tenant AND a.share_id = s.id
        AND a.user_id = person AND a.terms_version = s.terms_version))), '{}');
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION accepted_shares() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION accepted_shares() TO cairn_app;--> statement-breakpoint
CREATE TABLE "co_investor_acceptances" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"opportunity_id" uuid,
	"user_id" uuid NOT NULL,
	"terms_version" integer NOT NULL,
	"terms_text" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "co_investor_acceptances_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "co_investor_acceptances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "co_investor_shares" ADD COLUMN "terms_text" text;--> statement-breakpoint
ALTER TABLE "co_investor_shares" ADD COLUMN "terms_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "co_investor_acceptances" ADD CONSTRAINT "co_investor_acceptances_share" FOREIGN KEY ("tenant_id","share_id") REFERENCES "public"."co_investor_shares"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_acceptances" ADD CONSTRAINT "co_investor_acceptances_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "co_investor_acceptances_key" ON "co_investor_acceptances" USING btree ("tenant_id","share_id","user_id","terms_version");--> statement-breakpoint
CREATE INDEX "co_investor_acceptances_deal" ON "co_investor_acceptances" USING btree ("tenant_id","opportunity_id");--> statement-breakpoint
ALTER TABLE "co_investor_shares" ADD CONSTRAINT "co_investor_shares_terms" CHECK ("co_investor_shares"."terms_text" is null or "co_investor_shares"."terms_version" > 0);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "co_investor_acceptances" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "co_investor_acceptances" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "co_investor_acceptances" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
CREATE POLICY "outsider_inserts" ON "co_investor_acceptances" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK ((not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) or (exists (select 1 from co_investor_shares s where s.tenant_id = co_investor_acceptances.tenant_id
        and s.id = co_investor_acceptances.share_id and s.terms_version = co_investor_acceptances.terms_version
        and s.terms_text = co_investor_acceptances.terms_text))));--> statement-breakpoint
CREATE POLICY "outsider_updates" ON "co_investor_acceptances" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING ((not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) or (false))) WITH CHECK ((not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) or (false)));--> statement-breakpoint
CREATE POLICY "outsider_deletes" ON "co_investor_acceptances" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "co_investor_acceptances" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "finder_reads" ON "co_investor_acceptances" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "co_investor_interactions" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select accepted_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select accepted_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "co_investor_page_views" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select accepted_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select accepted_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "co_investor_share_files" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then "share_id" = any ((select accepted_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then "share_id" = any ((select accepted_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);
--> statement-breakpoint
-- As before, but for those whom a share is for once they have accepted its terms.
CREATE OR REPLACE FUNCTION shared_item(asked uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  person CONSTANT uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  acting CONSTANT text := current_setting('app.role', true);
  share co_investor_shares;
  columns text[];
BEGIN
  SELECT * INTO share FROM co_investor_shares s WHERE s.tenant_id = tenant AND s.id = asked;
  IF share.id IS NULL THEN RETURN NULL; END IF;
  IF acting = 'co_investor_user' THEN
    IF share.id <> ALL (accepted_shares()) THEN RETURN NULL; END IF;
  ELSIF acting IS NULL OR acting NOT IN ('firm_admin', 'platform_admin')
    OR (EXISTS (SELECT 1 FROM confidential_opportunities c WHERE c.tenant_id = tenant AND c.opportunity_id = share.opportunity_id)
      AND NOT EXISTS (SELECT 1 FROM opportunity_members m WHERE m.tenant_id = tenant
        AND m.opportunity_id = share.opportunity_id AND m.user_id = person)) THEN RETURN NULL;
  END IF;
  columns := share.fields || array['currency'] || (SELECT coalesce(array_agg(f || '_encrypted'), '{}') FROM unnest(share.fields) f);
  IF share.entity_type = 'opportunity' THEN
    RETURN (SELECT jsonb_build_object('name', o.company_name) || coalesce((SELECT jsonb_object_agg(e.key, e.value)
      FROM jsonb_each(to_jsonb(o)) e WHERE e.key = ANY (columns)), '{}') FROM opportunities o
      WHERE o.tenant_id = tenant AND o.id = share.entity_id AND o.in_pipeline);
  END IF;
  RETURN (SELECT jsonb_build_object('name', c.name) || coalesce((SELECT jsonb_object_agg(e.key, e.value)
    FROM jsonb_each(to_jsonb(c)) e WHERE e.key = ANY (columns)), '{}') FROM portfolio_companies c
    WHERE c.tenant_id = tenant AND c.id = share.entity_id);
END $$;--> statement-breakpoint
ALTER TABLE co_investor_acceptances FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON co_investor_acceptances TO cairn_app;
