import { schema } from '@cairn/db';
import { and, eq, gt } from 'drizzle-orm';
import type { AuditEvent } from '../../../core/audit.ts';
import type { Tx } from '../../../core/database.ts';
import { describeAcceptance } from './describe-acceptance.ts';
import { type InvitationRow, markAccepted, pending } from './invitations.queries.ts';

const { userInvitations: invitations } = schema;

export type OpenInvitation = InvitationRow;

/** The open invitation of this address into the firm that is set, for a way in that proves the address without its mail. */
export async function findOwnInvitation(
  tx: Tx,
  tenantId: string,
  emailIndex: Buffer,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const [row] = await tx.db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.tenant_id, tenantId),
        eq(invitations.email_index, emailIndex),
        pending,
        gt(invitations.expires_at, now),
      ),
    );
  return row;
}

/** What the log says of the acceptance, and of the way (`by`); undefined when it was revoked or accepted in the meantime. */
export async function acceptOwnInvitation(
  tx: Tx,
  invitation: OpenInvitation,
  userId: string,
  by: object,
  now: Date,
): Promise<AuditEvent[] | undefined> {
  return (await markAccepted(tx, invitation, userId, now)) && describeAcceptance(invitation, userId, by);
}
