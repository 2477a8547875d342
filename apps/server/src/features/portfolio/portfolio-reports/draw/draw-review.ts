import {
  COMPANY_STATUS_LABELS,
  type Currency,
  formatMoneyShort,
  HIGH_RISK_ABOVE,
  quarterName,
  riskBand,
} from '@cairn/domain';
import { ACCENT, QUIET, Sheet } from '../../../../core/pdf/sheet.ts';
import { countText, dayText } from '../../../../core/pdf/words.ts';
import type { CompanyFacts, Portfolio } from '../read/read-portfolio.ts';
import type { Progress } from '../write-report-job.ts';
import { drawBars, drawFigures, drawMetrics } from './blocks.ts';
import { drawHoldings, drawRisk, drawUpdate } from './draw-company.ts';
import {
  eventText,
  FIGURE_NAMES,
  type FigureName,
  factsText,
  figureOf,
  figureText,
  periodText,
  ratesText,
  valueText,
} from './texts.ts';

const TOTALS: readonly FigureName[] = ['cost', 'proceeds', 'fair_value', 'moic', 'gross_irr'];
const QUARTERS = 12;
const PERIODS = 5;

/** The portfolio at the end of a quarter: sums, what happened, and each company. */
export async function drawReview(portfolio: Portfolio, progress: Progress): Promise<Buffer> {
  const { firm, logo, name, as_of, companies } = portfolio;
  const title = `Portfolio review ${quarterName(as_of)}`;
  const sheet = new Sheet({ title, author: firm, created: new Date(`${as_of}T00:00:00Z`) });
  if (logo) sheet.picture(logo, 40);
  sheet.text(firm, { size: 11, bold: true, color: ACCENT, after: 14 });
  sheet.text(title, { size: 26, bold: true, after: 2 });
  sheet.text(`${name ?? 'All companies'}, as of ${dayText(as_of)}`, { size: 11, color: QUIET, after: 14 });
  drawSums(sheet, portfolio);
  drawOverview(sheet, companies);
  drawEvents(sheet, portfolio);
  for (const [place, company] of companies.entries()) {
    drawCompany(sheet, company, place === 0);
    await sheet.rest();
    await progress((place + 1) / companies.length);
  }
  return sheet.finish(`${firm} · Confidential · ${title}${name ? ` · ${name}` : ''}`);
}

function drawSums(sheet: Sheet, { total, history, companies }: Portfolio): void {
  const sums = total.problem === null ? [total] : total.per_currency;
  for (const { currency, figures } of sums)
    drawFigures(
      sheet,
      TOTALS.map((key) => ({
        label: sums.length > 1 ? `${FIGURE_NAMES[key]}, ${currency}` : FIGURE_NAMES[key],
        value: figureText(figureOf(figures, key), currency, true),
      })),
    );
  const rates = ratesText(total);
  if (rates) sheet.text(rates, { size: 8, color: QUIET, after: 4 });
  const open = new Set(total.without_valuation);
  const unvalued = companies.filter(({ holdings }) => holdings.some(({ id }) => open.has(id)));
  if (unvalued.length > 0)
    sheet.text(`Without an approved valuation, and so counted as 0: ${unvalued.map((one) => one.name).join(', ')}.`, {
      size: 8,
      color: QUIET,
      after: 4,
    });
  const high = companies.filter(({ risk_score }) => risk_score > HIGH_RISK_ABOVE).length;
  const active = companies.filter(({ status }) => status === 'active').length;
  sheet
    .gap(2)
    .text(
      `${countText(companies.length, 'company').replace('companys', 'companies')}, ${active} of them active; ${high} with a risk score above ${HIGH_RISK_ABOVE}.`,
      { after: 10 },
    );
  const points = history.points.slice(-QUARTERS);
  if (points.length < 2) return;
  const currency = history.currency as Currency;
  const bars = {
    title: `Cost and fair value, ${currency}`,
    labels: points.map(({ day }) => periodText(day)),
    series: [
      { name: 'Cost', values: points.map(({ cost }) => cost) },
      { name: 'Approved fair value', values: points.map(({ fair_value }) => fair_value) },
    ],
    format: (value: number) => formatMoneyShort(value, currency),
  };
  sheet.paint(130, (canvas) => drawBars(canvas, bars, 0, canvas.width, 130), 12);
}

/** By their right edges. */
const COLUMNS = [
  { label: 'Cost', to: 214 },
  { label: 'Fair value', to: 276 },
  { label: 'MOIC', to: 322 },
  { label: 'Ownership', to: 380 },
  { label: 'Runway', to: 426 },
  { label: 'Risk', to: 483 },
] as const;

function drawOverview(sheet: Sheet, companies: readonly CompanyFacts[]): void {
  const row = (name: string, values: readonly string[], isHead = false) =>
    sheet.cells(
      [
        { text: name, at: 0, width: 150 },
        ...COLUMNS.map(({ to }, place) => ({ text: values[place] ?? '', at: to - 70, width: 70, right: true })),
      ],
      { size: 8.5, bold: isHead, after: 3, ...(isHead && { color: QUIET }) },
    );
  sheet.keep(60).text('Companies', { size: 14, bold: true, after: 5 });
  row(
    'Company',
    COLUMNS.map(({ label }) => label),
    true,
  );
  sheet.rule(4);
  for (const company of companies) {
    const { name, status, holdings, series, risk_score } = company;
    const runway = series.find(({ key, kind }) => key === 'runway_months' && kind === 'actual');
    const lines = holdings.length === 0 ? [undefined] : holdings;
    lines.forEach((holding, place) => {
      const of = (key: FigureName) =>
        holding ? figureText(figureOf(holding.figures, key), holding.currency, true) : '–';
      row(place > 0 ? '' : status === 'active' ? name : `${name} (${COMPANY_STATUS_LABELS[status].toLowerCase()})`, [
        of('cost'),
        of('fair_value'),
        of('moic'),
        of('ownership'),
        place > 0 || !runway ? '–' : valueText([...runway.values.values()].at(-1), runway),
        place > 0 ? '' : `${risk_score} ${riskBand(risk_score)}`,
      ]);
    });
  }
  sheet.gap(12);
}

function drawEvents(sheet: Sheet, { events, as_of }: Portfolio): void {
  sheet.keep(60).text(`What happened in ${quarterName(as_of)}`, { size: 14, bold: true, after: 5 });
  if (events.length === 0) sheet.text('Nothing was bought, sold or valued, and no alert was raised.', { color: QUIET });
  for (const event of events)
    sheet.cells(
      [
        { text: dayText(event.day), at: 0, width: 75, color: QUIET },
        { text: event.company, at: 80, width: 120 },
        { text: eventText(event), at: 205, width: sheet.width - 205 },
      ],
      { size: 9, after: 3 },
    );
}

/** Two of them fit on a page as a rule. */
const ROOM = 250;

function drawCompany(sheet: Sheet, company: CompanyFacts, isFirst: boolean): void {
  if (isFirst) sheet.page();
  else sheet.gap(10).keep(ROOM).rule(12);
  sheet.text(company.name, { size: 15, bold: true, after: 1 });
  sheet.text(factsText(company), { size: 9, color: QUIET, after: 6 });
  drawHoldings(sheet, company.holdings);
  if (company.series.length > 0) {
    drawMetrics(sheet, company.series, PERIODS);
    sheet.gap(4);
  }
  drawUpdate(sheet, company, 3);
  drawRisk(sheet, company, 5);
}
