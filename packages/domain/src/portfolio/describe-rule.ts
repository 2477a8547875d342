import { ALERT_SEVERITIES } from './risk-alerts.ts';
import { type RiskRule, saidThreshold } from './risk-rules.ts';

type Described = Omit<RiskRule, 'key' | 'label' | 'alert_type'>;

/** What a rule does, in a sentence for each of its levels. */
export function describeRule(rule: Described): string {
  const { threshold, severity, worse_threshold, worse_severity } = rule;
  const first = `${condition(rule, threshold)}: ${ALERT_SEVERITIES[severity]}.`;
  if (worse_threshold === null || worse_severity === null) return first;
  return `${first} ${condition(rule, worse_threshold)}: ${ALERT_SEVERITIES[worse_severity]}.`;
}

function condition(rule: Described, limit: number | null): string {
  const { subject, operator, periods, metric } = rule;
  const level = limit === null ? '' : saidThreshold(rule, limit);
  const name = metric?.label ?? 'The metric';
  if (subject === 'late_update') return `An update is more than ${level} late`;
  if (subject === 'cash_out') return `Cash runs out in less than ${level}, and no round is recorded`;
  const span = periods === 1 ? 'one period' : `${periods} periods`;
  switch (operator) {
    case 'below':
    case 'above':
      return `${name} is ${operator} ${level}`;
    case 'falls_by':
      return `${name} falls by ${level} or more within ${span}`;
    case 'rises_by':
      return `${name} rises by ${level} or more within ${span}`;
    case 'falls_for':
      return periods === 1 ? `${name} falls` : `${name} falls in ${span} in a row`;
    case 'rises_for':
      return periods === 1 ? `${name} rises` : `${name} rises in ${span} in a row`;
  }
}
