ALTER TABLE "fund_documents" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_runs" ADD COLUMN "version_no" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_runs" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "fund_documents_run_idx" ON "fund_documents" USING btree ("tenant_id","run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_runs_prepared" ON "statement_runs" USING btree ("tenant_id","fund_id","quarter_end") WHERE "statement_runs"."state" = 'prepared';--> statement-breakpoint
CREATE UNIQUE INDEX "statement_runs_released" ON "statement_runs" USING btree ("tenant_id","fund_id","quarter_end","version_no") WHERE "statement_runs"."state" = 'released';--> statement-breakpoint
ALTER POLICY "lp_rule" ON "fund_documents" TO cairn_app USING (case (select current_setting('app.role', true)) when 'lp' then ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) and (run_id is null or released_at is not null)) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end) WITH CHECK (case (select current_setting('app.role', true)) when 'lp' then ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) and (run_id is null or released_at is not null)) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);
--> statement-breakpoint
-- Of a document only how far it is drawn is written later, and its release, once.
CREATE FUNCTION refuse_change_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  later text[] := ARRAY['state', 'storage_key', 'byte_size', 'sha256', 'released_at'];
BEGIN
  IF to_jsonb(NEW) - later <> to_jsonb(OLD) - later
      OR (OLD.released_at IS NOT NULL AND NEW.released_at IS DISTINCT FROM OLD.released_at)
      OR (OLD.state = 'available' AND OLD.released_at IS NOT DISTINCT FROM NEW.released_at
          AND NEW.sha256 IS DISTINCT FROM OLD.sha256) THEN
    RAISE EXCEPTION 'a document of a fund is not changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER fund_documents_unchanged BEFORE UPDATE ON fund_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_document();
