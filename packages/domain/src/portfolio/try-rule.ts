import { addDays, type Day } from '../date-range.ts';
import { addMonths, findRisk, MONTHS_OF_FREQUENCY, type ReportedValue, type RuleFigures } from './find-risk.ts';
import type { UpdateFrequency } from './portfolio-companies.ts';
import type { AlertSeverity } from './risk-alerts.ts';
import { isMoreSevere, type RiskRule } from './risk-rules.ts';

/** A request to report a period, while it was open. */
export interface AskedUpdate {
  sent_on: Day;
  due_on: Day;
  period_end: Day;
  /** The day on which it was answered or revoked. */
  closed_on: Day | null;
}

/** What is stored of a company that a rule could have looked at on a day of the past. */
export interface CompanyHistory {
  /** The day on which the company was added. */
  since: Day;
  update_frequency: UpdateFrequency;
  /** Current actual values by the id of their metric, the newest period first. */
  values: ReadonlyMap<string, readonly ReportedValue[]>;
  /** Of the metric that says months of runway. */
  runwayMetric: string | null;
  /** Updates that are no correction. */
  updates: readonly { on: Day; period_end: Day | null }[];
  asked: readonly AskedUpdate[];
  /** Days of the priced rounds. */
  rounds: readonly Day[];
}

/** One alert that a rule would have raised: from the day of the finding until the day on which it was over. */
export interface RuleSpell {
  from: Day;
  /** None while it lasts. */
  until: Day | null;
  title: string;
  /** The worst that it was. */
  severity: AlertSeverity;
}

const latest = (days: readonly Day[], by: Day): Day | null =>
  days.reduce<Day | null>((found, day) => (day <= by && (found === null || day > found) ? day : found), null);

/** What was known of a company on a day: a value counts from the end of its period, an update from when it was written. */
export function figuresOn(history: CompanyHistory, day: Day): RuleFigures {
  const { since, update_frequency, runwayMetric, updates, asked, rounds } = history;
  const values = new Map(
    [...history.values].map(([metric, series]) => [metric, series.filter(({ period_end }) => period_end <= day)]),
  );
  const runway = runwayMetric === null ? undefined : values.get(runwayMetric)?.[0];
  const written = updates.filter(({ on }) => on <= day);
  const open = asked.filter(
    ({ sent_on, closed_on, period_end }) =>
      sent_on <= day &&
      (closed_on === null || closed_on > day) &&
      !written.some((update) => update.period_end !== null && update.period_end >= period_end),
  );
  const months = MONTHS_OF_FREQUENCY[update_frequency];
  const reported = latest(
    written.map(({ on }) => on),
    day,
  );
  const due = open.map(({ due_on }) => due_on);
  if (months !== null && since <= day) due.push(addMonths(reported ?? since, months));
  return {
    today: day,
    values,
    runway: runway ? { period_end: runway.period_end, months: Number(runway.value) } : null,
    expected_on: due.sort()[0] ?? null,
    last_round_on: latest(rounds, day),
  };
}

/**
 * The alerts that a rule would have raised for a company between two days, both included. What it finds is one alert as long
 * as it lasts, as when it runs; what people would have decided meanwhile is not known.
 */
export function tryRule(rule: RiskRule, history: CompanyHistory, from: Day, to: Day): RuleSpell[] {
  const spells: RuleSpell[] = [];
  let open: RuleSpell | null = null;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const found = findRisk(rule, figuresOn(history, day));
    if (!found) {
      if (open) open.until = day;
      open = null;
    } else if (!open) {
      open = { from: day, until: null, title: found.title, severity: found.severity };
      spells.push(open);
    } else if (isMoreSevere(found.severity, open.severity)) {
      open.severity = found.severity;
      open.title = found.title;
    }
  }
  return spells;
}
