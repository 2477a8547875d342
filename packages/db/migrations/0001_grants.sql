-- What each role may do. A table that is not named here cannot be touched by that role at all.
GRANT USAGE ON SCHEMA public TO cairn_app, cairn_auth, cairn_sealer;
--> statement-breakpoint
GRANT SELECT ON tenants TO cairn_app;
--> statement-breakpoint
GRANT SELECT, UPDATE ON tenant_settings, user_profiles, user_sessions TO cairn_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON tenant_keys, pipeline_stage_types, opportunity_pipeline_stages, opportunities, imports,
  import_mappings, idempotency_keys TO cairn_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_logs, opportunity_stage_history, opportunity_import_keys TO cairn_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON tenants, tenant_keys TO cairn_auth;
--> statement-breakpoint
GRANT INSERT ON tenant_settings TO cairn_auth;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON user_profiles, user_credentials, user_sessions TO cairn_auth;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_attempts TO cairn_auth;
--> statement-breakpoint
GRANT INSERT ON audit_logs, pipeline_stage_types, opportunity_pipeline_stages TO cairn_auth;
--> statement-breakpoint
GRANT SELECT ON audit_logs TO cairn_sealer;
--> statement-breakpoint
-- Policies hold for the owner too. drizzle-kit writes ENABLE; FORCE it does not know.
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE tenant_settings FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE tenant_keys FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE user_profiles FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE user_credentials FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE user_sessions FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sign_in_attempts FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_logs FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE pipeline_stage_types FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE opportunity_pipeline_stages FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE opportunities FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE opportunity_stage_history FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE imports FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE import_mappings FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE opportunity_import_keys FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Grants keep the roles from changing an event; this keeps the owner from it as well.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events cannot be changed or removed' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_logs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
