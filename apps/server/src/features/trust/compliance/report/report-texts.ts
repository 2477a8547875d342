import { momentText } from '../../../../core/pdf/words.ts';
import type { Completeness, ComplianceReport, Seal } from './read-report.ts';

export const FIGURES = {
  total_tenants: 'Active Tenants',
  active_sessions: 'Active Sessions',
  flagged_events_24h: 'Flagged Events 24h',
  locked_accounts: 'Locked Accounts',
  role_changes_30d: 'Role Changes (30 days)',
  failed_logins_24h: 'Failed Logins (24h)',
  audit_events_30d: 'Audit Events (30d)',
  compliance_exceptions: 'Compliance Exceptions',
  overdue_access_reviews: 'Overdue Access Reviews',
} as const satisfies Record<keyof ComplianceReport['stats'], string>;

/** Whether both counts agree, in a sentence for the reader of the report. */
export function completenessText({ headers, by_headers, by_events, first_window, last_window }: Completeness): string {
  if (headers === 0) return 'Nothing was sealed in the period.';
  const windows = `windows ${first_window} to ${last_window}`;
  return by_headers === by_events
    ? `Complete: ${by_events} events are stored in ${windows}, and their ${headers} sealed headers count ${by_headers}.`
    : `NOT complete: ${by_events} events are stored in ${windows}, but their ${headers} sealed headers count ${by_headers}.`;
}

export function verificationText({ verified_at, faults }: Seal): string {
  if (!verified_at) return 'The log has not been verified since it began.';
  const found = faults === 0 ? 'nothing was changed' : `${faults} faults were found`;
  return `The whole log was verified at ${momentText(verified_at, 'UTC')} UTC: ${found}.`;
}
