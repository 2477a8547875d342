import { expect, it } from 'vitest';
import { fileVerdict } from './file-verdict.ts';

it('lets a list through, whatever its type is said to be', async () => {
  expect(
    await fileVerdict(new File(['Company\nAlder\n'], 'List.CSV', { type: 'application/vnd.ms-excel' })),
  ).toBeNull();
});

it('sees a PDF behind any name', async () => {
  expect(await fileVerdict(new File(['%PDF-1.7\n'], 'list.csv'))).toMatch(/^This is a PDF/);
});

it('takes no other kinds of text', async () => {
  expect(await fileVerdict(new File(['{"a":1}'], 'list.json'))).toMatch(/\.csv, \.tsv or \.txt/);
});

it('says so when a folder was dropped', async () => {
  const folder = new File([''], 'folder');
  folder.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  expect(await fileVerdict(folder)).toMatch(/could not be read/);
});
