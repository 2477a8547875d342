import { addDays, type Day, dayInWords } from '../date-range.ts';
import { periodName } from './reporting-period.ts';
import { type AlertSeverity, type AlertType, SEVERITY_SCORES } from './risk-alerts.ts';
import { isDownward, type RiskRule, type RuleOperator, saidThreshold } from './risk-rules.ts';

/** A value of a metric for a period, as it is recorded. */
export interface ReportedValue {
  period_end: Day;
  /** An exact decimal with at most 6 digits after the point. */
  value: string;
  /** Of an amount. */
  currency: string | null;
}

/** What is known of a company on a day. */
export interface RuleFigures {
  today: Day;
  /** Current actual values by the id of their metric, the newest period first. */
  values: ReadonlyMap<string, readonly ReportedValue[]>;
  /** Months of runway of the newest period that says them. */
  runway: { period_end: Day; months: number } | null;
  /** The day by which the next update was to be there; none where the company reports as needed. */
  expected_on: Day | null;
  /** The day of the latest priced round. */
  last_round_on: Day | null;
}

/** What a rule finds wrong, with the figures behind it. Amounts stand in no finding: they are stored encrypted. */
export interface RiskFinding {
  rule: string;
  alert_type: AlertType;
  severity: AlertSeverity;
  /** From 0 to 100. */
  score: number;
  title: string;
  description: string;
  triggered_by: Record<string, string | number>;
}

type Found = Pick<RiskFinding, 'title' | 'description' | 'triggered_by'> & { isWorse: boolean };

/** What the rule finds in these figures (docs/adr/0045); null where nothing is wrong, or too little is known to say so. */
export function findRisk(rule: RiskRule, figures: RuleFigures): RiskFinding | null {
  const found = FINDERS[rule.subject](rule, figures);
  if (!found) return null;
  const { isWorse, ...said } = found;
  const severity = isWorse && rule.worse_severity ? rule.worse_severity : rule.severity;
  return { rule: rule.key, alert_type: rule.alert_type, severity, score: SEVERITY_SCORES[severity], ...said };
}

const FINDERS: Record<RiskRule['subject'], (rule: RiskRule, figures: RuleFigures) => Found | null> = {
  metric: (rule, { values }) => {
    const series = rule.metric ? (values.get(rule.metric.id) ?? []) : [];
    return OF_OPERATOR[rule.operator](rule, series);
  },
  late_update: (rule, { today, expected_on }) => {
    if (expected_on === null || rule.threshold === null || today <= addDays(expected_on, rule.threshold)) return null;
    const isWorse = rule.worse_threshold !== null && today > addDays(expected_on, rule.worse_threshold);
    return {
      isWorse,
      title: `No update since it was due on ${dayInWords(expected_on)}`,
      description: `The alert is raised ${saidLevel(rule, isWorse)} after that day.`,
      triggered_by: { expected_on, days: rule.threshold },
    };
  },
  cash_out: (rule, { today, runway, last_round_on }) => {
    if (!runway || rule.threshold === null) return null;
    if (last_round_on !== null && last_round_on > runway.period_end) return null;
    const cashOut = addMonths(runway.period_end, runway.months);
    const isWithin = (months: number | null) => months !== null && cashOut < addMonths(today, months);
    if (!isWithin(rule.threshold)) return null;
    const isWorse = isWithin(rule.worse_threshold);
    return {
      isWorse,
      title: `Cash lasts until ${dayInWords(cashOut)}, and no round is recorded`,
      description: `A runway of ${runway.months} months was reported for ${periodName(runway.period_end)}; the alert is raised less than ${saidLevel(rule, isWorse)} before cash runs out.`,
      triggered_by: { period_end: runway.period_end, runway_months: runway.months, cash_out_on: cashOut },
    };
  },
};

/** The level that was crossed, in words. */
const saidLevel = (rule: RiskRule, isWorse: boolean) =>
  saidThreshold(rule, (isWorse ? rule.worse_threshold : rule.threshold) ?? 0);

type Finder = (rule: RiskRule, newestFirst: readonly ReportedValue[]) => Found | null;

