import type { DealField } from './deal-draft.ts';

export const DEAL_TABS = [
  { key: 'company', label: 'Company' },
  { key: 'financial', label: 'Financial' },
  { key: 'market', label: 'Market' },
  { key: 'pipeline', label: 'Pipeline' },
] as const;
export type DealTab = (typeof DEAL_TABS)[number]['key'];

export type FieldKind =
  | 'text'
  | 'email'
  | 'url'
  | 'long'
  | 'money'
  | 'whole'
  | 'date'
  | 'tags'
  | 'switch'
  | 'currency'
  | 'priority'
  | 'source'
  | 'owner';

export interface FieldSpec {
  field: DealField;
  label: string;
  tab: DealTab;
  kind: FieldKind;
  help?: string;
  placeholder?: string;
  required?: true;
  /** Takes the whole width of the form. */
  wide?: true;
}

/** Every field of a deal, in the order of the form. */
export const FIELDS: readonly FieldSpec[] = [
  { field: 'company_name', label: 'Company name', tab: 'company', kind: 'text', required: true, wide: true },
  { field: 'founder_name', label: 'Founder name', tab: 'company', kind: 'text' },
  { field: 'founder_email', label: 'Founder email', tab: 'company', kind: 'email', placeholder: 'name@company.com' },
  { field: 'website', label: 'Website', tab: 'company', kind: 'url', placeholder: 'company.com' },
  { field: 'linkedin', label: 'LinkedIn', tab: 'company', kind: 'url', placeholder: 'linkedin.com/company/…' },
  { field: 'industry', label: 'Industry', tab: 'company', kind: 'text', placeholder: 'Healthcare' },
  { field: 'sector', label: 'Sector', tab: 'company', kind: 'text', placeholder: 'Diagnostics' },
  { field: 'business_model', label: 'Business model', tab: 'company', kind: 'text', placeholder: 'Subscription' },
  { field: 'current_stage', label: 'Company stage', tab: 'company', kind: 'text', placeholder: 'Seed' },
  {
    field: 'tags',
    label: 'Tags',
    tab: 'company',
    kind: 'tags',
    wide: true,
    help: 'A comma or Enter adds a tag, a click removes it. The first three stand on the card.',
  },
  { field: 'funding_round', label: 'Funding round', tab: 'financial', kind: 'text', placeholder: 'Series A' },
  { field: 'currency', label: 'Currency', tab: 'financial', kind: 'currency', help: 'Of all amounts of this deal.' },
  { field: 'target_amount', label: 'Target amount', tab: 'financial', kind: 'money', placeholder: '1.2M' },
  { field: 'current_valuation', label: 'Current valuation', tab: 'financial', kind: 'money', placeholder: '8M' },
  { field: 'revenue', label: 'Revenue', tab: 'financial', kind: 'money', placeholder: '350k', help: 'Per year.' },
  { field: 'burn_rate', label: 'Burn rate', tab: 'financial', kind: 'money', placeholder: '60k', help: 'Per month.' },
  {
    field: 'runway_months',
    label: 'Runway',
    tab: 'financial',
    kind: 'whole',
    help: 'In months; 0 when it is not known.',
  },
  { field: 'market_size', label: 'Market size', tab: 'market', kind: 'money', placeholder: '2B' },
  { field: 'target_market', label: 'Target market', tab: 'market', kind: 'long', wide: true },
  { field: 'competitive_landscape', label: 'Competitive landscape', tab: 'market', kind: 'long', wide: true },
  { field: 'competitive_advantage', label: 'Competitive advantage', tab: 'market', kind: 'long', wide: true },
  { field: 'assigned_to', label: 'Owner', tab: 'pipeline', kind: 'owner' },
  { field: 'priority', label: 'Priority', tab: 'pipeline', kind: 'priority' },
  { field: 'probability', label: 'Probability', tab: 'pipeline', kind: 'whole', help: 'Of closing, in percent.' },
  { field: 'source', label: 'Source', tab: 'pipeline', kind: 'source' },
  { field: 'received_on', label: 'Date received', tab: 'pipeline', kind: 'date' },
  { field: 'expected_close_date', label: 'Expected close date', tab: 'pipeline', kind: 'date' },
  {
    field: 'shared_with_coinvestors',
    label: 'Shared with co-investors',
    tab: 'pipeline',
    kind: 'switch',
    wide: true,
    help: 'Marks the deal as open to co-investors, within these amounts.',
  },
  {
    field: 'coinvestor_minimum_amount',
    label: 'Co-investor minimum',
    tab: 'pipeline',
    kind: 'money',
    placeholder: '50k',
  },
  {
    field: 'coinvestor_maximum_amount',
    label: 'Co-investor maximum',
    tab: 'pipeline',
    kind: 'money',
    placeholder: '500k',
  },
];

const BY_FIELD = new Map<string, FieldSpec>(FIELDS.map((spec) => [spec.field, spec]));

export function kindOfField(field: string): FieldKind | undefined {
  return BY_FIELD.get(field)?.kind;
}

export function labelOfField(field: string): string {
  return BY_FIELD.get(field)?.label ?? field;
}

/** The tab on which a field stands; the stage of a new deal, which is no field of the record, is on the last. */
export function tabOfField(field: string): DealTab {
  return BY_FIELD.get(field)?.tab ?? 'pipeline';
}
