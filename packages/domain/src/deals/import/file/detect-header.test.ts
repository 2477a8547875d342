import { describe, expect, it } from 'vitest';
import { detectHeader } from './detect-header.ts';

const DEALS = [
  ['Acme', '2020-01-01', '500000'],
  ['Beta', '2020-02-01', '700000'],
  ['Gamma', '2020-03-01', '900000'],
];

describe('detectHeader', () => {
  it.each([
    ['known names', [['Company', 'Date', 'Amount'], ...DEALS], 0, 1],
    ['unknown names above typed columns', [['Foo', 'Bar', 'Baz'], ...DEALS], 0, 1],
    ['no header', DEALS, null, 0],
    ['title and blank row', [['Our deals 2020', '', ''], ['', '', ''], ['Company', 'Date', 'Amount'], ...DEALS], 2, 3],
    ['one column with a name', [['Startup Name'], ['Acme'], ['Beta']], 0, 1],
    ['a list of names only', [['Acme'], ['Beta'], ['Acme']], null, 0],
    [
      'e-mails at once',
      [
        ['Acme', 'a@acme.example'],
        ['Beta', 'b@beta.example'],
      ],
      null,
      0,
    ],
  ])('%s', (_name, rows, headerRow, firstDataRow) => {
    expect(detectHeader(rows)).toMatchObject({ headerRow, firstDataRow });
  });

  it('answers for an empty list', () => {
    expect(detectHeader([])).toMatchObject({ headerRow: null, firstDataRow: 0 });
  });
});
