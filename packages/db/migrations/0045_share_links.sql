CREATE TABLE "share_link_visitors" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"opportunity_id" uuid,
	"number" integer NOT NULL,
	"device_hashes" text[] NOT NULL,
	"email" "bytea",
	"email_index" "bytea",
	"password_given" boolean DEFAULT false NOT NULL,
	"code_hash" "bytea",
	"code_expires_at" timestamp with time zone,
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"let_in_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_link_visitors_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "share_link_visitors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "share_links" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"opportunity_id" uuid,
	"label" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"password_hash" text,
	"asks_address" boolean NOT NULL,
	"allowed_domains" text[] DEFAULT '{}' NOT NULL,
	"denied_domains" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "share_links_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "share_links_term" CHECK ("share_links"."expires_at" <= "share_links"."created_at" + interval '90 days'),
	CONSTRAINT "share_links_domains" CHECK ("share_links"."asks_address" or (cardinality("share_links"."allowed_domains") = 0 and cardinality("share_links"."denied_domains") = 0))
);
--> statement-breakpoint
ALTER TABLE "share_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "co_investor_acceptances_key";--> statement-breakpoint
ALTER TABLE "co_investor_acceptances" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "co_investor_interactions" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "co_investor_page_views" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "co_investor_acceptances" ADD COLUMN "visitor_id" uuid;--> statement-breakpoint
ALTER TABLE "co_investor_acceptances" ADD COLUMN "viewer_id" uuid GENERATED ALWAYS AS (coalesce(user_id, visitor_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "co_investor_interactions" ADD COLUMN "visitor_id" uuid;--> statement-breakpoint
ALTER TABLE "co_investor_interactions" ADD COLUMN "viewer_id" uuid GENERATED ALWAYS AS (coalesce(user_id, visitor_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "co_investor_page_views" ADD COLUMN "visitor_id" uuid;--> statement-breakpoint
ALTER TABLE "co_investor_page_views" ADD COLUMN "viewer_id" uuid GENERATED ALWAYS AS (coalesce(user_id, visitor_id)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "share_link_visitors" ADD CONSTRAINT "share_link_visitors_link" FOREIGN KEY ("tenant_id","link_id") REFERENCES "public"."share_links"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_share" FOREIGN KEY ("tenant_id","share_id") REFERENCES "public"."co_investor_shares"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "share_link_visitors_address_key" ON "share_link_visitors" USING btree ("tenant_id","link_id","email_index") WHERE "share_link_visitors"."let_in_at" is not null and "share_link_visitors"."email_index" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "share_link_visitors_number_key" ON "share_link_visitors" USING btree ("tenant_id","link_id","number");--> statement-breakpoint
CREATE INDEX "share_link_visitors_devices" ON "share_link_visitors" USING gin ("device_hashes");--> statement-breakpoint
CREATE INDEX "share_link_visitors_deal" ON "share_link_visitors" USING btree ("tenant_id","opportunity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_token_key" ON "share_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "share_links_share_idx" ON "share_links" USING btree ("tenant_id","share_id");--> statement-breakpoint
CREATE INDEX "share_links_deal" ON "share_links" USING btree ("tenant_id","opportunity_id");--> statement-breakpoint
ALTER TABLE "co_investor_acceptances" ADD CONSTRAINT "co_investor_acceptances_visitor" FOREIGN KEY ("tenant_id","visitor_id") REFERENCES "public"."share_link_visitors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_interactions" ADD CONSTRAINT "co_investor_interactions_visitor" FOREIGN KEY ("tenant_id","visitor_id") REFERENCES "public"."share_link_visitors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_investor_page_views" ADD CONSTRAINT "co_investor_page_views_visitor" FOREIGN KEY ("tenant_id","visitor_id") REFERENCES "public"."share_link_visitors"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "co_investor_acceptances_key" ON "co_investor_acceptances" USING btree ("tenant_id","share_id","viewer_id","terms_version");--> statement-breakpoint
ALTER TABLE "co_investor_acceptances" ADD CONSTRAINT "co_investor_acceptances_viewer" CHECK (num_nonnulls("co_investor_acceptances"."user_id", "co_investor_acceptances"."visitor_id") = 1);--> statement-breakpoint
ALTER TABLE "co_investor_interactions" ADD CONSTRAINT "co_investor_interactions_viewer" CHECK (num_nonnulls("co_investor_interactions"."user_id", "co_investor_interactions"."visitor_id") = 1);--> statement-breakpoint
ALTER TABLE "co_investor_page_views" ADD CONSTRAINT "co_investor_page_views_viewer" CHECK (num_nonnulls("co_investor_page_views"."user_id", "co_investor_page_views"."visitor_id") = 1);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "share_link_visitors" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "share_link_visitors" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "share_link_visitors" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
CREATE POLICY "firm_inserts" ON "share_link_visitors" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_updates" ON "share_link_visitors" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false))) WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_deletes" ON "share_link_visitors" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "share_link_visitors" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "finder_reads" ON "share_link_visitors" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "auth_find" ON "share_link_visitors" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "share_links" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "share_links" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "share_links" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
CREATE POLICY "purge_rule" ON "share_links" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "finder_reads" ON "share_links" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "auth_find" ON "share_links" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "co_investor_acceptances" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then viewer_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then viewer_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select open_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "co_investor_interactions" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then viewer_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select accepted_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then viewer_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select accepted_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
ALTER POLICY "deal_rule" ON "co_investor_page_views" TO cairn_app USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then viewer_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select accepted_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then viewer_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and "share_id" = any ((select accepted_shares())::uuid[]) else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);
--> statement-breakpoint
-- As before, and for whom came by a link that is still good, and gave what it asks for.
CREATE OR REPLACE FUNCTION open_shares() RETURNS uuid[]
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
         WHERE i.tenant_id = tenant AND i.accepted_by = person
        UNION SELECT l.share_id FROM share_link_visitors v JOIN share_links l ON l.tenant_id = v.tenant_id AND l.id = v.link_id
         WHERE v.tenant_id = tenant AND v.id = person AND v.let_in_at IS NOT NULL
           AND l.revoked_at IS NULL AND l.expires_at > now())
      AND share_is_backed(s.shared_by, s.entity_type, s.entity_id, s.opportunity_id)), '{}');
END $$;--> statement-breakpoint
-- As before, with acceptances of whom came by a link.
CREATE OR REPLACE FUNCTION accepted_shares() RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  person CONSTANT uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  open CONSTANT uuid[] := open_shares();
BEGIN
  RETURN coalesce((SELECT array_agg(s.id) FROM co_investor_shares s
    WHERE s.tenant_id = tenant AND s.id = ANY (open) AND (s.terms_text IS NULL
      OR EXISTS (SELECT 1 FROM co_investor_acceptances a WHERE a.tenant_id = tenant AND a.share_id = s.id
        AND a.viewer_id = person AND a.terms_version = s.terms_version))), '{}');
END $$;--> statement-breakpoint
ALTER TABLE share_links FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE share_link_visitors FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON share_links, share_link_visitors TO cairn_app;--> statement-breakpoint
GRANT SELECT ON share_links, share_link_visitors TO cairn_auth;
