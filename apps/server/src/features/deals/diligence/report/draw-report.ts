import { Sheet } from '../../../../core/pdf/sheet.ts';
import { momentText } from '../../../../core/pdf/words.ts';
import { drawCover } from './draw-cover.ts';
import { drawEvidence } from './draw-evidence.ts';
import { drawFindings } from './draw-findings.ts';
import { drawNotApplicable, drawOpenPoints } from './draw-open-points.ts';
import type { Report } from './read-report.ts';

/** The report as a PDF: what was found, what is open, and what it stands on. */
export async function drawReport(report: Report): Promise<Buffer<ArrayBuffer>> {
  const title = `Due diligence of ${report.company}`;
  const sheet = new Sheet({ title, author: report.firm, created: report.as_of });
  drawCover(sheet, report);
  await drawFindings(sheet, report);
  await drawOpenPoints(sheet, report);
  await drawNotApplicable(sheet, report);
  await drawEvidence(sheet, report);
  return sheet.finish(`${report.firm} · Confidential · ${title} · ${momentText(report.as_of, report.time_zone)}`);
}
