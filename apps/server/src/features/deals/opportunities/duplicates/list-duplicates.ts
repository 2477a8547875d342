import { companyHost } from '@cairn/domain';
import { isoTime } from '../../../../core/iso-time.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { getRecord } from '../get-opportunity.ts';
import type { OpportunityOutputs, OpportunityRecord } from '../opportunity-fields.ts';

type Duplicate = OpportunityOutputs['listDuplicates']['duplicates'][number];
type Candidate = Omit<Duplicate, 'reasons'> & Pick<OpportunityRecord, 'company_key' | 'website' | 'founder_email'>;

const SHOWN = 20;

// The address is looked at more closely afterwards: that the host occurs in it says little yet.
const CANDIDATES = `
  select id, company_name, status, assigned_to, is_confidential, archived_at is not null as is_archived, ${isoTime('o.created_at')} as created_at,
         company_key, website, founder_email
    from opportunities o
   where id <> $1 and merged_into is null and deleted_at is null
     and (company_key = $2 or lower(founder_email) = $3 or position($4 in lower(website)) > 0)
   order by o.created_at desc, id desc limit 200`;

/** Deals that may be the same: the company as an import recognises it, the site, or the founder's address. */
export async function listDuplicates(ctx: Ctx, { id }: { id: string }): Promise<OpportunityOutputs['listDuplicates']> {
  const deal = await getRecord(ctx, id);
  if (!deal.in_pipeline) return { duplicates: [] };
  const host = companyHost(deal.website);
  const email = emailOf(deal);
  const found = await ctx.tx.query<Candidate>(CANDIDATES, [deal.id, deal.company_key, email, host], 'list-duplicates');
  const duplicates = found.map(({ company_key, website, founder_email, ...shown }) => {
    const tests = {
      company: company_key === deal.company_key,
      website: host !== null && companyHost(website) === host,
      founder_email: email !== null && emailOf({ founder_email }) === email,
    };
    const reasons = (Object.keys(tests) as (keyof typeof tests)[]).filter((reason) => tests[reason]);
    return { ...shown, reasons };
  });
  const certain = duplicates.filter(({ reasons }) => reasons.length > 0);
  return { duplicates: certain.sort((a, b) => b.reasons.length - a.reasons.length).slice(0, SHOWN) };
}

function emailOf({ founder_email }: Pick<OpportunityRecord, 'founder_email'>): string | null {
  return founder_email?.trim().toLowerCase() || null;
}
