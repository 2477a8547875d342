/** What can wait for somebody on their dashboard, beside deals and tasks, and what its CSV calls it (docs/rules/home.md#pending). */
export const PENDING = {
  risk_alert: 'Risk alert',
  overdue_update: 'Update overdue',
  submission: 'Submission without a decision',
  capital_event: 'Call or distribution to approve',
  fund_terms: 'Terms to approve',
  statement_run: 'Statements to review',
  lp_change: 'Change of a limited partner to verify',
  valuation: 'Valuation to approve',
  notice: 'Notice',
  update_request: 'Update to send',
  share: 'Shared, not opened yet',
  draft_submission: 'Submission not sent',
} as const;
export type PendingKind = keyof typeof PENDING;
