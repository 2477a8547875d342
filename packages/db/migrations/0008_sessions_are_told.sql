-- An open page listens for as long as its session lives. Whatever ends or changes the right to listen tells the servers at
-- once, from here and not from the code, so that no way of ending a session can forget it. The argument names the column of
-- the person; without one it is about everybody of the tenant.
CREATE FUNCTION tell_of_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(NEW);
  message jsonb := jsonb_build_object('kind', 'access', 'tenant_id', changed->>TG_ARGV[0], 'by', null);
BEGIN
  IF TG_NARGS > 1 THEN message := message || jsonb_build_object('only', jsonb_build_array(changed->>TG_ARGV[1])); END IF;
  PERFORM pg_notify('cairn_live', message::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_sessions_told AFTER UPDATE OF is_active, restriction ON user_sessions
  FOR EACH ROW WHEN ((OLD.is_active, OLD.restriction) IS DISTINCT FROM (NEW.is_active, NEW.restriction))
  EXECUTE FUNCTION tell_of_access('tenant_id', 'user_id');
--> statement-breakpoint
CREATE TRIGGER user_profiles_told AFTER UPDATE OF is_active, role ON user_profiles
  FOR EACH ROW WHEN ((OLD.is_active, OLD.role) IS DISTINCT FROM (NEW.is_active, NEW.role))
  EXECUTE FUNCTION tell_of_access('tenant_id', 'id');
--> statement-breakpoint
CREATE TRIGGER tenants_told AFTER UPDATE OF is_active ON tenants
  FOR EACH ROW WHEN (OLD.is_active IS DISTINCT FROM NEW.is_active)
  EXECUTE FUNCTION tell_of_access('id');
