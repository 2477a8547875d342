-- Which of the named companies belong to a deal that is confidential now: LPs see neither companies nor deals, and must not be
-- shown such a company. The ids are named by the statement, and nothing else is answered (docs/adr/0043).
CREATE FUNCTION confidential_companies(asked uuid[]) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
BEGIN
  RETURN coalesce((SELECT array_agg(c.id) FROM portfolio_companies c
      JOIN confidential_opportunities o ON o.tenant_id = c.tenant_id AND o.opportunity_id = c.opportunity_id
     WHERE c.tenant_id = tenant AND c.id = ANY (asked)), '{}');
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION confidential_companies(uuid[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION confidential_companies(uuid[]) TO cairn_app;
