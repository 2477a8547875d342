import {
  ACTION_GROUPS,
  type ActionGroup,
  AUDIT_DAYS,
  AUDIT_DAYS_DEFAULT,
  type AuditDays,
  CLASSIFICATIONS,
  type DataClassification,
} from '@cairn/domain';
import { oneOf, textOf } from '../../../lib/base/search-params.ts';

/** What of the audit viewer stands in the address. */
export interface AuditSearch {
  days?: AuditDays;
  action?: ActionGroup;
  data_classification?: DataClassification;
  search?: string;
}

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const days = AUDIT_DAYS.find((candidate) => candidate === search.days);
  return {
    days: days === AUDIT_DAYS_DEFAULT ? undefined : days,
    action: oneOf(search.action, Object.keys(ACTION_GROUPS) as ActionGroup[]),
    data_classification: oneOf(search.data_classification, Object.keys(CLASSIFICATIONS) as DataClassification[]),
    search: textOf(search.search),
  };
}
