import type { AuditEvent } from '../../../core/audit.ts';
import type { InvitationRow } from './invitations.queries.ts';

/** What the inviting firm's audit log says when somebody comes in; `by` tells of another way than the link of the mail. */
export function describeAcceptance({ id, role }: InvitationRow, userId: string, by: object = {}): AuditEvent[] {
  return [
    {
      action: 'invitation.accepted',
      resource_type: 'invitation',
      resource_id: id,
      table_name: 'user_invitations',
      classification: 'pii',
      metadata: { role, ...by },
    },
    {
      action: 'user_profile.created',
      resource_type: 'user_profile',
      resource_id: userId,
      table_name: 'user_profiles',
      classification: 'pii',
      metadata: { role, invitation_id: id, ...by },
    },
  ];
}
