import { companyKey } from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import { getRecord } from '../get-opportunity.ts';
import type { OpportunityOutputs } from '../opportunity-fields.ts';
import { type Duplicate, findAlike, findMistyped } from './find-alike.ts';

/** Deals that may be the same as a stored one: by what they share, then by a name that is nearly the same. */
export async function listDuplicates(ctx: Ctx, { id }: { id: string }): Promise<OpportunityOutputs['listDuplicates']> {
  const deal = await getRecord(ctx, id);
  if (!deal.in_pipeline) return { duplicates: [] };
  return { duplicates: withMistyped(await findAlike(ctx, deal), await findMistyped(ctx, deal.company_name), id) };
}

interface Typed {
  company_name: string;
  website?: string | undefined;
  founder_email?: string | undefined;
}

/** Deals that one which is being typed may repeat. */
export async function findDuplicates(ctx: Ctx, typed: Typed): Promise<OpportunityOutputs['findDuplicates']> {
  const { company_name, website = null, founder_email = null } = typed;
  const certain = await findAlike(ctx, { company_key: companyKey(company_name), website, founder_email });
  return { duplicates: withMistyped(certain, await findMistyped(ctx, company_name)) };
}

const withMistyped = (certain: Duplicate[], mistyped: Duplicate[], own?: string): Duplicate[] => [
  ...certain,
  ...mistyped.filter(({ id }) => id !== own && !certain.some((deal) => deal.id === id)),
];
