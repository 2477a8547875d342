ALTER TABLE "opportunity_notes" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
-- Notes that Cairn wrote in the name of a member, who did not write them: what a member writes is in the audit log.
ALTER TABLE opportunity_notes NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE audit_logs NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE opportunity_notes n SET created_by = NULL
 WHERE n.body LIKE E'%\n\nWritten by Cairn: “%” became a field of another kind, which does not take this value.%'
   AND NOT EXISTS (SELECT FROM audit_logs a WHERE a.tenant_id = n.tenant_id AND a.resource_id = n.id
                      AND a.action = 'opportunity_note.created');--> statement-breakpoint
ALTER TABLE audit_logs FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE opportunity_notes FORCE ROW LEVEL SECURITY;
