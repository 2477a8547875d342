CREATE TABLE "rate_limits" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rate_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_invitations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" "bytea" NOT NULL,
	"email_index" "bytea" NOT NULL,
	"role" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"is_accepted" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_count" integer DEFAULT 1 NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_invitations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "user_invitations_role" CHECK ("user_invitations"."role" in ('platform_admin', 'platform_user', 'firm_admin', 'firm_user', 'lp', 'portfolio_company_user', 'opportunity_user', 'co_investor_user'))
);
--> statement-breakpoint
ALTER TABLE "user_invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "demo_requests" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"content_encrypted" "bytea" NOT NULL,
	"slot_starts_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "demo_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "demo_requests_status" CHECK ("demo_requests"."status" in ('new', 'confirmed', 'declined', 'done'))
);
--> statement-breakpoint
ALTER TABLE "demo_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outgoing_messages" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"template" text NOT NULL,
	"user_id" uuid,
	"content_encrypted" "bytea",
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outgoing_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "outgoing_messages_channel" CHECK ("outgoing_messages"."channel" in ('email', 'sms')),
	CONSTRAINT "outgoing_messages_status" CHECK ("outgoing_messages"."status" in ('queued', 'sent', 'kept', 'failed', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "outgoing_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "auth_challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "one_time_secrets" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "one_time_secrets_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "one_time_secrets_purpose" CHECK ("one_time_secrets"."purpose" in ('email_verification', 'password_reset', 'email_code', 'phone_code', 'phone_change', 'factor_code', 'reauthentication'))
);
--> statement-breakpoint
ALTER TABLE "one_time_secrets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_factors" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_type" text NOT NULL,
	"friendly_name" text NOT NULL,
	"status" text DEFAULT 'unverified' NOT NULL,
	"secret_encrypted" "bytea",
	"phone_encrypted" "bytea",
	"last_used_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "user_factors_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "user_factors_type" CHECK ("user_factors"."factor_type" in ('totp', 'phone')),
	CONSTRAINT "user_factors_status" CHECK ("user_factors"."status" in ('unverified', 'verified'))
);
--> statement-breakpoint
ALTER TABLE "user_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_passkeys" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"friendly_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "user_passkeys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "user_passkeys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_recovery_codes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "user_recovery_codes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "user_recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_refresh_tokens" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "user_refresh_tokens_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "user_refresh_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "security_checks" (
	"check_key" text PRIMARY KEY NOT NULL,
	"passed" boolean NOT NULL,
	"detail" text NOT NULL,
	"ran_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sso_connections" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret_encrypted" "bytea" NOT NULL,
	"default_role" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sso_connections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "sso_connections_role" CHECK ("sso_connections"."default_role" in ('firm_admin', 'firm_user', 'lp', 'portfolio_company_user', 'opportunity_user', 'co_investor_user'))
);
--> statement-breakpoint
ALTER TABLE "sso_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"verification_token" text NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "sso_domains_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sso_domains" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "sso_identities_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sso_identities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "user_profiles_email_index_key";--> statement-breakpoint
ALTER TABLE "user_credentials" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "user_credentials" ADD COLUMN "email_index" "bytea";--> statement-breakpoint
ALTER TABLE "user_credentials" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_credentials" ADD COLUMN "phone_encrypted" "bytea";--> statement-breakpoint
ALTER TABLE "user_credentials" ADD COLUMN "phone_index" "bytea";--> statement-breakpoint
ALTER TABLE "user_credentials" ADD COLUMN "phone_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_credentials" ADD COLUMN "current_tenant_id" uuid;--> statement-breakpoint
-- The owner too is bound by FORCE, and would see no row to move.
ALTER TABLE user_credentials NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_profiles NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE user_credentials c SET email_index = p.email_index, current_tenant_id = p.tenant_id,
       email_confirmed_at = CASE WHEN p.email_verified THEN p.created_at END
  FROM user_profiles p WHERE p.tenant_id = c.tenant_id AND p.id = c.user_id;--> statement-breakpoint
