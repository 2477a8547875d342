CREATE TABLE "inbound_mail_settings" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"local_part" text NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inbound_mail_settings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "inbound_mail_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"came_by" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"byte_size" integer NOT NULL,
	"message_key" "bytea" NOT NULL,
	"storage_key" text,
	"content_encrypted" "bytea" NOT NULL,
	"spf" text,
	"dkim" text,
	"dmarc" text,
	"is_proven" boolean,
	"reason" text,
	"submission_id" uuid,
	"settled_at" timestamp with time zone,
	CONSTRAINT "inbound_mails_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "inbound_mails_state" CHECK ("inbound_mails"."state" in ('received', 'taken', 'refused', 'duplicate')),
	CONSTRAINT "inbound_mails_came_by" CHECK ("inbound_mails"."came_by" in ('smtp', 'webhook')),
	CONSTRAINT "inbound_mails_reason" CHECK (("inbound_mails"."state" = 'refused') = ("inbound_mails"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "inbound_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "submissions" ALTER COLUMN "submitted_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_mail_settings" ADD CONSTRAINT "inbound_mail_settings_by" FOREIGN KEY ("tenant_id","updated_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_submission" FOREIGN KEY ("tenant_id","submission_id") REFERENCES "public"."submissions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mail_settings_key" ON "inbound_mail_settings" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mail_settings_address" ON "inbound_mail_settings" USING btree ("local_part");--> statement-breakpoint
CREATE INDEX "inbound_mails_time" ON "inbound_mails" USING btree ("tenant_id","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_submission_id" ON "inbound_mails" USING btree ("tenant_id","submission_id");--> statement-breakpoint
CREATE INDEX "inbound_mails_storage" ON "inbound_mails" USING btree ("tenant_id","storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_taken" ON "inbound_mails" USING btree ("tenant_id","message_key") WHERE state = 'taken';--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_submitter" CHECK ("submissions"."source" = 'mail' or "submissions"."submitted_by" is not null);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "inbound_mail_settings" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "inbound_mail_settings" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "portal_rule" ON "inbound_mail_settings" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)));--> statement-breakpoint
CREATE POLICY "firm_inserts" ON "inbound_mail_settings" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_updates" ON "inbound_mail_settings" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false))) WITH CHECK (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "firm_deletes" ON "inbound_mail_settings" AS RESTRICTIVE FOR DELETE TO "cairn_app" USING (not (select coalesce(current_setting('app.role', true) in ('co_investor_user', 'opportunity_user'), false)));--> statement-breakpoint
CREATE POLICY "auth_find" ON "inbound_mail_settings" AS PERMISSIVE FOR SELECT TO "cairn_auth" USING (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "inbound_mails" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "inbound_mails" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "portal_rule" ON "inbound_mails" AS RESTRICTIVE FOR SELECT TO "cairn_app" USING ((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)));--> statement-breakpoint
CREATE POLICY "mail_rule" ON "inbound_mails" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)) and ("submission_id" is null or exists (select 1 from submissions s where s.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and s.id = "submission_id")))) WITH CHECK (((select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)) and ("submission_id" is null or exists (select 1 from submissions s where s.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and s.id = "submission_id"))));--> statement-breakpoint
ALTER POLICY "draft_rule" ON "submissions" TO cairn_app USING ((status <> 'draft' or submitted_by = (select nullif(current_setting('app.user_id', true), '')::uuid) or (source = 'mail' and (select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true))))) WITH CHECK ((status <> 'draft' or submitted_by = (select nullif(current_setting('app.user_id', true), '')::uuid) or (source = 'mail' and (select coalesce(current_setting('app.role', true) not in ('lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'), true)))));
--> statement-breakpoint
ALTER TABLE inbound_mail_settings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE inbound_mails FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON inbound_mail_settings, inbound_mails TO cairn_app;--> statement-breakpoint
GRANT SELECT (tenant_id, local_part, is_enabled) ON inbound_mail_settings TO cairn_auth;
