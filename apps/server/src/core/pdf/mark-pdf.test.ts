import { PDFDocument } from '@cantoo/pdf-lib';
import PDFKit from 'pdfkit';
import { expect, it } from 'vitest';
import { RefusedWork } from '../bounded/refused-work.ts';
import { markPdf } from './mark-pdf.ts';

async function make(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PDFKit(options);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  for (let page = 1; page < pages; page++) doc.text(`Page ${page}`).addPage();
  doc.text('Last');
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** How often the words are drawn on each page: an object of the strip is used so many times. */
async function marksOf(content: Uint8Array): Promise<number[]> {
  const document = await PDFDocument.load(content);
  return document.getPages().map((page) => {
    const names = page.node.Resources()?.lookup(page.doc.context.obj('XObject') as never);
    return (names as unknown as { keys(): unknown[] } | undefined)?.keys().length ?? 0;
  });
}

it('draws the words on each page, in whatever script a name is written', async () => {
  const plain = await make(3);
  const marked = await markPdf({ content: plain, words: '林 Ωmega Ada · ada@acme.example · 2026-03-10 16:00 UTC' });
  expect(await marksOf(plain)).toEqual([0, 0, 0]);
  expect(await marksOf(marked)).toEqual([3, 3, 3]);
});

it('marks what only restricts printing, and gives out nothing that it cannot mark', async () => {
  const restricted = await markPdf({
    content: await make(1, { ownerPassword: 'owner', pdfVersion: '1.7ext3' }),
    words: 'Ada',
  });
  expect(await marksOf(restricted)).toEqual([3]);
  const locked = await make(1, { userPassword: 'user', pdfVersion: '1.7ext3' });
  for (const content of [locked, Buffer.from('%PDF-1.7\n%%EOF\n'), Buffer.alloc(0)])
    await expect(markPdf({ content, words: 'Ada' })).rejects.toBeInstanceOf(RefusedWork);
  expect(await marksOf(await markPdf({ content: await make(1), words: 'Ada' }))).toEqual([3]);
});
