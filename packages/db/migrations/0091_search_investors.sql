-- Search finds investors too: what is stored is folded as the server folds what it writes from here on. The owner is bound by
-- FORCE and would see no row; archived deals have their words too.
ALTER TABLE "opportunities" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
SELECT set_config('app.reaches_put_away', 'on', true);--> statement-breakpoint
UPDATE "opportunities" SET "search_text" = "search_text" || E'\n'
    || lower(regexp_replace(normalize("investors", NFKD), '[\u0300-\u036f]', '', 'g'))
  WHERE "investors" <> '';--> statement-breakpoint
ALTER TABLE "opportunities" FORCE ROW LEVEL SECURITY;
