CREATE TABLE "capital_events" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"due_on" date NOT NULL,
	"lines" jsonb NOT NULL,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"issued_by" uuid,
	"issued_at" timestamp with time zone,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "capital_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "capital_events_number" UNIQUE("tenant_id","fund_id","kind","number"),
	CONSTRAINT "capital_events_kind" CHECK ("capital_events"."kind" in ('call', 'distribution')),
	CONSTRAINT "capital_events_state" CHECK ("capital_events"."state" in ('draft', 'approved', 'issued', 'withdrawn')),
	CONSTRAINT "capital_events_approver" CHECK ("capital_events"."approved_by" <> "capital_events"."created_by"),
	CONSTRAINT "capital_events_issued" CHECK ("capital_events"."state" <> 'issued' or "capital_events"."approved_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "capital_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "capital_items" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"lp_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"due_on" date NOT NULL,
	"lines" jsonb NOT NULL,
	"inside" bigint DEFAULT 0 NOT NULL,
	"outside" bigint DEFAULT 0 NOT NULL,
	"carry" bigint DEFAULT 0 NOT NULL,
	"withheld" bigint DEFAULT 0 NOT NULL,
	"recallable" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"commitment" bigint NOT NULL,
	"unfunded_before" bigint NOT NULL,
	"unfunded_after" bigint NOT NULL,
	"contributed_before" bigint NOT NULL,
	"distributed_before" bigint NOT NULL,
	"issued_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" uuid,
	"defaulted_at" timestamp with time zone,
	CONSTRAINT "capital_items_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "capital_items_lp_key" UNIQUE("tenant_id","event_id","lp_id")
);
--> statement-breakpoint
ALTER TABLE "capital_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fund_document_reads" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fund_document_reads_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "fund_document_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fund_documents" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"lp_id" uuid NOT NULL,
	"item_id" uuid,
	"run_id" uuid,
	"kind" text NOT NULL,
	"report_type" text NOT NULL,
	"title" text NOT NULL,
	"day" date NOT NULL,
	"content_encrypted" "bytea" NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"storage_key" text,
	"byte_size" bigint,
	"sha256" "bytea",
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fund_documents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fund_documents_kind" CHECK ("fund_documents"."kind" in ('call_notice', 'distribution_notice', 'statement')),
	CONSTRAINT "fund_documents_type" CHECK ("fund_documents"."report_type" in ('quarterly', 'annual', 'special')),
	CONSTRAINT "fund_documents_state" CHECK ("fund_documents"."state" in ('pending', 'available')),
	CONSTRAINT "fund_documents_available" CHECK ("fund_documents"."state" <> 'available' or "fund_documents"."storage_key" is not null)
);
--> statement-breakpoint
ALTER TABLE "fund_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_runs" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"quarter_end" date NOT NULL,
	"state" text DEFAULT 'prepared' NOT NULL,
	"lines_encrypted" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "statement_runs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "statement_runs_state" CHECK ("statement_runs"."state" in ('prepared', 'released', 'withdrawn')),
	CONSTRAINT "statement_runs_reviewer" CHECK ("statement_runs"."state" <> 'released' or "statement_runs"."decided_by" <> "statement_runs"."created_by")
);
--> statement-breakpoint
ALTER TABLE "statement_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fund_terms" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"terms_encrypted" "bytea" NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_note" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fund_terms_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fund_terms_key" UNIQUE("tenant_id","fund_id","version_no"),
	CONSTRAINT "fund_terms_state" CHECK ("fund_terms"."state" in ('proposed', 'approved', 'rejected')),
	CONSTRAINT "fund_terms_decided" CHECK (("fund_terms"."state" = 'proposed') = ("fund_terms"."decided_at" is null)),
	CONSTRAINT "fund_terms_approver" CHECK ("fund_terms"."decided_by" <> "fund_terms"."created_by")
);
--> statement-breakpoint
ALTER TABLE "fund_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "funds" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"portfolio_id" uuid,
	"companies_shown" text DEFAULT 'names' NOT NULL,
	"hidden_companies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wire_details_encrypted" "bytea",
	"schedule_encrypted" "bytea",
	"schedule_on" date,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "funds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "funds_portfolio_key" UNIQUE("tenant_id","portfolio_id"),
	CONSTRAINT "funds_companies_shown" CHECK ("funds"."companies_shown" in ('none', 'names', 'figures'))
);
--> statement-breakpoint
ALTER TABLE "funds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fund_entries" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"posting_id" uuid NOT NULL,
	"account" text NOT NULL,
	"lp_id" uuid,
	"amount" bigint NOT NULL,
	CONSTRAINT "fund_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fund_entries_account" CHECK ("fund_entries"."account" in ('cash', 'investments', 'unrealised', 'tax_withheld', 'carry_due', 'contribution', 'distribution', 'fee_gross', 'fee_rebate', 'fee_waiver', 'fee_offset', 'expense', 'income', 'realised_gain', 'unrealised_change', 'carry_charged', 'carry_paid')),
	CONSTRAINT "fund_entries_amount" CHECK ("fund_entries"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "fund_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fund_postings" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"effective_on" date NOT NULL,
	"memo" text NOT NULL,
	"item_id" uuid,
	"reverses_id" uuid,
	"posting_key" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fund_postings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fund_postings_posting_key" UNIQUE("tenant_id","fund_id","posting_key"),
	CONSTRAINT "fund_postings_kind" CHECK ("fund_postings"."kind" in ('contribution', 'distribution', 'fee', 'expense', 'income', 'investments', 'carry', 'opening', 'reversal')),
	CONSTRAINT "fund_postings_reversal" CHECK (("fund_postings"."kind" = 'reversal') = ("fund_postings"."reverses_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "fund_postings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "fund_commitments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"lp_id" uuid NOT NULL,
	"amount_encrypted" "bytea" NOT NULL,
	"closed_on" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fund_commitments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "fund_commitments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "limited_partners" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"investor_type" text DEFAULT 'other' NOT NULL,
	"country" text,
	"bears_fees" boolean DEFAULT true NOT NULL,
	"tax_id_encrypted" "bytea",
	"bank_details_encrypted" "bytea",
	"commitment_amount_encrypted" "bytea",
	"invested_amount_encrypted" "bytea",
	"kyc_state" text DEFAULT 'open' NOT NULL,
	"kyc_expires_on" date,
	"kyc_note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "limited_partners_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "limited_partners_kyc" CHECK ("limited_partners"."kyc_state" in ('open', 'in_review', 'approved', 'rejected'))
);
--> statement-breakpoint
ALTER TABLE "limited_partners" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lp_contacts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lp_id" uuid NOT NULL,
	"name" "bytea" NOT NULL,
	"email" "bytea" NOT NULL,
	"email_index" "bytea" NOT NULL,
	"user_id" uuid,
	"invitation_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	CONSTRAINT "lp_contacts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "lp_contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "financial_model_versions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"model_data_encrypted" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "financial_model_versions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "financial_model_versions_key" UNIQUE("tenant_id","model_id","version_no")
);
--> statement-breakpoint
ALTER TABLE "financial_model_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "financial_models" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"fund_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"shared_with_lps" boolean DEFAULT false NOT NULL,
	"model_data_encrypted" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "financial_models_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "financial_models" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "capital_events" ADD CONSTRAINT "capital_events_fund" FOREIGN KEY ("tenant_id","fund_id") REFERENCES "public"."funds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_events" ADD CONSTRAINT "capital_events_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_events" ADD CONSTRAINT "capital_events_approved_by" FOREIGN KEY ("tenant_id","approved_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_events" ADD CONSTRAINT "capital_events_issued_by" FOREIGN KEY ("tenant_id","issued_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_events" ADD CONSTRAINT "capital_events_withdrawn_by" FOREIGN KEY ("tenant_id","withdrawn_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_items" ADD CONSTRAINT "capital_items_event" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."capital_events"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capital_items" ADD CONSTRAINT "capital_items_lp" FOREIGN KEY ("tenant_id","lp_id") REFERENCES "public"."limited_partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_document_reads" ADD CONSTRAINT "fund_document_reads_document" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."fund_documents"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_documents" ADD CONSTRAINT "fund_documents_fund" FOREIGN KEY ("tenant_id","fund_id") REFERENCES "public"."funds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_documents" ADD CONSTRAINT "fund_documents_lp" FOREIGN KEY ("tenant_id","lp_id") REFERENCES "public"."limited_partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_documents" ADD CONSTRAINT "fund_documents_item" FOREIGN KEY ("tenant_id","item_id") REFERENCES "public"."capital_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_documents" ADD CONSTRAINT "fund_documents_run" FOREIGN KEY ("tenant_id","run_id") REFERENCES "public"."statement_runs"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_runs" ADD CONSTRAINT "statement_runs_fund" FOREIGN KEY ("tenant_id","fund_id") REFERENCES "public"."funds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_runs" ADD CONSTRAINT "statement_runs_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_runs" ADD CONSTRAINT "statement_runs_decided_by" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_terms" ADD CONSTRAINT "fund_terms_fund" FOREIGN KEY ("tenant_id","fund_id") REFERENCES "public"."funds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_terms" ADD CONSTRAINT "fund_terms_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_terms" ADD CONSTRAINT "fund_terms_decided_by" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_portfolio" FOREIGN KEY ("tenant_id","portfolio_id") REFERENCES "public"."portfolios"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_entries" ADD CONSTRAINT "fund_entries_posting" FOREIGN KEY ("tenant_id","posting_id") REFERENCES "public"."fund_postings"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_entries" ADD CONSTRAINT "fund_entries_lp" FOREIGN KEY ("tenant_id","lp_id") REFERENCES "public"."limited_partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_postings" ADD CONSTRAINT "fund_postings_fund" FOREIGN KEY ("tenant_id","fund_id") REFERENCES "public"."funds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_postings" ADD CONSTRAINT "fund_postings_item" FOREIGN KEY ("tenant_id","item_id") REFERENCES "public"."capital_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_postings" ADD CONSTRAINT "fund_postings_reverses" FOREIGN KEY ("tenant_id","reverses_id") REFERENCES "public"."fund_postings"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_postings" ADD CONSTRAINT "fund_postings_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_commitments" ADD CONSTRAINT "fund_commitments_fund" FOREIGN KEY ("tenant_id","fund_id") REFERENCES "public"."funds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_commitments" ADD CONSTRAINT "fund_commitments_lp" FOREIGN KEY ("tenant_id","lp_id") REFERENCES "public"."limited_partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_commitments" ADD CONSTRAINT "fund_commitments_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limited_partners" ADD CONSTRAINT "limited_partners_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_contacts" ADD CONSTRAINT "lp_contacts_lp" FOREIGN KEY ("tenant_id","lp_id") REFERENCES "public"."limited_partners"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_contacts" ADD CONSTRAINT "lp_contacts_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lp_contacts" ADD CONSTRAINT "lp_contacts_invitation" FOREIGN KEY ("tenant_id","invitation_id") REFERENCES "public"."user_invitations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_model_versions" ADD CONSTRAINT "financial_model_versions_model" FOREIGN KEY ("tenant_id","model_id") REFERENCES "public"."financial_models"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_models" ADD CONSTRAINT "financial_models_fund" FOREIGN KEY ("tenant_id","fund_id") REFERENCES "public"."funds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financial_models" ADD CONSTRAINT "financial_models_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capital_items_fund" ON "capital_items" USING btree ("tenant_id","fund_id","due_on");--> statement-breakpoint
CREATE INDEX "capital_items_lp_idx" ON "capital_items" USING btree ("tenant_id","lp_id");--> statement-breakpoint
CREATE INDEX "fund_document_reads_idx" ON "fund_document_reads" USING btree ("tenant_id","document_id","read_at");--> statement-breakpoint
CREATE INDEX "fund_documents_lp_idx" ON "fund_documents" USING btree ("tenant_id","lp_id","created_at");--> statement-breakpoint
CREATE INDEX "fund_documents_fund_idx" ON "fund_documents" USING btree ("tenant_id","fund_id","created_at");--> statement-breakpoint
CREATE INDEX "statement_runs_fund_idx" ON "statement_runs" USING btree ("tenant_id","fund_id","quarter_end");--> statement-breakpoint
CREATE UNIQUE INDEX "fund_terms_proposed" ON "fund_terms" USING btree ("tenant_id","fund_id") WHERE "fund_terms"."state" = 'proposed';--> statement-breakpoint
CREATE INDEX "funds_time" ON "funds" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "fund_entries_posting_idx" ON "fund_entries" USING btree ("tenant_id","posting_id");--> statement-breakpoint
CREATE INDEX "fund_entries_lp_idx" ON "fund_entries" USING btree ("tenant_id","lp_id");--> statement-breakpoint
CREATE INDEX "fund_entries_fund_idx" ON "fund_entries" USING btree ("tenant_id","fund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fund_postings_reverses_key" ON "fund_postings" USING btree ("tenant_id","reverses_id");--> statement-breakpoint
CREATE INDEX "fund_postings_day" ON "fund_postings" USING btree ("tenant_id","fund_id","effective_on","id");--> statement-breakpoint
CREATE INDEX "fund_postings_item_idx" ON "fund_postings" USING btree ("tenant_id","item_id");--> statement-breakpoint
CREATE INDEX "fund_commitments_fund_idx" ON "fund_commitments" USING btree ("tenant_id","fund_id","closed_on");--> statement-breakpoint
CREATE INDEX "fund_commitments_lp_idx" ON "fund_commitments" USING btree ("tenant_id","lp_id");--> statement-breakpoint
CREATE INDEX "limited_partners_time" ON "limited_partners" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lp_contacts_lp_idx" ON "lp_contacts" USING btree ("tenant_id","lp_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lp_contacts_email_key" ON "lp_contacts" USING btree ("tenant_id","lp_id","email_index") WHERE "lp_contacts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "financial_models_time" ON "financial_models" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE POLICY "lp_rule" ON "portfolio_companies" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or false)) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or false));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "capital_events" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "capital_events" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "capital_events" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or false)) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or false));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "capital_items" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "capital_items" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "capital_items" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) and issued_at is not null))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) and issued_at is not null)));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "fund_document_reads" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "fund_document_reads" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "fund_document_reads" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or exists (select 1 from fund_documents d where d.tenant_id = fund_document_reads.tenant_id and d.id = document_id))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or exists (select 1 from fund_documents d where d.tenant_id = fund_document_reads.tenant_id and d.id = document_id)));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "fund_documents" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "fund_documents" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "fund_documents" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or "lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or "lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "statement_runs" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "statement_runs" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "statement_runs" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or false)) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or false));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "fund_terms" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "fund_terms" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "fund_terms" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or false)) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or false));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "funds" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "funds" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "funds" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or "id" = any
    ((select coalesce(array_agg(c.fund_id), '{}'::uuid[]) from fund_commitments c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))::uuid[]))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or "id" = any
    ((select coalesce(array_agg(c.fund_id), '{}'::uuid[]) from fund_commitments c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "fund_entries" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "fund_entries" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "fund_entries" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or "lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or "lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "fund_postings" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "fund_postings" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "fund_postings" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or exists (select 1 from fund_entries e where e.tenant_id = fund_postings.tenant_id and e.posting_id = fund_postings.id))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or exists (select 1 from fund_entries e where e.tenant_id = fund_postings.tenant_id and e.posting_id = fund_postings.id)));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "fund_commitments" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "fund_commitments" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "fund_commitments" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or "lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or "lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "limited_partners" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "limited_partners" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "limited_partners" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or "id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or "id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[])));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "lp_contacts" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "lp_contacts" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "lp_contacts" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or id = (select nullif(current_setting('app.user_id', true), '')::uuid) or invitation_id in
    (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or (user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or id = (select nullif(current_setting('app.user_id', true), '')::uuid) or invitation_id in
    (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid)))));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "financial_model_versions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "financial_model_versions" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "financial_model_versions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or false)) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or false));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "financial_models" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "financial_models" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "financial_models" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (((select current_setting('app.role', true)) is distinct from 'lp' or (shared_with_lps and is_active and "fund_id" = any
    ((select coalesce(array_agg(c.fund_id), '{}'::uuid[]) from fund_commitments c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))::uuid[])))) WITH CHECK (((select current_setting('app.role', true)) is distinct from 'lp' or (shared_with_lps and is_active and "fund_id" = any
    ((select coalesce(array_agg(c.fund_id), '{}'::uuid[]) from fund_commitments c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))::uuid[]))));--> statement-breakpoint
