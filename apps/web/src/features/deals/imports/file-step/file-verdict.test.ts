import { expect, it } from 'vitest';
import { fileVerdict } from './file-verdict.ts';

it('lets a list through, whatever its type is said to be', async () => {
  expect(
    await fileVerdict(new File(['Company\nAlder\n'], 'List.CSV', { type: 'application/vnd.ms-excel' })),
  ).toBeNull();
});

it.each(['Pipeline.xlsx', 'Pipeline.XLSM'])('lets the workbook %s through', async (name) => {
  expect(await fileVerdict(new File(['PK\u0003\u0004[Content_Types].xml'], name))).toBeNull();
});

it('sees a PDF behind any name', async () => {
  expect(await fileVerdict(new File(['%PDF-1.7\n'], 'list.csv'))).toMatch(/^This is a PDF/);
});

it('takes no other kinds of text', async () => {
  expect(await fileVerdict(new File(['{"a":1}'], 'list.json'))).toMatch(/\.xlsx, \.csv, \.tsv or \.txt/);
});

it('says so when a folder was dropped', async () => {
  const folder = new File([''], 'folder');
  folder.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  expect(await fileVerdict(folder)).toMatch(/could not be read/);
});
