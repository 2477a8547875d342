import { companyHost, companyKey, isSlipOf } from '@cairn/domain';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import type { OpportunityOutputs, OpportunityRecord } from '../opportunity-fields.ts';

export type Duplicate = OpportunityOutputs['listDuplicates']['duplicates'][number];
type Candidate = Omit<Duplicate, 'reasons'> & Pick<OpportunityRecord, 'company_key' | 'website' | 'founder_email'>;

/** What deals are recognised by. */
interface Marks {
  /** Of a stored deal, which is not like itself. */
  id?: string;
  company_key: string;
  website: string | null;
  founder_email: string | null;
}

const SHOWN = 20;

const DEALS = `
  select id, company_name, status, assigned_to, is_confidential, archived_at is not null as is_archived, ${isoTime('o.created_at')} as created_at,
         company_key, website, founder_email
    from opportunities o
   where merged_into is null and deleted_at is null`;

// The address is looked at more closely afterwards: that the host occurs in it says little yet.
const CANDIDATES = `${DEALS} and id is distinct from $1
     and (company_key = $2 or lower(founder_email) = $3 or position($4 in lower(website)) > 0)
   order by o.created_at desc, id desc limit 200`;

// The function keeps to what the person may see; the rows are read under the policies all the same.
const MISTYPED = `${DEALS} and id in (select find_names($1, 'opportunity', 20, true))
   order by o.created_at desc, id desc`;

/** Deals whose company differs by one slip of the fingers from a name that is being typed. */
export async function findMistyped(ctx: Ctx, name: string): Promise<Duplicate[]> {
  const key = companyKey(name);
  const found = await ctx.tx.query<Candidate>(MISTYPED, [name], 'find-mistyped');
  const alike = found.filter((deal) => isSlipOf(key, deal.company_key));
  return alike.map(({ company_key, website, founder_email, ...shown }) => ({ ...shown, reasons: ['similar_name'] }));
}

/** Deals with the company as an import recognises it, the site, or the founder's address; of those that one may see. */
export async function findAlike(
  ctx: Ctx,
  { id, company_key: key, website, founder_email }: Marks,
): Promise<Duplicate[]> {
  const host = companyHost(website);
  const email = emailOf(founder_email);
  const found = await ctx.tx.query<Candidate>(CANDIDATES, [id ?? null, key, email, host], 'find-alike');
  const duplicates = found.map(({ company_key, website: site, founder_email: founder, ...shown }) => {
    const tests = {
      company: company_key === key,
      website: host !== null && companyHost(site) === host,
      founder_email: email !== null && emailOf(founder) === email,
    };
    const reasons = (Object.keys(tests) as (keyof typeof tests)[]).filter((reason) => tests[reason]);
    return { ...shown, reasons };
  });
  const certain = duplicates.filter(({ reasons }) => reasons.length > 0);
  return certain.sort((a, b) => b.reasons.length - a.reasons.length).slice(0, SHOWN);
}

const emailOf = (address: string | null): string | null => address?.trim().toLowerCase() || null;
