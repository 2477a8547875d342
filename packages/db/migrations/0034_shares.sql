CREATE TABLE "co_investor_interactions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"opportunity_id" uuid,
	"user_id" uuid NOT NULL,
	"interaction_type" text NOT NULL,
	"duration_seconds" integer,
	"message_encrypted" "bytea",
	"file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "co_investor_interactions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "co_investor_interactions_type" CHECK ("co_investor_interactions"."interaction_type" in ('view', 'express_interest', 'request_details', 'download_document')),
	CONSTRAINT "co_investor_interactions_duration" CHECK ("co_investor_interactions"."duration_seconds" is null or ("co_investor_interactions"."interaction_type" = 'view' and "co_investor_interactions"."duration_seconds" between 0 and 14400))
);
--> statement-breakpoint
ALTER TABLE "co_investor_interactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "co_investor_share_files" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"opportunity_id" uuid,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "co_investor_share_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "co_investor_share_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "co_investor_share_people" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"opportunity_id" uuid,
	"email" "bytea" NOT NULL,
	"email_index" "bytea" NOT NULL,
	"user_id" uuid,
	"invitation_id" uuid,
	"added_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	CONSTRAINT "co_investor_share_people_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "co_investor_share_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "co_investor_shares" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"opportunity_id" uuid,
	"company_id" uuid,
	"shared_by" uuid NOT NULL,
	"shared_with_org" text NOT NULL,
	"access_type" text DEFAULT 'view_only' NOT NULL,
	"access_notes" text,
	"fields" text[] NOT NULL,
	"expires_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "co_investor_shares_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "co_investor_shares_entity" CHECK ("co_investor_shares"."entity_type" in ('opportunity', 'portfolio_company')),
	CONSTRAINT "co_investor_shares_access" CHECK ("co_investor_shares"."access_type" in ('view_only', 'participate')),
	CONSTRAINT "co_investor_shares_fields" CHECK ("co_investor_shares"."fields" <@ case "co_investor_shares"."entity_type" when 'opportunity' then array['industry', 'sector', 'business_model', 'current_stage', 'country', 'city', 'founded_year', 'website', 'description', 'funding_round', 'coinvestor_minimum_amount', 'coinvestor_maximum_amount', 'target_amount', 'current_valuation', 'revenue', 'burn_rate', 'runway_months', 'investors', 'market_size', 'target_market', 'competitive_landscape', 'competitive_advantage', 'founder_name', 'linkedin'] else array['industry', 'company_stage', 'status', 'description', 'headquarters', 'website', 'founded_year', 'employee_count', 'legal_name'] end)
);
--> statement-breakpoint
ALTER TABLE "co_investor_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "co_investor_interactions" ADD CONSTRAINT "co_investor_interactions_share" FOREIGN KEY ("tenant_id","share_id") REFERENCES "public"."co_investor_shares"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_interactions" ADD CONSTRAINT "co_investor_interactions_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_share_files" ADD CONSTRAINT "co_investor_share_files_share" FOREIGN KEY ("tenant_id","share_id") REFERENCES "public"."co_investor_shares"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_share_files" ADD CONSTRAINT "co_investor_share_files_file" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_share_people" ADD CONSTRAINT "co_investor_share_people_share" FOREIGN KEY ("tenant_id","share_id") REFERENCES "public"."co_investor_shares"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_share_people" ADD CONSTRAINT "co_investor_share_people_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_share_people" ADD CONSTRAINT "co_investor_share_people_invitation" FOREIGN KEY ("tenant_id","invitation_id") REFERENCES "public"."user_invitations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_shares" ADD CONSTRAINT "co_investor_shares_deal" FOREIGN KEY ("tenant_id","opportunity_id") REFERENCES "public"."opportunities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_shares" ADD CONSTRAINT "co_investor_shares_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_shares" ADD CONSTRAINT "co_investor_shares_by" FOREIGN KEY ("tenant_id","shared_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "co_investor_interactions_entity" ON "co_investor_interactions" USING btree ("tenant_id","entity_id","created_at");--> statement-breakpoint
CREATE INDEX "co_investor_interactions_share_idx" ON "co_investor_interactions" USING btree ("tenant_id","share_id");--> statement-breakpoint
CREATE INDEX "co_investor_interactions_time" ON "co_investor_interactions" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "co_investor_interactions_deal" ON "co_investor_interactions" USING btree ("tenant_id","opportunity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "co_investor_share_files_key" ON "co_investor_share_files" USING btree ("tenant_id","share_id","file_id");--> statement-breakpoint
CREATE INDEX "co_investor_share_files_file_idx" ON "co_investor_share_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "co_investor_share_files_deal" ON "co_investor_share_files" USING btree ("tenant_id","opportunity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "co_investor_share_people_key" ON "co_investor_share_people" USING btree ("tenant_id","share_id","email_index") WHERE "co_investor_share_people"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "co_investor_share_people_user_idx" ON "co_investor_share_people" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "co_investor_share_people_invitation_idx" ON "co_investor_share_people" USING btree ("tenant_id","invitation_id");--> statement-breakpoint
CREATE INDEX "co_investor_share_people_deal" ON "co_investor_share_people" USING btree ("tenant_id","opportunity_id");--> statement-breakpoint
CREATE INDEX "co_investor_shares_entity" ON "co_investor_shares" USING btree ("tenant_id","entity_id","created_at");--> statement-breakpoint
CREATE INDEX "co_investor_shares_active" ON "co_investor_shares" USING btree ("tenant_id","id") WHERE is_active;--> statement-breakpoint
CREATE INDEX "co_investor_shares_deal_idx" ON "co_investor_shares" USING btree ("tenant_id","opportunity_id");--> statement-breakpoint
-- What stands behind a share: its maker works for the firm, may see the deal, and the record is still there. The functions
-- run as the owner, whom no policy of the application binds, so each names the tenant itself (docs/adr/0040).
CREATE FUNCTION share_is_backed(maker uuid, kind text, entity uuid, deal uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
BEGIN
  RETURN EXISTS (SELECT 1 FROM user_profiles p WHERE p.tenant_id = tenant AND p.id = maker AND p.is_active
      AND p.role IN ('firm_admin', 'firm_user', 'platform_admin'))
    AND (NOT EXISTS (SELECT 1 FROM confidential_opportunities c WHERE c.tenant_id = tenant AND c.opportunity_id = deal)
      OR EXISTS (SELECT 1 FROM opportunity_members m WHERE m.tenant_id = tenant AND m.opportunity_id = deal AND m.user_id = maker))
    AND (CASE kind WHEN 'opportunity' THEN EXISTS (SELECT 1 FROM opportunities o WHERE o.tenant_id = tenant AND o.id = entity
        AND o.in_pipeline) ELSE EXISTS (SELECT 1 FROM portfolio_companies c WHERE c.tenant_id = tenant AND c.id = entity) END);
END $$;--> statement-breakpoint
-- The shares that are open to the person of the transaction; none for anybody but a co-investor.
CREATE FUNCTION open_shares() RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  person CONSTANT uuid := nullif(current_setting('app.user_id', true), '')::uuid;
BEGIN
  IF current_setting('app.role', true) IS DISTINCT FROM 'co_investor_user' THEN RETURN '{}'; END IF;
  RETURN coalesce((SELECT array_agg(s.id) FROM co_investor_shares s
    WHERE s.tenant_id = tenant AND s.is_active AND (s.expires_at IS NULL OR s.expires_at > now())
      AND s.id IN (SELECT p.share_id FROM co_investor_share_people p WHERE p.tenant_id = tenant AND p.user_id = person
          AND p.removed_at IS NULL
        UNION SELECT p.share_id FROM user_invitations i JOIN co_investor_share_people p
            ON p.tenant_id = i.tenant_id AND p.invitation_id = i.id AND p.removed_at IS NULL
         WHERE i.tenant_id = tenant AND i.accepted_by = person)
      AND share_is_backed(s.shared_by, s.entity_type, s.entity_id, s.opportunity_id)), '{}');
END $$;--> statement-breakpoint
-- What a share opens of its record: the name, and the columns of its fields. For those whom it is open to, and for
-- administrators of the firm, who are shown the same before they share.
CREATE FUNCTION shared_item(asked uuid) RETURNS jsonb
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
    IF share.id <> ALL (open_shares()) THEN RETURN NULL; END IF;
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
REVOKE ALL ON FUNCTION share_is_backed(uuid, text, uuid, uuid), open_shares(), shared_item(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION share_is_backed(uuid, text, uuid, uuid), open_shares(), shared_item(uuid) TO cairn_app;--> statement-breakpoint
CREATE POLICY "finder_reads" ON "user_profiles" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "user_invitations" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "opportunities" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "portfolio_companies" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "co_investor_interactions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "co_investor_interactions" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "co_investor_interactions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
CREATE POLICY "purge_rule" ON "co_investor_interactions" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "co_investor_share_files" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "co_investor_share_files" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "co_investor_share_files" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then "share_id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then "share_id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
CREATE POLICY "firm_inserts" ON "co_investor_share_files" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_updates" ON "co_investor_share_files" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false))) WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_deletes" ON "co_investor_share_files" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "co_investor_share_people" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "co_investor_share_people" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "co_investor_share_people" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
CREATE POLICY "purge_rule" ON "co_investor_share_people" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "finder_reads" ON "co_investor_share_people" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "co_investor_shares" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "co_investor_shares" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "co_investor_shares" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then "id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then "id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
CREATE POLICY "firm_inserts" ON "co_investor_shares" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_updates" ON "co_investor_shares" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false))) WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_deletes" ON "co_investor_shares" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "co_investor_shares" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "finder_reads" ON "co_investor_shares" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "pipeline_stage_checklist_instances" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "committee_questions" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "committee_reviews" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "committee_texts" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "committee_votes" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "opportunity_custom_values" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "dd_comments" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "dd_items" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "due_diligence_processes" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "dd_reports" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "opportunities" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("id" is null or "id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("id" is null or "id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "opportunity_notes" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "opportunity_stage_history" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "search_names" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "company_people" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "portfolio_companies" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "files" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then exists (select 1 from co_investor_share_files s where s.tenant_id = files.tenant_id and s.file_id = files.id) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then exists (select 1 from co_investor_share_files s where s.tenant_id = files.tenant_id and s.file_id = files.id) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "notifications" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "tasks" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER TABLE co_investor_shares FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE co_investor_share_people FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE co_investor_share_files FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE co_investor_interactions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON co_investor_shares, co_investor_share_people TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON co_investor_share_files, co_investor_interactions TO cairn_app;--> statement-breakpoint
GRANT UPDATE (duration_seconds) ON co_investor_interactions TO cairn_app;
