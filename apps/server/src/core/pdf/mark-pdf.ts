import { degrees, PDFDocument, type PDFEmbeddedPage, type PDFPage } from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import { printable, registerFonts, splitRuns } from './fonts.ts';

/** The document is locked by a password, or is none. */
export class UnmarkablePdf extends Error {}

const SIZE = 20;
const ANGLE = 32;
const OPACITY = 0.16;
/** Where on the page the words stand, from its foot. */
const HEIGHTS = [0.18, 0.5, 0.82] as const;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Puts a line of words across each page of a PDF. The document is held in memory while that is done, so one is marked at a
 * time; reading and writing it lets others have their turn in between (docs/adr/0055).
 */
export function markPdf(content: Uint8Array, words: string): Promise<Buffer> {
  const marked = turn.then(() => mark(content, words));
  turn = marked.catch(() => {});
  return marked;
}

async function mark(content: Uint8Array, words: string): Promise<Buffer> {
  const document = await open(content);
  const [strip] = await document.embedPdf(await drawStrip(words));
  if (!strip) throw new Error('the strip has no page');
  for (const page of document.getPages()) drawOn(page, strip);
  return Buffer.from(await document.save());
}

async function open(content: Uint8Array): Promise<PDFDocument> {
  try {
    // Without a password of its user, a document that only restricts printing can be read as anybody reads it.
    const document = await PDFDocument.load(content, { updateMetadata: false, password: '' });
    if (document.getPageCount() > 0) return document;
  } catch (cause) {
    throw new UnmarkablePdf('not a PDF that can be read', { cause });
  }
  throw new UnmarkablePdf('a PDF without pages');
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
