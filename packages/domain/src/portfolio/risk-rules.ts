import type { Catalogue } from '../fields/field.ts';
import type { MetricUnit } from './metrics.ts';
import { ALERT_SEVERITIES, ALERT_TYPES, type AlertSeverity, type AlertType } from './risk-alerts.ts';

/** docs/rules/portfolio.md#risk-rules: what a rule looks at. */
export const RULE_SUBJECTS = {
  metric: 'A metric',
  late_update: 'Days that an update is late',
  cash_out: 'Months until cash runs out, without a round',
} as const;
export type RuleSubject = keyof typeof RULE_SUBJECTS;

/** When a rule finds something. `falls_by` and `rises_by` compare with the value some periods before, in percent of that. */
export const RULE_OPERATORS = {
  below: 'is below',
  above: 'is above',
  falls_by: 'falls by at least',
  rises_by: 'rises by at least',
  falls_for: 'falls in each of the last',
  rises_for: 'rises in each of the last',
} as const;
export type RuleOperator = keyof typeof RULE_OPERATORS;

/** What is not a metric has one operator each. */
export const OPERATOR_OF = { late_update: 'above', cash_out: 'below' } as const;

export const RULE_PERIODS_MAX = 12;
/** The largest threshold of a metric, as of its values. */
const THRESHOLD_MAX = 90_000_000_000_000;
/** Those that a firm has at once. */
export const RULES_MAX = 100;

export interface RuleLevels {
  subject: RuleSubject;
  operator: RuleOperator;
  /** In the unit of the metric, in percent, in days or in months; none where periods are counted. */
  threshold: number | null;
  periods: number;
  severity: AlertSeverity;
  /** Beyond this the alert is of the second severity. */
  worse_threshold: number | null;
  worse_severity: AlertSeverity | null;
}

export interface RiskRule extends RuleLevels {
  key: string;
  label: string;
  alert_type: AlertType;
  metric: { id: string; label: string; unit_kind: MetricUnit } | null;
}

export const countsPeriods = (operator: RuleOperator): boolean => operator.endsWith('_for');
const isChange = (operator: RuleOperator): boolean => operator.endsWith('_by');
/** Whether less is worse. */
export const isDownward = (operator: RuleOperator): boolean => operator === 'below';

const labelOfThreshold = (subject: RuleSubject, operator: RuleOperator): string => {
  if (subject === 'late_update') return 'Threshold in days';
  if (subject === 'cash_out') return 'Threshold in months';
  return isChange(operator) ? 'Threshold in percent' : 'Threshold';
};

/** What a rule of this kind is made of, as its form asks for it. */
export function ruleFields(subject: RuleSubject, operator: RuleOperator) {
  const name = labelOfThreshold(subject, operator);
  const wide = subject === 'metric' && !isChange(operator);
  const level = wide
    ? ({ kind: 'number', min: -THRESHOLD_MAX, max: THRESHOLD_MAX, decimals: 4 } as const)
    : isChange(operator)
      ? ({ kind: 'number', min: 0.01, max: 10_000, decimals: 2 } as const)
      : ({ kind: 'integer', min: 1, max: 999 } as const);
  return {
    label: { kind: 'text', max: 80, label: 'Name', required: true, placeholder: 'Burn out of hand' },
    ...(!countsPeriods(operator) && {
      threshold: {
        ...level,
        label: name,
        required: true,
        ...(wide && { help: 'An amount is compared in the currency of each company.' }),
      },
    }),
    ...((isChange(operator) || countsPeriods(operator)) && {
      periods: {
        kind: 'integer',
        min: 1,
        max: RULE_PERIODS_MAX,
        default: 1,
        label: isChange(operator) ? 'Within so many periods' : 'Periods in a row',
      },
    }),
    severity: { kind: 'choice', choices: ALERT_SEVERITIES, default: 'medium', label: 'Severity' },
    ...(!countsPeriods(operator) && {
      worse_threshold: { ...level, label: `Second ${name.charAt(0).toLowerCase()}${name.slice(1)}` },
      worse_severity: {
        kind: 'choice',
        choices: ALERT_SEVERITIES,
        label: 'Severity beyond the second threshold',
      },
    }),
    alert_type: { kind: 'choice', choices: ALERT_TYPES, default: 'negative_growth', label: 'Alert type' },
  } as const satisfies Catalogue;
}

/** The unit of a threshold, in words that stand behind the number. */
export function saidThreshold(rule: RuleLevels & { metric: { unit_kind: MetricUnit } | null }, value: number): string {
  const number = value.toLocaleString('en-US', { maximumFractionDigits: 4 });
  const counted = (one: string) => `${number} ${value === 1 ? one : `${one}s`}`;
  if (rule.subject === 'late_update') return counted('day');
  if (rule.subject === 'cash_out' || (rule.metric?.unit_kind === 'months' && !isChange(rule.operator)))
    return counted('month');
  return isChange(rule.operator) || rule.metric?.unit_kind === 'percent' ? `${number} %` : number;
}

