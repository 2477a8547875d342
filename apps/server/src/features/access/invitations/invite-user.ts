import type { Role } from '@cairn/domain';
import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { may } from '../../../core/actor.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { assertProofFor, isAdministrator } from '../people/administrators.ts';
import { assertSeat } from '../tenants/assert-seat.ts';
import { needsRoleApproval } from '../tenants/needs-role-approval.ts';
import { invitableRoles } from './invitations.policy.ts';
import { findOwnProfile, hasAccount, isMember } from './invitations.queries.ts';
import { issueInvitation, type Occasion } from './issue-invitation.ts';
import { type InvitationView, nameOf, viewInvitation } from './view-invitation.ts';

export interface InviteUser {
  p_tenant_id?: string | null;
  p_email: string;
  p_role: Role;
  p_invited_by?: string | null;
}

/** Invites an address into the own firm. Firm and inviter are those of the session; a request that names others is refused. */
export async function inviteUser(ctx: Ctx, input: InviteUser, occasion?: Occasion): Promise<InvitationView> {
  const { tx, actor, services, now, audit } = ctx;
  if (!may(actor, 'invitation:manage') && actor.scopes) throw fail('FORBIDDEN');
  assertOwn(ctx, input);
  if (!invitableRoles(actor.tenantId).includes(input.p_role))
    throw invalidField('p_role', 'You cannot invite people to this role.');
  await assertApprovable(ctx, input.p_role);
  assertProofFor(ctx, input.p_role);
  const index = services.master.addressIndex(input.p_email);
  if (await isMember(tx, actor.tenantId, index)) throw fail('ALREADY_MEMBER');
  await assertWithinLimit(services, 'invitation by firm', actor.tenantId);
  await assertSeat(tx, actor.tenantId, input.p_role, now);
  const [cells, inviter] = [await ctx.cells(), await findOwnProfile(tx, actor.tenantId, actor.userId)];
  const invitation = await issueInvitation(
    services,
    tx,
    cells,
    {
      tenantId: actor.tenantId,
      email: input.p_email,
      role: input.p_role,
      inviter: inviter ? { id: inviter.id, name: nameOf(cells, inviter) } : null,
      occasion,
      hasAccount: await hasAccount(services, index),
    },
    now,
  ).catch((error: unknown) => {
    throw isUniqueViolation(error, 'user_invitations_open_key') ? fail('ALREADY_INVITED') : error;
  });
  // Last: an attempt that sends nothing does not count.
  await assertWithinLimit(services, 'invitation mail by address', index.toString('hex'));
  await audit({
    action: 'invitation.created',
    resource_type: 'invitation',
    resource_id: invitation.id,
    table_name: 'user_invitations',
    classification: 'pii',
    metadata: { role: input.p_role, expires_at: invitation.expires_at.toISOString() },
  });
  return viewInvitation(cells, { invitation, inviter: inviter ?? null }, now);
}

/**
 * Where a second administrator approves changes of roles, nobody becomes an administrator by an invitation, which one person
 * sends (docs/adr/0060).
 */
export async function assertApprovable({ tx }: Ctx, role: Role): Promise<void> {
  if (isAdministrator(role) && (await needsRoleApproval(tx)))
    throw invalidField(
      'p_role',
      'Your firm has a second administrator approve changes of roles. Invite this person to another role, and change it once they have joined.',
    );
}

function assertOwn({ actor }: Ctx, { p_tenant_id, p_invited_by }: InviteUser): void {
  if (!p_tenant_id) throw fail('NO_ORGANIZATION');
  if (p_tenant_id !== actor.tenantId || (p_invited_by && p_invited_by !== actor.userId)) throw fail('FORBIDDEN');
}
