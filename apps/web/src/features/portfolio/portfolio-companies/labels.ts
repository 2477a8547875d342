import { COMPANY_STAGE_LABELS, COMPANY_STATUS_LABELS, type CompanyStage, type CompanyStatus } from '@cairn/domain';

/** Titles of failures and of what was done; binding (docs/rules/portfolio.md#portfolio-texts). */
export const FAILED = {
  list: 'Failed to fetch portfolio companies',
  details: 'Failed to fetch company details',
  save: 'Failed to save portfolio company',
  addUpdate: 'Failed to add update',
  addNote: 'Failed to add note',
  reveal: 'The amounts could not be shown',
} as const;
export const DONE = {
  created: 'Portfolio company created successfully',
  updated: 'Portfolio company updated successfully',
  updateAdded: 'Update added successfully',
  noteAdded: 'Note added successfully',
} as const;

export const statusLabel = (status: CompanyStatus): string => COMPANY_STATUS_LABELS[status];
export const stageLabel = (stage: CompanyStage): string => COMPANY_STAGE_LABELS[stage];

/** Whether the firm still holds the company. */
export const isHeld = (status: CompanyStatus): boolean => status === 'active';
