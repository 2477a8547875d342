import type { Catalogue } from '../fields/field.ts';

/** docs/rules/portfolio.md#updates-and-notes-of-a-company */
export const UPDATE_TYPES = {
  regular: 'Regular',
  milestone: 'Milestone',
  crisis: 'Crisis',
  board_meeting: 'Board Meeting',
} as const;
export type UpdateType = keyof typeof UPDATE_TYPES;

const WORDS = { kind: 'long_text', max: 4000, wide: true } as const;

/** What an update of a company says. */
export const COMPANY_UPDATE_FIELDS = {
  update_type: { kind: 'choice', choices: UPDATE_TYPES, default: 'regular', label: 'Update type' },
  reporting_period: { kind: 'text', max: 60, label: 'Reporting period', required: true, placeholder: 'Q1 2024' },
  runway_months: { kind: 'integer', min: 0, max: 999, unit: 'months', label: 'Runway' },
  headcount: { kind: 'integer', min: 0, max: 10_000_000, label: 'Headcount' },
  achievements: { ...WORDS, label: 'Achievements' },
  challenges: { ...WORDS, label: 'Challenges' },
  funding_needs: { ...WORDS, label: 'Funding needs' },
  next_milestones: { ...WORDS, label: 'Next milestones' },
} as const satisfies Catalogue;

export const NOTE_TYPES = {
  general: 'General',
  risk: 'Risk',
  opportunity: 'Opportunity',
  concern: 'Concern',
  follow_up: 'Follow Up',
} as const;
export type NoteType = keyof typeof NOTE_TYPES;

export const NOTE_PRIORITIES = { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' } as const;
export type NotePriority = keyof typeof NOTE_PRIORITIES;

export const COMPANY_NOTE_FIELDS = {
  note_type: { kind: 'choice', choices: NOTE_TYPES, default: 'general', label: 'Note type' },
  priority: { kind: 'choice', choices: NOTE_PRIORITIES, ranked: true, default: 'medium', label: 'Priority' },
  title: { kind: 'text', max: 200, label: 'Title', required: true },
  content: { kind: 'long_text', max: 10_000, label: 'Content', required: true },
  is_action_item: { kind: 'boolean', label: 'This is an action item' },
} as const satisfies Catalogue;

/** How many of each the page shows at first. */
export const COMPANY_UPDATES_SHOWN = 10;
export const COMPANY_NOTES_SHOWN = 20;
export const COMPANY_CHANGES_SHOWN = 20;
