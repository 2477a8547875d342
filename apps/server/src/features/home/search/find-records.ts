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
export async function findRecords(ctx: Ctx, { q = '', ids, limit: asked = 8 }: Input): Promise<Output> {
  if (ids) return { rows: await listByIds(ctx.tx, ids) };
  const limit = Number(asked);
  const rows = await findByName(ctx.tx, q, limit, false);
  if (q !== '' && rows.filter(({ kind }) => kind === 'opportunity').length < limit)
    addNew(rows, await findByText(ctx, q, limit));
  if (rows.length < ENOUGH) addNew(rows, await findByName(ctx.tx, q, limit, true));
  return { rows };
}

const OPPORTUNITY = `'opportunity' as kind, o.id, o.company_name as title, nullif(concat_ws(' · ', o.funding_round, o.industry), '') as detail`;
const COMPANY = `'portfolio_company', c.id, c.name, c.industry`;
const TASK = `'task', t.id, t.title, o.company_name`;
const TASK_DEAL = 'left join opportunities o on o.tenant_id = t.tenant_id and o.id = t.opportunity_id';

/** Those of the records that there still are and that the person may see. */
function listByIds(tx: Tx, ids: string[]): Promise<Found[]> {
  return tx.query<Found>(
    `select kind, id, title, detail from (
       select ${OPPORTUNITY} from opportunities o where o.id = any($1::uuid[]) and o.in_pipeline
       union all select ${COMPANY} from portfolio_companies c where c.id = any($1::uuid[])
       union all select ${TASK} from tasks t ${TASK_DEAL} where t.id = any($1::uuid[]) and t.deleted_at is null and not t.is_put_away
     ) found order by array_position($1::uuid[], id)`,
    [ids],
    'find-by-id',
  );
}

/** The function finds ids past the policies, and keeps them itself; the records are read under the policies all the same. */
function findByName(tx: Tx, q: string, limit: number, alike: boolean): Promise<Found[]> {
  return tx.query<Found>(
    `select kind, id, title, detail from (
       select 1 as part, f.place, ${OPPORTUNITY}
         from find_names($1, 'opportunity', $2, $3) with ordinality f(id, place)
         join opportunities o on o.id = f.id where o.in_pipeline
       union all
       select 2, f.place, ${COMPANY}
         from find_names($1, 'portfolio_company', $2, $3) with ordinality f(id, place)
         join portfolio_companies c on c.id = f.id
       union all
       select 3, f.place, ${TASK}
         from find_names($1, 'task', $2, $3) with ordinality f(id, place)
         join tasks t on t.id = f.id
         ${TASK_DEAL}
        where t.deleted_at is null and not t.is_put_away
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
