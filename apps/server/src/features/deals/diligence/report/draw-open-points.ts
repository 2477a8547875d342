import { DILIGENCE_ITEM_LABELS, dayIn, isSettled } from '@cairn/domain';
import { QUIET, type Sheet } from '../../../../core/pdf/sheet.ts';
import { dayText } from '../../../../core/pdf/words.ts';
import type { Item } from '../diligence-fields.ts';
import type { Report } from './read-report.ts';

const inOrder = ({ process }: Report, wanted: (item: Item) => boolean): Item[] =>
  process.sections.flatMap(({ items }) => items.filter(wanted));

/** What somebody still has to do, whose it is and when it is due; what is blocked first. */
export async function drawOpenPoints(sheet: Sheet, report: Report): Promise<void> {
  const today = dayIn(report.as_of, report.time_zone);
  const open = inOrder(report, ({ status }) => !isSettled(status));
  heading(sheet, 'Open points', open.length, 'Nothing is open.');
  for (const item of [...open.filter(isBlocked), ...open.filter((each) => !isBlocked(each))]) {
    await sheet.rest();
    const late = item.due_date !== null && item.due_date < today;
    const due = item.due_date === null ? 'no due date' : `due ${dayText(item.due_date)}${late ? ' (overdue)' : ''}`;
    const owner = item.owner_id === null ? 'no owner' : report.nameOf(item.owner_id);
    sheet.keep(48).text(item.title, { bold: true, after: 1 });
    sheet.text(`${DILIGENCE_ITEM_LABELS[item.status]} · ${item.section} · ${owner} · ${due}`, {
      size: 8.5,
      color: QUIET,
      after: item.status_reason ? 2 : 9,
    });
    if (item.status_reason) sheet.text(`Blocked: ${item.status_reason}`, { after: 9 });
  }
}

/** What was left out, and why. */
export async function drawNotApplicable(sheet: Sheet, report: Report): Promise<void> {
  const items = inOrder(report, ({ status }) => status === 'not_applicable');
  heading(sheet, 'Not applicable', items.length, 'Every item applied.');
  for (const { title, section, status_reason } of items) {
    await sheet.rest();
    sheet.keep(48).text(title, { bold: true, after: 1 });
    sheet.text(section, { size: 8.5, color: QUIET, after: 2 });
    sheet.text(status_reason ?? '', { after: 9 });
  }
}

const isBlocked = ({ status }: Item) => status === 'blocked';

function heading(sheet: Sheet, title: string, count: number, none: string): void {
  sheet.keep(90).gap(10).text(title, { size: 18, bold: true, after: 8 });
  if (count === 0) sheet.text(none, { color: QUIET, after: 10 });
}
