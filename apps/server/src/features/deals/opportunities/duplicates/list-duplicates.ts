import { companyKey } from '@cairn/domain';
import type { Ctx } from '../../../../core/procedure.ts';
import { getRecord } from '../get-opportunity.ts';
import type { OpportunityOutputs } from '../opportunity-fields.ts';
import { findAlike, findMistyped } from './find-alike.ts';

/** Deals that may be the same as a stored one. */
export async function listDuplicates(ctx: Ctx, { id }: { id: string }): Promise<OpportunityOutputs['listDuplicates']> {
  const deal = await getRecord(ctx, id);
  return { duplicates: deal.in_pipeline ? await findAlike(ctx, deal) : [] };
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
  const mistyped = await findMistyped(ctx, company_name);
  return { duplicates: [...certain, ...mistyped.filter(({ id }) => !certain.some((deal) => deal.id === id))] };
}
