-- Both belong to PostgreSQL and may be made by whoever may make things in this database.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "search_names" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"opportunity_id" uuid,
	"words" text NOT NULL,
	CONSTRAINT "search_names_pk" PRIMARY KEY("tenant_id","kind","record_id"),
	CONSTRAINT "search_names_kind" CHECK ("search_names"."kind" in ('opportunity', 'portfolio_company', 'task'))
);
--> statement-breakpoint
ALTER TABLE "search_names" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "search_names" ADD CONSTRAINT "search_names_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_names_beginning" ON "search_names" USING btree ("tenant_id","kind","words" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_names_words" ON "search_names" USING gin ("tenant_id","kind","words" gin_trgm_ops);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "confidential_opportunities" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "opportunity_members" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "search_names" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "search_names" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "search_names" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[]))) WITH CHECK (("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])));--> statement-breakpoint
CREATE POLICY "finder_reads" ON "search_names" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
ALTER TABLE search_names FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON search_names TO cairn_app;--> statement-breakpoint
-- What is stored and what is asked are folded alike: no case, no accents, no punctuation, a space on either side of each
-- word. Most names have no letter beyond ASCII, and taking letters apart costs more than all the rest.
CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || ltrim(regexp_replace(lower(CASE WHEN octet_length(name) = char_length(name) THEN name
    ELSE regexp_replace(normalize(left(name, 400), NFKD), '[\u0300-\u036f]', '', 'g') END) || ' ', '[^[:alnum:]]+', ' ', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION drop_search_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_names s WHERE s.tenant_id = old.tenant_id AND s.kind = TG_ARGV[0] AND s.record_id = old.id;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Whatever writes the name of a record, its words follow. What was merged or deleted is not found.
CREATE FUNCTION keep_search_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deal uuid;
  name text;
  gone boolean := false;
BEGIN
  CASE TG_ARGV[0]
    WHEN 'opportunity' THEN
      deal := new.id;
      name := concat_ws(' ', new.company_name, new.founder_name);
      gone := new.merged_into IS NOT NULL;
    WHEN 'portfolio_company' THEN
      deal := new.opportunity_id;
      name := new.name;
    WHEN 'task' THEN
      deal := new.opportunity_id;
      name := new.title;
      gone := new.deleted_at IS NOT NULL;
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
CREATE TRIGGER opportunities_named AFTER INSERT ON opportunities
  FOR EACH ROW EXECUTE FUNCTION keep_search_name('opportunity');--> statement-breakpoint
CREATE TRIGGER opportunities_renamed AFTER UPDATE OF company_name, founder_name, merged_into ON opportunities
  FOR EACH ROW WHEN ((new.company_name, new.founder_name, new.merged_into)
    IS DISTINCT FROM (old.company_name, old.founder_name, old.merged_into))
  EXECUTE FUNCTION keep_search_name('opportunity');--> statement-breakpoint
CREATE TRIGGER portfolio_companies_named AFTER INSERT OR UPDATE OF name, opportunity_id ON portfolio_companies
  FOR EACH ROW EXECUTE FUNCTION keep_search_name('portfolio_company');--> statement-breakpoint
CREATE TRIGGER tasks_named AFTER INSERT ON tasks
  FOR EACH ROW EXECUTE FUNCTION keep_search_name('task');--> statement-breakpoint
CREATE TRIGGER tasks_renamed AFTER UPDATE OF title, opportunity_id, deleted_at ON tasks
  FOR EACH ROW WHEN ((new.title, new.opportunity_id, new.deleted_at)
    IS DISTINCT FROM (old.title, old.opportunity_id, old.deleted_at))
  EXECUTE FUNCTION keep_search_name('task');--> statement-breakpoint
CREATE TRIGGER opportunities_unnamed AFTER DELETE ON opportunities
  FOR EACH ROW EXECUTE FUNCTION drop_search_name('opportunity');--> statement-breakpoint
CREATE TRIGGER portfolio_companies_unnamed AFTER DELETE ON portfolio_companies
  FOR EACH ROW EXECUTE FUNCTION drop_search_name('portfolio_company');--> statement-breakpoint
CREATE TRIGGER tasks_unnamed AFTER DELETE ON tasks
  FOR EACH ROW EXECUTE FUNCTION drop_search_name('task');--> statement-breakpoint
-- The best `most` records of a kind for what was typed, best first: those that have its words, or those that have words
-- alike. The only function that runs as its owner: under a
-- policy no index of trigrams is used (docs/adr/0027). So it keeps both rules itself, the tenant's and that of hidden
-- deals, and tells nothing but ids; who asks reads the records under the policies.
CREATE FUNCTION find_names(asked text, wanted_kind text, most integer, alike boolean) RETURNS SETOF uuid
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
    ) d WHERE d.closeness >= 0.4 ORDER BY d.closeness DESC, d.record_id LIMIT most;
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
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_names(text, text, integer, boolean) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_names(text, text, integer, boolean) TO cairn_app;--> statement-breakpoint
-- What there is already. The owner too is bound by FORCE, and would see no row.
ALTER TABLE opportunities NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE portfolio_companies NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE tasks NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE search_names NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO search_names (tenant_id, kind, record_id, opportunity_id, words)
SELECT tenant_id, 'opportunity', id, id, fold_name(concat_ws(' ', company_name, founder_name))
  FROM opportunities WHERE merged_into IS NULL
UNION ALL SELECT tenant_id, 'portfolio_company', id, opportunity_id, fold_name(name) FROM portfolio_companies
UNION ALL SELECT tenant_id, 'task', id, opportunity_id, fold_name(title) FROM tasks WHERE deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE search_names FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE tasks FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE portfolio_companies FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE opportunities FORCE ROW LEVEL SECURITY;
