import { INVITATION_DAYS, type Role } from '@cairn/domain';
import { newSecret } from '../core/ids.ts';
import type { Ctx } from '../core/procedure.ts';
import { storeInvitation } from '../features/access/invitations/issue-invitation.ts';
import type { DemoFirm } from './demo-firms.ts';

/** Name part of the address, role, days since it was sent. */
const INVITED: readonly (readonly [string, Role, number])[] = [
  ['joan.mercer', 'lp', 1],
  ['tobias.lund', 'co_investor_user', INVITATION_DAYS + 4],
];

/** One open and one expired invitation. Nothing is mailed: nobody reads mail at these addresses. */
export async function seedInvitations(ctx: Ctx, firm: DemoFirm): Promise<void> {
  const { tx, actor, services, now } = ctx;
  const cells = await ctx.cells();
  for (const [name, role, days] of INVITED) {
    const invitation = {
      tenantId: actor.tenantId,
      email: `${name}@${firm.domain}`,
      role,
      inviter: { id: actor.userId, name: '' },
    };
    const sent = new Date(now.getTime() - days * 86_400_000);
    const { id } = await storeInvitation(services, tx, cells, invitation, newSecret(), sent);
    await ctx.audit({
      action: 'invitation.created',
      resource_type: 'invitation',
      resource_id: id,
      table_name: 'user_invitations',
      classification: 'pii',
      metadata: { role },
    });
  }
}
