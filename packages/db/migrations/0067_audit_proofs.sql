CREATE TABLE "audit_dropped_leaves" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"log_window" bigint NOT NULL,
	"leaf" "bytea" NOT NULL,
	CONSTRAINT "audit_dropped_leaves_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_dropped_leaves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_dropped_months" (
	"month" date PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"first_window" bigint NOT NULL,
	"last_window" bigint NOT NULL,
	"events" jsonb NOT NULL,
	"leaves" jsonb NOT NULL,
	"dropped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_dropped_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_outside" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"log" text,
	"size" bigint,
	"note" text,
	"subtrees" "bytea",
	"done_at" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL,
	"problem" text,
	"contradicts" boolean DEFAULT false NOT NULL,
	CONSTRAINT "audit_outside_kind" CHECK ("audit_outside"."kind" in ('bucket', 'witness', 'time_stamp'))
);
--> statement-breakpoint
ALTER TABLE "audit_outside" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_time_stamps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"log" text NOT NULL,
	"size" bigint NOT NULL,
	"note" text NOT NULL,
	"token" "bytea" NOT NULL,
	"stamped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_time_stamps" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "witnessed_logs" (
	"origin" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"refusal" text,
	"refused_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "witnessed_logs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "audit_retention_months" integer;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "audit_hold_reason" text;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "audit_hold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "audit_hold_by" uuid;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "reviews_by" uuid;--> statement-breakpoint
ALTER TABLE "access_reviews" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_dropped_leaves" ADD CONSTRAINT "audit_dropped_leaves_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_dropped_leaves_window" ON "audit_dropped_leaves" USING btree ("tenant_id","log_window");--> statement-breakpoint
CREATE INDEX "audit_time_stamps_time" ON "audit_time_stamps" USING btree ("stamped_at");--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD CONSTRAINT "tenant_settings_retention" CHECK ("tenant_settings"."audit_retention_months" between 12 and 240);--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD CONSTRAINT "tenant_settings_hold" CHECK (("tenant_settings"."audit_hold_reason" is null) = ("tenant_settings"."audit_hold_at" is null) and ("tenant_settings"."audit_hold_at" is null) = ("tenant_settings"."audit_hold_by" is null)
        and "tenant_settings"."audit_hold_reason" <> '');--> statement-breakpoint
CREATE POLICY "finder_reads" ON "tenant_settings" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "platform_reads" ON "tenant_settings" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "audit_log_state" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "audit_logs" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "audit_dropped_leaves" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "audit_dropped_leaves" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "portal_rule" ON "audit_dropped_leaves" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)));--> statement-breakpoint
CREATE POLICY "sealer_reads" ON "audit_dropped_leaves" AS PERMISSIVE FOR SELECT TO "cairn_sealer" USING (true);--> statement-breakpoint
CREATE POLICY "dropper_inserts" ON "audit_dropped_leaves" AS PERMISSIVE FOR INSERT TO "cairn_owner" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "audit_dropped_leaves" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "sealer_reads" ON "audit_dropped_months" AS PERMISSIVE FOR SELECT TO "cairn_sealer" USING (true);--> statement-breakpoint
CREATE POLICY "dropper_inserts" ON "audit_dropped_months" AS PERMISSIVE FOR INSERT TO "cairn_owner" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "finder_reads" ON "audit_dropped_months" AS PERMISSIVE FOR SELECT TO "cairn_owner" USING (true);--> statement-breakpoint
CREATE POLICY "platform_reads" ON "audit_dropped_months" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
CREATE POLICY "sealer_all" ON "audit_outside" AS PERMISSIVE FOR ALL TO "cairn_sealer" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sealer_all" ON "audit_time_stamps" AS PERMISSIVE FOR ALL TO "cairn_sealer" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sealer_all" ON "witnessed_logs" AS PERMISSIVE FOR ALL TO "cairn_sealer" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE audit_outside FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE audit_time_stamps FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE witnessed_logs FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE audit_dropped_months FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE audit_dropped_leaves FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON audit_outside TO cairn_sealer;--> statement-breakpoint
GRANT SELECT, INSERT ON audit_time_stamps TO cairn_sealer;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON witnessed_logs TO cairn_sealer;--> statement-breakpoint
GRANT SELECT ON audit_dropped_months TO cairn_sealer, cairn_platform;--> statement-breakpoint
GRANT SELECT ON audit_dropped_leaves TO cairn_app, cairn_sealer;--> statement-breakpoint
-- For the controls and the jobs: for whom reviews begin, how long events are kept and whether a hold stops that, and no reason.
GRANT SELECT (tenant_id, time_zone, reviews_by, audit_retention_months, audit_hold_at) ON tenant_settings TO cairn_platform;--> statement-breakpoint
CREATE TRIGGER audit_time_stamps_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_time_stamps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_dropped_months_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_dropped_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER audit_dropped_leaves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_dropped_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
CREATE TRIGGER witnessed_logs_kept BEFORE DELETE OR TRUNCATE ON witnessed_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- What a witness has signed, it has signed: another tree of the same size, or a smaller one, is a split view.
CREATE FUNCTION refuse_smaller_log() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF new.origin <> old.origin OR new.size < old.size OR (new.size = old.size AND new.root <> old.root) THEN
    RAISE EXCEPTION 'a witness signs only what extends what it signed before' USING ERRCODE = '42501';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER witnessed_logs_grow BEFORE UPDATE ON witnessed_logs FOR EACH ROW EXECUTE FUNCTION refuse_smaller_log();--> statement-breakpoint
