import type { Ctx } from '../../../core/procedure.ts';
import { type InvitationStatus, invitableRoles } from './invitations.policy.ts';
import { countByState, listNewest } from './invitations.queries.ts';
import { viewInvitation } from './view-invitation.ts';

const LIMIT = 500;

interface ListInvitations {
  search?: string;
  status?: InvitationStatus;
}

/** The firm's invitations, newest first. Addresses are encrypted, so the search looks at the decrypted ones. */
export async function listInvitations(ctx: Ctx, { search = '', status }: ListInvitations) {
  const { tx, now, actor } = ctx;
  const [rows, counts, cells] = await Promise.all([
    listNewest(tx, status, now, LIMIT),
    countByState(tx, now),
    ctx.cells(),
  ]);
  const wanted = search.toLowerCase();
  return {
    invitations: rows.map((row) => viewInvitation(cells, row, now)).filter(({ email }) => email.includes(wanted)),
    counts,
    roles: [...invitableRoles(actor.tenantId)],
  };
}
