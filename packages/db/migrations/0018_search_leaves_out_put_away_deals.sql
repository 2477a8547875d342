-- What was archived or deleted is not found either, nor are the tasks that were put away with it.
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
END $$;--> statement-breakpoint
DROP TRIGGER opportunities_renamed ON opportunities;--> statement-breakpoint
CREATE TRIGGER opportunities_renamed AFTER UPDATE OF company_name, founder_name, merged_into, archived_at, deleted_at
  ON opportunities FOR EACH ROW WHEN ((new.company_name, new.founder_name, new.in_pipeline)
    IS DISTINCT FROM (old.company_name, old.founder_name, old.in_pipeline))
  EXECUTE FUNCTION keep_search_name('opportunity');--> statement-breakpoint
DROP TRIGGER tasks_renamed ON tasks;--> statement-breakpoint
CREATE TRIGGER tasks_renamed AFTER UPDATE OF title, opportunity_id, deleted_at, is_put_away ON tasks
  FOR EACH ROW WHEN ((new.title, new.opportunity_id, new.deleted_at, new.is_put_away)
    IS DISTINCT FROM (old.title, old.opportunity_id, old.deleted_at, old.is_put_away))
  EXECUTE FUNCTION keep_search_name('task');--> statement-breakpoint
-- Of four letters two are soon alike: "move" is not "Approve".
CREATE OR REPLACE FUNCTION find_names(asked text, wanted_kind text, most integer, alike boolean) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
SET enable_seqscan = off
AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  person CONSTANT uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  folded CONSTANT text := fold_name(left(asked, 200));
  typed CONSTANT text[] := (string_to_array(btrim(folded), ' '))[1:8];
  longest CONSTANT text := (SELECT w FROM unnest(typed) w ORDER BY length(w) DESC, w LIMIT 1);
  begins CONSTANT text[] := (SELECT array_agg('% ' || w || '%') FROM unnest(typed) w);
  holds CONSTANT text[] := (SELECT array_agg('%' || w || '%') FROM unnest(typed) w);
  heads CONSTANT text[] := (SELECT array_agg('% ' || left(w, 3) || '%') FROM unnest(typed) w);
  hidden CONSTANT uuid[] := coalesce((SELECT array_agg(c.opportunity_id) FROM confidential_opportunities c
    WHERE c.tenant_id = tenant AND NOT EXISTS (SELECT 1 FROM opportunity_members m
      WHERE m.tenant_id = tenant AND m.opportunity_id = c.opportunity_id AND m.user_id = person)), '{}');
  found uuid[] := '{}';
  step text;
BEGIN
  IF tenant IS NULL OR folded = ' ' THEN RETURN; END IF;
  IF alike THEN
    -- What is mistyped shares its first three letters or its last three with what was meant: candidates that an index
    -- finds, and of which some hundred are soon compared.
    RETURN QUERY SELECT d.record_id FROM (
      SELECT c.record_id, word_similarity(folded, c.words) AS closeness FROM (
        (SELECT n.record_id, n.words FROM search_names n
          WHERE n.tenant_id = tenant AND n.kind = wanted_kind AND n.words LIKE '% ' || left(longest, 3) || '%'
            AND n.words LIKE ALL (heads) AND (n.opportunity_id IS NULL OR n.opportunity_id <> ALL (hidden)) LIMIT 500)
        UNION
        (SELECT n.record_id, n.words FROM search_names n
          WHERE n.tenant_id = tenant AND n.kind = wanted_kind AND n.words LIKE '%' || right(longest, 3) || ' %'
            AND (n.opportunity_id IS NULL OR n.opportunity_id <> ALL (hidden)) LIMIT 500)
      ) c WHERE length(longest) > 3
    ) d WHERE d.closeness >= CASE WHEN length(longest) > 4 THEN 0.4 ELSE 0.6 END ORDER BY d.closeness DESC, d.record_id LIMIT most;
    RETURN;
  END IF;
  -- Begins with it; each word begins a word; each word is somewhere. The next step is taken only while there are too few.
  FOREACH step IN ARRAY ARRAY[rtrim(folded) || '%', '% ' || longest || '%', '%' || longest || '%'] LOOP
    CONTINUE WHEN step NOT LIKE '% %' AND length(longest) < 3;
    found := found || coalesce((SELECT array_agg(c.record_id ORDER BY c.closeness DESC, c.record_id) FROM (
      SELECT n.record_id, similarity(n.words, folded) AS closeness FROM search_names n
       WHERE n.tenant_id = tenant AND n.kind = wanted_kind AND n.words LIKE step AND n.words LIKE ALL (CASE WHEN step LIKE '% %' THEN begins
           ELSE holds END)
         AND (n.opportunity_id IS NULL OR n.opportunity_id <> ALL (hidden)) AND n.record_id <> ALL (found)
       LIMIT 200) c), '{}');
    EXIT WHEN cardinality(found) >= most;
  END LOOP;
  RETURN QUERY SELECT unnest(found[1:most]);
END $$;
