import { describe, expect, it } from 'vitest';
import { columnLetters } from '../../../../core/workbooks/cells.ts';
import { zipFile } from '../../../../core/workbooks/zip-file.ts';
import { type TestWorkbook, workbookFile } from '../../../../testing/workbook-file.ts';
import { describeWarnings } from './describe-warnings.ts';
import { listWorkbook, readWorkbookSheet } from './read-workbook.ts';

const list = (workbook: TestWorkbook) => listWorkbook(workbookFile(workbook));
const recordsOf = async (workbook: TestWorkbook) => (await list(workbook)).content.records;
const sheet = (xml: string, after = ''): TestWorkbook => ({ sheets: [{ name: 'Deals', xml, after }] });
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;

describe('a sheet', () => {
  it('gives numbers, dates, shares, amounts and truth as text that can be read in one way', async () => {
    const formats = ['dd/mm/yyyy', '0.0%', '[$€-2] #,##0.00', 'm/d/yy h:mm', '0.00'];
    const styled = (value: number, style: number) => ({ value, style });
    const truth = { xml: '<c t="b"><v>1</v></c>' };
    const records = await recordsOf({
      formats,
      sheets: [
        {
          name: 'Deals',
          rows: [[styled(45366, 1), styled(0.125, 2), styled(1200.5, 3), styled(45366.5, 4), styled(1.234, 5), truth]],
        },
      ],
    });
    expect(records).toEqual([['2024-03-15', '12.5%', '€1200.5', '2024-03-15 12:00', '1.2340', 'TRUE']]);
  });

  it('counts days from 1904 where the workbook does', async () => {
    const sheets = [{ name: 'Deals', rows: [[{ value: 43904, style: 1 }]] }];
    expect(await recordsOf({ formats: ['yyyy-mm-dd'], sheets, isFrom1904: true })).toEqual([['2024-03-15']]);
  });

  it('gives formulas by their stored results', async () => {
    const xml = row(
      1,
      '<c r="A1" t="str"><f>"Tide"&amp;"wire"</f><v>Tidewire</v></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1"><f>A9</f></c><c r="D1" t="str"><f>""</f><v></v></c><c r="E1" t="d"><v>2024-03-15T00:00:00</v></c>',
    );
    const { content } = await list(sheet(xml));
    expect(content.records).toEqual([['Tidewire', '2', '', '', '2024-03-15']]);
    expect(describeWarnings(content.warnings)).toEqual([expect.stringMatching(/^1 formula has no stored result/)]);
  });

  it('counts errors and dates of no calendar as empty, and says so', async () => {
    const xml = row(
      7,
      '<c r="A7" t="inlineStr"><is><t>Tidewire</t></is></c><c r="B7" t="e"><v>#N/A</v></c><c r="C7" t="e"><f>Z1</f><v>#REF!</v></c><c r="D7" s="1"><v>-5</v></c><c r="E7" s="1"><v>60</v></c>',
    );
    const { content } = await list({ ...sheet(xml), formats: ['yyyy-mm-dd'] });
    expect(content.records).toEqual([[], [], [], [], [], [], ['Tidewire']]);
    expect(describeWarnings(content.warnings)).toEqual([
      '2 cells hold an error, such as #N/A in row 7, and count as empty.',
      '2 dates lie outside of the calendar of spreadsheets, which begins on 1 January 1900, and count as empty.',
    ]);
  });

  it('joins rich text, leaves out how it is pronounced, and restores what XML cannot hold', async () => {
    const strings = [
      '<r><t>Tide</t></r><r><rPr><b/></rPr><t xml:space="preserve">wire </t></r><r><t>AG</t></r><rPh sb="0" eb="1"><t>taido</t></rPh>',
      'one_x000D_\ntwo_x005F_x0041_',
    ];
    const xml = row(1, '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>');
    expect(await recordsOf({ ...sheet(xml), strings })).toEqual([['Tidewire AG', 'one\ntwo_x0041_']]);
  });

  it('takes text that is marked as such, and no half of a character', async () => {
    const xml = row(
      1,
      '<c r="A1" t="inlineStr"><is><t><![CDATA[Tide & Co <wire>]]></t></is></c><c r="B1" t="str"><v>a_xD800_b</v></c>',
    );
    expect(await recordsOf(sheet(xml))).toEqual([['Tide & Co <wire>', 'a\ufffdb']]);
  });

  it('keeps the place of each row and column, also where the file leaves them out or names them with a prefix', async () => {
    const xml =
      '<x:row r="3"><x:c r="C3"><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row><x:row><x:c><x:v>3</x:v></x:c></x:row>';
    const text = `<x:worksheet xmlns:x="main"><x:sheetData>${xml}</x:sheetData></x:worksheet>`;
    const parts = { 'xl/worksheets/sheet1.xml': text };
    expect(await recordsOf({ sheets: [{ name: 'Deals' }], parts })).toEqual([[], [], ['', '', '1', '2'], ['3']]);
  });

  it('has the value of a merged area in its first cell only', async () => {
    const xml =
      row(1, '<c r="A1"><v>1</v></c><c r="B1"><v>2</v></c>') + row(2, '<c r="A2"><v>3</v></c><c r="C2"><v>4</v></c>');
    const { content } = await list(sheet(xml, '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>'));
    expect(content.records).toEqual([
      ['1', ''],
      ['', '', '4'],
    ]);
    expect(describeWarnings(content.warnings)).toEqual([expect.stringMatching(/^1 merged area spans several rows/)]);
  });

  it('says how many comments on cells are left out', async () => {
    const relation =
      '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../comments1.xml"/>';
    const comment = (at: string) => `<comment ref="${at}" authorId="0"><text><t>Call again</t></text></comment>`;
    const parts = {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${relation}</Relationships>`,
      'xl/comments1.xml': `<comments><commentList>${comment('A1')}${comment('B2')}</commentList></comments>`,
    };
    const rows = [
      ['Company', 'City'],
      ['Tidewire', 'Oslo'],
    ];
    const { content } = await listWorkbook(workbookFile({ sheets: [{ name: 'Deals', rows }], parts }));
    expect(describeWarnings(content.warnings)).toEqual(['2 comments on cells are not imported.']);
  });

  it('repeats what is written once beside several rows, but no amount, and nothing in a row without anything else', async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const number = (at: string, value: number) => `<c r="${at}"><v>${value}</v></c>`;
    const xml =
      row(1, text('A1', 'Pipeline 2024')) +
      row(3, text('A3', 'Sector') + text('B3', 'Company') + text('C3', 'Amount') + text('D3', 'Year')) +
      row(4, text('A4', 'Energy') + text('B4', 'Tidewire') + number('C4', 500) + number('D4', 2021)) +
      row(5, text('B5', 'Umbra')) +
      row(7, text('B7', 'Vale') + number('C7', 3));
    const areas = ['A1:D2', 'A4:A7', 'C4:C5', 'D4:D5'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const { content } = await list(sheet(xml, `<mergeCells>${areas}</mergeCells>`));
    expect(content.records.slice(2)).toEqual([
      ['Sector', 'Company', 'Amount', 'Year'],
      ['Energy', 'Tidewire', '500', '2021'],
      ['Energy', 'Umbra'],
      [],
      ['Energy', 'Vale', '3'],
    ]);
    expect(content.records.slice(0, 2)).toEqual([['Pipeline 2024'], []]);
    expect(describeWarnings(content.warnings)).toEqual([
      '4 merged areas span several rows. Texts and dates are repeated in each row (2 filled); a number stays in the first, or it would count several times.',
    ]);
  });

  it.each([
    '$5M',
    'EUR 1,000',
    '5 Mio.',
    '1.2k',
    'CHF 300',
    'USD 2.5m',
    '1000 EUR',
    '2000',
    '12.5%',
    '-12',
    '5 - 10M',
    '(5,000)',
  ])('never repeats the number %s', async (value) => expect(await below(value)).toBe(''));

  it.each(['Energy', 'Series A', 'B2B', 'Fund 2', '2024-03-01', '05.01.2024', 'Q1 2026'])('repeats %s', async (value) =>
    expect(await below(value)).toBe(value),
  );

  /** What the second row of a merged area is read as. */
  async function below(value: string) {
    const text = (at: string, said: string) => `<c r="${at}" t="inlineStr"><is><t>${said}</t></is></c>`;
    const xml = row(1, text('A1', value) + text('B1', 'Tidewire')) + row(2, text('B2', 'Umbra'));
    const { content } = await list(sheet(xml, '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>'));
    return content.records[1]?.[0];
  }

  it('says that rows are hidden, and reads them', async () => {
    const { content } = await list(
      sheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c></row>'),
    );
    expect(content.records).toEqual([['1'], ['2']]);
    expect(describeWarnings(content.warnings)).toEqual([expect.stringMatching(/^1 row is hidden/)]);
  });
});

describe('the sheets of a workbook', () => {
  const table = [
    ['Company', 'Amount'],
    ['Tidewire', 1],
  ];

  it('are listed with their rows, and the first that holds a table is suggested', async () => {
    const { sheets, sheet: suggested } = await list({
      sheets: [
        { name: 'Empty', rows: [] },
        { name: 'Lookup', rows: table, state: 'hidden' },
        { name: 'Read me', rows: [['About']] },
        { name: 'R&D "2024"', rows: [...table, [null], ['Fernway', 2]] },
        { name: 'Archive', rows: table, state: 'veryHidden' },
      ],
    });
    expect(sheets).toEqual([
      { name: 'Empty', rows: 0, hidden: false },
      { name: 'Lookup', rows: 1, hidden: true },
      { name: 'Read me', rows: 0, hidden: false },
      { name: 'R&D "2024"', rows: 2, hidden: false },
      { name: 'Archive', rows: 1, hidden: true },
    ]);
    expect(suggested).toBe(3);
  });

  it.each([
    [
      'one that is shown before one that is hidden',
      [
        { name: 'A', rows: table, state: 'hidden' as const },
        { name: 'B', rows: [['x']] },
      ],
      1,
    ],
    [
      'one whose columns are recognised before a cover sheet',
      [
        { name: 'Overview', rows: [['Dealflow 2024'], [], ['Count', 240], ['Volume', 7]] },
        { name: 'Pipeline', rows: [['Confidential'], [], ['Unternehmen', 'Branche'], ['Tidewire', 'Energie']] },
      ],
      1,
    ],
    [
      'a hidden one where there is no other',
      [
        { name: 'A', rows: [] },
        { name: 'B', rows: table, state: 'hidden' as const },
      ],
      1,
    ],
  ])('suggest %s', async (_, sheets, suggested) => {
    expect((await list({ sheets })).sheet).toBe(suggested);
  });

  it('are read one by one', async () => {
    const bytes = workbookFile({
      sheets: [
        { name: 'A', rows: table },
        { name: 'B', rows: [['x']] },
      ],
    });
    expect((await readWorkbookSheet(bytes, 1)).records).toEqual([['x']]);
    await expect(readWorkbookSheet(bytes, 2)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });
});

describe('a workbook is refused, with what to do, when it', () => {
  const plain = { sheets: [{ name: 'Deals', rows: [['Company'], ['Tidewire']] }] };
  const bytes = workbookFile(plain);
  const cut = Buffer.concat([bytes.subarray(0, 200), bytes.subarray(260)]);
  const flipped = Buffer.from(bytes);
  const at = bytes.indexOf('xl/worksheets/sheet1.xml') + 40;
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  const entities = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n || 'ol'};`.repeat(10)}">`).join('')}]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&l9;</t></is></c></row></sheetData></worksheet>`;
  const part = (content: string | Buffer): Buffer =>
    workbookFile({ ...plain, parts: { 'xl/worksheets/sheet1.xml': content } });

  it.each<[string, () => Buffer, RegExp]>([
    ['is cut short', () => bytes.subarray(0, 300), /damaged.*save it again as \.xlsx/],
    ['lacks a piece', () => cut, /damaged/],
    ['has a changed bit', () => flipped, /damaged/],
    ['lies about its sizes', () => zipFile([['xl/workbook.xml', '<workbook/>']], { size: 12 }), /damaged/],
    ['has parts that are encrypted', () => zipFile([['xl/workbook.xml', '<workbook/>']], { flags: 1 }), /password/],
    [
      'is another document',
      () =>
        zipFile([
          ['word/document.xml', '<document/>'],
          ['[Content_Types].xml', '<Types/>'],
        ]),
      /no Excel workbook/,
    ],
    [
      'has 60,000 merged areas',
      () => workbookFile(sheet(row(1, '<c r="A1"><v>1</v></c>'), '<mergeCell ref="A1:B2"/>'.repeat(60_000))),
      /more than 50,000 merged areas/,
    ],
    [
      'has merged areas that each cover the sheet',
      () =>
        workbookFile(
          sheet(
            Array.from({ length: 5000 }, () => '<row><c><v>1</v></c></row>').join(''),
            '<mergeCell ref="A1:XFD1048576"/>'.repeat(5000),
          ),
        ),
      /damaged/,
    ],
    [
      'has 6,000 relations',
      () =>
        workbookFile({
          ...plain,
          parts: {
            '_rels/.rels': `<Relationships>${Array.from({ length: 6000 }, (_, n) => `<Relationship Id="r${n}" Type="x/y" Target="z"/>`).join('')}</Relationships>`,
          },
        }),
      /damaged/,
    ],
    [
      'is a binary workbook',
      () =>
        workbookFile({
          sheets: [],
          parts: {
            '_rels/.rels':
              '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
          },
        }),
      /binary format.*Save As/,
    ],
    ['has no sheet', () => workbookFile({ sheets: [] }), /no Excel workbook/],
    ['has empty sheets', () => workbookFile({ sheets: [{ name: 'A' }, { name: 'B' }] }), /nothing to import/],
    [
      'has 1,000 sheets',
      () => workbookFile({ sheets: Array.from({ length: 1000 }, (_, n) => ({ name: `S${n}` })) }),
      /1,000 sheets and at most 100/,
    ],
    [
      'has 6,000 parts',
      () => zipFile(Array.from({ length: 6000 }, (_, n) => [`xl/${n}.xml`, ''] as const)),
      /too many parts/,
    ],
    [
      'has a sheet of 16,384 columns',
      () =>
        workbookFile(
          sheet(row(1, Array.from({ length: 16_384 }, (_, n) => `<c r="${columnLetters(n)}1"><v>1</v></c>`).join(''))),
        ),
      /16,384 columns and at most 200/,
    ],
    ['has a column beyond the last', () => workbookFile(sheet(row(1, '<c r="XFE1"><v>1</v></c>'))), /damaged/],
    ['has a row beyond the last', () => workbookFile(sheet(row(1_048_577, '<c r="A1"><v>1</v></c>'))), /damaged/],
    [
      'has 100,200 rows',
      () => workbookFile(sheet(Array.from({ length: 100_200 }, () => '<row><c><v>1</v></c></row>').join(''))),
      /100,200 rows and at most 100,000/,
    ],
    ['defines entities', () => part(entities), /damaged/],
    [
      'uses an entity that it does not define',
      () => workbookFile(sheet(row(1, '<c r="A1"><v>&lol;</v></c>'))),
      /damaged/,
    ],
    ['has XML without end', () => part('<worksheet><sheetData><row>'), /damaged/],
    ['has elements in elements without end', () => part(`<worksheet>${'<a>'.repeat(500)}`), /damaged/],
    [
      'has a cell of 40,000 characters',
      () => workbookFile({ sheets: [{ name: 'A', rows: [['x'.repeat(40_000)]] }] }),
      /damaged/,
    ],
    ['has a tag of 2 MB', () => part(`<worksheet a="${'x'.repeat(2 * 1024 * 1024)}"/>`), /damaged/],
    ['names a text that is not there', () => workbookFile(sheet(row(1, '<c r="A1" t="s"><v>5</v></c>'))), /damaged/],
    ['has a number that is none', () => workbookFile(sheet(row(1, '<c r="A1"><v>five</v></c>'))), /damaged/],
    [
      'unpacks to a hundred times its size and more',
      () => workbookFile(sheet('<row r="1"/>'.repeat(2_000_000))),
      /unpacks to far more/,
    ],
    ['is a bomb of zeros', () => part('\0'.repeat(12 * 1024 * 1024)), /unpacks to far more.*more than 300 MB/],
    [
      'holds far more than it says',
      () =>
        zipFile(
          [
            ['[Content_Types].xml', '<Types/>'],
            ['xl/workbook.xml', `<workbook>${'<a/>'.repeat(200_000)}</workbook>`],
          ],
          { size: 100 },
        ),
      /unpacks to far more/,
    ],
  ])('%s', async (_, make, sentence) => {
    const refusal = await listWorkbook(make()).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ code: 'FILE_REFUSED', message: expect.stringMatching(sentence) });
  });
});
