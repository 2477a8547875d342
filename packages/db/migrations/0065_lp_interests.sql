CREATE TABLE "lp_delegate_looks" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"delegate_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lp_delegate_looks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "lp_delegate_looks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lp_delegates" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lp_id" uuid NOT NULL,
	"name" "bytea" NOT NULL,
	"email" "bytea" NOT NULL,
	"email_index" "bytea" NOT NULL,
	"user_id" uuid,
	"invitation_id" uuid,
	"fund_ids" uuid[] NOT NULL,
	"views" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"from_portal" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "lp_delegates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "lp_delegates_funds" CHECK (cardinality("lp_delegates"."fund_ids") > 0),
	CONSTRAINT "lp_delegates_views" CHECK (cardinality("lp_delegates"."views") > 0 and "lp_delegates"."views" <@ array['statements', 'notices', 'tax', 'performance'])
);
--> statement-breakpoint
ALTER TABLE "lp_delegates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lp_transfer_parts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"lp_id" uuid NOT NULL,
	"effective_on" date NOT NULL,
	"moved_encrypted" "bytea" NOT NULL,
	CONSTRAINT "lp_transfer_parts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "lp_transfer_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lp_transfers" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"from_lp_id" uuid NOT NULL,
	"to_lp_id" uuid NOT NULL,
	"effective_on" date NOT NULL,
	"amount_encrypted" "bytea" NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_note" text,
	CONSTRAINT "lp_transfers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "lp_transfers_state" CHECK ("lp_transfers"."state" in ('waiting', 'approved', 'rejected')),
	CONSTRAINT "lp_transfers_parties" CHECK ("lp_transfers"."from_lp_id" <> "lp_transfers"."to_lp_id"),
	CONSTRAINT "lp_transfers_second" CHECK ("lp_transfers"."state" <> 'approved' or coalesce("lp_transfers"."decided_by" <> "lp_transfers"."requested_by", false))
);
--> statement-breakpoint
ALTER TABLE "lp_transfers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "fund_entries" DROP CONSTRAINT "fund_entries_account";--> statement-breakpoint
ALTER TABLE "fund_postings" DROP CONSTRAINT "fund_postings_kind";--> statement-breakpoint
ALTER TABLE "fund_commitments" ADD COLUMN "transfer_id" uuid;--> statement-breakpoint
ALTER TABLE "lp_delegate_looks" ADD CONSTRAINT "lp_delegate_looks_delegate" FOREIGN KEY ("tenant_id","delegate_id") REFERENCES "public"."lp_delegates"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_delegates" ADD CONSTRAINT "lp_delegates_lp" FOREIGN KEY ("tenant_id","lp_id") REFERENCES "public"."limited_partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_delegates" ADD CONSTRAINT "lp_delegates_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_delegates" ADD CONSTRAINT "lp_delegates_invitation" FOREIGN KEY ("tenant_id","invitation_id") REFERENCES "public"."user_invitations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_transfer_parts" ADD CONSTRAINT "lp_transfer_parts_transfer" FOREIGN KEY ("tenant_id","transfer_id") REFERENCES "public"."lp_transfers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_transfer_parts" ADD CONSTRAINT "lp_transfer_parts_lp" FOREIGN KEY ("tenant_id","lp_id") REFERENCES "public"."limited_partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_transfers" ADD CONSTRAINT "lp_transfers_fund" FOREIGN KEY ("tenant_id","fund_id") REFERENCES "public"."funds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_transfers" ADD CONSTRAINT "lp_transfers_from_lp_id" FOREIGN KEY ("tenant_id","from_lp_id") REFERENCES "public"."limited_partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_transfers" ADD CONSTRAINT "lp_transfers_to_lp_id" FOREIGN KEY ("tenant_id","to_lp_id") REFERENCES "public"."limited_partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_transfers" ADD CONSTRAINT "lp_transfers_requested_by" FOREIGN KEY ("tenant_id","requested_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_transfers" ADD CONSTRAINT "lp_transfers_decided_by" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lp_delegate_looks_idx" ON "lp_delegate_looks" USING btree ("tenant_id","delegate_id","looked_at");--> statement-breakpoint
CREATE INDEX "lp_delegates_lp_idx" ON "lp_delegates" USING btree ("tenant_id","lp_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lp_delegates_email_key" ON "lp_delegates" USING btree ("tenant_id","lp_id","email_index") WHERE "lp_delegates"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "lp_transfer_parts_key" ON "lp_transfer_parts" USING btree ("tenant_id","transfer_id","lp_id");--> statement-breakpoint
CREATE INDEX "lp_transfer_parts_fund_idx" ON "lp_transfer_parts" USING btree ("tenant_id","fund_id");--> statement-breakpoint
CREATE INDEX "lp_transfers_fund_idx" ON "lp_transfers" USING btree ("tenant_id","fund_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lp_transfers_waiting_key" ON "lp_transfers" USING btree ("tenant_id","fund_id") WHERE "lp_transfers"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "fund_commitments" ADD CONSTRAINT "fund_commitments_transfer" FOREIGN KEY ("tenant_id","transfer_id") REFERENCES "public"."lp_transfers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_entries" ADD CONSTRAINT "fund_entries_account" CHECK ("fund_entries"."account" in ('cash', 'investments', 'unrealised', 'tax_withheld', 'carry_due', 'contribution', 'distribution', 'fee_gross', 'fee_rebate', 'fee_waiver', 'fee_offset', 'expense', 'income', 'realised_gain', 'unrealised_change', 'carry_charged', 'carry_paid', 'transfer'));--> statement-breakpoint
ALTER TABLE "fund_postings" ADD CONSTRAINT "fund_postings_kind" CHECK ("fund_postings"."kind" in ('contribution', 'distribution', 'fee', 'expense', 'income', 'investments', 'carry', 'opening', 'transfer', 'reversal'));--> statement-breakpoint
CREATE POLICY "lp_updates" ON "capital_items" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[])))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]))));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "lp_delegate_looks" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "lp_delegate_looks" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "lp_delegate_looks" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then exists (select 1 from lp_delegates d where d.tenant_id = lp_delegate_looks.tenant_id and d.id = delegate_id) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then exists (select 1 from lp_delegates d where d.tenant_id = lp_delegate_looks.tenant_id and d.id = delegate_id) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
CREATE POLICY "lp_inserts" ON "lp_delegate_looks" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid))));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "lp_delegates" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "lp_delegates" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "lp_delegates" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or id = (select nullif(current_setting('app.user_id', true), '')::uuid) or invitation_id in
    (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid)))) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or id = (select nullif(current_setting('app.user_id', true), '')::uuid) or invitation_id in
    (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid)))) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
