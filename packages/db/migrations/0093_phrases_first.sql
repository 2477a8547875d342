-- Loads pg_trgm into this session: before that nobody but a superuser may name its setting in a function.
SELECT similarity('', '');--> statement-breakpoint
-- "Founder 42" is the founder of some deals; those where "Founder" and "42" begin words far apart took their places, and of
-- a large firm they were left out among 200 of them. What has the words side by side and whole is looked for on its own.
-- As before: where thousands of names begin with the same word, an index is asked for a list of patterns by none of them. Each
-- of the first three words is a condition of its own, and the index finds the names that have all.
CREATE OR REPLACE FUNCTION find_names(asked text, wanted_kind text, most integer, alike boolean) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER
ROWS 8
SET search_path = pg_catalog, public, pg_temp
SET plan_cache_mode = force_custom_plan
SET enable_seqscan = off
SET pg_trgm.word_similarity_threshold = 0.4
AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  person CONSTANT uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  folded CONSTANT text := fold_name(left(asked, 200));
  typed CONSTANT text[] := (string_to_array(btrim(folded), ' '))[1:8];
  longest CONSTANT text := (SELECT w FROM unnest(typed) w ORDER BY length(w) DESC, w LIMIT 1);
  begins CONSTANT text[] := (SELECT array_agg('% ' || w || '%') FROM unnest(typed) w);
  holds CONSTANT text[] := (SELECT array_agg('%' || w || '%') FROM unnest(typed) w);
  swapped CONSTANT text[] := (SELECT array_agg('% ' || overlay(once PLACING substr(once, i + 1, 1) || substr(once, i, 1)
    FROM i FOR 2) || '%') FROM (SELECT left(btrim(folded), 60) AS once) o, generate_series(1, length(once) - 1) i
    WHERE substr(once, i, 2) NOT LIKE '% %' AND substr(once, i, 1) <> substr(once, i + 1, 1));
  hidden CONSTANT uuid[] := coalesce((SELECT array_agg(c.opportunity_id) FROM confidential_opportunities c
    WHERE c.tenant_id = tenant AND NOT EXISTS (SELECT 1 FROM opportunity_members m
      WHERE m.tenant_id = tenant AND m.opportunity_id = c.opportunity_id AND m.user_id = person)), '{}');
  found uuid[] := '{}';
  step text;
  pattern text[];
BEGIN
  IF tenant IS NULL OR folded = ' ' THEN RETURN; END IF;
  IF alike THEN
    IF length(longest) < 4 THEN RETURN; END IF;
    -- An index finds names by the three-letter parts that they share with what was typed: first those that share most.
    -- Two letters that changed places leave few parts, so that next each pair is put back. What is far off comes last: for
    -- several words only if there is nothing else, since with one of them right there are soon thousands of candidates.
    FOREACH step IN ARRAY ARRAY['0.6', 'swapped', CASE WHEN cardinality(typed) > 1 THEN '0.45' ELSE '0.4' END] LOOP
      CONTINUE WHEN step = '0.4' AND length(longest) < 5;
      IF step = 'swapped' THEN
        found := found || coalesce((SELECT array_agg(c.record_id ORDER BY c.whole DESC, c.record_id) FROM (
          SELECT n.record_id, similarity(n.words, folded) AS whole FROM search_names n
           WHERE n.tenant_id = tenant AND n.kind = wanted_kind AND n.words LIKE ANY (swapped)
             AND (n.opportunity_id IS NULL OR n.opportunity_id <> ALL (hidden)) AND n.record_id <> ALL (found)
           LIMIT 200) c), '{}');
      ELSE
        PERFORM set_config('pg_trgm.word_similarity_threshold', step, true);
        found := found || coalesce((SELECT array_agg(c.record_id ORDER BY c.closeness DESC, c.whole DESC, c.record_id) FROM (
          SELECT b.record_id, b.closeness, similarity(b.words, folded) AS whole FROM (
            SELECT n.record_id, n.words, word_similarity(folded, n.words) AS closeness FROM search_names n
             WHERE n.tenant_id = tenant AND n.kind = wanted_kind AND n.words %> folded
               AND (n.opportunity_id IS NULL OR n.opportunity_id <> ALL (hidden)) AND n.record_id <> ALL (found)
               -- Each word has a counterpart, or "Fox Energy" would be what was meant by "Zefyr Fox Energy".
               AND (cardinality(typed) = 1 OR NOT EXISTS (
                 SELECT 1 FROM unnest(typed) w WHERE length(w) > 3 AND word_similarity(w, n.words) < 0.25))
             LIMIT 1000) b
           ORDER BY b.closeness DESC, whole DESC LIMIT 200) c), '{}');
      END IF;
      EXIT WHEN cardinality(found) >= CASE WHEN cardinality(typed) > 1 THEN 1 ELSE most END;
    END LOOP;
    RETURN QUERY SELECT unnest(found[1:most]);
    RETURN;
  END IF;
  -- Begins with it; has it, word for word; each word begins a word; each word is somewhere. The next step is taken only while
  -- there are too few.
  FOREACH step IN ARRAY ARRAY[rtrim(folded) || '%', '%' || folded || '%', '% ' || longest || '%', '%' || longest || '%'] LOOP
    CONTINUE WHEN step NOT LIKE '% %' AND length(longest) < 3;
    pattern := CASE WHEN step LIKE '% %' THEN begins ELSE holds END;
    found := found || coalesce((SELECT array_agg(c.record_id ORDER BY c.is_so DESC, c.closeness DESC, c.record_id) FROM (
      SELECT n.record_id, n.words LIKE '%' || folded || '%' AS is_so, similarity(n.words, folded) AS closeness
        FROM search_names n
       WHERE n.tenant_id = tenant AND n.kind = wanted_kind AND n.words LIKE step AND n.words LIKE pattern[1]
         AND n.words LIKE coalesce(pattern[2], pattern[1]) AND n.words LIKE coalesce(pattern[3], pattern[1])
         AND n.words LIKE ALL (pattern)
         AND (n.opportunity_id IS NULL OR n.opportunity_id <> ALL (hidden)) AND n.record_id <> ALL (found)
       LIMIT 200) c), '{}');
    EXIT WHEN cardinality(found) >= most;
  END LOOP;
  RETURN QUERY SELECT unnest(found[1:most]);
END $$;
