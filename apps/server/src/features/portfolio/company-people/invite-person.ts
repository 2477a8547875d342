import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import { fail } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { inviteUser } from '../../access/invitations/invite-user.ts';
import { resendInvitation } from '../../access/invitations/resend-invitation.ts';
import { findPersonRow, type PersonView, readPerson, viewPerson } from './company-people.queries.ts';

/** Invites somebody of a company to the Company Portal, or sends the invitation again. */
export async function invitePerson(ctx: Ctx, { id }: { id: string }): Promise<PersonView> {
  await inviteRow(ctx, id);
  await tellLive(ctx, { kind: 'portfolio' });
  const row = await findPersonRow(ctx.tx, id);
  if (!row) throw fail('NOT_FOUND');
  return viewPerson(await ctx.cells(), ctx.actor, row);
}

/** The invitation, by the use cases of access. Who has an account in the firm already is let in at once. */
export async function inviteRow(ctx: Ctx, id: string): Promise<void> {
  const { tx, actor } = ctx;
  // Not even somebody with an account is let in by a key, which may never invite.
  if (!may(actor, 'invitation:manage')) throw fail('FORBIDDEN');
  const person = await findPersonRow(tx, id);
  if (!person) throw fail('NOT_FOUND');
  if (person.has_account) return;
  const member = await findMember(tx, person.email_index);
  if (member && member.role !== 'portfolio_company_user') throw fail('PERSON_OF_FIRM');
  if (member) {
    await link(tx, id, 'user_id', member.id);
    return auditInvitation(ctx, id, 'linked');
  }
  if (person.invitation_id && (person.is_invited || person.is_expired)) {
    await resendInvitation(ctx, { id: person.invitation_id });
    return;
  }
  const { email } = readPerson(await ctx.cells(), person);
  const invitation = await inviteUser(ctx, {
    p_tenant_id: actor.tenantId,
    p_email: email,
    p_role: 'portfolio_company_user',
  });
  await link(tx, id, 'invitation_id', invitation.id);
  await auditInvitation(ctx, id, 'invited');
}

function auditInvitation(ctx: Ctx, id: string, act: 'linked' | 'invited'): Promise<void> {
  return ctx.audit({
    action: `company_person.${act}`,
    resource_type: 'company_person',
    resource_id: id,
    table_name: 'company_people',
    classification: 'pii',
  });
}

/** The profile with this address in the own firm. */
async function findMember(tx: Tx, emailIndex: Buffer): Promise<{ id: string; role: string } | undefined> {
  const rows = await tx.query<{ id: string; role: string }>(
    'select id, role from user_profiles where email_index = $1',
    [emailIndex],
    'member-by-address',
  );
  return rows[0];
}

async function link(tx: Tx, id: string, column: 'user_id' | 'invitation_id', value: string): Promise<void> {
  await tx.query(`update company_people set ${column} = $2 where id = $1`, [id, value], `link-person-${column}`);
}
