import { schema } from '@cairn/db';
import { desc, sql } from 'drizzle-orm';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { type InvitationStatus, offeredRoles } from './invitations.policy.ts';
import { one, pending, selectInvitations } from './invitations.queries.ts';
import { viewInvitation } from './view-invitation.ts';

const { userInvitations: invitations } = schema;

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
    roles: [...offeredRoles(actor.tenantId)],
  };
}

/** Newest first. */
function listNewest(tx: Tx, status: InvitationStatus | undefined, now: Date, limit: number) {
  return selectInvitations(tx)
    .where(status && IN_STATE[status](now))
    .orderBy(desc(invitations.created_at), desc(invitations.id))
    .limit(limit);
}

const IN_STATE: Record<InvitationStatus, (now: Date) => ReturnType<typeof sql>> = {
  accepted: () => sql`${invitations.is_accepted}`,
  revoked: () => sql`not ${invitations.is_accepted} and ${invitations.revoked_by} is not null`,
  open: (now) => sql`${pending} and ${invitations.expires_at} > ${now}`,
  expired: (now) =>
    sql`not ${invitations.is_accepted} and ${invitations.revoked_by} is null and (${invitations.revoked_at} is not null or ${invitations.expires_at} <= ${now})`,
};

async function countByState(tx: Tx, now: Date): Promise<Record<InvitationStatus, number>> {
  const count = (status: InvitationStatus) => sql<number>`(count(*) filter (where ${IN_STATE[status](now)}))::int`;
  return one(
    await tx.db
      .select({
        open: count('open'),
        accepted: count('accepted'),
        expired: count('expired'),
        revoked: count('revoked'),
      })
      .from(invitations),
  );
}
