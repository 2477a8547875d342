import { addDays, type Day } from '../date-range.ts';

/** docs/rules/portfolio.md#portfolio-reports */
export const PORTFOLIO_REPORTS = {
  one_pager: 'Company one-pager (PDF)',
  review: 'Portfolio review (PDF)',
  kpis_csv: 'KPI table (CSV)',
  kpis_xlsx: 'KPI table (XLSX)',
} as const;
export type PortfolioReportKind = keyof typeof PORTFOLIO_REPORTS;

/** Those that a person keeps; a further one takes the place of the oldest. */
export const PORTFOLIO_REPORTS_KEPT = 100;

/** The first day of the calendar's quarter that a day is in. */
export function quarterStart(day: Day): Day {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}

/** The last day of the quarter before the one that a day is in. */
export const lastQuarterEnd = (day: Day): Day => addDays(quarterStart(day), -1);

/** "Q3 2026" of a day. */
export const quarterName = (day: Day): string => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
