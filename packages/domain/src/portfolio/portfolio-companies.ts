import { ownEntry } from '../own-entry.ts';

/** docs/rules/portfolio.md#company-states */
export const COMPANY_STATUS_LABELS = {
  active: 'Active',
  acquired: 'Acquired',
  closed: 'Closed',
  bankruptcy: 'Bankruptcy',
  sold: 'Sold',
  ipo: 'IPO',
  merged: 'Merged',
  inactive: 'Inactive',
} as const;
export type CompanyStatus = keyof typeof COMPANY_STATUS_LABELS;
export const COMPANY_STATUSES = Object.keys(COMPANY_STATUS_LABELS) as [CompanyStatus, ...CompanyStatus[]];

export const COMPANY_STAGE_LABELS = {
  pre_seed: 'Pre-seed',
  seed: 'Seed',
  series_a: 'Series A',
  series_b: 'Series B',
  series_c: 'Series C',
  series_d: 'Series D',
  growth: 'Growth',
  late_stage: 'Late stage',
  pre_ipo: 'Pre-IPO',
} as const;
export type CompanyStage = keyof typeof COMPANY_STAGE_LABELS;
export const COMPANY_STAGES = Object.keys(COMPANY_STAGE_LABELS) as [CompanyStage, ...CompanyStage[]];
export const COMPANY_STAGE_DEFAULT: CompanyStage = 'seed';

export const UPDATE_FREQUENCY_LABELS = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semi_annual: 'Semi-annual',
  annual: 'Annual',
  as_needed: 'As needed',
} as const;
export type UpdateFrequency = keyof typeof UPDATE_FREQUENCY_LABELS;
export const UPDATE_FREQUENCIES = Object.keys(UPDATE_FREQUENCY_LABELS) as [UpdateFrequency, ...UpdateFrequency[]];

/** What people write for a stage besides its name, also in other languages. */
const OTHER_WORDS: Record<string, CompanyStage> = {
  preseed: 'pre_seed',
  pre_semilla: 'pre_seed',
  vorgrundung: 'pre_seed',
  semilla: 'seed',
  amorcage: 'seed',
  late: 'late_stage',
  growth_stage: 'growth',
  wachstum: 'growth',
  croissance: 'growth',
  crecimiento: 'growth',
  preipo: 'pre_ipo',
};

/** The stage that a text names: "Series A", "pre-seed", "Seed extension", "Serie B". */
export function findCompanyStage(text: string): CompanyStage | undefined {
  const key = text
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/(^|_)serie_/, '$1series_');
  return COMPANY_STAGES.find((stage) => stage === key) ?? ownEntry(OTHER_WORDS, key) ?? longestIn(key);
}

/** The stage of a company out of what stands on its deal, in the order given. The default when none of the texts names one. */
export function companyStageOf(...texts: readonly (string | null | undefined)[]): CompanyStage {
  const found = texts.map((text) => findCompanyStage(text ?? ''));
  return found.find((stage) => stage !== undefined) ?? COMPANY_STAGE_DEFAULT;
}

/** The longest stage whose words stand in the text: "pre_seed_extension" is pre-seed, and not seed. */
function longestIn(key: string): CompanyStage | undefined {
  const words = `_${key}_`;
  return [...COMPANY_STAGES].sort((a, b) => b.length - a.length).find((stage) => words.includes(`_${stage}_`));
}