const level: Finder = (rule, [newest]) => {
  const { metric, operator, threshold, worse_threshold } = rule;
  if (!newest || !metric || threshold === null) return null;
  const value = scaled(newest.value);
  const isBeyond = (limit: number | null) =>
    limit !== null && (isDownward(operator) ? value < scaled(limit) : value > scaled(limit));
  if (!isBeyond(threshold)) return null;
  const isWorse = isBeyond(worse_threshold);
  const isAmount = metric.unit_kind === 'amount';
  const period = periodName(newest.period_end);
  return {
    isWorse,
    title: isAmount ? `${metric.label} ${operator} the threshold` : `${metric.label} of ${said(rule, newest.value)}`,
    description: `Reported for ${period}; the alert is raised ${operator} ${saidLevel(rule, isWorse)}.`,
    triggered_by: {
      metric: metric.label,
      reporting_period: period,
      ...(!isAmount && { value: newest.value }),
      [operator]: (isWorse ? worse_threshold : threshold) ?? 0,
    },
  };
};

const change: Finder = (rule, series) => {
  const { metric, operator, threshold, periods, worse_threshold } = rule;
  const [now, before] = [series[0], series[periods]];
  if (!now || !before || !metric || threshold === null || now.currency !== before.currency) return null;
  const base = scaled(before.value);
  // Of nothing, or of less, no percentage can be told.
  if (base <= 0n) return null;
  const moved = operator === 'falls_by' ? base - scaled(now.value) : scaled(now.value) - base;
  // moved / base >= limit / 100, without a division.
  const isBeyond = (limit: number | null) => limit !== null && moved * 100n * SCALE >= scaled(limit) * base;
  if (!isBeyond(threshold)) return null;
  const percent = Number((moved * 200n + base) / (base * 2n));
  const [from, to] = [periodName(before.period_end), periodName(now.period_end)];
  const figures =
    metric.unit_kind === 'amount'
      ? `From ${from} to ${to}.`
      : `From ${said(rule, before.value)} in ${from} to ${said(rule, now.value)} in ${to}.`;
  return {
    isWorse: isBeyond(worse_threshold),
    title: `${metric.label} ${operator === 'falls_by' ? 'down' : 'up'} by ${percent} %`,
    description: figures,
    triggered_by: { metric: metric.label, reporting_period: to, compared_with: from, percent },
  };
};

const trend: Finder = (rule, series) => {
  const { metric, operator, periods } = rule;
  const last = series.slice(0, periods + 1);
  if (!metric || last.length <= periods || new Set(last.map(({ currency }) => currency)).size > 1) return null;
  const isDown = operator === 'falls_for';
  const moves = last.slice(0, -1).every(({ value }, place) => {
    const [now, before] = [scaled(value), scaled((last[place + 1] as ReportedValue).value)];
    return isDown ? now < before : now > before;
  });
  if (!moves) return null;
  const names = last.map(({ period_end }) => periodName(period_end)).reverse();
  return {
    isWorse: false,
    title: `${metric.label} ${isDown ? 'down' : 'up'} for ${periods === 1 ? 'a period' : `${periods} periods`}`,
    description: `Each ${isDown ? 'lower' : 'higher'} than the one before: ${names.join(', ')}.`,
    triggered_by: { metric: metric.label, reporting_period: names.at(-1) ?? '', compared_with: names[0] ?? '' },
  };
};

const OF_OPERATOR: Record<RuleOperator, Finder> = {
  below: level,
  above: level,
  falls_by: change,
  rises_by: change,
  falls_for: trend,
  rises_for: trend,
};

const DIGITS = 6;
const SCALE = 10n ** BigInt(DIGITS);

/** A decimal in millionths, exactly: values are compared as integers. */
function scaled(decimal: string | number): bigint {
  const text = typeof decimal === 'number' ? decimal.toFixed(DIGITS) : decimal;
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole) * SCALE + BigInt(fraction.padEnd(DIGITS, '0').slice(0, DIGITS));
  return text.startsWith('-') ? -size : size;
}

/** A value that is no amount, in its unit. */
function said({ metric }: RiskRule, value: string): string {
  const number = Number(value).toLocaleString('en-US', { maximumFractionDigits: 4 });
  if (metric?.unit_kind === 'months') return `${number} ${number === '1' ? 'month' : 'months'}`;
  return metric?.unit_kind === 'percent' ? `${number} %` : number;
}

/** The same day so many months later; where that month is shorter, its last day. The last day of a month stays the last. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const isEnd = date === new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, isEnd ? last : Math.min(date, last))).toISOString().slice(0, 10);
}

/** Months between two updates; none where a company reports as needed. */
export const MONTHS_OF_FREQUENCY = { monthly: 1, quarterly: 3, semi_annual: 6, annual: 12, as_needed: null } as const;
