import type { Ctx } from '../../../core/procedure.ts';
import { readPerson } from './company-people.queries.ts';

export interface Contact {
  id: string;
  company_id: string;
  name: string;
  email: string;
}

/** For other features: of each company whom it is asked through, the person who was added first. */
export async function listContacts(ctx: Ctx): Promise<Map<string, Contact>> {
  const rows = await ctx.tx.query<{ id: string; company_id: string; name: Buffer; email: Buffer }>(
    `select distinct on (p.company_id) p.id, p.company_id, p.name, p.email
       from company_people p join portfolio_companies c on c.tenant_id = p.tenant_id and c.id = p.company_id
      where p.ended_at is null order by p.company_id, p.created_at, p.id`,
    [],
    'contacts',
  );
  const cells = await ctx.cells();
  return new Map(
    rows.map((row) => [row.company_id, { id: row.id, company_id: row.company_id, ...readPerson(cells, row) }]),
  );
}
