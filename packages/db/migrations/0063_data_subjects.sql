CREATE TABLE "data_requests" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" "bytea",
	"email_index" "bytea",
	"name" "bytea",
	"note_encrypted" "bytea",
	"received_on" date NOT NULL,
	"received_by" text NOT NULL,
	"due_on" date NOT NULL,
	"extended_at" timestamp with time zone,
	"extended_by" uuid,
	"extension_reason" text,
	"assigned_to" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"settlement_note" text,
	"outcome" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "data_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "data_requests_kind" CHECK ("data_requests"."kind" in ('access', 'erasure', 'correction')),
	CONSTRAINT "data_requests_state" CHECK ("data_requests"."state" in ('open', 'fulfilled', 'refused')),
	CONSTRAINT "data_requests_received" CHECK ("data_requests"."received_by" in ('email', 'letter', 'phone', 'in_person', 'other')),
	CONSTRAINT "data_requests_due" CHECK ("data_requests"."due_on" between "data_requests"."received_on" and "data_requests"."received_on" + case when "data_requests"."extended_at" is null then 30 else 90 end),
	CONSTRAINT "data_requests_extended" CHECK (("data_requests"."extended_at" is null) = ("data_requests"."extended_by" is null) and ("data_requests"."extended_at" is null) = (coalesce("data_requests"."extension_reason", '') = '')),
	CONSTRAINT "data_requests_settled" CHECK (("data_requests"."state" = 'open') = ("data_requests"."settled_at" is null) and ("data_requests"."settled_at" is null) = ("data_requests"."settled_by" is null)),
	CONSTRAINT "data_requests_refused" CHECK ("data_requests"."state" <> 'refused' or coalesce("data_requests"."settlement_note", '') <> ''),
	CONSTRAINT "data_requests_erased" CHECK ("data_requests"."kind" <> 'erasure' or "data_requests"."state" <> 'fulfilled' or ("data_requests"."outcome" is not null and "data_requests"."email" is null)),
	CONSTRAINT "data_requests_person" CHECK (("data_requests"."email" is null) = ("data_requests"."email_index" is null) and ("data_requests"."email" is null) = ("data_requests"."name" is null) and ("data_requests"."email" is not null or "data_requests"."note_encrypted" is null))
);
--> statement-breakpoint
ALTER TABLE "data_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_requests_time" ON "data_requests" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "data_requests_person" ON "data_requests" USING btree ("tenant_id","email_index");--> statement-breakpoint
CREATE POLICY "eraser_rows" ON "user_credentials" AS PERMISSIVE FOR ALL TO "cairn_owner" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "eraser_rows" ON "user_factors" AS PERMISSIVE FOR ALL TO "cairn_owner" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "eraser_rows" ON "user_recovery_codes" AS PERMISSIVE FOR ALL TO "cairn_owner" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "eraser_rows" ON "user_passkeys" AS PERMISSIVE FOR ALL TO "cairn_owner" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "eraser_rows" ON "one_time_secrets" AS PERMISSIVE FOR ALL TO "cairn_owner" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "eraser_rows" ON "sso_identities" AS PERMISSIVE FOR ALL TO "cairn_owner" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "data_requests" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "data_requests" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "admin_rule" ON "data_requests" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ((select coalesce(nullif(current_setting('app.role', true), ''), 'firm_admin') in ('firm_admin', 'platform_admin'))) WITH CHECK ((select coalesce(nullif(current_setting('app.role', true), ''), 'firm_admin') in ('firm_admin', 'platform_admin')));--> statement-breakpoint
CREATE POLICY "platform_reads" ON "data_requests" AS PERMISSIVE FOR SELECT TO "cairn_platform" USING (true);--> statement-breakpoint
ALTER TABLE data_requests FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON data_requests TO cairn_app;--> statement-breakpoint
-- When it came and by which way stays as it was recorded; an erasure takes the person out.
GRANT UPDATE (email, email_index, name, note_encrypted, due_on, extended_at, extended_by, extension_reason, assigned_to, state,
  settled_at, settled_by, settlement_note, outcome, version) ON data_requests TO cairn_app;--> statement-breakpoint
-- For the control: which requests are late, and nothing of whom they are about.
GRANT SELECT (tenant_id, id, kind, state, received_on, due_on) ON data_requests TO cairn_platform;--> statement-breakpoint
-- What an erased person signed in with, in the transaction that erased their profile: requests reach no table of sign-in.
-- Whoever belongs to another firm as well keeps the account (docs/adr/0066); nothing is answered, since that would say so.
CREATE FUNCTION erase_account(people uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  gone uuid[];
BEGIN
  SELECT coalesce(array_agg(p.id), '{}') INTO gone FROM user_profiles p
   WHERE p.tenant_id = tenant AND p.id = ANY (people) AND p.deleted_at IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM user_profiles o WHERE o.id = p.id AND o.deleted_at IS NULL);
  DELETE FROM user_recovery_codes c WHERE c.tenant_id = tenant AND c.user_id = ANY (gone);
  DELETE FROM user_factors f WHERE f.tenant_id = tenant AND f.user_id = ANY (gone);
  DELETE FROM user_passkeys k WHERE k.tenant_id = tenant AND k.user_id = ANY (gone);
  DELETE FROM sso_identities i WHERE i.tenant_id = tenant AND i.user_id = ANY (gone);
  DELETE FROM one_time_secrets s WHERE s.tenant_id = tenant AND s.user_id = ANY (gone);
  UPDATE user_credentials c SET email_index = sha256(gen_random_uuid()::text::bytea), email_confirmed_at = NULL,
         phone_encrypted = NULL, phone_index = NULL, phone_confirmed_at = NULL, password_hash = NULL
   WHERE c.tenant_id = tenant AND c.user_id = ANY (gone);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_account(uuid[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_account(uuid[]) TO cairn_app;
