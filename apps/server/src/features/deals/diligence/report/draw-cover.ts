import { DILIGENCE_STATUS_LABELS, isSettled } from '@cairn/domain';
import { ACCENT, QUIET, type Sheet } from '../../../../core/pdf/sheet.ts';
import { countText, dayText, momentText } from '../../../../core/pdf/words.ts';
import type { Report } from './read-report.ts';

/** What it is, how far it is, and a line for each section. */
export function drawCover(sheet: Sheet, report: Report): void {
  const { firm, logo, company, process, as_of, time_zone, prepared_by } = report;
  const { template } = process;
  if (logo) sheet.picture(logo, 48);
  sheet.text(firm, { size: 11, bold: true, color: ACCENT, after: 64 });
  sheet.text('Due diligence report', { size: 12, color: QUIET, after: 6 });
  sheet.text(company, { size: 28, bold: true, after: 4 });
  sheet.text(process.name, { size: 13, color: QUIET, after: 28 });
  const facts: [string, string][] = [
    ['Status', DILIGENCE_STATUS_LABELS[process.status]],
    ...(process.hold_reason ? [['On hold because', process.hold_reason] as [string, string]] : []),
    ['Progress', `${process.completed_items} of ${process.total_items} items, ${process.completion_percentage}%`],
    ['Target date', dayText(process.target_completion_date)],
    ['Template', template ? `${template.name}, version ${template.version_no}` : 'none'],
    ['Started', momentText(process.created_at, time_zone)],
    ...(process.completed_at ? [['Completed', momentText(process.completed_at, time_zone)] as [string, string]] : []),
    ['As of', `${momentText(as_of, time_zone)} (${time_zone})`],
    ['Prepared by', prepared_by],
  ];
  for (const [label, value] of facts) fact(sheet, label, value);
  sheet.gap(10).bar(process.total_items === 0 ? 0 : process.completed_items / process.total_items);
  drawSummary(sheet, report);
}

function fact(sheet: Sheet, label: string, value: string): void {
  // Long ones, such as a reason, are told in full below their label.
  if (value.length > 60) {
    sheet.text(label, { color: QUIET, after: 1 }).text(value, { after: 5 });
    return;
  }
  sheet.cells(
    [
      { text: label, at: 0, width: 120, color: QUIET },
      { text: value, at: 130, width: sheet.width - 130 },
    ],
    { size: 10, after: 5 },
  );
}

/** By their right edges. */
const COLUMNS = [
  { label: 'Done', to: 270 },
  { label: 'Not applicable', to: 356 },
  { label: 'Open', to: 416 },
  { label: 'Blocked', to: 483 },
] as const;

function drawSummary(sheet: Sheet, { process }: Report): void {
  const items = process.sections.flatMap((section) => section.items);
  const open = items.filter(({ status }) => !isSettled(status));
  const blocked = items.filter(({ status }) => status === 'blocked');
  sheet.text('Summary', { size: 15, bold: true, after: 6 });
  sheet.text(
    `${countText(items.filter(({ finding }) => finding).length, 'finding')}, ${countText(open.length, 'open point')}` +
      `${blocked.length > 0 ? `, ${blocked.length} of them blocked` : ''}, ` +
      `${countText(
        items.reduce((sum, { evidence }) => sum + evidence, 0),
        'file',
      )} of evidence.`,
    { after: 8 },
  );
  if (process.blockers) sheet.text(`Blockers: ${process.blockers}`, { after: 8 });
  const row = (section: string, values: readonly string[], bold = false) =>
    sheet.cells(
      [
        { text: section, at: 0, width: 190 },
        ...COLUMNS.map(({ to }, place) => ({ text: values[place] ?? '', at: to - 80, width: 80, right: true })),
      ],
      { bold, color: bold ? QUIET : undefined, after: 3 },
    );
  row(
    'Section',
    COLUMNS.map(({ label }) => label),
    true,
  );
  sheet.rule(5);
  for (const { title, items: own } of process.sections) {
    const count = (wanted: (status: string) => boolean) => String(own.filter(({ status }) => wanted(status)).length);
    row(title, [
      count((status) => status === 'done'),
      count((status) => status === 'not_applicable'),
      count((status) => status === 'open' || status === 'in_progress'),
      count((status) => status === 'blocked'),
    ]);
  }
}
