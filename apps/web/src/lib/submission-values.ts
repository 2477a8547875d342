import { SUBMISSION_INDUSTRIES, SUBMISSION_STAGES } from '@cairn/domain';
import type { Inputs, Outputs } from './api/api.ts';
import { amountText } from './fields/draft.ts';
import { readAmount } from './fields/read-amount.ts';

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

type Facts = Pick<Submission, keyof Values & keyof Submission>;

/** What a submission says so far, as it stands in the form. */
export function beginningOf(draft: Facts | null, currency: Submission['currency']): Typed {
  return {
    company_name: draft?.company_name ?? '',
    industry: draft?.industry ?? null,
    stage: draft?.stage ?? null,
    amount: amountText(draft?.funding_amount ?? null, draft?.currency ?? currency),
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

const plain = (label: string) => ({ label, say: (value: string) => value });
/** How the two sides of a conflict are told. */
export const DESCRIBED = {
  company_name: plain('Company name'),
  industry: { label: 'Industry', say: (value: Typed['industry']) => (value ? SUBMISSION_INDUSTRIES[value] : '') },
  stage: { label: 'Stage', say: (value: Typed['stage']) => (value ? SUBMISSION_STAGES[value] : '') },
  amount: plain('Funding amount'),
  currency: { label: 'Currency', say: (value: Typed['currency']) => value },
  website: plain('Website'),
  description: plain('Description'),
};
