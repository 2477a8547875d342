import { formatBytes } from '@cairn/domain';
import { QUIET, type Sheet } from '../../../../core/pdf/sheet.ts';
import { momentText } from '../../../../core/pdf/words.ts';
import type { Report } from './read-report.ts';

/** Every file with its hash: a person with a copy can tell whether it is the one that was looked at. */
export async function drawEvidence(sheet: Sheet, { evidence, nameOf, time_zone }: Report): Promise<void> {
  sheet.keep(110).gap(10).text('Evidence', { size: 18, bold: true, after: 8 });
  if (evidence.length === 0) {
    sheet.text('No file has been attached.', { color: QUIET });
    return;
  }
  sheet.text('The SHA-256 of a file changes with any of its bytes.', { color: QUIET, after: 10 });
  for (const { file_name, byte_size, sha256, uploaded_by, created_at, item, section } of evidence) {
    await sheet.rest();
    sheet.keep(56).text(file_name, { bold: true, after: 1 });
    sheet.text(
      `${formatBytes(byte_size)} · ${section}: ${item} · by ${nameOf(uploaded_by)} on ${momentText(created_at, time_zone)}`,
      { size: 8.5, color: QUIET, after: 2 },
    );
    sheet.text(`SHA-256 ${sha256}`, { size: 8, after: 10 });
  }
}
