import { PDFDocument } from '@cantoo/pdf-lib';
import { RefusedWork } from '../bounded/refused-work.ts';
import { cleanPdf } from './clean-pdf.ts';

/** A PDF whose pages can be taken apart, and the text of each page of it. */
export interface ReadPages {
  content: Uint8Array;
  texts: string[];
}

/**
 * Reads the pages of a PDF of somebody else, on a thread of its own (docs/adr/0056). The text is that of what is handed out,
 * so that what was matched is what is sent.
 *
 * @throws RefusedWork where it is locked, damaged, or no PDF
 */
export async function readPages({ content }: { content: Uint8Array }): Promise<ReadPages> {
  const cleaned = await (await cleanPdf(content)).save();
  return { content: cleaned, texts: await textsOf(cleaned) };
}

async function textsOf(content: Uint8Array): Promise<string[]> {
  // The library looks for its own thread there, and would load it from a file that is not beside the bundled server.
  Object.assign(globalThis, { pdfjsWorker: await import('pdfjs-dist/legacy/build/pdf.worker.mjs') });
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: Uint8Array.from(content),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      texts.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join(''));
      page.cleanup();
    }
    return texts;
  } catch (cause) {
    throw new RefusedWork('not a PDF that can be read', { cause });
  } finally {
    await task.destroy();
  }
}

/** A PDF for each list of pages, numbered from 1, of one that `readPages` has answered. The same pages give the same bytes. */
export async function splitPdf({ content, parts }: { content: Uint8Array; parts: number[][] }): Promise<Uint8Array[]> {
  const whole = await PDFDocument.load(content, { updateMetadata: false });
  const made: Uint8Array[] = [];
  for (const pages of parts) {
    const part = await PDFDocument.create({ updateMetadata: false });
    for (const page of await part.copyPages(
      whole,
      pages.map((number) => number - 1),
    ))
      part.addPage(page);
    made.push(await part.save());
  }
  return made;
}
