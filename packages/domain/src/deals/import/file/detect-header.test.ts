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
    [
      'a title, a blank row and a short list',
      [['Northgate pipeline'], [], ['Company', 'Date', 'Amount'], ...DEALS.slice(0, 1), [], ['', '2020-04-01', '5']],
      2,
      3,
    ],
    [
      'lines about the list that are as wide as half of it',
      [
        ['Fund', 'Northgate I'],
        ['As of', '2024-03-31'],
        ['Owner', 'Ada Byron', 'Lead'],
        ['Company', 'Date', 'Amount'],
        ...DEALS,
      ],
      3,
      4,
    ],
    [
      'a header below 15 lines',
      [...Array.from({ length: 15 }, (_, line) => [`Line ${line}`]), ['Company', 'Date', 'Amount'], ...DEALS],
      15,
      16,
    ],
    [
      'a row of groups above the names, which names two fields itself',
      [
        ['Fund II pipeline'],
        [],
        ['Company', '', '', 'Deal', '', '', 'Status'],
        ['Name', 'Country', 'Sector', 'Round', 'Ask', 'Received', 'Stage', 'Notes'],
        ['Acme', 'Germany', 'SaaS', 'Seed', '€1000', '2024-01-02', 'Passed', 'note'],
        ['Beta', 'Germany', 'SaaS', 'Seed', '€2000', '2024-01-03', 'Passed', 'note'],
      ],
      3,
      4,
    ],
    [
      'a first deal whose values are names of fields',
      [
        ['Company', 'Sector', 'Foo'],
        ['Acme', 'Market', 'Source'],
        ['Beta', 'Health', 'Lead'],
      ],
      0,
      1,
    ],
    ['a title above a list without header', [['Our deals'], [''], ...DEALS], null, 2],
    ['unknown names below a title', [['Our deals'], ['Foo', 'Bar', 'Baz'], ...DEALS], 1, 2],
    ['a title above a list of names', [['Startup Name'], [], ['Acme'], ['Beta']], 0, 1],
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
