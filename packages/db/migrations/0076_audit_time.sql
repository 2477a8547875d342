-- An event is dated when it is written: one that is dated back would stand where nobody looks for it, in a window that is
-- sealed in good order. Counted from the beginning of its transaction, which may be a long one, up to now.
CREATE FUNCTION audit_internals.clocks_may_differ_by() RETURNS interval LANGUAGE sql IMMUTABLE
AS $$ SELECT interval '10 minutes' $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION enter_audit_window() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  seen bigint;
  slack CONSTANT interval := audit_internals.clocks_may_differ_by();
BEGIN
  IF new.created_at NOT BETWEEN transaction_timestamp() - slack AND clock_timestamp() + slack THEN
    RAISE EXCEPTION 'an audit event is dated %, and the database has %', new.created_at, clock_timestamp()
      USING ERRCODE = 'check_violation', HINT = 'If the clock of the server is wrong, put it right.';
  END IF;
  LOOP
    SELECT last_value INTO seen FROM audit_internals.audit_windows;
    PERFORM pg_advisory_xact_lock_shared(1635083369, (seen % 2147483647)::int);
    SELECT last_value INTO new.log_window FROM audit_internals.audit_windows;
    IF new.log_window = seen THEN RETURN new; END IF;
  END LOOP;
END $$;
