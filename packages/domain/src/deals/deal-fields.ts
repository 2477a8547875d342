import type { CustomKey } from '../fields/custom-fields.ts';
import {
  type Catalogue,
  type FieldDefinition,
  isUnfilled,
  type KeysWith,
  keysWith,
  type ValuesOf,
} from '../fields/field.ts';

/** Tabs of the form and groups of the facts, in their order. */
export const DEAL_GROUPS = {
  company: 'Company',
  financial: 'Financial',
  market: 'Market',
  pipeline: 'Pipeline',
} as const;
export type DealGroup = keyof typeof DEAL_GROUPS;

const SHORT = { kind: 'text', max: 200 } as const;
const LONG = { kind: 'long_text', max: 4000, wide: true } as const;
const AMOUNT = { kind: 'money', encrypted: 'financial' } as const;

/**
 * Every field of a deal that a person may write, in the order of the form. What is declared here is read by the contract,
 * form, facts, inline edit, list, filters, search, merge, import, export, audit and activity; a field also needs its column
 * (schema and migration) and, if it is importable, the headers that mean it.
 */
export const DEAL_FIELDS = {
  company_name: {
    ...SHORT,
    label: 'Company name',
    group: 'company',
    required: true,
    wide: true,
    column: 'Company',
    sort: true,
    search: true,
    import: true,
  },
  founder_name: {
    ...SHORT,
    label: 'Founder name',
    group: 'company',
    column: 'Founder',
    sort: true,
    search: true,
    import: true,
  },
  founder_email: {
    kind: 'email',
    label: 'Founder email',
    group: 'company',
    placeholder: 'name@company.com',
    import: true,
  },
  website: { kind: 'url', label: 'Website', group: 'company', placeholder: 'company.com', import: true },
  linkedin: { kind: 'url', label: 'LinkedIn', group: 'company', placeholder: 'linkedin.com/company/…', import: true },
  industry: {
    ...SHORT,
    label: 'Industry',
    group: 'company',
    placeholder: 'Healthcare',
    column: 'Industry',
    sort: true,
    filter: true,
    search: true,
    import: true,
  },
  sector: {
    ...SHORT,
    label: 'Sector',
    group: 'company',
    placeholder: 'Diagnostics',
    column: 'Sector',
    sort: true,
    filter: true,
    import: true,
  },
  business_model: { ...SHORT, label: 'Business model', group: 'company', placeholder: 'Subscription', import: true },
  current_stage: { ...SHORT, label: 'Company stage', group: 'company', placeholder: 'Seed', import: true },
  country: {
    ...SHORT,
    label: 'Country',
    group: 'company',
    placeholder: 'Germany',
    column: 'Country',
    sort: true,
    filter: true,
    search: true,
    import: true,
  },
  city: {
    ...SHORT,
    label: 'City',
    group: 'company',
    placeholder: 'Berlin',
    column: 'City',
    sort: true,
    filter: true,
    search: true,
    import: true,
  },
  founded_year: {
    kind: 'integer',
    min: 1800,
    max: 2100,
    label: 'Founded',
    group: 'company',
    placeholder: '2021',
    help: 'The year.',
    column: 'Founded',
    sort: true,
    filter: true,
    import: true,
  },
  description: { ...LONG, label: 'Description', group: 'company', import: true },
  tags: {
    kind: 'tags',
    label: 'Tags',
    group: 'company',
    wide: true,
    help: 'A comma or Enter adds a tag, a click removes it. The first three are shown on the card.',
    // Those of both deals stay.
    merge: false,
    column: 'Tags',
    search: true,
    filter: true,
    import: true,
  },
  funding_round: {
    ...SHORT,
    label: 'Funding round',
    group: 'financial',
    placeholder: 'Series A',
    column: 'Round',
    initial: true,
    sort: true,
    filter: true,
    import: true,
  },
  currency: {
    kind: 'currency',
    label: 'Currency',
    group: 'financial',
    help: 'For all amounts of this deal.',
    filter: true,
  },
  target_amount: {
    ...AMOUNT,
    label: 'Target amount',
    group: 'financial',
    placeholder: '1.2M',
    column: 'Amount',
    initial: true,
    sort: true,
    filter: true,
    import: true,
  },
  current_valuation: { ...AMOUNT, label: 'Current valuation', group: 'financial', placeholder: '8M', import: true },
  revenue: { ...AMOUNT, label: 'Revenue', group: 'financial', placeholder: '350k', help: 'Per year.', import: true },
  burn_rate: {
    ...AMOUNT,
    label: 'Burn rate',
    group: 'financial',
    placeholder: '60k',
    help: 'Per month.',
    import: true,
  },
  runway_months: {
    kind: 'integer',
    min: 0,
    max: 1200,
    unit: 'months',
    default: 0,
    unknown: 0,
    label: 'Runway',
    group: 'financial',
    help: 'In months; 0 when it is not known.',
    import: true,
  },
  investors: {
    kind: 'text',
    max: 2000,
    wide: true,
    label: 'Investors',
    group: 'financial',
    placeholder: 'Northgate, Harbor Capital',
    help: 'Those who have invested already.',
    column: 'Investors',
    search: true,
    import: true,
  },
  market_size: { ...AMOUNT, label: 'Market size', group: 'market', placeholder: '2B', import: true },
  target_market: { ...LONG, label: 'Target market', group: 'market', import: true },
  competitive_landscape: { ...LONG, label: 'Competitive landscape', group: 'market', import: true },
  competitive_advantage: { ...LONG, label: 'Competitive advantage', group: 'market', import: true },
  assigned_to: { kind: 'person', label: 'Owner', group: 'pipeline', column: 'Owner', initial: true, filter: true },
  priority: {
    kind: 'choice',
    choices: { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' },
    ranked: true,
    default: 'medium',
    label: 'Priority',
    group: 'pipeline',
    column: 'Priority',
    initial: true,
    sort: true,
    filter: true,
    import: true,
  },
  probability: {
    kind: 'integer',
    min: 0,
    max: 100,
    unit: '%',
    default: 50,
    label: 'Probability',
    group: 'pipeline',
    help: 'Of closing, in percent.',
    column: 'Probability',
    sort: true,
    filter: true,
    import: true,
  },
  source: {
    kind: 'choice',
    choices: {
      referral: 'Referral',
      inbound: 'Inbound',
      outbound: 'Outbound',
      event: 'Event',
      network: 'Network',
      other: 'Other',
    },
    label: 'Source',
    group: 'pipeline',
    column: 'Source',
    sort: true,
    filter: true,
    import: true,
  },
  received_on: {
    kind: 'date',
    label: 'Date received',
    group: 'pipeline',
    column: 'Received',
    sort: true,
    filter: true,
    import: true,
  },
  expected_close_date: {
    kind: 'date',
    label: 'Expected close date',
    group: 'pipeline',
    column: 'Expected close',
    sort: true,
    filter: true,
    import: true,
  },
  remarks: { ...LONG, label: 'Remarks', group: 'pipeline', import: true },
  shared_with_coinvestors: {
    kind: 'boolean',
    label: 'Shared with co-investors',
    group: 'pipeline',
    wide: true,
    help: 'Marks the deal as available to co-investors, within these amounts.',
  },
  coinvestor_minimum_amount: { ...AMOUNT, label: 'Co-investor minimum', group: 'pipeline', placeholder: '50k' },
  coinvestor_maximum_amount: { ...AMOUNT, label: 'Co-investor maximum', group: 'pipeline', placeholder: '500k' },
} as const satisfies Catalogue;

type Fields = typeof DEAL_FIELDS;
export type DealField = keyof Fields;
/** The values of a deal's fields; amounts in minor units of its currency. */
export type DealValues = ValuesOf<Fields>;
/** The fields with these traits, by their keys. */
type DealFieldsWith<T> = KeysWith<Fields, T>;

export const DEAL_FIELD_KEYS = Object.keys(DEAL_FIELDS) as DealField[];
/** What the catalogue says of a field, seen as a field of any kind. */
export const definitionOf = (key: DealField): FieldDefinition => DEAL_FIELDS[key];
export const isDealField = (key: string): key is DealField => Object.hasOwn(DEAL_FIELDS, key);

/** The amounts of a deal: they share its currency, so they are weighed together where two currencies meet. */
export const MONEY_FIELDS = keysWith(DEAL_FIELDS, { kind: 'money' });
export type MoneyField = (typeof MONEY_FIELDS)[number];

export type ImportFieldKey = DealFieldsWith<{ import: true }>;
export const IMPORT_FIELD_KEYS = keysWith(DEAL_FIELDS, { import: true });

/** Fields that the list carries in each row. */
export type RowField = DealFieldsWith<{ column: string }> | 'currency';
export const ROW_FIELDS = DEAL_FIELD_KEYS.filter(
  (key): key is RowField => 'column' in DEAL_FIELDS[key] || key === 'currency',
);

/** Columns that people look at first; the other fields follow in the order of the form. */
const LEADING = ['target_amount', 'priority', 'assigned_to'] as const;
type ColumnField = Exclude<RowField, 'company_name' | 'currency'>;
const columnFields = ROW_FIELDS.filter((key): key is ColumnField => key !== 'company_name' && key !== 'currency');

/** Columns of List View beside the company, and of its export, in the order in which they stand unless a view says otherwise. */
export type DealColumn = 'status' | 'checklist' | ColumnField | 'stage_entered_at' | 'created_at' | 'updated_at';
export const DEAL_COLUMNS: readonly DealColumn[] = [
  'status',
  'checklist',
  ...LEADING,
  ...columnFields.filter((key) => !(LEADING as readonly string[]).includes(key)),
  'stage_entered_at',
  'created_at',
  'updated_at',
];

/** The same with those of the firm's own fields. */
export type AnyDealColumn = DealColumn | CustomKey;

/** Columns by which a list of deals can be sorted. */
export type SortField = DealFieldsWith<{ sort: true }>;
export type OpportunitySort = SortField | 'status' | 'stage_entered_at' | 'created_at' | 'updated_at';
/** The same with the firm's own fields. */
export type AnySort = OpportunitySort | CustomKey;
export const SORT_FIELDS = keysWith(DEAL_FIELDS, { sort: true });
export const OPPORTUNITY_SORTS: readonly OpportunitySort[] = [
  ...SORT_FIELDS,
  'status',
  'stage_entered_at',
  'created_at',
  'updated_at',
];

export type Priority = keyof Fields['priority']['choices'];
export const PRIORITY_LABELS: Readonly<Record<Priority, string>> = DEAL_FIELDS.priority.choices;
export const PRIORITIES = Object.keys(PRIORITY_LABELS) as Priority[];

export type Source = keyof Fields['source']['choices'];
export const SOURCE_LABELS: Readonly<Record<Source, string>> = DEAL_FIELDS.source.choices;
export const SOURCES = Object.keys(SOURCE_LABELS) as Source[];

/** Whether nothing is known of it: a runway of 0 months says so too. */
export const isUnfilledDealField = (key: DealField, value: unknown): boolean => isUnfilled(DEAL_FIELDS[key], value);
