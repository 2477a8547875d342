import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import type { Role } from '@cairn/domain';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { eq } from 'drizzle-orm';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { decryptPerson } from '../auth/account/view-profile.ts';
import { isPending, statusOf } from './invitations.policy.ts';
import { selectInvitations } from './invitations.queries.ts';

const { userInvitations: invitations } = schema;

export type InvitationView = InferContractRouterOutputs<Contract>['invitations']['invite'];
type Found = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** The invitation as administrators see it; of its token nothing. */
export function viewInvitation(cells: TenantCells, { invitation: row, inviter }: Found, now: Date): InvitationView {
  const pending = isPending(row);
  return {
    id: row.id,
    email: cells.decryptText('user_invitations', 'email', row.id, row.email),
    role: row.role as Role,
    status: statusOf(row, now),
    is_accepted: row.is_accepted,
    expires_at: row.expires_at.toISOString(),
    invited_by: inviter && { id: inviter.id, name: nameOf(cells, inviter) },
    created_at: row.created_at.toISOString(),
    last_sent_at: row.last_sent_at.toISOString(),
    sent_count: row.sent_count,
    accepted_at: row.accepted_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    version: row.version,
    can: { resend: pending, revoke: pending },
  };
}

/** The invitation of the own firm with this id; another firm's is like one that is not there. */
export async function getInvitation({ tx }: Ctx, id: string): Promise<Found> {
  const found = await findInvitation(tx, id);
  if (!found) throw fail('NOT_FOUND');
  return found;
}

/** First and last name of a profile. */
export function nameOf(cells: TenantCells, profile: Parameters<typeof decryptPerson>[1]): string {
  const { first_name, last_name } = decryptPerson(cells, profile);
  return `${first_name} ${last_name}`.trim();
}

async function findInvitation(tx: Tx, id: string) {
  return (await selectInvitations(tx).where(eq(invitations.id, id)))[0];
}
