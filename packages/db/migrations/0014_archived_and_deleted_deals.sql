ALTER TABLE "bulk_changes" DROP CONSTRAINT "bulk_changes_kind";--> statement-breakpoint
DROP INDEX "opportunities_unmerged";--> statement-breakpoint
DROP INDEX "opportunities_search";--> statement-breakpoint
DROP INDEX "opportunities_search_long";--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "archived_by" uuid;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "in_pipeline" boolean GENERATED ALWAYS AS (merged_into is null and archived_at is null and deleted_at is null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "is_put_away" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "opportunities_in_pipeline" ON "opportunities" USING btree ("tenant_id","id") WHERE in_pipeline;--> statement-breakpoint
CREATE INDEX "opportunities_put_away" ON "opportunities" USING btree ("tenant_id","id") WHERE archived_at is not null or deleted_at is not null;--> statement-breakpoint
CREATE INDEX "opportunities_import" ON "opportunities" USING btree ("tenant_id","import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "opportunities_search" ON "opportunities" USING btree ("tenant_id","id","search_text") WHERE in_pipeline and octet_length(search_text) <= 2000;--> statement-breakpoint
CREATE INDEX "opportunities_search_long" ON "opportunities" USING btree ("tenant_id","id") WHERE in_pipeline and octet_length(search_text) > 2000;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_kind" CHECK ("bulk_changes"."kind" in ('move', 'assign', 'tag', 'edit', 'archive', 'restore', 'delete'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "pipeline_stage_checklist_instances" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "committee_questions" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "committee_reviews" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "committee_votes" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "dd_comments" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "due_diligence_processes" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "dd_reports" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "opportunity_import_keys" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "opportunities" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (deleted_at <= now() - interval '30 days');--> statement-breakpoint
CREATE POLICY "purge_rule" ON "opportunity_notes" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "opportunity_stage_history" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "files" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "notifications" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));--> statement-breakpoint
CREATE POLICY "purge_rule" ON "tasks" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (exists (select from opportunities o where o.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and o.id = "opportunity_id"
    and o.deleted_at <= now() - interval '30 days'));
--> statement-breakpoint
-- Nothing in a deal that is archived or deleted can be worked on, whatever statement tries it. CA001 becomes DEAL_ARCHIVED
-- (core/http/answer-error.ts). A change of the firm's settings reaches these deals too, and says so (deal-access/put-away.ts).
CREATE FUNCTION refuse_put_away_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.reaches_put_away', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'this deal is archived or deleted' USING ERRCODE = 'CA001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER opportunities_put_away BEFORE UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.archived_at IS NOT NULL OR OLD.deleted_at IS NOT NULL)
    AND OLD.archived_at IS NOT DISTINCT FROM NEW.archived_at AND OLD.deleted_at IS NOT DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION refuse_put_away_deal();
--> statement-breakpoint
-- Once a statement, since an import writes tens of thousands of rows. The files of a company belong to a deal only by what
-- hides them (0010); the company goes on.
CREATE FUNCTION refuse_work_on_put_away_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.reaches_put_away', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'files' THEN
    PERFORM FROM written w JOIN opportunities o ON o.tenant_id = w.tenant_id AND o.id = w.opportunity_id
      WHERE (o.archived_at IS NOT NULL OR o.deleted_at IS NOT NULL) AND w.record_type <> 'portfolio_company' LIMIT 1;
  ELSE
    PERFORM FROM written w JOIN opportunities o ON o.tenant_id = w.tenant_id AND o.id = w.opportunity_id
      WHERE o.archived_at IS NOT NULL OR o.deleted_at IS NOT NULL LIMIT 1;
  END IF;
  IF FOUND THEN
    RAISE EXCEPTION 'this deal is archived or deleted' USING ERRCODE = 'CA001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  belonging text;
BEGIN
  FOREACH belonging IN ARRAY ARRAY['opportunity_notes', 'tasks', 'files', 'pipeline_stage_checklist_instances',
    'opportunity_stage_history', 'due_diligence_processes', 'dd_items', 'dd_comments', 'committee_reviews', 'committee_votes',
    'committee_questions'] LOOP
    EXECUTE format('CREATE TRIGGER put_away_on_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_work_on_put_away_deal()', belonging);
    EXECUTE format('CREATE TRIGGER put_away_on_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_work_on_put_away_deal()', belonging);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER put_away_on_insert AFTER INSERT ON portfolio_companies REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_work_on_put_away_deal();
--> statement-breakpoint
-- A list of tasks leaves out those of deals that were put away without a look at the deals.
CREATE FUNCTION put_tasks_away() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.reaches_put_away', true), '');
BEGIN
  PERFORM set_config('app.reaches_put_away', 'on', true);
  UPDATE tasks SET is_put_away = NEW.archived_at IS NOT NULL OR NEW.deleted_at IS NOT NULL
   WHERE tenant_id = NEW.tenant_id AND opportunity_id = NEW.id;
  PERFORM set_config('app.reaches_put_away', before, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER opportunities_put_tasks_away AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.archived_at IS NULL AND OLD.deleted_at IS NULL) <> (NEW.archived_at IS NULL AND NEW.deleted_at IS NULL))
  EXECUTE FUNCTION put_tasks_away();
