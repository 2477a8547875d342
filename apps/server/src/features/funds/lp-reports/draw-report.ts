import { type Currency, formatMoneyShort } from '@cairn/domain';
import { type FigurePair, quarterName, type ReportContent, type ReportCopy } from '@cairn/domain/fund';
import { ACCENT, QUIET, Sheet } from '../../../core/pdf/sheet.ts';
import { dayText, moneyIn } from '../../../core/pdf/words.ts';
import { drawBars, drawFigures } from '../../portfolio/portfolio-reports/draw/blocks.ts';

const QUARTERS = 16;
const CHART = 120;

/**
 * A quarterly report as PDF, the copy of one LP. The same content and day of release give the same bytes; without a day it is a
 * draft.
 */
export async function drawReport(
  content: ReportContent,
  copy: ReportCopy,
  releasedOn: string | null,
): Promise<Buffer<ArrayBuffer>> {
  const { firm, fund, quarter_end, version_no, note, is_marketing } = content;
  const quarter = quarterName(quarter_end);
  const title = `Report ${quarter}`;
  const sheet = new Sheet({
    title: `${title}, ${fund}`,
    author: firm,
    created: new Date(`${releasedOn ?? quarter_end}T00:00:00Z`),
  });
  const state = releasedOn ? `Released on ${dayText(releasedOn)}` : 'Draft, not released';
  sheet.cells(
    [
      { text: firm, at: 0, width: 300, color: ACCENT },
      { text: state, at: sheet.width - 180, width: 180, right: true, color: QUIET },
    ],
    { size: 10, bold: true, after: 16 },
  );
  sheet.text(`${fund}`, { size: 26, bold: true, after: 2 });
  sheet.text(`Report of ${quarter}, as of ${dayText(quarter_end)}${version_no > 1 ? `, version ${version_no}` : ''}`, {
    size: 11,
    color: QUIET,
    after: 6,
  });
  sheet.text(`To ${copy.lp}`, { size: 11, bold: true, after: note ? 4 : 12 });
  if (note) sheet.text(`This takes the place of version ${version_no - 1}. ${note}`, { after: 12 });
  const money = moneyIn(content.currency);
  drawFigures(sheet, [
    { label: 'Net IRR', value: figureText(content.figures.find(({ label }) => label === 'Net IRR')) },
    { label: 'TVPI (net)', value: figureText(content.figures.find(({ label }) => label === 'TVPI (net)')) },
    { label: 'DPI', value: figureText(content.figures.find(({ label }) => label === 'DPI')) },
    { label: `NAV of the fund, ${content.currency}`, value: short(content.whole.nav, content.currency) },
    { label: `Called, ${content.currency}`, value: short(content.whole.called, content.currency) },
  ]);
  sheet.gap(6);
  for (const paragraph of content.letter.split(/\n\s*\n/)) sheet.text(paragraph.trim(), { size: 10.5, after: 8 });
  drawOwn(sheet, content, copy, money);
  await sheet.rest();
  drawPerformance(sheet, content, money);
  drawSchedule(sheet, content, money);
  for (const company of content.companies.filter(({ text }) => text !== '')) {
    sheet.keep(90).gap(8).text(company.name, { size: 13, bold: true, after: 1 });
    sheet.text([company.industry, statusText(company.status)].filter(Boolean).join(', '), { color: QUIET, after: 5 });
    for (const paragraph of company.text.split(/\n\s*\n/)) sheet.text(paragraph.trim(), { after: 6 });
    await sheet.rest();
  }
  sheet.gap(8).rule(6);
  sheet.text(
    [
      'Net figures are after fees and carry set aside.',
      content.left_out.length > 0 ? `They leave out partners that bear no fees: ${content.left_out.join(', ')}.` : '',
      'Gross figures are those of the investments, before fees and carry, as of the same day and over the same period.',
      is_marketing ? 'This report is marked as a marketing document.' : '',
      'Past results say nothing of future ones.',
    ]
      .filter(Boolean)
      .join(' '),
    { size: 8, color: QUIET },
  );
  return sheet.finish(
    [
      firm,
      'Confidential',
      copy.lp,
      ...(is_marketing ? ['Marketing'] : []),
      ...(releasedOn ? [] : ['Draft, not released']),
    ].join(' · '),
  );
}

type Money = ReturnType<typeof moneyIn>;

const short = (amount: number, currency: string): string => formatMoneyShort(amount, currency as Currency);
const statusText = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');

const valueText = (value: string | null, unit: FigurePair['unit']): string => {
  if (value === null) return 'n/a';
  return unit === 'rate' ? `${(Number(value) * 100).toFixed(2)}%` : `${Number(value).toFixed(2)}x`;
};
const figureText = (pair: FigurePair | undefined): string => (pair ? valueText(pair.net, pair.unit) : 'n/a');

