import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { writeAudit } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import type { Services } from '../../../core/services.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { issueInvitation } from '../invitations/issue-invitation.ts';

const ORIGIN = { requestId: 'start', ip: '127.0.0.1', userAgent: 'npm start' };

/**
 * While the platform has no administrator, the address in PLATFORM_ADMIN_EMAIL is invited to be the first. Answers what the
 * person who starts the server should know; the link itself stands in the mail alone.
 */
export async function inviteFirstAdministrator(services: Services): Promise<string | undefined> {
  const { platformAdminEmail: email, smtpUrl, showsMail } = services.env;
  if (!email) return undefined;
  const now = services.now();
  const issued = await withAuth(services, async (tx) => {
    // Two servers that start at once invite once.
    await tx.query(`select pg_advisory_xact_lock(hashtext('cairn platform'))`);
    await setTenant(tx, PLATFORM_TENANT_ID);
    const index = services.master.addressIndex(email);
    if (!(await needsFirstAdministrator(tx, PLATFORM_TENANT_ID, index, now))) return false;
    const cells = await services.keys.cellsOf(tx, PLATFORM_TENANT_ID);
    const invitation = { tenantId: PLATFORM_TENANT_ID, email, role: 'platform_admin' as const, inviter: null };
    const { id, role } = await issueInvitation(services, tx, cells, invitation, now);
    const source = { tenantId: PLATFORM_TENANT_ID, userId: null, sessionId: null, origin: ORIGIN };
    const about = { resource_type: 'invitation', resource_id: id, table_name: 'user_invitations' };
    const event = { action: 'invitation.created', ...about, classification: 'pii' as const };
    await writeAudit(tx, source, [{ ...event, metadata: { role, first_administrator: true } }], now);
    return true;
  });
  if (!issued) return undefined;
  const where = smtpUrl ? 'by mail' : showsMail ? 'and the mail waits at /dev/mail' : 'but SMTP_URL is not set';
  return `The platform's first administrator was invited, ${where}.`;
}

/** Whether the platform has no active administrator yet, and this address no open invitation. */
async function needsFirstAdministrator(tx: Tx, tenantId: string, emailIndex: Buffer, now: Date): Promise<boolean> {
  const [row] = await tx.query<{ needed: boolean }>(
    `select not exists (select 1 from user_profiles
                         where tenant_id = $1 and role = 'platform_admin' and is_active)
        and not exists (select 1 from user_profiles where tenant_id = $1 and email_index = $2)
        and not exists (select 1 from user_invitations
                         where tenant_id = $1 and email_index = $2 and not is_accepted and revoked_at is null
                           and expires_at > $3) as needed`,
    [tenantId, emailIndex, now],
  );
  return row?.needed === true;
}
