import { schema } from '@cairn/db';
import { normaliseEmail, SHARE_PEOPLE_MAX } from '@cairn/domain';
import type { Tx } from '../../../core/database.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { inviteUser } from '../../access/invitations/invite-user.ts';
import { resendInvitation } from '../../access/invitations/resend-invitation.ts';
import { mailShared, occasionOf } from './mail-shared.ts';
import { findShare, type ShareInputs, type ShareRow, type ShareView } from './shares.queries.ts';
import { listAccounts, shareEvent, tellShare } from './tell-share.ts';
import { getShare } from './view-share.ts';

/** Lets somebody in by address. Who has no account in the firm yet is invited as a co-investor. */
export async function addPerson(ctx: Ctx, { id, email }: ShareInputs['addPerson']): Promise<ShareView> {
  const share = await requireActive(ctx, id);
  await addPeople(ctx, share, [email]);
  await ctx.audit(shareEvent('person_added', share));
  await tellShare(ctx, share, await listAccounts(ctx, id));
  return getShare(ctx, id);
}

/** A share that the person may see. */
export async function requireShare({ tx }: Ctx, id: string): Promise<ShareRow> {
  const share = await findShare(tx, id);
  if (!share) throw fail('NOT_FOUND');
  return share;
}

/** The share, locked, as long as it was not revoked. */
export async function requireActive(ctx: Ctx, id: string): Promise<ShareRow> {
  const share = await findShare(ctx.tx, id, true);
  if (!share) throw fail('NOT_FOUND');
  if (!share.is_active) throw fail('SHARE_ENDED');
  return share;
}

/** Names people of a share, whom it is open to from now on, and tells those who have an account. */
export async function addPeople(ctx: Ctx, share: Named, addresses: readonly string[]): Promise<void> {
  await mailShared(ctx, 'shared', share.id, await namePeople(ctx, share, addresses));
}

type Named = Pick<ShareRow, 'id' | 'opportunity_id'>;

/** The same without a mail; answers the addresses of those who have an account that is active. */
export async function namePeople(ctx: Ctx, share: Named, addresses: readonly string[]): Promise<string[]> {
  const { tx, actor, services, now } = ctx;
  const wanted = [...new Set(addresses.map(normaliseEmail))];
  if (wanted.length === 0) return [];
  const listed = await listIndexes(tx, share.id);
  if (listed.length + wanted.length > SHARE_PEOPLE_MAX)
    throw invalidField('people', `A share can name at most ${SHARE_PEOPLE_MAX} people.`);
  const cells = await ctx.cells();
  const known: string[] = [];
  for (const email of wanted) {
    const index = services.master.addressIndex(email);
    if (listed.some((other) => other.equals(index))) throw fail('PERSON_LISTED_IN_SHARE');
    const place = await placeOf(ctx, share, email, index);
    const id = newId();
    await insertMany(tx, schema.coInvestorSharePeople, [
      {
        tenant_id: actor.tenantId,
        id,
        share_id: share.id,
        opportunity_id: share.opportunity_id,
        email: cells.encrypt('co_investor_share_people', 'email', id, email),
        email_index: index,
        user_id: place.user_id,
        invitation_id: place.invitation_id,
        added_by: actor.userId,
        created_at: now,
      },
    ]);
    if (place.is_active) known.push(email);
  }
  return known;
}

function listIndexes(tx: Tx, shareId: string): Promise<Buffer[]> {
  return tx
    .query<{ email_index: Buffer }>(
      'select email_index from co_investor_share_people where share_id = $1 and removed_at is null',
      [shareId],
      'addresses-of-share',
    )
    .then((rows) => rows.map(({ email_index }) => email_index));
}

interface Place {
  user_id: string | null;
  invitation_id: string | null;
  is_active?: boolean;
}

/** Where the person of an address stands in the firm: an account, an open invitation, or a new one. */
async function placeOf(ctx: Ctx, share: Named, email: string, index: Buffer): Promise<Place> {
  const { tx, actor } = ctx;
  const [member] = await tx.query<{ id: string; role: string; is_active: boolean }>(
    'select id, role, is_active from user_profiles where email_index = $1 and deleted_at is null',
    [index],
    'member-of-share',
  );
  if (member && member.role !== 'co_investor_user') throw fail('PERSON_NOT_CO_INVESTOR');
  if (member) return { user_id: member.id, invitation_id: null, is_active: member.is_active };
  const [open] = await tx.query<{ id: string; role: string; is_over: boolean }>(
    `select id, role, expires_at <= now() as is_over from user_invitations
      where email_index = $1 and not is_accepted and revoked_at is null`,
    [index],
    'invitation-of-share',
  );
  if (open && open.role !== 'co_investor_user') throw fail('PERSON_NOT_CO_INVESTOR');
  if (open && !open.is_over) return { user_id: null, invitation_id: open.id };
  if (open) {
    await resendInvitation(ctx, { id: open.id }, await occasionOf(ctx, share.id));
    return { user_id: null, invitation_id: open.id };
  }
  const whom = { p_tenant_id: actor.tenantId, p_email: email, p_role: 'co_investor_user' } as const;
  const made = await inviteUser(ctx, whom, await occasionOf(ctx, share.id));
  return { user_id: null, invitation_id: made.id };
}
