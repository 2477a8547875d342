import type { Contract } from '@cairn/contract';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { listOpportunities } from '../../deals/opportunities/list/list-opportunities.ts';

type Input = InferContractRouterInputs<Contract>['search']['find'];
type Output = InferContractRouterOutputs<Contract>['search']['find'];
type Found = Output['rows'][number];

/** So many that have the words as they were typed, and nobody is asked whether something else was meant. */
const ENOUGH = 3;

/** What is called so; of deals also what has the words in another text; and if there is hardly any, what is called alike. */
export async function findRecords(ctx: Ctx, { q, limit: asked = 8 }: Input): Promise<Output> {
  const limit = Number(asked);
  const rows = await findByName(ctx.tx, q, limit, false);
  if (q !== '' && rows.filter(({ kind }) => kind === 'opportunity').length < limit)
    addNew(rows, await findByText(ctx, q, limit));
  if (rows.length < ENOUGH) addNew(rows, await findByName(ctx.tx, q, limit, true));
  return { rows };
}

/** The function finds ids past the policies, and keeps them itself; the records are read under the policies all the same. */
function findByName(tx: Tx, q: string, limit: number, alike: boolean): Promise<Found[]> {
  return tx.query<Found>(
    `select kind, id, title, detail from (
       select 1 as part, f.place, 'opportunity' as kind, o.id, o.company_name as title,
              nullif(concat_ws(' · ', o.funding_round, o.industry), '') as detail
         from find_names($1, 'opportunity', $2, $3) with ordinality f(id, place)
         join opportunities o on o.id = f.id where o.merged_into is null
       union all
       select 2, f.place, 'portfolio_company', c.id, c.name, c.industry
         from find_names($1, 'portfolio_company', $2, $3) with ordinality f(id, place)
         join portfolio_companies c on c.id = f.id
       union all
       select 3, f.place, 'task', t.id, t.title, o.company_name
         from find_names($1, 'task', $2, $3) with ordinality f(id, place)
         join tasks t on t.id = f.id
         left join opportunities o on o.tenant_id = t.tenant_id and o.id = t.opportunity_id
        where t.deleted_at is null
     ) found order by part, place`,
    [q, limit, alike],
    'find-by-name',
  );
}

/** Deals that have the words in their industry, tags or fields of the firm's own, changed last first. */
async function findByText(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  const { rows } = await listOpportunities(ctx, { search, sort: 'updated_at', direction: 'desc', limit });
  return rows.map(({ id, company_name, funding_round, industry }) => ({
    kind: 'opportunity',
    id,
    title: company_name,
    detail: [funding_round, industry].filter(Boolean).join(' · ') || null,
  }));
}

function addNew(rows: Found[], more: Found[]): void {
  const known = new Set(rows.map(({ id }) => id));
  rows.push(...more.filter(({ id }) => !known.has(id)));
}