CREATE POLICY "lp_inserts" ON "lp_delegates" AS RESTRICTIVE FOR INSERT TO "cairn_app" WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or (("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) and from_portal and created_by = (select nullif(current_setting('app.user_id', true), '')::uuid)))));--> statement-breakpoint
CREATE POLICY "lp_updates" ON "lp_delegates" AS RESTRICTIVE FOR UPDATE TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[])))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]))));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "lp_transfer_parts" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "lp_transfer_parts" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "lp_transfer_parts" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::text[])) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::text[])) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "lp_transfers" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "lp_transfers" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "lp_transfers" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
ALTER POLICY "lp_rule" ON "capital_items" TO cairn_app USING (case (select current_setting('app.role', true)) when 'lp' then (("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices', 'performance']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices', 'performance']))::text[])) and issued_at is not null) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then (("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices', 'performance']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices', 'performance']))::text[])) and issued_at is not null) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
ALTER POLICY "lp_rule" ON "fund_documents" TO cairn_app USING (case (select current_setting('app.role', true)) when 'lp' then ((kind = 'statement' and ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['statements']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['statements']))::text[])) or kind in ('call_notice', 'distribution_notice') and ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices']))::text[])) or kind like 'tax%' and ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['tax']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['tax']))::text[]))) and (run_id is null or released_at is not null)) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then ((kind = 'statement' and ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['statements']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['statements']))::text[])) or kind in ('call_notice', 'distribution_notice') and ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices']))::text[])) or kind like 'tax%' and ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['tax']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['tax']))::text[]))) and (run_id is null or released_at is not null)) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
ALTER POLICY "lp_rule" ON "funds" TO cairn_app USING (case (select current_setting('app.role', true)) when 'lp' then ("id" = any
    ((select coalesce(array_agg(c.fund_id), '{}'::uuid[]) from fund_commitments c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))::uuid[]) or "id" = any
    ((select coalesce(array_agg(f.fund_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))))::uuid[])) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then ("id" = any
    ((select coalesce(array_agg(c.fund_id), '{}'::uuid[]) from fund_commitments c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))::uuid[]) or "id" = any
    ((select coalesce(array_agg(f.fund_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))))::uuid[])) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
ALTER POLICY "lp_rule" ON "fund_entries" TO cairn_app USING (case (select current_setting('app.role', true)) when 'lp' then (("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::text[])) or account in ('contribution', 'distribution') and ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices']))::text[]))) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then (("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::text[])) or account in ('contribution', 'distribution') and ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices']))::text[]))) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
ALTER POLICY "lp_rule" ON "fund_commitments" TO cairn_app USING (case (select current_setting('app.role', true)) when 'lp' then ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::text[])) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::text[])) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
ALTER POLICY "lp_rule" ON "limited_partners" TO cairn_app USING (case (select current_setting('app.role', true)) when 'lp' then ("id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "id" = any
    ((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))))::uuid[])) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then ("id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "id" = any
    ((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))))::uuid[])) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
ALTER TABLE lp_delegates FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE lp_delegate_looks FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE lp_transfers FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE lp_transfer_parts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON lp_delegates, lp_transfers TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT ON lp_delegate_looks, lp_transfer_parts TO cairn_app;--> statement-breakpoint
-- What a delegate may see is not widened later: one delegation ends, and another one begins.
CREATE FUNCTION refuse_change_of_delegate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The address and the name are replaced where a person is erased.
  later text[] := ARRAY['user_id', 'invitation_id', 'ended_at', 'ended_by', 'name', 'email', 'email_index'];
BEGIN
  IF to_jsonb(NEW) - later <> to_jsonb(OLD) - later OR (OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at) THEN
    RAISE EXCEPTION 'a delegation is only ended' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER lp_delegates_unchanged BEFORE UPDATE ON lp_delegates
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_delegate();--> statement-breakpoint
-- A transfer is decided on once.
CREATE FUNCTION refuse_change_of_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decision text[] := ARRAY['state', 'decided_by', 'decided_at', 'decision_note'];
BEGIN
  IF OLD.state <> 'waiting' OR to_jsonb(NEW) - decision <> to_jsonb(OLD) - decision THEN
    RAISE EXCEPTION 'a transfer is decided on once, and never changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER lp_transfers_unchanged BEFORE UPDATE ON lp_transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_transfer();
