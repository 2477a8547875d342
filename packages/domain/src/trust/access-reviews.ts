/** Reviews of who has access (docs/rules/audit.md#access-reviews). */

/** What is looked through: accounts, keys of programs, and leave that the platform had to read the firm. */
export const REVIEW_KINDS = { person: 'Person', api_key: 'API key', grant: 'Platform access' } as const;
export type ReviewKind = keyof typeof REVIEW_KINDS;

export const REVIEW_DECISIONS = { keep: 'Keep', revoke: 'Revoke', change: 'Change' } as const;
export type ReviewDecision = keyof typeof REVIEW_DECISIONS;

export const REVIEW_STATES = { open: 'Open', overdue: 'Overdue', closed: 'Closed' } as const;
export type ReviewState = keyof typeof REVIEW_STATES;

/** How long a review has, unless somebody says otherwise, and at most. */
export const REVIEW_DAYS = 14;
export const REVIEW_DAYS_MAX = 92;
/** A review each quarter; this long after the last one was closed, the next one counts as overdue. */
export const REVIEW_EVERY_DAYS = 92;
/** Days around the due date at which the administrators are reminded, and how long before the next one is due. */
export const REVIEW_REMINDERS = [-7, -1, 1] as const;
export const NEXT_REVIEW_NOTICE_DAYS = 7;
/** How far back leave to read the firm is listed. */
export const REVIEW_GRANT_DAYS = 92;

interface Review {
  closed_at: unknown;
  due_on: string;
}

/** Overdue from the day after its due date until it is closed. */
export function reviewState({ closed_at, due_on }: Review, today: string): ReviewState {
  if (closed_at !== null) return 'closed';
  return today > due_on ? 'overdue' : 'open';
}

/** "Q4 2026": what a review is called. */
export function quarterOf(day: string): string {
  return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
}

/** From which day on the next one begins by itself: that of the next quarter, once one has begun in this one. */
export function nextReviewStart(today: string, hasBegun: boolean): string {
  if (!hasBegun) return today;
  const [year = 0, month = 1] = today.split('-').map(Number);
  const next = Math.ceil(month / 3) * 3 + 1;
  return next > 12 ? `${year + 1}-01-01` : `${year}-${String(next).padStart(2, '0')}-01`;
}
