import type { AlertSeverity, AlertType } from './risk-alerts.ts';

/** What a company reported of one period; of a corrected period only the correction. */
export interface ReportedPeriod {
  reporting_period: string;
  runway_months: number | null;
  headcount: number | null;
}

/** What a rule finds wrong, with the figures behind it. */
export interface RiskFinding {
  rule: RiskRule['key'];
  alert_type: AlertType;
  severity: AlertSeverity;
  /** From 0 to 100. */
  score: number;
  title: string;
  description: string;
  triggered_by: Record<string, string | number>;
}

interface RiskRule {
  key: 'runway' | 'headcount';
  find: (newestFirst: readonly ReportedPeriod[]) => Omit<RiskFinding, 'rule'> | null;
}

/** Months of runway below which the alert is of this severity, the most severe first (docs/rules/portfolio.md#alerts-by-rules). */
export const RUNWAY_LEVELS = [
  { below: 3, severity: 'critical', score: 90 },
  { below: 6, severity: 'high', score: 72 },
] as const;
/** The part of its people that a company loses from one period to the next for the alert. */
export const HEADCOUNT_LOSS = 0.25;

const RULES: readonly RiskRule[] = [
  {
    key: 'runway',
    find: (periods) => {
      const last = periods.find(({ runway_months }) => runway_months !== null);
      const months = last?.runway_months ?? null;
      if (!last || months === null) return null;
      const level = RUNWAY_LEVELS.find(({ below }) => months < below);
      if (!level) return null;
      return {
        alert_type: 'low_runway',
        severity: level.severity,
        score: level.score,
        title: `Runway of ${months === 1 ? '1 month' : `${months} months`}`,
        description: `Reported for ${last.reporting_period}; the alert is raised below ${level.below} months.`,
        triggered_by: { reporting_period: last.reporting_period, runway_months: months, below: level.below },
      };
    },
  },
  {
    key: 'headcount',
    find: (periods) => {
      const [now, before] = periods.filter(({ headcount }) => headcount !== null);
      if (!now || !before?.headcount || now.headcount === null) return null;
      const loss = (before.headcount - now.headcount) / before.headcount;
      if (loss < HEADCOUNT_LOSS) return null;
      return {
        alert_type: 'negative_growth',
        severity: 'high',
        score: 65,
        title: `Headcount down by ${Math.round(loss * 100)} %`,
        description: `From ${before.headcount} in ${before.reporting_period} to ${now.headcount} in ${now.reporting_period}.`,
        triggered_by: {
          reporting_period: now.reporting_period,
          headcount: now.headcount,
          headcount_before: before.headcount,
        },
      };
    },
  },
];

export const RISK_RULE_KEYS = RULES.map(({ key }) => key);

/** What the rules find in what a company reported, its newest period first. */
export function findRisks(newestFirst: readonly ReportedPeriod[]): RiskFinding[] {
  return RULES.flatMap(({ key, find }) => {
    const found = find(newestFirst);
    return found ? [{ rule: key, ...found }] : [];
  });
}

/** What each further open alert adds to the highest. */
const FURTHER = 5;

/** The risk score of a company by the scores of its open alerts: the highest, and 5 for each further one, at most 100. */
export function riskScore(scores: readonly number[]): number {
  if (scores.length === 0) return 0;
  return Math.min(100, Math.max(...scores) + FURTHER * (scores.length - 1));
}

const RANKS: Record<AlertSeverity, number> = { low: 0, medium: 1, high: 2, critical: 3 };

export const isMoreSevere = (a: AlertSeverity, b: AlertSeverity): boolean => RANKS[a] > RANKS[b];