function heading(sheet: Sheet, text: string): void {
  sheet.keep(80).gap(10).text(text, { size: 13, bold: true, after: 4 });
  sheet.rule(5);
}

/** A line with its amounts at the right, each in a column of its own. */
function row(sheet: Sheet, label: string, values: readonly string[], bold = false, width = 110): void {
  sheet.cells(
    [
      { text: label, at: 0, width: sheet.width - width * values.length - 6 },
      ...values.map((text, place) => ({
        text,
        at: sheet.width - width * (values.length - place),
        width: width - 4,
        right: true,
      })),
    ],
    { size: 9, bold, after: 3 },
  );
}

function drawOwn(sheet: Sheet, { currency, whole }: ReportContent, { position, ...own }: ReportCopy, money: Money) {
  heading(sheet, 'Your account');
  row(sheet, currency, ['You', 'All partners'], true);
  const lines = [
    ['Commitment', 'commitment'],
    ['Called, inside of the commitment', 'called'],
    ['Unfunded', 'unfunded'],
    ['Paid in', 'paid_in'],
    ['Distributed', 'distributed'],
    ['NAV, after fees and carry set aside', 'nav'],
  ] as const;
  for (const [label, key] of lines) row(sheet, label, [money(position[key]), money(whole[key])], key === 'nav');
  sheet.text(
    `Your net IRR is ${valueText(own.net_irr, 'rate')}, TVPI ${valueText(own.tvpi, 'multiple')} and DPI ${valueText(own.dpi, 'multiple')}. Your capital account statement shows each line.`,
    { size: 9, color: QUIET, after: 4 },
  );
}

function drawPerformance(sheet: Sheet, content: ReportContent, money: Money): void {
  const { figures, gross_problem, points, bridge, currency, quarter_end } = content;
  heading(sheet, `Performance since inception, as of ${dayText(quarter_end)}`);
  row(sheet, '', ['Net', 'Gross'], true);
  for (const { label, net, gross_label, gross, unit, note } of figures)
    row(sheet, gross_label ? `${label} and ${gross_label}` : label, [
      `${valueText(net, unit)}${note ? ' *' : ''}`,
      gross_label ? valueText(gross, unit) : '',
    ]);
  for (const { label, note } of figures)
    if (note) sheet.text(`* ${label}: ${note}`, { size: 8, color: QUIET, after: 2 });
  if (gross_problem) sheet.text(`No gross figures: ${gross_problem}`, { size: 8, color: QUIET, after: 2 });
  sheet.gap(6);
  const shown = points.slice(-QUARTERS);
  const labels = shown.map(({ day }) => quarterLabel(day));
  const bars = (value: number) => short(value, currency);
  const series = (key: 'called' | 'committed' | 'net_cash') => shown.map((point) => point[key]);
  const charts = [
    {
      title: 'Committed and called',
      series: [
        { name: 'Committed', values: series('committed') },
        { name: 'Called', values: series('called') },
      ],
    },
    {
      title: 'Distributed less paid in (J-curve)',
      series: [{ name: 'Distributed less paid in', values: series('net_cash') }],
    },
  ];
  if (shown.length > 1)
    for (const chart of charts)
      sheet.paint(CHART, (canvas) => drawBars(canvas, { ...chart, labels, format: bars }, 0, canvas.width, CHART), 12);
  heading(sheet, `From NAV to NAV in the quarter, ${currency}`);
  row(sheet, 'NAV before the quarter', [money(bridge.opening)], true);
  for (const { label, amount } of bridge.lines) if (amount !== 0) row(sheet, label, [money(amount)]);
  row(sheet, `NAV on ${dayText(quarter_end)}`, [money(bridge.closing)], true);
}

const quarterLabel = (day: string): string => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ’${day.slice(2, 4)}`;

function drawSchedule(sheet: Sheet, { companies, currency, quarter_end }: ReportContent, money: Money): void {
  if (companies.length === 0) return;
  const withFigures = companies.every(({ cost }) => cost !== null);
  heading(sheet, `Investments on ${dayText(quarter_end)}${withFigures ? `, ${currency}` : ''}`);
  row(sheet, 'Company', withFigures ? ['State', 'Cost', 'Fair value'] : ['State'], true);
  for (const { name, industry, status, cost, fair_value } of companies)
    row(
      sheet,
      industry ? `${name}, ${industry}` : name,
      withFigures ? [statusText(status), money(cost ?? 0), money(fair_value ?? 0)] : [statusText(status)],
    );
  if (!withFigures) return;
  const sum = (key: 'cost' | 'fair_value') => companies.reduce((so, each) => so + (each[key] ?? 0), 0);
  row(sheet, 'Companies shown', ['', money(sum('cost')), money(sum('fair_value'))], true);
}
