import { COMPANY_STATUSES, type CompanyStage, type CompanyStatus } from '@cairn/domain';
import { labelFromKey } from '../../../lib/base/format.ts';

/** Titles of failures; binding (docs/rules/portfolio.md#portfolio-texts). */
export const FAILED = {
  list: 'Failed to fetch portfolio companies',
  details: 'Failed to fetch company details',
} as const;

export const statusLabel = (status: CompanyStatus): string => (status === 'ipo' ? 'IPO' : labelFromKey(status));

const STAGES: Partial<Record<CompanyStage, string>> = { pre_seed: 'Pre-seed', pre_ipo: 'Pre-IPO' };

/** "series_a" -> "Series A". */
export function stageLabel(stage: CompanyStage): string {
  return STAGES[stage] ?? labelFromKey(stage).replace(/ ([a-d])$/, (_, letter: string) => ` ${letter.toUpperCase()}`);
}

/** Whether the firm still holds the company. */
export const isHeld = (status: CompanyStatus): boolean => status === COMPANY_STATUSES[0];
