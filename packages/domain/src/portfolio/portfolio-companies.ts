/** docs/rules/portfolio.md#company-states */
export const COMPANY_STATUSES = [
  'active',
  'acquired',
  'closed',
  'bankruptcy',
  'sold',
  'ipo',
  'merged',
  'inactive',
] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

export const COMPANY_STAGES = [
  'pre_seed',
  'seed',
  'series_a',
  'series_b',
  'series_c',
  'series_d',
  'growth',
  'late_stage',
  'pre_ipo',
] as const;
export type CompanyStage = (typeof COMPANY_STAGES)[number];
export const COMPANY_STAGE_DEFAULT: CompanyStage = 'seed';

export const UPDATE_FREQUENCIES = ['monthly', 'quarterly', 'semi_annual', 'annual', 'as_needed'] as const;

/** What people write for a stage besides its name. */
const OTHER_WORDS: Record<string, CompanyStage> = {
  preseed: 'pre_seed',
  late: 'late_stage',
  growth_stage: 'growth',
  preipo: 'pre_ipo',
};

/**
 * The stage of a company out of what stands on its deal, in the order given: "Series A", "pre-seed", "Seed extension". The
 * default when none of the texts names one.
 */
export function companyStageOf(...texts: readonly (string | null | undefined)[]): CompanyStage {
  for (const text of texts) {
    const key = (text ?? '')
      .toLowerCase()
      .replace(/[^a-z]+/g, '_')
      .replace(/^_+|_+$/g, '');
    const found = COMPANY_STAGES.find((stage) => stage === key) ?? OTHER_WORDS[key] ?? longestIn(key);
    if (found) return found;
  }
  return COMPANY_STAGE_DEFAULT;
}

/** The longest stage whose words stand in the text: "pre_seed_extension" is pre-seed, and not seed. */
function longestIn(key: string): CompanyStage | undefined {
  const words = `_${key}_`;
  return [...COMPANY_STAGES].sort((a, b) => b.length - a.length).find((stage) => words.includes(`_${stage}_`));
}
