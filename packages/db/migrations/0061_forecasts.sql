CREATE TABLE "committee_forecasts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"value" text NOT NULL,
	"by_when" text NOT NULL,
	"due_on" date NOT NULL,
	"percent" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "committee_forecasts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "committee_forecasts_percent" CHECK ("committee_forecasts"."percent" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "committee_forecasts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "committee_outcomes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"number" integer NOT NULL,
	"came_true" text NOT NULL,
	"known_on" date NOT NULL,
	"evidence" text NOT NULL,
	"link" text,
	"note" text,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "committee_outcomes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "committee_outcomes_came_true" CHECK ("committee_outcomes"."came_true" in ('yes', 'no', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "committee_outcomes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "committee_forecasts" ADD CONSTRAINT "committee_forecasts_tenant_id_review_id_committee_reviews_tenant_id_id_fk" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."committee_reviews"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_forecasts" ADD CONSTRAINT "committee_forecasts_tenant_id_user_id_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_outcomes" ADD CONSTRAINT "committee_outcomes_tenant_id_review_id_committee_reviews_tenant_id_id_fk" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."committee_reviews"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "committee_outcomes" ADD CONSTRAINT "committee_outcomes_tenant_id_recorded_by_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","recorded_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "committee_forecasts_key" ON "committee_forecasts" USING btree ("tenant_id","review_id","user_id","metric","value","by_when");--> statement-breakpoint
CREATE UNIQUE INDEX "committee_outcomes_key" ON "committee_outcomes" USING btree ("tenant_id","review_id","place","number");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "committee_forecasts" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "committee_forecasts" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "portal_rule" ON "committee_forecasts" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)));--> statement-breakpoint
CREATE POLICY "deal_rule" ON "committee_forecasts" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
CREATE POLICY "purge_rule" ON "committee_forecasts" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "committee_outcomes" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "committee_outcomes" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "portal_rule" ON "committee_outcomes" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)));--> statement-breakpoint
CREATE POLICY "deal_rule" ON "committee_outcomes" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end) WITH CHECK (case when (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)) then false else ("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])) end);--> statement-breakpoint
CREATE POLICY "purge_rule" ON "committee_outcomes" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
ALTER TABLE committee_forecasts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE committee_outcomes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Both are deleted with their deal alone. Of an outcome only the deal changes, when that one is merged into another.
GRANT SELECT, INSERT, UPDATE, DELETE ON committee_forecasts TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON committee_outcomes TO cairn_app;--> statement-breakpoint
GRANT UPDATE (opportunity_id) ON committee_outcomes TO cairn_app;--> statement-breakpoint
-- A forecast is frozen with the review that it is in (0004).
CREATE TRIGGER committee_forecasts_frozen BEFORE INSERT OR UPDATE OR DELETE ON committee_forecasts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_below_closed_review();--> statement-breakpoint
-- What is said to have come true stands in a review that was decided, and stays: the owner of the tables changes it neither.
CREATE FUNCTION refuse_change_of_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF deal_is_purged(OLD.tenant_id, OLD.opportunity_id) THEN RETURN OLD; END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - 'opportunity_id' = to_jsonb(OLD) - 'opportunity_id' THEN RETURN NEW; END IF;
  -- A review that is not seen here is another firm's, and the policies refuse it next.
  ELSIF NOT EXISTS (SELECT FROM committee_reviews r WHERE r.tenant_id = NEW.tenant_id AND r.id = NEW.review_id
      AND NOT (r.opportunity_id = NEW.opportunity_id AND r.status IN ('approved', 'rejected')
        AND NEW.place BETWEEN 0 AND jsonb_array_length(r.assumptions) - 1))
    AND NEW.number = 1 + (SELECT count(*) FROM committee_outcomes c
      WHERE c.tenant_id = NEW.tenant_id AND c.review_id = NEW.review_id AND c.place = NEW.place)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an outcome is recorded once, of an assumption that was decided on'
    USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;
--> statement-breakpoint
CREATE TRIGGER committee_outcomes_stay BEFORE INSERT OR UPDATE OR DELETE ON committee_outcomes
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_outcome();
--> statement-breakpoint
DO $$
DECLARE belonging text;
BEGIN
  FOREACH belonging IN ARRAY ARRAY['committee_forecasts', 'committee_outcomes'] LOOP
    EXECUTE format('CREATE TRIGGER put_away_on_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_work_on_put_away_deal()', belonging);
    EXECUTE format('CREATE TRIGGER put_away_on_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_work_on_put_away_deal()', belonging);
  END LOOP;
END $$;
