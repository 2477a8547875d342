-- The same as before at next to no cost: setting a search path for each event cost more than all the rest, so every name is
-- written in full instead; and without queries plpgsql computes each line as an expression.
CREATE OR REPLACE FUNCTION enter_audit_window() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  seen bigint;
  slack CONSTANT interval := audit_internals.clocks_may_differ_by();
BEGIN
  IF new.created_at OPERATOR(pg_catalog.<) (pg_catalog.transaction_timestamp() OPERATOR(pg_catalog.-) slack)
    OR new.created_at OPERATOR(pg_catalog.>) (pg_catalog.clock_timestamp() OPERATOR(pg_catalog.+) slack) THEN
    RAISE EXCEPTION 'an audit event is dated %, and the database has %', new.created_at, pg_catalog.clock_timestamp()
      USING ERRCODE = 'check_violation', HINT = 'If the clock of the server is wrong, put it right.';
  END IF;
  LOOP
    seen := pg_catalog.pg_sequence_last_value('audit_internals.audit_windows');
    -- A lock answers nothing; asked in a condition it needs no query.
    IF pg_catalog.pg_advisory_xact_lock_shared(1635083369, (seen OPERATOR(pg_catalog.%) 2147483647)::int) IS NULL THEN
      NULL;
    END IF;
    new.log_window := pg_catalog.pg_sequence_last_value('audit_internals.audit_windows');
    IF new.log_window OPERATOR(pg_catalog.=) seen THEN RETURN new; END IF;
  END LOOP;
END $$;
