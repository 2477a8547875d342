CREATE TABLE "exchange_rates" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"day" date NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"rate" text NOT NULL,
	"source" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "exchange_rates_rate" CHECK ("exchange_rates"."rate" ~ '^[0-9]{1,15}([.][0-9]{1,20})?$' and "exchange_rates"."rate" ~ '[1-9]'),
	CONSTRAINT "exchange_rates_pair" CHECK ("exchange_rates"."base" <> "exchange_rates"."quote")
);
--> statement-breakpoint
ALTER TABLE "exchange_rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "financing_rounds" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"closed_on" date NOT NULL,
	"currency" text NOT NULL,
	"figures_encrypted" "bytea" NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "financing_rounds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "financing_rounds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holdings" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"portfolio_id" uuid,
	"currency" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holdings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "holdings_key" UNIQUE NULLS NOT DISTINCT("tenant_id","company_id","portfolio_id","currency")
);
--> statement-breakpoint
ALTER TABLE "holdings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "investment_transactions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"holding_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"effective_on" date NOT NULL,
	"share_class" text,
	"instrument_id" uuid,
	"round_id" uuid,
	"reverses_id" uuid,
	"figures_encrypted" "bytea" NOT NULL,
	"note" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "investment_transactions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "investment_transactions_kind" CHECK ("investment_transactions"."kind" in ('buy', 'follow_on', 'safe_post_money', 'safe_pre_money', 'convertible_note', 'warrant', 'warrant_exercise', 'conversion', 'split', 'secondary_sale', 'exit', 'dividend', 'write_down', 'write_off', 'reversal')),
	CONSTRAINT "investment_transactions_reversal" CHECK (("investment_transactions"."kind" = 'reversal') = ("investment_transactions"."reverses_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "investment_transactions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "valuations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"holding_id" uuid NOT NULL,
	"as_of" date NOT NULL,
	"technique" text NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"figures_encrypted" "bytea" NOT NULL,
	"inputs" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_note" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "valuations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "valuations_state" CHECK ("valuations"."state" in ('proposed', 'approved', 'rejected')),
	CONSTRAINT "valuations_decided" CHECK (("valuations"."state" = 'proposed') = ("valuations"."decided_at" is null)),
	CONSTRAINT "valuations_approver" CHECK ("valuations"."decided_by" <> "valuations"."created_by"),
	CONSTRAINT "valuations_technique" CHECK ("valuations"."technique" in ('recent_transaction', 'calibrated_model', 'comparable_companies', 'discounted_cash_flow', 'milestones', 'net_assets', 'other'))
);
--> statement-breakpoint
ALTER TABLE "valuations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_record_type";--> statement-breakpoint
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_rounds" ADD CONSTRAINT "financing_rounds_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_rounds" ADD CONSTRAINT "financing_rounds_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "financing_rounds" ADD CONSTRAINT "financing_rounds_withdrawn_by" FOREIGN KEY ("tenant_id","withdrawn_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_portfolio" FOREIGN KEY ("tenant_id","portfolio_id") REFERENCES "public"."portfolios"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_transactions" ADD CONSTRAINT "investment_transactions_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_transactions" ADD CONSTRAINT "investment_transactions_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_transactions" ADD CONSTRAINT "investment_transactions_holding" FOREIGN KEY ("tenant_id","holding_id") REFERENCES "public"."holdings"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_transactions" ADD CONSTRAINT "investment_transactions_instrument_id" FOREIGN KEY ("tenant_id","instrument_id") REFERENCES "public"."investment_transactions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_transactions" ADD CONSTRAINT "investment_transactions_reverses_id" FOREIGN KEY ("tenant_id","reverses_id") REFERENCES "public"."investment_transactions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_transactions" ADD CONSTRAINT "investment_transactions_round" FOREIGN KEY ("tenant_id","round_id") REFERENCES "public"."financing_rounds"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."portfolio_companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_created_by" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_holding" FOREIGN KEY ("tenant_id","holding_id") REFERENCES "public"."holdings"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuations" ADD CONSTRAINT "valuations_decided_by" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."user_profiles"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_rates_quote" ON "exchange_rates" USING btree ("tenant_id","quote","day");--> statement-breakpoint
CREATE INDEX "exchange_rates_newest" ON "exchange_rates" USING btree ("tenant_id","day","id");--> statement-breakpoint
CREATE INDEX "financing_rounds_time" ON "financing_rounds" USING btree ("tenant_id","company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "holdings_time" ON "holdings" USING btree ("tenant_id","company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "holdings_portfolio_idx" ON "holdings" USING btree ("tenant_id","portfolio_id");--> statement-breakpoint
CREATE INDEX "investment_transactions_time" ON "investment_transactions" USING btree ("tenant_id","company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "investment_transactions_holding_idx" ON "investment_transactions" USING btree ("tenant_id","holding_id");--> statement-breakpoint
CREATE UNIQUE INDEX "investment_transactions_reverses_key" ON "investment_transactions" USING btree ("tenant_id","reverses_id");--> statement-breakpoint
CREATE INDEX "valuations_time" ON "valuations" USING btree ("tenant_id","company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "valuations_holding_idx" ON "valuations" USING btree ("tenant_id","holding_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_record_type" CHECK ("files"."record_type" in ('opportunity', 'dd_item', 'committee_review', 'portfolio_company', 'valuation', 'update_answer'));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "exchange_rates" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "exchange_rates" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "financing_rounds" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "financing_rounds" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "company_rule" ON "financing_rounds" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "holdings" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "holdings" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "company_rule" ON "holdings" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "investment_transactions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "investment_transactions" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "company_rule" ON "investment_transactions" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));--> statement-breakpoint
CREATE POLICY "tenant_rule" ON "valuations" AS RESTRICTIVE FOR ALL TO "cairn_app" USING ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid)) WITH CHECK ("tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "app_rows" ON "valuations" AS PERMISSIVE FOR ALL TO "cairn_app" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "company_rule" ON "valuations" AS RESTRICTIVE FOR ALL TO "cairn_app" USING (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id")) WITH CHECK (exists (select 1 from portfolio_companies c where c.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and c.id = "company_id"));--> statement-breakpoint
ALTER TABLE exchange_rates FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE holdings FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE financing_rounds FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE investment_transactions FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE valuations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON exchange_rates, holdings, investment_transactions TO cairn_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON financing_rounds, valuations TO cairn_app;--> statement-breakpoint
-- What figures rest on is written once. Grants keep the roles from changing it; these keep the owner from it as well.
CREATE FUNCTION refuse_change_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER exchange_rates_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exchange_rates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry();--> statement-breakpoint
CREATE TRIGGER holdings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON holdings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry();--> statement-breakpoint
CREATE TRIGGER investment_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON investment_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry();--> statement-breakpoint
CREATE TRIGGER financing_rounds_stay BEFORE DELETE OR TRUNCATE ON financing_rounds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry();--> statement-breakpoint
CREATE TRIGGER valuations_stay BEFORE DELETE OR TRUNCATE ON valuations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_entry();--> statement-breakpoint
-- Of a round only its withdrawal is written later, of a valuation only its decision; each once.
CREATE FUNCTION refuse_change_of_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NOT NULL OR to_jsonb(NEW) - ARRAY['withdrawn_at', 'withdrawn_by']
      <> to_jsonb(OLD) - ARRAY['withdrawn_at', 'withdrawn_by'] THEN
    RAISE EXCEPTION 'a round is withdrawn, never changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER financing_rounds_unchanged BEFORE UPDATE ON financing_rounds
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_round();--> statement-breakpoint
CREATE FUNCTION refuse_change_of_valuation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decision text[] := ARRAY['state', 'decided_by', 'decided_at', 'decision_note', 'version'];
BEGIN
  IF OLD.state <> 'proposed' OR to_jsonb(NEW) - decision <> to_jsonb(OLD) - decision THEN
    RAISE EXCEPTION 'a valuation is decided on once, and never changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER valuations_unchanged BEFORE UPDATE ON valuations
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_valuation();--> statement-breakpoint
-- The evidence of a valuation belongs to its company, which goes on whatever becomes of the deal that it was won as.
CREATE OR REPLACE FUNCTION refuse_work_on_put_away_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.reaches_put_away', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_TABLE_NAME = 'files' THEN
    PERFORM FROM written w JOIN opportunities o ON o.tenant_id = w.tenant_id AND o.id = w.opportunity_id
      WHERE (o.archived_at IS NOT NULL OR o.deleted_at IS NOT NULL)
        AND w.record_type NOT IN ('portfolio_company', 'valuation') LIMIT 1;
  ELSE
    PERFORM FROM written w JOIN opportunities o ON o.tenant_id = w.tenant_id AND o.id = w.opportunity_id
      WHERE o.archived_at IS NOT NULL OR o.deleted_at IS NOT NULL LIMIT 1;
  END IF;
  IF FOUND THEN
    RAISE EXCEPTION 'this deal is archived or deleted' USING ERRCODE = 'CA001';
  END IF;
  RETURN NULL;
END $$;
