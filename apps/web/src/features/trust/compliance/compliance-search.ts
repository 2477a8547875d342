import {
  APPROVAL_STATES,
  type ApprovalState,
  CHANGE_DAYS,
  CHANGE_DAYS_DEFAULT,
  type ChangeDays,
  EXCEPTION_STATES,
  type ExceptionState,
  FLAG_DAYS,
  FLAG_DAYS_DEFAULT,
  FLAG_FILTERS,
  type FlagDays,
  type FlagFilter,
  RISK_LEVELS,
  type RiskLevel,
  SESSION_FILTERS,
  SEVERITIES,
  type SessionFilter,
  type Severity,
  WATCHED_CATEGORIES,
  type WatchedCategory,
} from '@cairn/domain';
import { oneOf, textOf } from '../../../lib/base/search-params.ts';

export const COMPLIANCE_TABS = {
  overview: 'Overview',
  'audit-logs': 'Audit Logs',
  'role-changes': 'Role Changes',
  'security-settings': 'Security Settings',
  sessions: 'Sessions',
  'flagged-events': 'Flagged Events',
  exceptions: 'Exceptions',
} as const;
export type ComplianceTab = keyof typeof COMPLIANCE_TABS;

/** What of the dashboard's own tabs stands in the address; the audit viewer reads its own beside it. */
export interface ComplianceSearch {
  tab?: ComplianceTab;
  search?: string;
  tenant?: string;
  days?: ChangeDays;
  approval?: ApprovalState;
  category?: WatchedCategory;
  sessions?: SessionFilter;
  flagDays?: FlagDays;
  severity?: Severity;
  flags?: FlagFilter;
  exceptions?: ExceptionState;
  risk?: RiskLevel;
}

const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as K[];

export function readComplianceSearch(search: Record<string, unknown>): ComplianceSearch {
  const days = CHANGE_DAYS.find((candidate) => candidate === search.days);
  const sessions = oneOf(search.sessions, keysOf(SESSION_FILTERS));
  const flagDays = FLAG_DAYS.find((candidate) => candidate === search.flagDays);
  const flags = oneOf(search.flags, keysOf(FLAG_FILTERS));
  const tab = oneOf(search.tab, keysOf(COMPLIANCE_TABS));
  return {
    tab: tab === 'overview' ? undefined : tab,
    search: textOf(search.search),
    tenant: /^[0-9a-f-]{36}$/.test(String(search.tenant)) ? String(search.tenant) : undefined,
    days: days === CHANGE_DAYS_DEFAULT ? undefined : days,
    approval: oneOf(search.approval, keysOf(APPROVAL_STATES)),
    category: oneOf(search.category, keysOf(WATCHED_CATEGORIES)),
    sessions: sessions === 'active' ? undefined : sessions,
    flagDays: flagDays === FLAG_DAYS_DEFAULT ? undefined : flagDays,
    severity: oneOf(search.severity, keysOf(SEVERITIES)),
    flags: flags === 'unresolved' ? undefined : flags,
    exceptions: oneOf(search.exceptions, keysOf(EXCEPTION_STATES)),
    risk: oneOf(search.risk, keysOf(RISK_LEVELS)),
  };
}

export interface TabProps {
  search: ComplianceSearch;
  onSearch: (change: Partial<ComplianceSearch>) => void;
}
