-- Notices to the firm say which company, submission or share they name, as those to people of portals did already: what is
-- hidden since is shown no more. Those that were written before said it in their address alone. The owner too is bound by
-- FORCE, and would see no row.
ALTER TABLE notifications NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE co_investor_shares NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE notifications SET subject_id = substring(path FROM '^/portfolio/([0-9a-f-]{36})$')::uuid
 WHERE subject_id IS NULL AND kind IN ('update_answered', 'risk_critical', 'risk_alert');--> statement-breakpoint
UPDATE notifications SET subject_id = substring(path FROM '[?]submission=([0-9a-f-]{36})$')::uuid
 WHERE subject_id IS NULL AND kind = 'submission';--> statement-breakpoint
-- All shares of one record are hidden by the same deal.
UPDATE notifications n SET subject_id = (SELECT s.id FROM co_investor_shares s
         WHERE s.tenant_id = n.tenant_id AND s.entity_id = substring(n.path FROM '&item=([0-9a-f-]{36})$')::uuid LIMIT 1)
 WHERE n.subject_id IS NULL AND n.kind = 'co_investor';--> statement-breakpoint
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE co_investor_shares FORCE ROW LEVEL SECURITY;
