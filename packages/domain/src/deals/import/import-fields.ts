import type { ImportCurrency } from './cells/currencies.ts';
import { FIELD_SYNONYMS } from './columns/field-synonyms.ts';

export const IMPORT_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export const IMPORT_SOURCES = ['referral', 'inbound', 'outbound', 'event', 'network', 'other'] as const;

export interface ImportMoney {
  /** Integer, in minor units of the currency. */
  minor: number;
  currency: ImportCurrency;
}

/** What one row says about an opportunity. A field that the row leaves open is absent, never null or "". */
export interface ImportValues {
  company_name?: string;
  founder_name?: string;
  founder_email?: string;
  website?: string;
  linkedin?: string;
  industry?: string;
  sector?: string;
  business_model?: string;
  current_stage?: string;
  funding_round?: string;
  target_amount?: ImportMoney;
  current_valuation?: ImportMoney;
  revenue?: ImportMoney;
  burn_rate?: ImportMoney;
  runway_months?: number;
  market_size?: ImportMoney;
  target_market?: string;
  competitive_landscape?: string;
  competitive_advantage?: string;
  priority?: (typeof IMPORT_PRIORITIES)[number];
  source?: (typeof IMPORT_SOURCES)[number];
  probability?: number;
  /** yyyy-mm-dd */
  received_on?: string;
  /** yyyy-mm-dd */
  expected_close_date?: string;
  tags?: string[];
}

export type ImportFieldKey = keyof ImportValues;
export type ImportFieldKind =
  | 'company_name'
  | 'short_text'
  | 'long_text'
  | 'email'
  | 'url'
  | 'money'
  | 'months'
  | 'percent'
  | 'priority'
  | 'source'
  | 'date'
  | 'tags';

export interface ImportField {
  key: ImportFieldKey;
  label: string;
  kind: ImportFieldKind;
  /** A row without it is rejected. */
  required: boolean;
  /** Several columns may fill it. */
  many: boolean;
  /** Headers that mean this field, the most telling first. */
  synonyms: readonly string[];
}

const TABLE: readonly (readonly [ImportFieldKey, string, ImportFieldKind])[] = [
  ['company_name', 'Company name', 'company_name'],
  ['founder_name', 'Founder', 'short_text'],
  ['founder_email', "Founder's e-mail", 'email'],
  ['website', 'Website', 'url'],
  ['linkedin', 'LinkedIn', 'url'],
  ['industry', 'Industry', 'short_text'],
  ['sector', 'Sector', 'short_text'],
  ['business_model', 'Business model', 'short_text'],
  ['current_stage', "Company's stage", 'short_text'],
  ['funding_round', 'Funding round', 'short_text'],
  ['target_amount', 'Target amount', 'money'],
  ['current_valuation', 'Current valuation', 'money'],
  ['revenue', 'Revenue', 'money'],
  ['burn_rate', 'Burn rate', 'money'],
  ['runway_months', 'Runway in months', 'months'],
  ['market_size', 'Market size', 'money'],
  ['target_market', 'Target market', 'short_text'],
  ['competitive_landscape', 'Competitive landscape', 'long_text'],
  ['competitive_advantage', 'Competitive advantage', 'long_text'],
  ['priority', 'Priority', 'priority'],
  ['source', 'Source', 'source'],
  ['probability', 'Probability', 'percent'],
  ['received_on', 'Date received', 'date'],
  ['expected_close_date', 'Expected close', 'date'],
  ['tags', 'Tags', 'tags'],
];

export const IMPORT_FIELDS: readonly ImportField[] = TABLE.map(([key, label, kind]) => ({
  key,
  label,
  kind,
  required: key === 'company_name',
  many: kind === 'tags',
  synonyms: FIELD_SYNONYMS[key],
}));

const BY_KEY = new Map<string, ImportField>(IMPORT_FIELDS.map((field) => [field.key, field]));

/** The field with this key, or undefined: a remembered mapping may name a field of an older version. */
export function findImportField(key: string): ImportField | undefined {
  return BY_KEY.get(key);
}
