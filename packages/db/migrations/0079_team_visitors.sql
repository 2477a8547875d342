ALTER TABLE "share_link_visitors" ADD COLUMN "is_team" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- As before, and a link is good for as long as whoever made it stands behind it, as with the share.
CREATE OR REPLACE FUNCTION open_shares() RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  person CONSTANT uuid := nullif(current_setting('app.user_id', true), '')::uuid;
BEGIN
  IF current_setting('app.role', true) IS DISTINCT FROM 'co_investor_user' THEN RETURN '{}'; END IF;
  RETURN coalesce((SELECT array_agg(s.id) FROM co_investor_shares s
    WHERE s.tenant_id = tenant AND s.is_active AND (s.expires_at IS NULL OR s.expires_at > now())
      AND s.id IN (SELECT p.share_id FROM co_investor_share_people p WHERE p.tenant_id = tenant AND p.user_id = person
          AND p.removed_at IS NULL
        UNION SELECT p.share_id FROM user_invitations i JOIN co_investor_share_people p
            ON p.tenant_id = i.tenant_id AND p.invitation_id = i.id AND p.removed_at IS NULL
         WHERE i.tenant_id = tenant AND i.accepted_by = person
        UNION SELECT l.share_id FROM share_link_visitors v JOIN share_links l ON l.tenant_id = v.tenant_id AND l.id = v.link_id
            JOIN co_investor_shares o ON o.tenant_id = l.tenant_id AND o.id = l.share_id
         WHERE v.tenant_id = tenant AND v.id = person AND v.let_in_at IS NOT NULL
           AND l.revoked_at IS NULL AND l.expires_at > now()
           AND share_is_backed(l.created_by, o.entity_type, o.entity_id, o.opportunity_id))
      AND share_is_backed(s.shared_by, s.entity_type, s.entity_id, s.opportunity_id)), '{}');
END $$;--> statement-breakpoint
-- The sign-in role finds a link by its token and a visitor by their device. Passwords, codes and addresses are not its business.
REVOKE SELECT ON share_links, share_link_visitors FROM cairn_auth;--> statement-breakpoint
GRANT SELECT (tenant_id, id, token_hash, revoked_at, expires_at, created_by) ON share_links TO cairn_auth;--> statement-breakpoint
GRANT SELECT (tenant_id, id, link_id, device_hashes, let_in_at, is_team) ON share_link_visitors TO cairn_auth;
