import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { auditSource, writeAudit } from '../../../core/audit.ts';
import type { TenantCells } from '../../../core/crypto/tenant-cells.ts';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { RequestContext } from '../../../core/procedure.ts';
import { setTenant, withAuth } from '../../../core/with-auth.ts';
import { mailAdministrators } from '../people/mail-administrators.ts';
import { assertSeat } from '../tenants/assert-seat.ts';
import { invitableRoles } from './invitations.policy.ts';
import { isMember } from './invitations.queries.ts';
import type { InviteUser } from './invite-user.ts';
import { issueInvitation } from './issue-invitation.ts';
import { type InvitationView, viewInvitation } from './view-invitation.ts';

/** Whether an administrator of the platform invites into a firm; everybody else invites into their own. */
export function invitesIntoFirm({ actor }: RequestContext, { p_tenant_id }: InviteUser): boolean {
  return (
    actor?.role === 'platform_admin' &&
    actor.tenantId === PLATFORM_TENANT_ID &&
    !!p_tenant_id &&
    p_tenant_id !== actor.tenantId
  );
}

/**
 * The platform invites somebody into a firm, by the firm's own rules: its roles, its seats, one open invitation for an
 * address. Both logs tell of it. The firm's people are not looked at beyond whether this address is one of them, and who
 * administers it: these are told by mail of an administrator whom the platform invites (docs/adr/0060).
 */
export async function inviteIntoFirm(context: RequestContext, input: InviteUser): Promise<InvitationView> {
  const { services, actor, origin } = context;
  const { p_tenant_id: tenantId, p_email: email, p_role: role } = input;
  if (!actor || !tenantId) throw fail('NO_ORGANIZATION');
  if (input.p_invited_by && input.p_invited_by !== actor.userId) throw fail('FORBIDDEN');
  if (!invitableRoles(tenantId).includes(role)) throw invalidField('p_role', 'Nobody is invited to this role there.');
  const now = services.now();
  if (role === 'firm_admin') assertRecentProof(actor, now);
  const index = services.master.addressIndex(email);
  // Before the transaction: each of these takes a connection of the same pool.
  await assertWithinLimit(services, 'invitation by firm', tenantId);
  await assertWithinLimit(services, 'invitation mail by address', index.toString('hex'));
  return withAuth(services, async (tx) => {
    await requireActiveFirm(tx, tenantId);
    await setTenant(tx, tenantId);
    if (role === 'firm_admin') await assertNobodyApproves(tx, tenantId);
    if (await isMember(tx, tenantId, index)) throw fail('ALREADY_MEMBER');
    await assertSeat(tx, tenantId, role, now);
    const cells = await services.keys.cellsOf(tx, tenantId);
    const invitation = await issueInvitation(services, tx, cells, { tenantId, email, role, inviter: null }, now).catch(
      (error: unknown) => {
        throw isUniqueViolation(error, 'user_invitations_open_key') ? fail('ALREADY_INVITED') : error;
      },
    );
    if (role === 'firm_admin') await tellAdministrators(context, tx, cells, tenantId, email);
    const event = {
      action: 'invitation.created',
      resource_type: 'invitation',
      resource_id: invitation.id,
      table_name: 'user_invitations',
      classification: 'pii' as const,
      metadata: { role, by_platform: true, expires_at: invitation.expires_at.toISOString() },
    };
    const source = auditSource(actor, origin);
    for (const log of [tenantId, actor.tenantId]) {
      await setTenant(tx, log);
      await writeAudit(tx, { ...source, tenantId: log }, [event], now);
    }
    return viewInvitation(cells, { invitation, inviter: null }, now);
  });
}

async function requireActiveFirm(tx: Tx, id: string): Promise<void> {
  const [firm] = await tx.query<{ is_active: boolean }>('select is_active from tenants where id = $1', [id]);
  if (!firm) throw fail('NOT_FOUND');
  if (!firm.is_active) throw invalidField('p_tenant_id', 'This organization is suspended. Activate it first.');
}

/** A firm that has a second administrator approve changes of roles decides by itself, as long as it has an administrator. */
async function assertNobodyApproves(tx: Tx, tenantId: string): Promise<void> {
  const [found] = await tx.query<{ approves: boolean }>(
    `select exists (select from tenant_settings s where s.tenant_id = $1 and s.role_change_approval)
        and exists (select from user_profiles p where p.tenant_id = $1 and p.role = 'firm_admin' and p.is_active) as approves`,
    [tenantId],
  );
  if (found?.approves)
    throw invalidField(
      'p_role',
      'This organization has a second administrator approve changes of roles. Invite this person to another role; its administrators change it.',
    );
}

async function tellAdministrators(
  { services }: RequestContext,
  tx: Tx,
  cells: TenantCells,
  tenantId: string,
  email: string,
): Promise<void> {
  await mailAdministrators(services, tx, cells, {
    tenantId,
    template: 'administrator-invited',
    content: {
      subject: 'The platform has invited an administrator into your firm',
      heading: 'The platform has invited an administrator',
      paragraphs: [
        `The platform has invited ${email} to become an administrator of your firm. Nobody becomes one before they accept.`,
        'If you did not ask for this, revoke the invitation and ask the platform why it was sent.',
      ],
      button: { label: 'See the invitation', path: '/dashboard/firm-admin?tab=users' },
    },
  });
}
