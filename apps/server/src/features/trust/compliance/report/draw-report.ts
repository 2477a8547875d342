import { QUIET, Sheet } from '../../../../core/pdf/sheet.ts';
import { countText, momentText } from '../../../../core/pdf/words.ts';
import { drawBars, drawFigures } from '../../../portfolio/portfolio-reports/draw/blocks.ts';
import type { ComplianceReport, ReportRow, Section } from './read-report.ts';
import { completenessText, FIGURES, verificationText } from './report-texts.ts';

/** A report is read; who needs each row takes the CSV. */
const ROWS_SHOWN = 40;
/** Letters of a value, which fill its cell: a setting can be a list of hundreds. */
const VALUE_SHOWN = 70;

/** The report as a PDF that can be handed to an auditor: what it covers, the figures, what happened, and its proof. */
export async function drawReport(report: ComplianceReport): Promise<Buffer<ArrayBuffer>> {
  const { from, to, days, stats, population, sections } = report;
  const sheet = new Sheet({ title: 'Compliance report', author: 'Cairn', created: to });
  sheet.text('Compliance report', { size: 22, bold: true, after: 2 });
  sheet.text(`${utc(from)} to ${utc(to)}`, { size: 11, after: 2 });
  sheet.text(
    `All organizations of this installation, without filters, over ${countText(days, 'day')}. People are named by their ids, which the organizations' own audit logs resolve.`,
    { color: QUIET, after: 12 },
  );
  drawFigures(
    sheet,
    population.map(({ label, value }) => ({ label, value: value.toLocaleString('en-US') })),
  );
  const figures = Object.entries(FIGURES).map(([key, label]) => ({
    label,
    value: stats[key as keyof typeof FIGURES].toLocaleString('en-US'),
  }));
  // As many in a row as leave room for the longest label.
  for (let at = 0; at < figures.length; at += 3) drawFigures(sheet, figures.slice(at, at + 3));
  sheet.gap(8);
  drawDays(sheet, report);
  for (const section of sections) {
    drawSection(sheet, section);
    await sheet.rest();
  }
  drawProof(sheet, report);
  return sheet.finish(`Cairn · Compliance report · ${utc(to)} · by ${report.generated_by}`);
}

const utc = (moment: Date | string) => `${momentText(moment, 'UTC')} UTC`;

function drawDays(sheet: Sheet, { byDay }: ComplianceReport): void {
  const labels = byDay.map(({ day }) => day.slice(5));
  const charts = [
    { title: 'Audit events by the day of their seal', values: byDay.map(({ events }) => events) },
    { title: 'Failed sign-ins by day', values: byDay.map(({ failures }) => failures) },
  ];
  for (const { title, values } of charts) {
    if (values.every((value) => value === 0)) {
      sheet.text(title, { size: 9, bold: true, after: 2 });
      sheet.text('None in the period.', { color: QUIET, after: 10 });
      continue;
    }
    sheet.paint(
      110,
      (canvas) =>
        drawBars(
          canvas,
          { title, labels, series: [{ name: title, values }], format: (value) => value.toLocaleString('en-US') },
          0,
          canvas.width,
          104,
        ),
      10,
    );
  }
}

function drawSection(sheet: Sheet, { title, rows, sha256 }: Section): void {
  sheet.keep(90).gap(6);
  sheet.text(`${title} (${rows.length.toLocaleString('en-US')})`, { size: 13, bold: true });
  sheet.rule(4);
  if (rows.length === 0) sheet.text('None in the period.', { color: QUIET });
  for (const row of rows.slice(0, ROWS_SHOWN)) drawRow(sheet, row);
  if (rows.length > ROWS_SHOWN)
    sheet.text(`And ${countText(rows.length - ROWS_SHOWN, 'row')} more, in the CSV of this report.`, { color: QUIET });
  sheet.text(`SHA-256 of the rows as JSON: ${sha256}`, { size: 7.5, color: QUIET, after: 6 });
}

function drawRow(sheet: Sheet, { time, organization, subject, value, details }: ReportRow): void {
  sheet.keep(32);
  sheet.cells(
    [
      { text: utc(time), at: 0, width: 128, color: QUIET },
      { text: organization, at: 132, width: 116 },
      { text: value.slice(0, VALUE_SHOWN), at: 252, width: sheet.width - 252 },
    ],
    { size: 8.5, after: 0 },
  );
  sheet.text([subject, details].filter(Boolean).join(' · '), {
    size: 8,
    color: QUIET,
    indent: 132,
    lines: 4,
    after: 4,
  });
}

function drawProof(sheet: Sheet, { completeness, seal }: ComplianceReport): void {
  sheet.keep(180).gap(6);
  sheet.text('Proof', { size: 13, bold: true });
  sheet.rule(4);
  sheet.text(completenessText(completeness));
  if (!seal) {
    sheet.text('Nothing is sealed yet, so there is no checkpoint.', { color: QUIET });
    return;
  }
  sheet.text(verificationText(seal));
  sheet.text('The newest checkpoint covers everything that was sealed before it (C2SP signed note, Ed25519):', {
    color: QUIET,
  });
  sheet.text(seal.checkpoint.trim(), { size: 8, indent: 12 });
  sheet.text(`Verifier key: ${seal.verifier_key}`, { size: 8, indent: 12 });
  sheet.text(
    'The SHA-256 of this file stands in the audit log of the platform, in the event of its export: a copy that was changed does not match it.',
    { color: QUIET },
  );
}