ALTER TABLE user_credentials FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_profiles FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_credentials" ALTER COLUMN "email_index" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "user_credentials" ALTER COLUMN "current_tenant_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "previous_hash" "bytea";--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "aal" text DEFAULT 'aal1' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "amr" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "restriction" text;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "authenticated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "second_factor_required_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenant_settings" ADD COLUMN "second_factor_grace_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_invitations" ADD CONSTRAINT "user_invitations_tenant_id_invited_by_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invited_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_requests" ADD CONSTRAINT "demo_requests_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_secrets" ADD CONSTRAINT "one_time_secrets_tenant_id_user_id_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_factors" ADD CONSTRAINT "user_factors_tenant_id_user_id_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_passkeys" ADD CONSTRAINT "user_passkeys_tenant_id_user_id_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_recovery_codes" ADD CONSTRAINT "user_recovery_codes_tenant_id_user_id_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_refresh_tokens" ADD CONSTRAINT "user_refresh_tokens_tenant_id_session_id_user_sessions_tenant_id_id_fk" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."user_sessions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_tenant_id_connection_id_sso_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."sso_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_tenant_id_connection_id_sso_connections_tenant_id_id_fk" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."sso_connections"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_tenant_id_user_id_user_profiles_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_invitations_token_key" ON "user_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "user_invitations_open_key" ON "user_invitations" USING btree ("tenant_id","email_index") WHERE not "user_invitations"."is_accepted" and "user_invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "user_invitations_time" ON "user_invitations" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "demo_requests_time" ON "demo_requests" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "outgoing_messages_time" ON "outgoing_messages" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "one_time_secrets_hash" ON "one_time_secrets" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "one_time_secrets_user" ON "one_time_secrets" USING btree ("tenant_id","user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "user_factors_name_key" ON "user_factors" USING btree ("tenant_id","user_id","friendly_name") WHERE "user_factors"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_passkeys_credential_key" ON "user_passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "user_passkeys_user" ON "user_passkeys" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_recovery_codes_key" ON "user_recovery_codes" USING btree ("tenant_id","user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "user_refresh_tokens_hash_key" ON "user_refresh_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_domain_key" ON "sso_domains" USING btree ("domain") WHERE "sso_domains"."verified_at" is not null and "sso_domains"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_subject_key" ON "sso_identities" USING btree ("tenant_id","connection_id","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "user_credentials_email_index_key" ON "user_credentials" USING btree ("email_index");--> statement-breakpoint
CREATE UNIQUE INDEX "user_credentials_phone_index_key" ON "user_credentials" USING btree ("phone_index");--> statement-breakpoint
CREATE UNIQUE INDEX "user_credentials_user_key" ON "user_credentials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_profiles_id" ON "user_profiles" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_profiles_email_index_key" ON "user_profiles" USING btree ("tenant_id","email_index");--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_aal" CHECK ("user_sessions"."aal" in ('aal1', 'aal2'));--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_restriction" CHECK ("user_sessions"."restriction" in ('second_factor', 'enrolment', 'recovery'));--> statement-breakpoint
CREATE POLICY "auth_find" ON "tenant_settings" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "auth_all" ON "rate_limits" AS PERMISSIVE FOR ALL TO "cairn_auth" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "user_invitations" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "user_invitations" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "auth_find" ON "user_invitations" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "auth_insert" ON "user_invitations" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_update" ON "user_invitations" AS PERMISSIVE FOR UPDATE TO "cairn_auth" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "demo_requests" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "demo_requests" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "auth_insert" ON "demo_requests" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "outgoing_messages" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "outgoing_messages" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "auth_insert" ON "outgoing_messages" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_all" ON "auth_challenges" AS PERMISSIVE FOR ALL TO "cairn_auth" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "auth_find" ON "one_time_secrets" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "auth_insert" ON "one_time_secrets" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_update" ON "one_time_secrets" AS PERMISSIVE FOR UPDATE TO "cairn_auth" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_find" ON "user_factors" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "auth_insert" ON "user_factors" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_update" ON "user_factors" AS PERMISSIVE FOR UPDATE TO "cairn_auth" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_find" ON "user_passkeys" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "auth_insert" ON "user_passkeys" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_update" ON "user_passkeys" AS PERMISSIVE FOR UPDATE TO "cairn_auth" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_find" ON "user_recovery_codes" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "auth_insert" ON "user_recovery_codes" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_update" ON "user_recovery_codes" AS PERMISSIVE FOR UPDATE TO "cairn_auth" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_find" ON "user_refresh_tokens" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "auth_insert" ON "user_refresh_tokens" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_update" ON "user_refresh_tokens" AS PERMISSIVE FOR UPDATE TO "cairn_auth" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_all" ON "security_checks" AS PERMISSIVE FOR ALL TO "cairn_auth" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "sso_connections" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "sso_connections" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "auth_find" ON "sso_connections" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "sso_domains" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "sso_domains" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "auth_find" ON "sso_domains" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "auth_find" ON "sso_identities" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "auth_insert" ON "sso_identities" AS PERMISSIVE FOR INSERT TO "cairn_auth" WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "auth_update" ON "sso_identities" AS PERMISSIVE FOR UPDATE TO "cairn_auth" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
-- What each role may do with the new tables.
GRANT SELECT, INSERT, UPDATE ON user_refresh_tokens, one_time_secrets, user_factors, user_recovery_codes, user_passkeys,
  sso_identities, user_invitations, security_checks TO cairn_auth;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits, auth_challenges TO cairn_auth;--> statement-breakpoint
GRANT SELECT ON sso_connections, sso_domains, tenant_settings TO cairn_auth;--> statement-breakpoint
GRANT INSERT ON outgoing_messages, demo_requests TO cairn_auth;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON user_invitations, sso_connections, sso_domains, outgoing_messages, demo_requests TO cairn_app;--> statement-breakpoint
ALTER TABLE rate_limits FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_invitations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE demo_requests FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE outgoing_messages FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_refresh_tokens FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE one_time_secrets FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE auth_challenges FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_factors FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_recovery_codes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE user_passkeys FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE security_checks FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sso_connections FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sso_domains FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sso_identities FORCE ROW LEVEL SECURITY;
