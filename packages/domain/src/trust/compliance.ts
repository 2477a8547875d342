/** What the Compliance Dashboard offers; words and numbers are those of the specification (docs/rules/audit.md#compliance). */

/** Ranges of the lists of changes, in days. */
export const CHANGE_DAYS = [7, 30, 90, 365] as const;
export type ChangeDays = (typeof CHANGE_DAYS)[number];
export const CHANGE_DAYS_DEFAULT: ChangeDays = 30;
export const CHANGES_PAGE = 100;

export const APPROVAL_STATES = { approved: 'Approved', pending: 'Pending Approval' } as const;
export type ApprovalState = keyof typeof APPROVAL_STATES;

/** Categories of settings that the dashboard filters by; the log has further ones. */
export const WATCHED_CATEGORIES = {
  security: 'Security',
  compliance: 'Compliance',
  authentication: 'Authentication',
  billing: 'Billing',
} as const;
export type WatchedCategory = keyof typeof WATCHED_CATEGORIES;

export const SESSIONS_PAGE = 200;
export const SESSIONS_REFRESH_SECONDS = 30;
export const SESSION_IDLE_MINUTES = 30;

export const SESSION_STATES = {
  active: 'Active',
  idle: 'Idle',
  expired: 'Expired',
  terminated: 'Terminated',
} as const;
export type SessionState = keyof typeof SESSION_STATES;

/** What the list is narrowed to; `active` has the idle ones too, since they are neither over nor expired. */
export const SESSION_FILTERS = { active: 'Active', expired: 'Expired', terminated: 'Terminated', all: 'All' } as const;
export type SessionFilter = keyof typeof SESSION_FILTERS;

interface SessionTimes {
  is_active: boolean;
  expires_at: Date;
  last_activity_at: Date;
}

/** Terminated if switched off; else expired; else idle after 30 minutes without activity; else active. */
export function sessionState({ is_active, expires_at, last_activity_at }: SessionTimes, now: Date): SessionState {
  if (!is_active) return 'terminated';
  if (expires_at <= now) return 'expired';
  return now.getTime() - last_activity_at.getTime() > SESSION_IDLE_MINUTES * 60_000 ? 'idle' : 'active';
}

/** Rows of one export: beyond this, a shorter range is asked for. */
export const COMPLIANCE_EXPORT_MAX = 100_000;

export const REPORT_DAYS = 30;

export const SEVERITIES = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as const;
export type Severity = keyof typeof SEVERITIES;

export const FLAG_DAYS = [1, 7, 30] as const;
export type FlagDays = (typeof FLAG_DAYS)[number];
export const FLAG_DAYS_DEFAULT: FlagDays = 7;
export const FLAGS_PAGE = 500;

export const FLAG_FILTERS = { unresolved: 'Unresolved', resolved: 'Resolved', all: 'All' } as const;
export type FlagFilter = keyof typeof FLAG_FILTERS;

/** How far back failures count together. */
export const FLAG_WINDOW_DAYS = 7;
export const FAILURES_OF_ONE_PERSON = 5;
export const FAILURES_CRITICAL = 10;
export const FAILURES_FROM_ONE_ADDRESS = 10;

/** So long somebody counts as brought in by who invited them or gave them their role (docs/adr/0060). */
export const BROUGHT_IN_DAYS = 30;

export const FLAG_TYPES = {
  multiple_failed_logins: 'Multiple failed logins',
  suspicious_ip_activity: 'Suspicious IP activity',
  privilege_escalation: 'Privilege escalation',
  approval_by_invitee: 'Approval by somebody the preparer brought in',
} as const;
export type FlagType = keyof typeof FLAG_TYPES;

/** How grave so many failures are; null while they are too few to tell of. */
export function severityOf(type: FlagType, count: number): Severity | null {
  if (type === 'privilege_escalation') return 'critical';
  if (type === 'approval_by_invitee') return 'high';
  if (type === 'suspicious_ip_activity') return count >= FAILURES_FROM_ONE_ADDRESS ? 'high' : null;
  if (count < FAILURES_OF_ONE_PERSON) return null;
  return count >= FAILURES_CRITICAL ? 'critical' : 'high';
}

export const RISK_LEVELS = { low: 'Low', medium: 'Medium', high: 'High' } as const;
export type RiskLevel = keyof typeof RISK_LEVELS;

export const EXCEPTION_STATES = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  expired: 'Expired',
} as const;
export type ExceptionState = keyof typeof EXCEPTION_STATES;

/** One whose expiry has passed counts as expired, also before the job has written it. */
export function exceptionState(
  { status, expires_at }: { status: ExceptionState; expires_at: Date | null },
  now: Date,
): ExceptionState {
  const isOpen = status === 'pending' || status === 'approved';
  return isOpen && expires_at !== null && expires_at <= now ? 'expired' : status;
}

export const EXCEPTIONS_PAGE = 100;
