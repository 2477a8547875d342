-- The open invitations that were made for this share, and that no share which is open needs. Of all shares, those of
-- confidential deals too, which whoever revokes may not see. An invitation of the same moment was made for the share.
CREATE FUNCTION unneeded_invitations(asked uuid) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
BEGIN
  IF coalesce(current_setting('app.role', true), '') NOT IN ('firm_admin', 'platform_admin') THEN RETURN '{}'; END IF;
  RETURN coalesce((SELECT array_agg(DISTINCT i.id) FROM co_investor_share_people p
      JOIN user_invitations i ON i.tenant_id = p.tenant_id AND i.id = p.invitation_id
    WHERE p.tenant_id = tenant AND p.share_id = asked AND NOT i.is_accepted AND i.revoked_at IS NULL
      AND EXISTS (SELECT 1 FROM co_investor_share_people q WHERE q.tenant_id = tenant AND q.invitation_id = i.id
        AND q.created_at = i.created_at)
      AND NOT EXISTS (SELECT 1 FROM co_investor_share_people q JOIN co_investor_shares s ON s.tenant_id = q.tenant_id AND s.id = q.share_id
        WHERE q.tenant_id = tenant AND q.invitation_id = i.id AND q.removed_at IS NULL
          AND s.is_active AND (s.expires_at IS NULL OR s.expires_at > now()))), '{}');
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION unneeded_invitations(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION unneeded_invitations(uuid) TO cairn_app;
