import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { expect, it } from 'vitest';
import { Sheet } from './sheet.ts';

/** The texts of the first page with their widths in points. */
async function widthsIn(content: Uint8Array): Promise<Map<string, number>> {
  Object.assign(globalThis, { pdfjsWorker });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const page = await (await getDocument({ data: Uint8Array.from(content) }).promise).getPage(1);
  const { items } = await page.getTextContent();
  return new Map(items.flatMap((item) => ('str' in item ? [[item.str, Number(item.width.toFixed(3))]] : [])));
}

it('gives each digit of an amount the same width, so that none comes close enough to a point to cover it', async () => {
  const sheet = new Sheet({ title: 'Notice', author: 'Northgate', created: new Date(0) });
  const amounts = ['45,877.77', '40,000.00', '41,111.11'];
  for (const amount of amounts) sheet.text(amount, { size: 11 });
  for (const amount of amounts)
    sheet.cells([{ text: `-${amount}`, at: 0, width: 150, right: true }], { size: 9, bold: true });
  const widths = await widthsIn(await sheet.finish('Northgate'));
  for (const sign of ['', '-'])
    expect(new Set(amounts.map((amount) => widths.get(`${sign}${amount}`))).size, sign).toBe(1);
});
