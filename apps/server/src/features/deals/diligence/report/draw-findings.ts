import { DILIGENCE_ITEM_LABELS } from '@cairn/domain';
import { ACCENT, QUIET, type Sheet } from '../../../../core/pdf/sheet.ts';
import { countText, momentText } from '../../../../core/pdf/words.ts';
import type { Report } from './read-report.ts';

/** What was found, section by section. */
export async function drawFindings(sheet: Sheet, { process, nameOf, time_zone }: Report): Promise<void> {
  sheet.page().text('Findings', { size: 18, bold: true, after: 10 });
  for (const { title, items } of process.sections) {
    sheet.keep(70).text(title, { size: 12, bold: true, color: ACCENT, after: 4 });
    const found = items.filter(({ finding }) => finding);
    if (found.length === 0) sheet.text('No finding has been written down.', { color: QUIET, after: 10 });
    for (const item of found) {
      await sheet.rest();
      const done = item.completed_at
        ? `, by ${nameOf(item.completed_by)} on ${momentText(item.completed_at, time_zone)}`
        : '';
      const files = item.evidence > 0 ? ` · ${countText(item.evidence, 'file')} of evidence` : '';
      sheet.keep(54);
      sheet.text(item.title, { bold: true, after: 1 });
      sheet.text(`${DILIGENCE_ITEM_LABELS[item.status]}${done}${files}`, { size: 8.5, color: QUIET, after: 3 });
      sheet.text(item.finding ?? '', { after: 10 });
    }
    sheet.gap(4);
  }
}
