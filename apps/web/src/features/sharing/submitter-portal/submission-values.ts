import type { Inputs, Outputs } from '../../../lib/api/api.ts';
import { readAmount } from '../../../lib/fields/read-amount.ts';

export type Submission = Outputs['submitterPortal']['get'];
type Values = Omit<Inputs['submitterPortal']['save'], 'id' | 'version'>;

/** What stands in the form: the amount as it is typed. */
export interface Typed {
  company_name: string;
  industry: Submission['industry'];
  stage: Submission['stage'];
  amount: string;
  currency: Submission['currency'];
  website: string;
  description: string;
}

export function beginningOf(draft: Submission | null, currency: Submission['currency']): Typed {
  return {
    company_name: draft?.company_name ?? '',
    industry: draft?.industry ?? null,
    stage: draft?.stage ?? null,
    amount: draft?.funding_amount ? String(draft.funding_amount / 100) : '',
    currency: draft?.currency ?? currency,
    website: draft?.website ?? '',
    description: draft?.description ?? '',
  };
}

/** What the server is told. */
export function valuesOf({ company_name, industry, stage, amount, currency, website, description }: Typed): Values {
  const address = website.trim();
  return {
    company_name,
    industry,
    stage,
    currency,
    description,
    website: address === '' ? null : /^https?:/i.test(address) ? address : `https://${address}`,
    funding_amount: readAmount(amount, currency).minor,
  };
}
