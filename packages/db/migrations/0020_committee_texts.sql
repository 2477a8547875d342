CREATE TABLE "committee_texts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"memo" text NOT NULL,
	"thesis" text NOT NULL,
	"assumptions" jsonb NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"votes" integer NOT NULL,
	CONSTRAINT "committee_texts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "committee_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "committee_hides_votes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "committee_texts" ADD CONSTRAINT "committee_texts_tenant_id_review_id_committee_reviews_tenant_id_id_fk" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."committee_reviews"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_texts" ADD CONSTRAINT "committee_texts_tenant_id_written_by_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","written_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "committee_texts_key" ON "committee_texts" USING btree ("tenant_id","review_id","version");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "committee_texts" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "committee_texts" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "committee_texts" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[]))) WITH CHECK (("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "committee_texts" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));
--> statement-breakpoint
ALTER TABLE committee_texts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A version grows while its author goes on writing, and is kept from then on; it is deleted with its deal alone.
GRANT SELECT, INSERT, UPDATE, DELETE ON committee_texts TO cairn_app;--> statement-breakpoint
CREATE TRIGGER committee_texts_frozen BEFORE INSERT OR UPDATE OR DELETE ON committee_texts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_below_closed_review();--> statement-breakpoint
CREATE TRIGGER put_away_on_insert AFTER INSERT ON committee_texts REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_work_on_put_away_deal();--> statement-breakpoint
CREATE TRIGGER put_away_on_update AFTER UPDATE ON committee_texts REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_work_on_put_away_deal();