--> statement-breakpoint
-- The purge deletes with a deal what belongs to it; purge_rule keeps these from being deleted in any other way.
GRANT DELETE ON opportunities, opportunity_stage_history, opportunity_import_keys, pipeline_stage_checklist_instances,
  opportunity_notes, tasks, files, notifications, due_diligence_processes, dd_comments, dd_reports, committee_reviews,
  committee_votes, committee_questions TO cairn_app;
--> statement-breakpoint
-- What a closed review holds is frozen as long as there is the deal (0004); it goes with it.
CREATE FUNCTION deal_is_purged(tenant uuid, deal uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM opportunities o
    WHERE o.tenant_id = tenant AND o.id = deal AND o.deleted_at <= now() - interval '30 days')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change_of_closed_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND deal_is_purged(OLD.tenant_id, OLD.opportunity_id) THEN RETURN OLD; END IF;
  IF OLD.status <> 'open'
     AND (TG_OP = 'DELETE' OR to_jsonb(NEW) - 'opportunity_id' <> to_jsonb(OLD) - 'opportunity_id') THEN
    RAISE EXCEPTION 'a closed review cannot be changed or removed' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change_below_closed_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched jsonb[] := CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[to_jsonb(NEW)]
    WHEN 'DELETE' THEN ARRAY[to_jsonb(OLD)]
    ELSE ARRAY[to_jsonb(OLD), to_jsonb(NEW)]
  END;
  part jsonb;
  review_status text;
BEGIN
  IF TG_OP = 'DELETE' AND deal_is_purged(OLD.tenant_id, OLD.opportunity_id) THEN RETURN OLD; END IF;
  IF touched[1] - 'opportunity_id' = touched[2] - 'opportunity_id' THEN RETURN NEW; END IF;
  FOREACH part IN ARRAY touched LOOP
    CONTINUE WHEN TG_TABLE_NAME = 'files' AND part->>'record_type' <> 'committee_review';
    SELECT r.status INTO review_status FROM committee_reviews r
      WHERE r.tenant_id = (part->>'tenant_id')::uuid AND r.id = coalesce(part->>'review_id', part->>'record_id')::uuid
      FOR SHARE;
    -- One that is not seen here is another firm's, and the policies refuse it next.
    IF review_status <> 'open' THEN
      RAISE EXCEPTION 'a closed review cannot be changed or removed' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
  END LOOP;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What was put away is not found by Ctrl-K either, nor are its tasks (0013).
CREATE OR REPLACE FUNCTION keep_search_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deal uuid;
  name text;
  gone boolean := false;
BEGIN
  CASE TG_ARGV[0]
    WHEN 'opportunity' THEN
      deal := new.id;
      name := concat_ws(' ', new.company_name, new.founder_name);
      gone := NOT new.in_pipeline;
    WHEN 'portfolio_company' THEN
      deal := new.opportunity_id;
      name := new.name;
    WHEN 'task' THEN
      deal := new.opportunity_id;
      name := new.title;
      gone := new.deleted_at IS NOT NULL OR new.is_put_away;
  END CASE;
  IF gone THEN
    DELETE FROM search_names s WHERE s.tenant_id = new.tenant_id AND s.kind = TG_ARGV[0] AND s.record_id = new.id;
  ELSE
    INSERT INTO search_names AS s (tenant_id, kind, record_id, opportunity_id, words)
    VALUES (new.tenant_id, TG_ARGV[0], new.id, deal, fold_name(name))
    ON CONFLICT (tenant_id, kind, record_id) DO UPDATE SET opportunity_id = excluded.opportunity_id, words = excluded.words;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER opportunities_renamed ON opportunities;
--> statement-breakpoint
CREATE TRIGGER opportunities_renamed AFTER UPDATE ON opportunities
  FOR EACH ROW WHEN ((new.company_name, new.founder_name, new.in_pipeline)
    IS DISTINCT FROM (old.company_name, old.founder_name, old.in_pipeline))
  EXECUTE FUNCTION keep_search_name('opportunity');
--> statement-breakpoint
DROP TRIGGER tasks_renamed ON tasks;
--> statement-breakpoint
CREATE TRIGGER tasks_renamed AFTER UPDATE OF title, opportunity_id, deleted_at, is_put_away ON tasks
  FOR EACH ROW WHEN ((new.title, new.opportunity_id, new.deleted_at, new.is_put_away)
    IS DISTINCT FROM (old.title, old.opportunity_id, old.deleted_at, old.is_put_away))
  EXECUTE FUNCTION keep_search_name('task');
