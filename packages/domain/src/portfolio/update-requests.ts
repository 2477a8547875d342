import type { Catalogue } from '../fields/field.ts';

/** docs/rules/portfolio.md#update-requests */
export const ANSWER_STATES = {
  sent: 'Sent',
  opened: 'Opened',
  draft: 'Draft',
  answered: 'Answered',
  overdue: 'Overdue',
  revoked: 'Revoked',
} as const;
export type AnswerState = keyof typeof ANSWER_STATES;

/** What a firm asks its companies. */
export const UPDATE_REQUEST_FIELDS = {
  reporting_period: { kind: 'text', max: 60, label: 'Reporting period', required: true, placeholder: 'Q1 2024' },
  due_on: { kind: 'date', label: 'Due date', required: true },
  message: { kind: 'long_text', max: 2000, label: 'Message', wide: true },
} as const satisfies Catalogue;

/** A link works until so long after the due date: whoever is late can still answer. */
export const LINK_DAYS_AFTER_DUE = 30;
/** Days from the due date on which a reminder is sent. */
export const REMINDER_DAYS = [-3, 1, 7] as const;
export const REQUEST_COMPANIES_MAX = 500;
export const REQUEST_METRICS_MAX = 40;
/** Of a file in an answer: a deck fits, a video is sent as a link. */
export const ANSWER_FILE_MAX_BYTES = 25 * 1024 * 1024;
export const ANSWER_FILES_MAX = 20;

export interface AnswerFacts {
  due_on: string;
  opened_at: unknown;
  draft_at: unknown;
  answered_at: unknown;
  revoked_at: unknown;
}

/** How far a company is with what it was asked. A draft that is late is overdue: that is what the firm acts on. */
export function answerState(answer: AnswerFacts, today: string): AnswerState {
  if (answer.answered_at) return 'answered';
  if (answer.revoked_at) return 'revoked';
  if (answer.due_on < today) return 'overdue';
  if (answer.draft_at) return 'draft';
  return answer.opened_at ? 'opened' : 'sent';
}

/** The words of an update, which a founder writes beside the metrics. */
export const ANSWER_WORDS = ['achievements', 'challenges', 'funding_needs', 'next_milestones'] as const;
