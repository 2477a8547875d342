-- Search finds investors too: what is stored is folded as the server folds what it writes from here on.
SELECT set_config('app.reaches_put_away', 'on', true);--> statement-breakpoint
UPDATE "opportunities" SET "search_text" = "search_text" || E'\n'
    || lower(regexp_replace(normalize("investors", NFKD), '[\u0300-\u036f]', '', 'g'))
  WHERE "investors" <> '';
