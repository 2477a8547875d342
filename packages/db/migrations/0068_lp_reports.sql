ALTER TABLE "fund_documents" DROP CONSTRAINT "fund_documents_kind";--> statement-breakpoint
ALTER TABLE "statement_runs" DROP CONSTRAINT "statement_runs_state";--> statement-breakpoint
DROP INDEX "statement_runs_prepared";--> statement-breakpoint
DROP INDEX "statement_runs_released";--> statement-breakpoint
ALTER TABLE "fund_documents" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_runs" ADD COLUMN "kind" text DEFAULT 'statement' NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_runs" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_runs_prepared" ON "statement_runs" USING btree ("tenant_id","fund_id","kind","label","quarter_end") WHERE "statement_runs"."state" in ('draft', 'prepared');--> statement-breakpoint
CREATE UNIQUE INDEX "statement_runs_released" ON "statement_runs" USING btree ("tenant_id","fund_id","kind","label","quarter_end","version_no") WHERE "statement_runs"."state" = 'released';--> statement-breakpoint
ALTER TABLE "fund_documents" ADD CONSTRAINT "fund_documents_kind" CHECK ("fund_documents"."kind" in ('call_notice', 'distribution_notice', 'statement', 'report', 'tax_form'));--> statement-breakpoint
ALTER TABLE "statement_runs" ADD CONSTRAINT "statement_runs_kind" CHECK ("statement_runs"."kind" in ('statement', 'report', 'tax_form'));--> statement-breakpoint
ALTER TABLE "statement_runs" ADD CONSTRAINT "statement_runs_state" CHECK ("statement_runs"."state" in ('draft', 'prepared', 'released', 'withdrawn'));--> statement-breakpoint
-- A draft is changed until it is prepared; then it is decided on once. What it is of never changes.
CREATE OR REPLACE FUNCTION refuse_change_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  decision text[] := ARRAY['state', 'decided_by', 'decided_at', 'version'];
  written text[] := decision || ARRAY['note', 'lines_encrypted', 'created_by', 'created_at'];
BEGIN
  IF OLD.state = 'draft' AND NEW.state IN ('draft', 'prepared', 'withdrawn')
      AND to_jsonb(NEW) - written = to_jsonb(OLD) - written THEN
    RETURN NEW;
  END IF;
  IF OLD.state <> 'prepared' OR NEW.state = 'draft' OR to_jsonb(NEW) - decision <> to_jsonb(OLD) - decision THEN
    RAISE EXCEPTION 'statements are decided on once, and never changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- A delegate who is shown performance is shown the reports.
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
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['tax']))::text[])) or kind = 'report' and ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::text[]))) and (run_id is null or released_at is not null)) when 'co_investor_user' then false
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
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['tax']))::text[])) or kind = 'report' and ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::text[]))) and (run_id is null or released_at is not null)) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);
