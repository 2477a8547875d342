/** Business constants of document 1, sections 4 and 9, and the decisions of the product on sessions. */
export const LOCKOUT_AFTER_FAILURES = 5;
export const LOCKOUT_MINUTES = 30;
export const SESSION_MINUTES = 60;
export const SESSION_MAX_HOURS = 12;
export const SESSION_WARNING_MINUTES = 5;

export const TOAST = {
  limit: 1,
  durationMs: 5000,
  removeDelayMs: 1_000_000,
  swipeThreshold: 50,
  hotkey: 'F8',
} as const;
