import type { Contract } from '@cairn/contract';
import { customSearchText, foldForSearch } from '@cairn/domain';
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { readCustomCatalogue } from '../../deals/custom-fields/list-custom-fields.ts';
import { listByWords } from '../../deals/opportunities/list/list-by-words.ts';

type Input = InferContractRouterInputs<Contract>['search']['find'];
type Output = InferContractRouterOutputs<Contract>['search']['find'];
type Found = Output['rows'][number];

/** So many that have the words as they were typed, and nobody is asked whether something else was meant. */
const ENOUGH = 3;

/** What is called so; of deals and companies also what has the words in another text; and if there is hardly any, what is called alike. */
export async function findRecords(ctx: Ctx, { q = '', ids, limit: asked = 8 }: Input): Promise<Output> {
  if (ids) return { rows: await listByIds(ctx.tx, ids) };
  const limit = Number(asked);
  const rows = await findByName(ctx.tx, q, limit, false);
  if (q !== '' && rows.filter(({ kind }) => kind === 'opportunity').length < limit)
    addNew(rows, await findByText(ctx, q, limit));
  if (q !== '') addNew(rows, await findCompaniesByText(ctx, q, limit));
  // What is called so is alike too, and must not take the places of the others.
  if (rows.length < ENOUGH && !rows.some(({ title }) => isMeant(title, q)))
    addNew(rows, await findByName(ctx.tx, q, limit + rows.length, true));
  return { rows };
}

/** Whether somebody who typed these words, two at least, has found what was meant: a name that begins with them. */
function isMeant(title: string, words: string): boolean {
  const [name, typed] = [foldForSearch(title), foldForSearch(words.trim())];
  return /\s/.test(typed) && name.startsWith(typed);
}

const opportunity = (before = 'null') =>
  `'opportunity' as kind, o.id, o.company_name as title, nullif(concat_ws(' · ', ${before}, o.funding_round, o.industry), '') as detail`;
/** Of a deal that was found by its founder, whose name says why it stands there. */
const FOUNDER = `case when word_similarity(fold_name($1), fold_name(o.founder_name)) >
  word_similarity(fold_name($1), fold_name(o.company_name)) then o.founder_name end`;
const COMPANY = `'portfolio_company', c.id, c.name, c.industry`;
const TASK = `'task', t.id, t.title, o.company_name`;
const TASK_DEAL = 'left join opportunities o on o.tenant_id = t.tenant_id and o.id = t.opportunity_id';

/** Those of the records that there still are and that the person may see. */
function listByIds(tx: Tx, ids: string[]): Promise<Found[]> {
  return tx.query<Found>(
    `select kind, id, title, detail from (
       select ${opportunity()} from opportunities o where o.id = any($1::uuid[]) and o.in_pipeline
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
       select 1 as part, f.place, ${opportunity(FOUNDER)}
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

/** Deals that have the words in their industry, tags or fields of the firm's own, newest first. */
async function findByText(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  const deals = await listByWords(ctx, search, limit);
  return deals.map(({ id, company_name, funding_round, industry }) => ({
    kind: 'opportunity',
    id,
    title: company_name,
    detail: [funding_round, industry].filter(Boolean).join(' · ') || null,
  }));
}

/** Companies that have the words in their industry, tags, place or fields of the firm's own, newest first. */
async function findCompaniesByText(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  const words = foldForSearch(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const catalogue = await readCustomCatalogue(ctx, 'portfolio_company');
  const has = ({ name, texts, custom }: CompanyTexts) => {
    const text = foldForSearch([name, ...texts, customSearchText(catalogue, custom)].join('\n'));
    return words.every((word) => text.includes(word));
  };
  const found = (await listCompanyTexts(ctx.tx)).filter(has).slice(0, limit);
  return found.map(({ id, name, industry }) => ({ kind: 'portfolio_company', id, title: name, detail: industry }));
}

interface CompanyTexts {
  id: string;
  name: string;
  industry: string | null;
  texts: string[];
  custom: Record<string, unknown>;
}

/** All that the person may see: hundreds, and the labels of choices stand in the catalogue, not in the rows. */
function listCompanyTexts(tx: Tx): Promise<CompanyTexts[]> {
  return tx.query<CompanyTexts & Record<string, unknown>>(
    `select c.id, c.name, c.industry, array_remove(array[c.industry, c.legal_name, c.headquarters], null) || c.tags as texts,
            coalesce(v.custom, '{}') as custom
       from portfolio_companies c
       left join company_custom_values v on v.tenant_id = c.tenant_id and v.company_id = c.id
      order by c.created_at desc, c.id desc`,
    [],
    'company-texts',
  );
}

function addNew(rows: Found[], more: Found[]): void {
  const known = new Set(rows.map(({ id }) => id));
  rows.push(...more.filter(({ id }) => !known.has(id)));
}
