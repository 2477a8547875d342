import { ACCENT, QUIET, Sheet } from '../../../../core/pdf/sheet.ts';
import { dayText } from '../../../../core/pdf/words.ts';
import type { CompanyFacts, Portfolio } from '../read/read-portfolio.ts';
import { drawBars, drawMetrics, lastEnds } from './blocks.ts';
import { drawHoldings, drawRisk, drawUpdate } from './draw-company.ts';
import { factsText, periodText, valueText } from './texts.ts';

const CHARTS = ['revenue', 'runway_months'];
const PERIODS = 6;

/** One company on one page: what it is, what is held of it, its figures, what it says, and what may go wrong. */
export async function drawOnePager({ firm, companies, as_of, thesis }: Portfolio): Promise<Buffer> {
  const [company] = companies;
  if (!company) throw new Error('a one-pager is about a company');
  const sheet = new Sheet({
    title: `${company.name}, one-pager`,
    author: firm,
    created: new Date(`${as_of}T00:00:00Z`),
  });
  sheet.cells(
    [
      { text: firm, at: 0, width: 300, color: ACCENT },
      { text: `As of ${dayText(as_of)}`, at: sheet.width - 180, width: 180, right: true, color: QUIET },
    ],
    { size: 10, bold: true, after: 14 },
  );
  sheet.text(company.name, { size: 24, bold: true, after: 2, lines: 1 });
  sheet.text(factsText(company), { color: QUIET, after: 8, lines: 1 });
  if (company.description) sheet.text(company.description, { lines: 3, after: 8 });
  sheet.text('Investment', { size: 10, bold: true, after: 3 });
  drawHoldings(sheet, company.holdings.slice(0, 2));
  sheet.gap(4);
  drawCharts(sheet, company);
  drawMetrics(sheet, company.series.filter(({ kind }) => kind === 'actual').slice(0, 8), PERIODS);
  sheet.gap(6);
  drawUpdate(sheet, company, 2);
  drawRisk(sheet, company, 3);
  if (thesis) {
    sheet.text('Why we invested', { size: 10, bold: true, after: 3 });
    sheet.text(thesis, { size: 9, lines: 3 });
  }
  return sheet.finish(`${firm} · Confidential · ${company.name} · as of ${dayText(as_of)}`);
}

function drawCharts(sheet: Sheet, company: CompanyFacts): void {
  const charts = CHARTS.flatMap((key) => {
    const series = company.series.find((one) => one.key === key && one.kind === 'actual');
    return series ? [series] : [];
  });
  if (charts.length === 0) return;
  const half = (sheet.width - 24) / 2;
  sheet.paint(96, (canvas) =>
    charts.forEach((series, place) => {
      const ends = lastEnds([series], PERIODS);
      const bars = {
        title: series.label,
        labels: ends.map(periodText),
        series: [{ name: series.label, values: ends.map((end) => Number(series.values.get(end))) }],
        format: (value: number) => valueText(String(value), series),
      };
      drawBars(canvas, bars, place * (half + 24), half, 96);
    }),
  );
}
