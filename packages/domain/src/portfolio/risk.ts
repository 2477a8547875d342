/** docs/rules/portfolio.md#risk-score-bands: the lowest score of each band, the highest band first. */
export const RISK_BANDS = [
  { from: 80, label: 'Critical' },
  { from: 60, label: 'High' },
  { from: 40, label: 'Medium' },
  { from: 20, label: 'Low' },
  { from: 0, label: 'Minimal' },
] as const;
export type RiskBand = (typeof RISK_BANDS)[number]['label'];

/** The band of a score from 0 to 100. */
export function riskBand(score: number): RiskBand {
  return (RISK_BANDS.find(({ from }) => score >= from) ?? { label: 'Minimal' as const }).label;
}

/** What the list can be narrowed to, and the scores that each means. */
export const RISK_FILTERS = { high: [60, 100], medium: [20, 59], low: [0, 19] } as const;
export type RiskFilter = keyof typeof RISK_FILTERS;

/** Scores above count as High Risk in the figures; scores above the other one show the banner. */
export const HIGH_RISK_ABOVE = 70;
export const RISK_BANNER_ABOVE = 60;
