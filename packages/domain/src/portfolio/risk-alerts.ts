import type { Catalogue } from '../fields/field.ts';

/** docs/rules/portfolio.md#risk-alerts */
export const ALERT_STATUSES = {
  active: 'Active',
  acknowledged: 'Acknowledged',
  resolved: 'Resolved',
  false_positive: 'False Positive',
} as const;
export type AlertStatus = keyof typeof ALERT_STATUSES;

/** The highest first. */
export const ALERT_SEVERITIES = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as const;
export type AlertSeverity = keyof typeof ALERT_SEVERITIES;

export const ALERT_TYPES = {
  low_runway: 'Low Runway',
  negative_growth: 'Negative Growth',
  funding_gap: 'Funding Gap',
  market_risk: 'Market Risk',
  management_change: 'Management Change',
  missed_update: 'Missed Update',
} as const;
export type AlertType = keyof typeof ALERT_TYPES;

/** What people raise by hand; the others follow from figures. */
export const MANUAL_ALERT_TYPES = ['market_risk', 'management_change'] as const satisfies AlertType[];

/** What a person writes of an alert raised by hand. */
export const ALERT_FIELDS = {
  alert_type: {
    kind: 'choice',
    choices: { market_risk: ALERT_TYPES.market_risk, management_change: ALERT_TYPES.management_change },
    default: 'market_risk',
    label: 'Alert type',
  },
  severity: { kind: 'choice', choices: ALERT_SEVERITIES, default: 'medium', label: 'Severity' },
  title: { kind: 'text', max: 200, label: 'Title', required: true },
  description: { kind: 'long_text', max: 4000, label: 'Description' },
} as const satisfies Catalogue;

/** What an alert of each severity weighs in the risk score. One that is high counts for the High Risk figure by itself. */
export const SEVERITY_SCORES: Record<AlertSeverity, number> = { critical: 90, high: 75, medium: 45, low: 20 };
export const RESOLUTION_NOTES_MAX = 4000;
