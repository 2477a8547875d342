import { degrees, PDFDocument, type PDFEmbeddedPage, type PDFPage } from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import { RefusedWork } from '../bounded/refused-work.ts';
import { printable, registerFonts, splitRuns } from './fonts.ts';

const SIZE = 20;
const ANGLE = 32;
const OPACITY = 0.16;
/** Where on the page the words stand, from its foot. */
const HEIGHTS = [0.18, 0.5, 0.82] as const;

/**
 * Puts a line of words across each page of a PDF (docs/adr/0055). Runs on a thread of its own, since a document of a few
 * kilobytes can unpack to gigabytes.
 *
 * @throws RefusedWork where the document is locked by a password, damaged, or none
 */
export async function markPdf({ content, words }: { content: Uint8Array; words: string }): Promise<Uint8Array> {
  const strip = await drawStrip(words);
  const document = await open(content);
  try {
    const [page] = await document.embedPdf(strip);
    if (!page) throw new Error('the strip has no page');
    for (const each of document.getPages()) drawOn(each, page);
    return await document.save();
  } catch (cause) {
    throw new RefusedWork('a PDF that cannot be drawn on', { cause });
  }
}

async function open(content: Uint8Array): Promise<PDFDocument> {
  try {
    // Without a password of its user, a document that only restricts printing can be read as anybody reads it.
    const document = await PDFDocument.load(content, { updateMetadata: false, password: '' });
    if (document.getPageCount() > 0) return document;
  } catch (cause) {
    throw new RefusedWork('not a PDF that can be read', { cause });
  }
  throw new RefusedWork('a PDF without pages');
}

/** From the lower left to the upper right, as wide as the page, three times. */
function drawOn(page: PDFPage, strip: PDFEmbeddedPage): void {
  const box = page.getCropBox();
  const turned = (ANGLE * Math.PI) / 180;
  const scale = (box.width * 0.85) / (strip.width * Math.cos(turned));
  const [width, height] = [strip.width * scale, strip.height * scale];
  for (const share of HEIGHTS)
    page.drawPage(strip, {
      x: box.x + box.width / 2 - (width * Math.cos(turned) - height * Math.sin(turned)) / 2,
      y: box.y + box.height * share - (width * Math.sin(turned) + height * Math.cos(turned)) / 2,
      width,
      height,
      rotate: degrees(ANGLE),
      opacity: OPACITY,
    });
}

/** The words as a page of their size, in the fonts of the product, which have a sign for every script. */
async function drawStrip(words: string): Promise<Buffer> {
  const text = printable(words).replaceAll('\n', ' ');
  const doc = new PDFKit({ autoFirstPage: false });
  registerFonts(doc);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  doc.font('regular').fontSize(SIZE);
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
  const runs = splitRuns(text, 'regular', (code) => font.hasGlyphForCodePoint(code)).map((run) => ({
    ...run,
    width: doc.font(run.font).fontSize(SIZE).widthOfString(run.text),
  }));
  doc.addPage({ size: [runs.reduce((sum, { width }) => sum + width, 0) + 2, SIZE * 1.4], margin: 0 });
  let left = 1;
  for (const { font: name, text: part, width } of runs) {
    doc.font(name).fontSize(SIZE).fillColor('#191e1c').text(part, left, 2, { lineBreak: false });
    left += width;
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
