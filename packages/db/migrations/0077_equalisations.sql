ALTER TABLE "capital_items" DROP CONSTRAINT "capital_items_lp_key";--> statement-breakpoint
ALTER TABLE "capital_events" DROP CONSTRAINT "capital_events_kind";--> statement-breakpoint
ALTER TABLE "fund_entries" DROP CONSTRAINT "fund_entries_account";--> statement-breakpoint
ALTER TABLE "capital_events" ADD COLUMN "closed_on" date;--> statement-breakpoint
ALTER TABLE "capital_events" ADD COLUMN "interest" text;--> statement-breakpoint
ALTER TABLE "capital_items" ADD COLUMN "is_equalisation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "capital_events_one_closing" ON "capital_events" USING btree ("tenant_id","fund_id","closed_on") WHERE state <> 'withdrawn';--> statement-breakpoint
ALTER TABLE "capital_items" ADD CONSTRAINT "capital_items_lp_key" UNIQUE("tenant_id","event_id","lp_id","kind");--> statement-breakpoint
ALTER TABLE "capital_events" ADD CONSTRAINT "capital_events_closing" CHECK (("capital_events"."kind" = 'equalisation') = ("capital_events"."closed_on" is not null and "capital_events"."interest" is not null));--> statement-breakpoint
ALTER TABLE "capital_events" ADD CONSTRAINT "capital_events_kind" CHECK ("capital_events"."kind" in ('call', 'distribution', 'equalisation'));--> statement-breakpoint
ALTER TABLE "fund_entries" ADD CONSTRAINT "fund_entries_account" CHECK ("fund_entries"."account" in ('cash', 'investments', 'unrealised', 'tax_withheld', 'closing_interest', 'carry_due', 'contribution', 'distribution', 'fee_gross', 'fee_rebate', 'fee_waiver', 'fee_offset', 'expense', 'income', 'realised_gain', 'unrealised_change', 'carry_charged', 'carry_paid', 'transfer'));--> statement-breakpoint
ALTER POLICY "lp_rule" ON "fund_entries" TO cairn_app USING (case (select current_setting('app.role', true)) when 'lp' then (("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::text[])) or account in ('contribution', 'distribution', 'closing_interest') and ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
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
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['performance']))::text[])) or account in ('contribution', 'distribution', 'closing_interest') and ("lp_id" = any ((select coalesce(array_agg(p.lp_id), '{}'::uuid[]) from lp_contacts p
    where p.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and p.ended_at is null)::uuid[]) or "lp_id" = any (((select coalesce(array_agg(d.lp_id), '{}'::uuid[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices']))::uuid[])
    and "lp_id"::text || "fund_id"::text = any
      (((select coalesce(array_agg(d.lp_id::text || f.fund_id::text), '{}'::text[]) from lp_delegates d cross join unnest(d.fund_ids) as f(fund_id)
    where d.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and d.ended_at is null and d.expires_at > now()
      and (d.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) or d.invitation_id in
        (select i.id from user_invitations i where i.tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid) and i.accepted_by = (select nullif(current_setting('app.user_id', true), '')::uuid))) and d.views && array['notices']))::text[]))) when 'co_investor_user' then false
    when 'opportunity_user' then false when 'portfolio_company_user' then false else true end);