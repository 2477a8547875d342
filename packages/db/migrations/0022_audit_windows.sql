-- The audit log in partitions by month. They lie in a schema that nobody but the owner may name, so that whoever wants to
-- reach a row has to go through the table and its policies.
CREATE SCHEMA audit_internals;
--> statement-breakpoint
-- The open window is the last value of a sequence: it is read without a snapshot, so that every writer sees the same one.
CREATE SEQUENCE audit_internals.audit_windows;
--> statement-breakpoint
SELECT setval('audit_internals.audit_windows', 1, true);
--> statement-breakpoint
ALTER TABLE audit_logs NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_logs RENAME TO audit_logs_before;
--> statement-breakpoint
CREATE TABLE audit_logs (
	tenant_id uuid NOT NULL,
	id uuid NOT NULL,
	created_at timestamp with time zone NOT NULL,
	user_id uuid,
	action text NOT NULL,
	resource_type text NOT NULL,
	resource_id uuid,
	table_name text,
	ip_address text,
	data_classification text NOT NULL,
	session_id text,
	request_id text,
	metadata jsonb NOT NULL,
	leaf bytea NOT NULL,
	log_window bigint DEFAULT 0 NOT NULL,
	CONSTRAINT audit_logs_tenant_id_id_created_at_pk PRIMARY KEY (tenant_id, id, created_at),
	CONSTRAINT audit_logs_classification_known CHECK (data_classification in
		('public', 'internal', 'confidential', 'restricted', 'pii', 'financial', 'audit_sensitive')),
	CONSTRAINT audit_logs_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants (id)
) PARTITION BY RANGE (created_at);
--> statement-breakpoint
-- What no month has a partition for: nothing, unless a clock is wrong.
CREATE TABLE audit_internals.audit_logs_other PARTITION OF audit_logs DEFAULT;
--> statement-breakpoint
-- One partition with the triggers that each must have itself: a trigger for statements on the table does not guard a
-- statement that names a partition. A month of which rows stand among the others already stays there.
CREATE FUNCTION audit_internals.make_partition(month date) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  name CONSTANT text := 'audit_logs_' || to_char(month, 'YYYY_MM');
BEGIN
  IF to_regclass('audit_internals.' || name) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE audit_internals.%I (LIKE public.audit_logs INCLUDING ALL)', name);
  EXECUTE format('ALTER TABLE public.audit_logs ATTACH PARTITION audit_internals.%I FOR VALUES FROM (%L) TO (%L)', name,
    month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
  PERFORM audit_internals.guard_partition(name);
EXCEPTION WHEN check_violation THEN
  RETURN;
END $$;
--> statement-breakpoint
CREATE FUNCTION audit_internals.guard_partition(name text) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  EXECUTE format('ALTER TABLE audit_internals.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE TRIGGER audit_logs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_internals.%I
    FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_audit_change()', name);
END $$;
--> statement-breakpoint
SELECT audit_internals.guard_partition('audit_logs_other');
--> statement-breakpoint
-- For this month and the next ones; the sealer calls it each day.
CREATE FUNCTION make_audit_partitions() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  first CONSTANT date := date_trunc('month', now() AT TIME ZONE 'UTC');
BEGIN
  FOR ahead IN 0..3 LOOP
    PERFORM audit_internals.make_partition((first + ahead * interval '1 month')::date);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT audit_internals.make_partition(month::date) FROM audit_logs_before,
  LATERAL (SELECT date_trunc('month', created_at AT TIME ZONE 'UTC') AS month) m GROUP BY month;
--> statement-breakpoint
SELECT make_audit_partitions();
--> statement-breakpoint
-- Events from before there were windows stand in window 0.
INSERT INTO audit_logs SELECT tenant_id, id, created_at, user_id, action, resource_type, resource_id, table_name, ip_address,
  data_classification, session_id, request_id, metadata, leaf, 0 FROM audit_logs_before;
--> statement-breakpoint
DROP TABLE audit_logs_before;
--> statement-breakpoint
ALTER TABLE audit_logs RENAME CONSTRAINT audit_logs_classification_known TO audit_logs_classification;
--> statement-breakpoint
ALTER TABLE audit_logs RENAME CONSTRAINT audit_logs_tenant_id_fk TO audit_logs_tenant_id_tenants_id_fk;
--> statement-breakpoint
CREATE INDEX audit_logs_time ON audit_logs (tenant_id, created_at);
--> statement-breakpoint
CREATE INDEX audit_logs_resource ON audit_logs (tenant_id, resource_id, created_at);
--> statement-breakpoint
CREATE INDEX audit_logs_window ON audit_logs (log_window, tenant_id, id);
--> statement-breakpoint
ALTER TABLE audit_logs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "audit_logs" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "app_rows" ON "audit_logs" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);
--> statement-breakpoint
CREATE POLICY "auth_insert" ON "audit_logs" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY "sealer_reads" ON "audit_logs" AS PERMISSIVE FOR SELECT TO "cairn_sealer" USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_logs TO cairn_app;
--> statement-breakpoint
GRANT INSERT ON audit_logs TO cairn_auth;
--> statement-breakpoint
GRANT SELECT ON audit_logs TO cairn_sealer;
--> statement-breakpoint
CREATE TRIGGER audit_logs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
-- Enters the event into the open window and holds that open until the transaction ends: the sealer opens the next window
-- and waits until nobody holds the old one. Read again, because the next one may have been opened just before the lock.
CREATE FUNCTION enter_audit_window() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  seen bigint;
BEGIN
  LOOP
    SELECT last_value INTO seen FROM audit_internals.audit_windows;
    PERFORM pg_advisory_xact_lock_shared(1635083369, (seen % 2147483647)::int);
    SELECT last_value INTO new.log_window FROM audit_internals.audit_windows;
    IF new.log_window = seen THEN RETURN new; END IF;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_logs_window BEFORE INSERT ON audit_logs FOR EACH ROW EXECUTE FUNCTION enter_audit_window();
--> statement-breakpoint
-- For the sealer: which window is open, and the next one, so that the former takes no further events.
CREATE FUNCTION open_audit_window() RETURNS bigint LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$ SELECT last_value FROM audit_internals.audit_windows $$;
--> statement-breakpoint
CREATE FUNCTION next_audit_window() RETURNS bigint LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$ SELECT nextval('audit_internals.audit_windows') $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION make_audit_partitions(), enter_audit_window(), open_audit_window(), next_audit_window() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION make_audit_partitions(), open_audit_window(), next_audit_window() TO cairn_sealer;
--> statement-breakpoint
CREATE TABLE "audit_headers" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"log_index" bigint NOT NULL,
	"log" text NOT NULL,
	"log_window" bigint NOT NULL,
	"events" integer NOT NULL,
	"events_before" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"previous" "bytea",
	"continues" jsonb,
	"sealed_at" timestamp with time zone NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_headers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "audit_headers_events" CHECK ("audit_headers"."events" > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_headers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_log_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"log" text NOT NULL,
	"log_window" bigint NOT NULL,
	"size" bigint NOT NULL,
	"subtrees" "bytea" NOT NULL,
	"checkpoint" text,
	"continues" jsonb,
	"updated_at" timestamp with time zone NOT NULL,
	"verification" jsonb,
	"verified_at" timestamp with time zone,
	CONSTRAINT "audit_log_state_single" CHECK ("audit_log_state"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "audit_log_state" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_headers" ADD CONSTRAINT "audit_headers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_headers_log_index" ON "audit_headers" USING btree ("log_index");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_headers_window" ON "audit_headers" USING btree ("tenant_id","log_window");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "audit_headers" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "audit_headers" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sealer_reads" ON "audit_headers" AS PERMISSIVE FOR SELECT TO "cairn_sealer" USING (true);--> statement-breakpoint
CREATE POLICY "sealer_inserts" ON "audit_headers" AS PERMISSIVE FOR INSERT TO "cairn_sealer" WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sealer_all" ON "audit_log_state" AS PERMISSIVE FOR ALL TO "cairn_sealer" USING (true) WITH CHECK (true);
--> statement-breakpoint
ALTER TABLE audit_headers FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_log_state FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT ON audit_headers TO cairn_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_headers TO cairn_sealer;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON audit_log_state TO cairn_sealer;
--> statement-breakpoint
CREATE TRIGGER audit_headers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_headers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
