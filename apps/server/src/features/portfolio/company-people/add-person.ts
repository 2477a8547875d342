import { schema } from '@cairn/db';
import { normaliseEmail } from '@cairn/domain';
import { may } from '../../../core/actor.ts';
import { fail } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { insertMany } from '../../../core/insert-many.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { isUniqueViolation } from '../../../core/pg-errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { recordChange } from '../portfolio-companies/company-audit.ts';
import { lockCompany } from '../portfolio-companies/update-company.ts';
import { findPersonRow, type PeopleInputs, type PersonView, viewPerson } from './company-people.queries.ts';
import { inviteRow } from './invite-person.ts';

/** Adds somebody of a company, whom requests for updates go to, and invites them to the Company Portal if asked to. */
export async function addPerson(ctx: Ctx, input: PeopleInputs['add']): Promise<PersonView> {
  const { tx, actor, services, now } = ctx;
  if (input.invite && !may(actor, 'invitation:manage')) throw fail('FORBIDDEN');
  const company = await lockCompany(tx, input.id);
  if (!company) throw fail('NOT_FOUND');
  const [id, cells, email] = [newId(), await ctx.cells(), normaliseEmail(input.email)];
  await insertMany(tx, schema.companyPeople, [
    {
      tenant_id: actor.tenantId,
      id,
      company_id: company.id,
      opportunity_id: company.opportunity_id,
      name: cells.encrypt('company_people', 'name', id, input.name),
      email: cells.encrypt('company_people', 'email', id, email),
      email_index: services.master.addressIndex(email),
      created_by: actor.userId,
      created_at: now,
    },
  ]).catch((error: unknown) => {
    throw isUniqueViolation(error, 'company_people_email_key') ? fail('PERSON_LISTED') : error;
  });
  recordChange(ctx, company.id, [{ action_type: 'person_added', new_value: input.name }]);
  await ctx.audit({
    action: 'company_person.created',
    resource_type: 'company_person',
    resource_id: id,
    table_name: 'company_people',
    classification: 'pii',
    metadata: { company_id: company.id },
  });
  if (input.invite) await inviteRow(ctx, id);
  await tellLive(ctx, { kind: 'portfolio' });
  const row = await findPersonRow(tx, id);
  if (!row) throw new Error('a new person was not stored');
  return viewPerson(cells, actor, row);
}