/** What is wrong with the levels of a rule, by field; nothing when it can be kept. */
export function checkRule(rule: RuleLevels): Record<string, string> {
  const { subject, operator, threshold, periods, severity, worse_threshold, worse_severity } = rule;
  const wrong: Record<string, string> = {};
  const allowed: readonly RuleOperator[] = subject === 'metric' ? METRIC_OPERATORS : [OPERATOR_OF[subject]];
  if (!allowed.includes(operator)) wrong.operator = `Choose ${allowed.join(' or ')} for this rule.`;
  if (!Number.isInteger(periods) || periods < 1 || periods > RULE_PERIODS_MAX)
    wrong.periods = `Choose a number of periods from 1 to ${RULE_PERIODS_MAX}.`;
  if (countsPeriods(operator)) {
    if (threshold !== null) wrong.threshold = 'A rule that counts periods has no threshold. Leave it empty.';
    if (worse_threshold !== null || worse_severity !== null)
      wrong.worse_threshold = 'A rule that counts periods has no second threshold. Leave it empty.';
    return wrong;
  }
  if (threshold === null) wrong.threshold = 'Threshold is required.';
  for (const [field, value] of [
    ['threshold', threshold],
    ['worse_threshold', worse_threshold],
  ] as const) {
    if (value === null) continue;
    if (subject !== 'metric' && (!Number.isInteger(value) || value < 1 || value > 999))
      wrong[field] = 'Write a whole number from 1 to 999.';
    else if (isChange(operator) && (value <= 0 || value > 10_000)) wrong[field] = 'Write a percentage above 0.';
    else if (Math.abs(value) > THRESHOLD_MAX || value !== Number(value.toFixed(4)))
      wrong[field] = 'Write a number with at most 4 decimals.';
  }
  if ((worse_threshold === null) !== (worse_severity === null)) {
    if (worse_threshold === null) wrong.worse_threshold = 'Write the second threshold, or clear its severity.';
    else wrong.worse_severity = 'Choose the severity beyond the second threshold, or clear the threshold.';
  } else if (worse_threshold !== null && worse_severity !== null && threshold !== null) {
    if (isDownward(operator) ? worse_threshold >= threshold : worse_threshold <= threshold)
      wrong.worse_threshold = `The second threshold must be ${isDownward(operator) ? 'below' : 'above'} the first.`;
    if (!isMoreSevere(worse_severity, severity))
      wrong.worse_severity = 'Beyond the second threshold the alert must be more severe.';
  }
  return wrong;
}

const METRIC_OPERATORS = Object.keys(RULE_OPERATORS) as RuleOperator[];

interface ShippedRule extends RuleLevels {
  key: string;
  label: string;
  /** Of a shipped metric. */
  metric_key: string | null;
  alert_type: AlertType;
}

const NO_SECOND = { worse_threshold: null, worse_severity: null } as const;

/** What every firm begins with (docs/rules/portfolio.md#risk-rules); each can be changed and switched off. */
export const SHIPPED_RULES: readonly ShippedRule[] = [
  {
    key: 'runway',
    label: 'Short runway',
    subject: 'metric',
    metric_key: 'runway_months',
    operator: 'below',
    threshold: 6,
    periods: 1,
    severity: 'high',
    worse_threshold: 3,
    worse_severity: 'critical',
    alert_type: 'low_runway',
  },
  {
    key: 'round_needed',
    label: 'Round needed before cash runs out',
    subject: 'cash_out',
    metric_key: null,
    operator: 'below',
    threshold: 9,
    periods: 1,
    severity: 'medium',
    ...NO_SECOND,
    alert_type: 'funding_gap',
  },
  {
    key: 'revenue',
    label: 'Falling revenue',
    subject: 'metric',
    metric_key: 'revenue',
    operator: 'falls_for',
    threshold: null,
    periods: 2,
    severity: 'high',
    ...NO_SECOND,
    alert_type: 'negative_growth',
  },
  {
    key: 'headcount',
    label: 'Shrinking team',
    subject: 'metric',
    metric_key: 'employees',
    operator: 'falls_by',
    threshold: 25,
    periods: 1,
    severity: 'high',
    ...NO_SECOND,
    alert_type: 'negative_growth',
  },
  {
    key: 'missed_update',
    label: 'Missed update',
    subject: 'late_update',
    metric_key: null,
    operator: 'above',
    threshold: 14,
    periods: 1,
    severity: 'medium',
    ...NO_SECOND,
    alert_type: 'missed_update',
  },
];

/** What each further open alert adds to the highest. */
export const SCORE_OF_FURTHER = 5;

/** The risk score of a company by the scores of its open alerts: the highest, and 5 for each further one, at most 100. */
export function riskScore(scores: readonly number[]): number {
  if (scores.length === 0) return 0;
  return Math.min(100, Math.max(...scores) + SCORE_OF_FURTHER * (scores.length - 1));
}

const RANKS: Record<AlertSeverity, number> = { low: 0, medium: 1, high: 2, critical: 3 };

export const isMoreSevere = (a: AlertSeverity, b: AlertSeverity): boolean => RANKS[a] > RANKS[b];
