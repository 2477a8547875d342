CREATE TABLE "bank_line_payments" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"posting_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_line_payments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bank_line_payments_posting_key" UNIQUE("tenant_id","posting_id"),
	CONSTRAINT "bank_line_payments_amount" CHECK ("bank_line_payments"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_line_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"booked_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"details_encrypted" "bytea" NOT NULL,
	"line_hash" "bytea" NOT NULL,
	"seen_before" boolean DEFAULT false NOT NULL,
	"ignored_reason" text,
	"ignored_by" uuid,
	"ignored_at" timestamp with time zone,
	CONSTRAINT "bank_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bank_lines_position" UNIQUE("tenant_id","statement_id","position"),
	CONSTRAINT "bank_lines_amount" CHECK ("bank_lines"."amount" > 0),
	CONSTRAINT "bank_lines_ignored" CHECK (("bank_lines"."ignored_reason" is null) = ("bank_lines"."ignored_at" is null))
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fund_id" uuid NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"account_encrypted" "bytea",
	"from_on" date,
	"to_on" date,
	"reading" jsonb,
	"outgoing" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "bank_statements_content" UNIQUE("tenant_id","fund_id","content_hash"),
	CONSTRAINT "bank_statements_format" CHECK ("bank_statements"."format" in ('camt', 'ofx', 'csv'))
);
--> statement-breakpoint
ALTER TABLE "bank_statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_line_payments" ADD CONSTRAINT "bank_line_payments_line" FOREIGN KEY ("tenant_id","line_id") REFERENCES "public"."bank_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line_payments" ADD CONSTRAINT "bank_line_payments_item" FOREIGN KEY ("tenant_id","item_id") REFERENCES "public"."capital_items"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line_payments" ADD CONSTRAINT "bank_line_payments_posting" FOREIGN KEY ("tenant_id","posting_id") REFERENCES "public"."fund_postings"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line_payments" ADD CONSTRAINT "bank_line_payments_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_statement" FOREIGN KEY ("tenant_id","statement_id") REFERENCES "public"."bank_statements"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_ignored_by" FOREIGN KEY ("tenant_id","ignored_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_fund" FOREIGN KEY ("tenant_id","fund_id") REFERENCES "public"."funds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_line_payments_line_idx" ON "bank_line_payments" USING btree ("tenant_id","line_id");--> statement-breakpoint
CREATE INDEX "bank_lines_hash" ON "bank_lines" USING btree ("tenant_id","fund_id","line_hash");--> statement-breakpoint
CREATE INDEX "bank_statements_time" ON "bank_statements" USING btree ("tenant_id","fund_id","created_at","id");--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "bank_line_payments" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "bank_line_payments" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "bank_line_payments" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "bank_lines" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "bank_lines" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "bank_lines" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "bank_statements" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "bank_statements" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "lp_rule" ON "bank_statements" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then false when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);
--> statement-breakpoint
ALTER TABLE bank_statements FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE bank_lines FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE bank_line_payments FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON bank_statements TO cairn_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON bank_lines TO cairn_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON bank_line_payments TO cairn_app;
