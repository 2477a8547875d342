CREATE TABLE "lp_changes" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lp_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value_encrypted" "bytea" NOT NULL,
	"from_portal" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_encrypted" "bytea",
	CONSTRAINT "lp_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "lp_changes_kind" CHECK ("lp_changes"."kind" in ('bank_details', 'kyc', 'fees', 'contact')),
	CONSTRAINT "lp_changes_state" CHECK ("lp_changes"."state" in ('waiting', 'approved', 'rejected')),
	CONSTRAINT "lp_changes_second" CHECK ("lp_changes"."state" <> 'approved' or coalesce("lp_changes"."decided_by" <> "lp_changes"."requested_by", false))
);
--> statement-breakpoint
ALTER TABLE "lp_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "lp_changes" ADD CONSTRAINT "lp_changes_lp" FOREIGN KEY ("tenant_id","lp_id") REFERENCES "public"."limited_partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_changes" ADD CONSTRAINT "lp_changes_requested_by" FOREIGN KEY ("tenant_id","requested_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lp_changes_lp_idx" ON "lp_changes" USING btree ("tenant_id","lp_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lp_changes_waiting_key" ON "lp_changes" USING btree ("tenant_id","lp_id","kind") WHERE "lp_changes"."state" = 'waiting';--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "lp_changes" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "lp_changes" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "lp_changes" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then "lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) and kind in ('bank_details', 'contact') when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then "lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) and kind in ('bank_details', 'contact') when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
CREATE POLICY "lp_inserts" ON "lp_changes" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or (state = 'waiting' and from_portal and requested_by = (select nullif(current_setting('app.user_id', true), '')::uuid))));--> statement-breakpoint
CREATE POLICY "lp_updates" ON "lp_changes" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING ((select current_setting('app.role', true)) is distinct from 'lp') WITH CHECK ((select current_setting('app.role', true)) is distinct from 'lp');
--> statement-breakpoint
ALTER TABLE lp_changes FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON lp_changes TO cairn_app;
