import { schema } from '@cairn/db';
import { normaliseEmail } from '@cairn/domain';
import { assertWithinLimit } from '../../../core/access/rate-limit.ts';
import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { inviteUser } from '../../access/invitations/invite-user.ts';
import { resendInvitation } from '../../access/invitations/resend-invitation.ts';
import { revokeInvitation } from '../../access/invitations/revoke-invitation.ts';
import { getInvitation } from '../../access/invitations/view-invitation.ts';
import {
  type ContactRow,
  type ContactView,
  type PartnerInputs,
  type PartnerOutputs,
  SELECT_CONTACTS,
  viewContact,
} from './limited-partners.queries.ts';
import { requirePartner } from './write-partner.ts';

/** Adds somebody who speaks for an LP: they get its notices by mail and, with an account, see it in the LP Portal. */
export async function addContact(ctx: Ctx, input: PartnerInputs['addContact']): Promise<ContactView> {
  const { tx, actor, services, now } = ctx;
  if (input.invite && !may(actor, 'invitation:manage')) throw fail('FORBIDDEN');
  await requirePartner(ctx, input.id);
  // Each is mailed whatever the firm issues, whether or not the address is theirs.
  await assertWithinLimit(services, 'contact by firm', actor.tenantId);
  const [id, cells, email] = [newId(), await ctx.cells(), normaliseEmail(input.email)];
  await insertMany(tx, schema.lpContacts, [
    {
      tenant_id: actor.tenantId,
      id,
      lp_id: input.id,
      name: cells.encrypt('lp_contacts', 'name', id, input.name),
      email: cells.encrypt('lp_contacts', 'email', id, email),
      email_index: services.master.addressIndex(email),
      created_by: actor.userId,
      created_at: now,
    },
  ]).catch((error: unknown) => {
    throw isUniqueViolation(error, 'lp_contacts_email_key') ? fail('CONTACT_LISTED') : error;
  });
  await audit(ctx, 'created', id, input.id);
  if (input.invite) await inviteRow(ctx, id);
  return finish(ctx, id);
}

/** Invites somebody to the LP Portal, or sends the invitation again. Who has an account as an LP already is let in at once. */
export async function inviteContact(ctx: Ctx, { id }: { id: string }): Promise<ContactView> {
  await inviteRow(ctx, id);
  return finish(ctx, id);
}

async function inviteRow(ctx: Ctx, id: string): Promise<void> {
  const { tx, actor } = ctx;
  // Not even somebody with an account is let in by a key, which may never invite.
  if (!may(actor, 'invitation:manage')) throw fail('FORBIDDEN');
  const contact = await findContactRow(tx, id);
  if (!contact) throw fail('NOT_FOUND');
  if (contact.has_account) return;
  const [member] = await tx.query<{ id: string; role: string }>(
    'select id, role from user_profiles where email_index = $1',
    [contact.email_index],
    'lp-by-address',
  );
  if (member && member.role !== 'lp') throw fail('PERSON_OF_FIRM');
  if (member) {
    await link(tx, id, 'user_id', member.id);
    return audit(ctx, 'linked', id, contact.lp_id);
  }
  if (contact.invitation_id && (contact.is_invited || contact.is_expired)) {
    await resendInvitation(ctx, { id: contact.invitation_id });
    return;
  }
  const { email } = viewContact(await ctx.cells(), contact);
  // One person may speak for several LPs: the invitation to the portal is the same.
  const [open] = await tx.query<{ id: string }>(
    `select i.id from user_invitations i
      where i.email_index = $1 and i.role = 'lp' and not i.is_accepted and i.revoked_at is null and i.expires_at > now()`,
    [contact.email_index],
    'lp-invitation',
  );
  const invitation = open ?? (await inviteUser(ctx, { p_tenant_id: actor.tenantId, p_email: email, p_role: 'lp' }));
  await link(tx, id, 'invitation_id', invitation.id);
  await audit(ctx, 'invited', id, contact.lp_id);
}

/** Ends what somebody sees of an LP. An invitation that is still open and is for this LP alone is revoked. */
export async function endContact(ctx: Ctx, { id }: { id: string }): Promise<PartnerOutputs['endContact']> {
  const { tx, actor, now } = ctx;
  const contact = await findContactRow(tx, id);
  if (!contact) throw fail('NOT_FOUND');
  await tx.query(
    'update lp_contacts set ended_at = $2, ended_by = $3 where id = $1',
    [id, now, actor.userId],
    'end-contact',
  );
  const { invitation_id } = contact;
  if (invitation_id && (contact.is_invited || contact.is_expired)) {
    const others = await tx.query(
      'select id from lp_contacts where invitation_id = $1 and ended_at is null',
      [invitation_id],
      'others-of-invitation',
    );
    if (others.length === 0) {
      const { invitation } = await getInvitation(ctx, invitation_id);
      await revokeInvitation(ctx, { id: invitation.id, version: invitation.version });
    }
  }
  await audit(ctx, 'ended', id, contact.lp_id);
  await tellLive(ctx, { kind: 'fund' });
  return { id };
}

async function link(tx: Tx, id: string, column: 'user_id' | 'invitation_id', value: string): Promise<void> {
  await tx.query(`update lp_contacts set ${column} = $2 where id = $1`, [id, value], `link-contact-${column}`);
}

async function finish(ctx: Ctx, id: string): Promise<ContactView> {
  await tellLive(ctx, { kind: 'fund' });
  const row = await findContactRow(ctx.tx, id);
  if (!row) throw fail('NOT_FOUND');
  return viewContact(await ctx.cells(), row);
}

function audit(ctx: Ctx, act: string, id: string, lp_id: string): Promise<void> {
  return ctx.audit({
    action: `lp_contact.${act}`,
    resource_type: 'lp_contact',
    resource_id: id,
    table_name: 'lp_contacts',
    classification: 'pii',
    metadata: { lp_id },
  });
}

async function findContactRow(tx: Tx, id: string): Promise<ContactRow | undefined> {
  return (await tx.query<ContactRow>(`${SELECT_CONTACTS} and p.id = $1`, [id], 'find-lp-contact'))[0];
}
