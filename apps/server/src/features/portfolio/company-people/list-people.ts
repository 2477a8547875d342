import { may } from '../../../core/actor.ts';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getCompany } from '../portfolio-companies/get-company.ts';
import { type PeopleOutputs, type PersonRow, SELECT_PEOPLE, viewPerson } from './company-people.queries.ts';

/** Who speaks for a company. */
export async function listPeople(ctx: Ctx, { id }: { id: string }): Promise<PeopleOutputs['list']> {
  const company = await getCompany(ctx, { id });
  const [rows, cells] = [await listPersonRows(ctx.tx, company.id), await ctx.cells()];
  return {
    people: rows.map((row) => viewPerson(cells, ctx.actor, row)),
    can: { add: may(ctx.actor, 'portfolio:write'), invite: may(ctx.actor, 'invitation:manage') },
  };
}

/** The people of a company, those who came first at the top. */
function listPersonRows(tx: Tx, companyId: string): Promise<PersonRow[]> {
  return tx.query<PersonRow>(
    `${SELECT_PEOPLE} and p.company_id = $1 order by p.created_at, p.id`,
    [companyId],
    'list-people',
  );
}
