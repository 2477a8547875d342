import { schema } from '@cairn/db';
import { addDays, dayIn, normaliseEmail } from '@cairn/domain';
import { DELEGATE_DAYS, DELEGATES_AT_MOST } from '@cairn/domain/fund';
import { asFirm } from '../../../core/access/as-firm.ts';
import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { fail, invalidField } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { inviteUser } from '../../access/invitations/invite-user.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import type { DelegateInputs, DelegateView } from './lp-delegates.types.ts';
import { getDelegate } from './view-delegates.ts';

type Named = Omit<DelegateInputs['invite'], 'lp_id'>;

/** The firm lets a delegate of an LP in. */
export async function addDelegate(ctx: Ctx, { id, ...named }: DelegateInputs['create']): Promise<DelegateView> {
  const found = await ctx.tx.query('select id from limited_partners where id = $1', [id], 'lp-to-delegate');
  if (found.length === 0) throw fail('NOT_FOUND');
  return add(ctx, id, named, false);
}

/** Somebody who speaks for an LP lets a delegate in. A delegate lets nobody in. */
export async function inviteDelegate(ctx: Ctx, { lp_id, ...named }: DelegateInputs['invite']): Promise<DelegateView> {
  await requireSpeaker(ctx, lp_id);
  return add(ctx, lp_id, named, true);
}

/** The database shows a person of an LP the own contact rows alone. */
export async function requireSpeaker({ tx }: Ctx, lpId: string): Promise<void> {
  const found = await tx.query(
    'select id from lp_contacts where lp_id = $1 and ended_at is null',
    [lpId],
    'speaks-for-lp',
  );
  if (found.length === 0) throw fail('NOT_FOUND');
}

async function add(ctx: Ctx, lp_id: string, named: Named, from_portal: boolean): Promise<DelegateView> {
  const { tx, actor, services, now } = ctx;
  const { name, fund_ids, views, expires_on } = named;
  const email = normaliseEmail(named.email);
  const expires_at = await checkDelegate(ctx, lp_id, named);
  await assertWithinLimit(services, 'contact by firm', actor.tenantId);
  const [id, cells, index] = [newId(), await ctx.cells(), services.master.addressIndex(email)];
  const link = () => linkOf(ctx, email, index);
  // The database hides the accounts and invitations of others from people of LPs.
  const links = await (from_portal ? asFirm(ctx, actor.userId, link) : link());
  await insertMany(tx, schema.lpDelegates, [
    {
      tenant_id: actor.tenantId,
      id,
      lp_id,
      name: cells.encrypt('lp_delegates', 'name', id, name),
      email: cells.encrypt('lp_delegates', 'email', id, email),
      email_index: index,
      ...links,
      fund_ids: [...new Set(fund_ids)],
      views: [...new Set(views)],
      expires_at,
      from_portal,
      created_by: actor.userId,
      created_at: now,
    },
  ]).catch((error: unknown) => {
    throw isUniqueViolation(error, 'lp_delegates_email_key') ? fail('CONTACT_LISTED') : error;
  });
  await auditDelegate(ctx, 'invited', { id, lp_id }, { fund_ids, views, expires_on, from_portal });
  await tellDelegates(ctx, links.user_id);
  return getDelegate(ctx, id);
}

/** Checks the limits, ends what has run out for the address, and answers the first moment without access. */
async function checkDelegate(ctx: Ctx, lpId: string, { email, fund_ids, expires_on }: Named): Promise<Date> {
  const { tx, now, services } = ctx;
  const zone = await getTimeZone(tx);
  const today = dayIn(now, zone);
  const last = addDays(today, DELEGATE_DAYS);
  if (expires_on < today || expires_on > last)
    throw invalidField('expires_on', `Choose a day from ${today} to ${last}. Access can be given again afterwards.`);
  const funds = await tx.query<{ fund_id: string }>(
    'select distinct fund_id from fund_commitments where lp_id = $1',
    [lpId],
    'funds-of-lp',
  );
  if (fund_ids.some((id) => !funds.some(({ fund_id }) => fund_id === id)))
    throw invalidField('fund_ids', 'Choose funds that this limited partner has committed to.');
  const index = services.master.addressIndex(normaliseEmail(email));
  await tx.query(
    'update lp_delegates set ended_at = expires_at where lp_id = $1 and email_index = $2 and ended_at is null and expires_at <= now()',
    [lpId, index],
    'end-expired-delegate',
  );
  const [facts] = await tx.query<{ open: number; is_contact: boolean; expires_at: Date }>(
    `select (select count(*)::int from lp_delegates where lp_id = $1 and ended_at is null and expires_at > now()) as open,
            exists (select from lp_contacts where lp_id = $1 and email_index = $2 and ended_at is null) as is_contact,
            ($3::date + 1)::timestamp at time zone $4 as expires_at`,
    [lpId, index, expires_on, zone],
    'facts-of-delegate',
  );
  if (!facts) throw fail('NOT_FOUND');
  if (facts.is_contact) throw invalidField('email', 'This person speaks for the limited partner and sees everything.');
  if (facts.open >= DELEGATES_AT_MOST)
    throw invalidField('email', `A limited partner has ${DELEGATES_AT_MOST} delegates at most. End one first.`);
  return facts.expires_at;
}

/** An account as an LP that there is already, or an invitation. Who has another role here is told apart from nobody. */
async function linkOf(
  ctx: Ctx,
  email: string,
  index: Buffer,
): Promise<{ user_id: string | null; invitation_id: string | null }> {
  const { tx, actor } = ctx;
  const cannot = () => invalidField('email', 'This address cannot be invited as a delegate. Use another one.');
  const [member] = await tx.query<{ id: string; role: string }>(
    'select id, role from user_profiles where email_index = $1',
    [index],
    'delegate-by-address',
  );
  if (member) {
    if (member.role !== 'lp') throw cannot();
    return { user_id: member.id, invitation_id: null };
  }
  const [open] = await tx.query<{ id: string; role: string }>(
    `select id, role from user_invitations
      where email_index = $1 and not is_accepted and revoked_at is null and expires_at > now()`,
    [index],
    'invitation-of-delegate',
  );
  if (open && open.role !== 'lp') throw cannot();
  const invitation = open ?? (await inviteUser(ctx, { p_tenant_id: actor.tenantId, p_email: email, p_role: 'lp' }));
  return { user_id: null, invitation_id: invitation.id };
}

/** Pages that are open look again: those of the firm and of the delegate. */
export async function tellDelegates(ctx: Ctx, userId: string | null): Promise<void> {
  await tellLive(ctx, { kind: 'fund' });
  if (userId) await tellLive(ctx, { kind: 'partner', only: [userId] });
}

export function auditDelegate(
  ctx: Ctx,
  act: string,
  { id, lp_id }: { id: string; lp_id: string },
  more: object = {},
): Promise<void> {
  return ctx.audit({
    action: `lp_delegate.${act}`,
    resource_type: 'lp_delegate',
    resource_id: id,
    table_name: 'lp_delegates',
    classification: 'pii',
    metadata: { lp_id, ...more },
  });
}
