import { fail } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { revokeInvitation } from '../../access/invitations/revoke-invitation.ts';
import { getInvitation } from '../../access/invitations/view-invitation.ts';
import { recordChange } from '../portfolio-companies/company-audit.ts';
import { findPersonRow, type PeopleOutputs, readPerson } from './company-people.queries.ts';

/** Ends what somebody of a company may do: the portal shows them nothing any more, and their invitation and links are dead. */
export async function endPerson(ctx: Ctx, { id }: { id: string }): Promise<PeopleOutputs['end']> {
  const { tx, actor, now } = ctx;
  const person = await findPersonRow(tx, id);
  if (!person) throw fail('NOT_FOUND');
  await tx.query(
    'update company_people set ended_at = $2, ended_by = $3 where id = $1',
    [id, now, actor.userId],
    'end-person',
  );
  if (person.invitation_id && (person.is_invited || person.is_expired)) {
    const { invitation } = await getInvitation(ctx, person.invitation_id);
    await revokeInvitation(ctx, { id: invitation.id, version: invitation.version });
  }
  const { name } = readPerson(await ctx.cells(), person);
  recordChange(ctx, person.company_id, [{ action_type: 'person_ended', old_value: name }]);
  await ctx.audit({
    action: 'company_person.ended',
    resource_type: 'company_person',
    resource_id: person.id,
    table_name: 'company_people',
    classification: 'pii',
    metadata: { company_id: person.company_id },
  });
  await tellLive(ctx, { kind: 'portfolio' });
  return { id: person.id };
}
