CREATE TABLE "custom_fields" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"group_key" text NOT NULL,
	"description" text,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"default_value" jsonb,
	"required_from_stage" text,
	"is_encrypted" boolean DEFAULT false NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "custom_fields_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "custom_fields_key" UNIQUE("tenant_id","record_kind","key"),
	CONSTRAINT "custom_fields_record_kind" CHECK ("custom_fields"."record_kind" in ('opportunity'))
);
--> statement-breakpoint
ALTER TABLE "custom_fields" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "opportunity_custom_values" (
	"tenant_id" uuid NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"field_key" text NOT NULL,
	"place" integer NOT NULL,
	"sort_value" text NOT NULL,
	CONSTRAINT "opportunity_custom_values_pk" PRIMARY KEY("tenant_id","opportunity_id","field_key","place")
);
--> statement-breakpoint
ALTER TABLE "opportunity_custom_values" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "custom" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "custom_cells" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "custom_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunity_custom_values" ADD CONSTRAINT "opportunity_custom_values_opportunity" FOREIGN KEY ("tenant_id","opportunity_id") REFERENCES "public"."opportunities"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_label" ON "custom_fields" USING btree ("tenant_id","record_kind",lower("label")) WHERE not "custom_fields"."is_archived";--> statement-breakpoint
CREATE INDEX "opportunity_custom_values_sorted" ON "opportunity_custom_values" USING btree ("tenant_id","field_key","sort_value","opportunity_id");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "custom_fields" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "custom_fields" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "opportunity_custom_values" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "opportunity_custom_values" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "deal_rule" ON "opportunity_custom_values" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[]))) WITH CHECK (("opportunity_id" is null or "opportunity_id" <> all ((select coalesce((select array_agg(c.opportunity_id) from confidential_opportunities c
    where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and not exists (select 1 from opportunity_members m
      where m.tenant_id = c.tenant_id and m.opportunity_id = c.opportunity_id and m.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))), '{}'::uuid[]))::uuid[])));--> statement-breakpoint
ALTER TABLE custom_fields FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE opportunity_custom_values FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON custom_fields TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON opportunity_custom_values TO cairn_app;--> statement-breakpoint
-- Numbers below 10^16 with six decimals as texts that are ordered alike: "1" and the digits, or "0" and what is missing to
-- 10^16 for those below zero.
CREATE FUNCTION sortable_number(n numeric) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN n < 0 THEN '0' || to_char(10000000000000000 + n, 'FM00000000000000000.000000')
              ELSE '1' || to_char(n, 'FM00000000000000000.000000') END
$$;--> statement-breakpoint
-- Whatever writes the values of a deal, those that lists sort and filter by follow. Only what changed is written.
CREATE FUNCTION keep_custom_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM opportunity_custom_values v
     WHERE v.tenant_id = new.tenant_id AND v.opportunity_id = new.id
       AND (new.custom -> v.field_key) IS DISTINCT FROM (old.custom -> v.field_key);
  END IF;
  INSERT INTO opportunity_custom_values (tenant_id, opportunity_id, field_key, place, sort_value)
  SELECT new.tenant_id, new.id, field.key, part.place - 1,
         CASE WHEN jsonb_typeof(part.value) = 'number' THEN sortable_number((part.value #>> '{}')::numeric)
              ELSE lower(left(part.value #>> '{}', 200)) END
    FROM jsonb_each(new.custom) field
   CROSS JOIN LATERAL jsonb_array_elements(
           CASE jsonb_typeof(field.value) WHEN 'array' THEN field.value ELSE jsonb_build_array(field.value) END
         ) WITH ORDINALITY AS part (value, place)
   WHERE jsonb_typeof(part.value) <> 'null'
     AND (TG_OP = 'INSERT' OR field.value IS DISTINCT FROM (old.custom -> field.key));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER opportunities_custom_inserted AFTER INSERT ON opportunities
  FOR EACH ROW WHEN (new.custom <> '{}') EXECUTE FUNCTION keep_custom_values();--> statement-breakpoint
CREATE TRIGGER opportunities_custom_updated AFTER UPDATE OF custom ON opportunities
  FOR EACH ROW WHEN (new.custom IS DISTINCT FROM old.custom) EXECUTE FUNCTION keep_custom_values();
