import { ALERT_SEVERITIES, riskBand } from '@cairn/domain';
import { QUIET, type Sheet } from '../../../../core/pdf/sheet.ts';
import { countText } from '../../../../core/pdf/words.ts';
import type { CompanyFacts, Holding } from '../read/read-portfolio.ts';
import { drawFigures } from './blocks.ts';
import { FIGURE_NAMES, type FigureName, figureOf, figureText } from './texts.ts';

const SHOWN: readonly FigureName[] = ['cost', 'proceeds', 'fair_value', 'moic', 'gross_irr', 'ownership'];

/** What is held of a company, each holding in its own currency. */
export function drawHoldings(sheet: Sheet, holdings: readonly Holding[]): void {
  if (holdings.length === 0) sheet.text('Nothing is held on this day.', { size: 9, color: QUIET });
  for (const { figures, currency, problem } of holdings) {
    if (problem !== null) sheet.text(problem, { size: 9, color: QUIET });
    else
      drawFigures(
        sheet,
        SHOWN.map((key) => ({ label: FIGURE_NAMES[key], value: figureText(figureOf(figures, key), currency, true) })),
      );
  }
}

const PARTS = [
  ['Achievements', 'achievements'],
  ['Challenges', 'challenges'],
  ['Funding needs', 'funding_needs'],
  ['Next milestones', 'next_milestones'],
] as const;

/** What the company said in its newest update, each part in so many lines at most. */
export function drawUpdate(sheet: Sheet, { update }: CompanyFacts, lines: number): void {
  if (!update) return;
  const said = PARTS.flatMap(([label, key]) => (update[key] ? [[label, update[key]] as const] : []));
  if (said.length === 0) return;
  sheet.text(`Reported for ${update.reporting_period}`, { size: 10, bold: true, after: 3 });
  for (const [label, text] of said) sheet.text(`${label}: ${text}`, { size: 9, lines, after: 2 });
  sheet.gap(4);
}

/** The score and what it is made of. */
export function drawRisk(sheet: Sheet, { alerts, risk_score }: CompanyFacts, most: number): void {
  sheet.text(`Risk score ${risk_score} of 100, ${riskBand(risk_score)}`, { size: 10, bold: true, after: 3 });
  if (alerts.length === 0) sheet.text('No open alert.', { size: 9, color: QUIET, after: 2 });
  for (const { title, description, severity, risk_score: score } of alerts.slice(0, most))
    sheet.text(`${ALERT_SEVERITIES[severity]} (${score}): ${title}${description ? `. ${description}` : ''}`, {
      size: 9,
      lines: 2,
      after: 2,
    });
  if (alerts.length > most)
    sheet.text(`and ${countText(alerts.length - most, 'further alert')}`, { size: 9, color: QUIET, after: 2 });
  sheet.gap(4);
}