ALTER TABLE funds FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE fund_terms FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE limited_partners FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE lp_contacts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE fund_commitments FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE fund_postings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE fund_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE capital_events FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE capital_items FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE statement_runs FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE fund_documents FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE fund_document_reads FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE financial_models FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE financial_model_versions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON funds, fund_terms, limited_partners, lp_contacts, capital_events, capital_items,
  statement_runs, fund_documents, financial_models TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT ON fund_commitments, fund_postings, fund_entries, fund_document_reads, financial_model_versions
  TO cairn_app;--> statement-breakpoint
-- What figures rest on is written once, by whatever role.
CREATE TRIGGER fund_commitments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_commitments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry();--> statement-breakpoint
CREATE TRIGGER fund_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry();--> statement-breakpoint
CREATE TRIGGER fund_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry();--> statement-breakpoint
CREATE TRIGGER capital_events_stay BEFORE DELETE OR TRUNCATE ON capital_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry();--> statement-breakpoint
CREATE TRIGGER capital_items_stay BEFORE DELETE OR TRUNCATE ON capital_items
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry();--> statement-breakpoint
-- The lines of a posting are written in one statement, and sum to 0 (docs/adr/0042).
CREATE FUNCTION require_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM fund_entries e JOIN (SELECT DISTINCT tenant_id, posting_id FROM written) w
      ON w.tenant_id = e.tenant_id AND w.posting_id = e.posting_id
    GROUP BY e.tenant_id, e.posting_id HAVING sum(e.amount) <> 0;
  IF FOUND THEN
    RAISE EXCEPTION 'a posting does not sum to 0' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER fund_entries_balance AFTER INSERT ON fund_entries REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION require_balance();--> statement-breakpoint
