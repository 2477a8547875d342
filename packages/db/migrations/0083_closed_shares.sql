-- As before, and says of a deal whether it was won or lost, in which case nobody invests in it any more.
CREATE OR REPLACE FUNCTION shared_item(asked uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  person CONSTANT uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  acting CONSTANT text := current_setting('app.role', true);
  share co_investor_shares;
  columns text[];
BEGIN
  SELECT * INTO share FROM co_investor_shares s WHERE s.tenant_id = tenant AND s.id = asked;
  IF share.id IS NULL THEN RETURN NULL; END IF;
  IF acting = 'co_investor_user' THEN
    IF share.id <> ALL (accepted_shares()) THEN RETURN NULL; END IF;
  ELSIF acting IS NULL OR acting NOT IN ('firm_admin', 'platform_admin')
    OR (EXISTS (SELECT 1 FROM confidential_opportunities c WHERE c.tenant_id = tenant AND c.opportunity_id = share.opportunity_id)
      AND NOT EXISTS (SELECT 1 FROM opportunity_members m WHERE m.tenant_id = tenant
        AND m.opportunity_id = share.opportunity_id AND m.user_id = person)) THEN RETURN NULL;
  END IF;
  columns := share.fields || array['currency'] || (SELECT coalesce(array_agg(f || '_encrypted'), '{}') FROM unnest(share.fields) f);
  IF share.entity_type = 'opportunity' THEN
    RETURN (SELECT jsonb_build_object('name', o.company_name, 'is_closed', o.status IN ('closed_won', 'closed_lost')) || coalesce((SELECT jsonb_object_agg(e.key, e.value)
      FROM jsonb_each(to_jsonb(o)) e WHERE e.key = ANY (columns)), '{}') FROM opportunities o
      WHERE o.tenant_id = tenant AND o.id = share.entity_id AND o.in_pipeline);
  END IF;
  RETURN (SELECT jsonb_build_object('name', c.name) || coalesce((SELECT jsonb_object_agg(e.key, e.value)
    FROM jsonb_each(to_jsonb(c)) e WHERE e.key = ANY (columns)), '{}') FROM portfolio_companies c
    WHERE c.tenant_id = tenant AND c.id = share.entity_id);
END $$;