-- Months whose retention is over, oldest first: the longest of what the firms and the platform say, seven years where the
-- platform says nothing. None while anybody holds the log. One place for the rule, whoever asks.
CREATE FUNCTION due_audit_months() RETURNS TABLE (month date) LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT to_date(right(c.relname, 7), 'YYYY_MM') FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid,
    LATERAL (SELECT greatest(max(s.audit_retention_months),
      coalesce(max(s.audit_retention_months) FILTER (WHERE s.tenant_id = '00000000-0000-7000-8000-000000000001'), 84)) AS months,
      bool_or(s.audit_hold_at IS NOT NULL) AS held FROM tenant_settings s) kept
   WHERE i.inhparent = 'public.audit_logs'::regclass AND c.relname ~ '^audit_logs_\d{4}_\d{2}$' AND NOT coalesce(kept.held, false)
     AND to_date(right(c.relname, 7), 'YYYY_MM') + (1 + kept.months) * interval '1 month' <= now() AT TIME ZONE 'UTC'
   ORDER BY 1 $$;--> statement-breakpoint
-- Drops the oldest month that is due, if all of it is sealed, and notes what stood in it. Every other month, and every other
-- way, is refused. Events of windows that later events stand in as well leave their leaf behind.
CREATE FUNCTION drop_audit_month(wanted date) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  partition CONSTANT text := 'audit_logs_' || to_char(wanted, 'YYYY_MM');
  first CONSTANT timestamptz := wanted::timestamp AT TIME ZONE 'UTC';
  after CONSTANT timestamptz := (wanted + interval '1 month') AT TIME ZONE 'UTC';
  noted audit_dropped_months;
  whole_from bigint;
BEGIN
  -- A hold that is set at this moment either ends the drop or waits for its end.
  LOCK TABLE tenant_settings IN SHARE MODE;
  IF wanted IS DISTINCT FROM (SELECT min(d.month) FROM due_audit_months() d) THEN
    RAISE EXCEPTION 'this month of the audit log is not the next one to be dropped' USING ERRCODE = '42501';
  END IF;
  EXECUTE format('LOCK TABLE audit_internals.%I IN ACCESS EXCLUSIVE MODE', partition);
  SELECT wanted, gen_random_uuid(), coalesce(min(a.log_window), 0), coalesce(max(a.log_window), -1), '{}', '{}', clock_timestamp()
    INTO noted FROM audit_logs a WHERE a.created_at >= first AND a.created_at < after;
  IF noted.last_window > coalesce((SELECT s.log_window FROM audit_log_state s), -1) THEN
    RAISE EXCEPTION 'this month of the audit log is not sealed' USING ERRCODE = '42501';
  END IF;
  SELECT coalesce(jsonb_object_agg(n.tenant_id, n.events), '{}') INTO noted.events
    FROM (SELECT a.tenant_id, count(*) AS events FROM audit_logs a WHERE a.created_at >= first AND a.created_at < after
           GROUP BY a.tenant_id) n;
  -- From the first window on that has later events, every window can be computed still, whatever clocks said.
  SELECT coalesce(min(a.log_window), noted.last_window + 1) INTO whole_from FROM audit_logs a
   WHERE a.created_at >= after AND a.log_window BETWEEN noted.first_window AND noted.last_window;
  WITH shared AS (
    SELECT a.tenant_id, a.log_window FROM audit_logs a
     WHERE a.created_at < first AND a.log_window BETWEEN noted.first_window AND noted.last_window
    UNION
    SELECT l.tenant_id, l.log_window FROM audit_dropped_leaves l WHERE l.log_window BETWEEN noted.first_window AND noted.last_window
  ), kept AS (
    INSERT INTO audit_dropped_leaves (tenant_id, id, log_window, leaf)
    SELECT a.tenant_id, a.id, a.log_window, a.leaf FROM audit_logs a
     WHERE a.created_at >= first AND a.created_at < after
       AND (a.log_window >= whole_from OR (a.tenant_id, a.log_window) IN (SELECT s.tenant_id, s.log_window FROM shared s))
    RETURNING tenant_id
  )
  SELECT coalesce(jsonb_object_agg(n.tenant_id, n.leaves), '{}') INTO noted.leaves
    FROM (SELECT tenant_id, count(*) AS leaves FROM kept GROUP BY tenant_id) n;
  INSERT INTO audit_dropped_months SELECT noted.*;
  EXECUTE format('ALTER TABLE public.audit_logs DETACH PARTITION audit_internals.%I', partition);
  EXECUTE format('DROP TABLE audit_internals.%I', partition);
  RETURN to_jsonb(noted) || jsonb_build_object('dropped_at', to_char(noted.dropped_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION refuse_smaller_log(), due_audit_months(), drop_audit_month(date) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION due_audit_months(), drop_audit_month(date) TO cairn_platform;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION due_audit_months() TO cairn_sealer;