CREATE FUNCTION require_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM fund_entries e WHERE e.tenant_id = NEW.tenant_id AND e.posting_id = NEW.id) THEN
    RAISE EXCEPTION 'a posting has no lines' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER fund_postings_entries AFTER INSERT ON fund_postings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_entries();--> statement-breakpoint
-- Terms are decided on once.
CREATE FUNCTION refuse_change_of_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decision text[] := ARRAY['state', 'decided_by', 'decided_at', 'decision_note', 'version'];
BEGIN
  IF OLD.state <> 'proposed' OR to_jsonb(NEW) - decision <> to_jsonb(OLD) - decision THEN
    RAISE EXCEPTION 'terms are decided on once, and never changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fund_terms_unchanged BEFORE UPDATE ON fund_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_terms();--> statement-breakpoint
-- From its approval on only the state of a call or distribution goes on, and after the issue nothing does.
CREATE FUNCTION refuse_change_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  later text[] := ARRAY['state', 'issued_by', 'issued_at', 'withdrawn_by', 'withdrawn_at', 'version'];
BEGIN
  IF OLD.state IN ('issued', 'withdrawn')
      OR (OLD.state = 'approved' AND to_jsonb(NEW) - later <> to_jsonb(OLD) - later) THEN
    RAISE EXCEPTION 'an approved call or distribution is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER capital_events_unchanged BEFORE UPDATE ON capital_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_event();--> statement-breakpoint
-- Of a part only its issue, its acknowledgement and a default are written later, each once.
CREATE FUNCTION refuse_change_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  later text[] := ARRAY['issued_at', 'acknowledged_at', 'acknowledged_by', 'defaulted_at'];
BEGIN
  IF to_jsonb(NEW) - later <> to_jsonb(OLD) - later
      OR (OLD.issued_at IS NOT NULL AND NEW.issued_at IS DISTINCT FROM OLD.issued_at)
      OR (OLD.acknowledged_at IS NOT NULL AND NEW.acknowledged_at IS DISTINCT FROM OLD.acknowledged_at) THEN
    RAISE EXCEPTION 'the part of an LP is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER capital_items_unchanged BEFORE UPDATE ON capital_items
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_item();--> statement-breakpoint
-- A statement is prepared once and decided on once.
CREATE FUNCTION refuse_change_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decision text[] := ARRAY['state', 'decided_by', 'decided_at', 'version'];
BEGIN
  IF OLD.state <> 'prepared' OR to_jsonb(NEW) - decision <> to_jsonb(OLD) - decision THEN
    RAISE EXCEPTION 'statements are decided on once, and never changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER statement_runs_unchanged BEFORE UPDATE ON statement_runs
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_run();
