import { afterEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { importNow, planOf, upload } from '../../../testing/test-import.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { workbookFile } from '../../../testing/workbook-file.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
const other = forAllTests(() => makeFirm(server));

// A person has few lists that are not finished; each test begins with none.
afterEach(() => server.admin.query(`update imports set status = 'discarded' where status = 'open'`));

const ask = (person: TestPerson, id: string, what: string, body?: unknown) =>
  call(server, person, body === undefined ? 'GET' : 'POST', `/imports/${id}${what}`, body);
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const fieldsOf = (draft: { columns: { field: string | null }[] }) => draft.columns.map(({ field }) => field);

describe('an upload', () => {
  it.each<[string, string | Buffer, RegExp]>([
    ['a PDF that is called CSV', '%PDF-1.7\n%âãÏÓ\nCompany,x\n', /PDF/],
    [
      'the beginning of a workbook',
      Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000[Content_Types].xml xl/workbook.xml', 'latin1'),
      /damaged/,
    ],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), /\.xlsx/],
    [
      'a workbook without rows below its header',
      workbookFile({ sheets: [{ name: 'A', rows: [['Company', 'Amount']] }] }),
      /no rows below its header/,
    ],
    ['nothing', '', /empty/],
    ['blanks', ' \r\n \t\n', /empty/],
    ['bytes', Buffer.from('Company,x\nA\u0000B,1\n'), /neither text nor a workbook/],
    ['a header alone', 'Company,Amount\n', /no rows below its header/],
    ['201 columns', `${'a,'.repeat(200)}b\n${'1,'.repeat(200)}2\n`, /201 columns and at most 200/],
    [
      'a quotation mark that is never closed',
      'Company,Note\n"Tide,wire\nx,y\n',
      /quotation mark .* has no closing mark/,
    ],
    ['a cell of 2 MB', `Company\n"${'x'.repeat(2 * 1024 * 1024)}"\n`, /larger than 1 MB/],
    ['100,001 rows', `Company\n${'a\n'.repeat(100_001)}`, /100,001 rows and at most 100,000/],
    ['200,000 rows', 'a\n'.repeat(200_000), /200,000 rows and at most 100,000/],
    // A second of sending took the server three minutes and gigabytes of memory.
    ['20 million blank lines', Buffer.alloc(20_000_000, '\n'), /20,000,000 lines and at most 1,048,576/],
    ['a row of half a million cells', `Company\n${','.repeat(500_000)}\n`, /500,001 columns and at most 200/],
  ])('of %s is refused with a sentence, and not kept', async (_, content, sentence) => {
    const { status, body } = await upload(server, admin, content);
    expect([status, body.code]).toEqual([422, 'FILE_REFUSED']);
    expect(body.message).toMatch(sentence);
    const { rows } = await server.admin.query('select count(*)::int as n from imports where tenant_id = $1', [
      admin.tenantId,
    ]);
    expect(rows[0].n).toBe(0);
  });

  it('is kept encrypted, with what it says of itself, and audited', async () => {
    const content = 'Company,Amount\nCanarywire,"$1,234,567"\n';
    const { status, body } = await upload(server, admin, content, { name: 'my list.csv' });
    expect(status).toBe(201);
    expect(body.import).toMatchObject({
      file_name: 'my list.csv',
      file_bytes: content.length,
      status: 'open',
      rows_total: 1,
    });
    const { rows } = await server.admin.query('select i.*, i::text as dump from imports i where id = $1', [
      body.import.id,
    ]);
    expect(rows[0].content_encrypted.length).toBe(content.length + 33);
    expect(rows[0].dump).not.toContain(Buffer.from('Canarywire').toString('hex'));
    expect(rows[0].content_encrypted.includes('Canarywire')).toBe(false);
    const [event] = (await auditOf(server, admin.tenantId, 'import.uploaded')).slice(-1);
    expect(event).toMatchObject({ resource_id: body.import.id, metadata: { bytes: content.length, rows: 1 } });
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\deals.csv', 'deals.csv'],
    ['a\u202egnp.csv', 'agnp.csv'],
    ['', 'list'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('called %j is called %j', async (name, kept) => {
    const header = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
    const { body } = await call(server, admin, 'POST', '/imports', Buffer.from('Company\nA\n'), {
      'content-type': 'application/octet-stream',
      'content-disposition': header,
    });
    expect(body.import.file_name).toBe(kept);
  });

  it('leaves the lists that the person has not finished as they are', async () => {
    const first = (await upload(server, admin, 'Company\nB\n')).body.import.id;
    const second = (await upload(server, admin, 'Company\nC\n')).body.import.id;
    const states = await Promise.all([first, second].map(async (id) => (await ask(admin, id, '')).body.status));
    expect(states).toEqual(['open', 'open']);
    expect((await ask(admin, first, '/draft')).status).toBe(200);
    expect((await ask(admin, first, '/discard', {})).body.status).toBe('discarded');
    const { rows } = await server.admin.query('select length(content_encrypted) as n from imports where id = $1', [
      first,
    ]);
    expect(rows[0].n).toBe(0);
    expect((await ask(admin, first, '/draft')).body.code).toBe('IMPORT_NOT_OPEN');
  });

  it('waits for one to be finished where twenty are not, which are all listed', async () => {
    const person = await addPerson(server, admin.tenantId, 'firm_user');
    for (let at = 0; at < 20; at += 1)
      expect((await upload(server, person, `Company\n${at}\n`, { name: `${at}.csv` })).status).toBe(201);
    const refused = await upload(server, person, 'Company\nX\n');
    expect([refused.status, refused.body.code]).toEqual([422, 'FILE_REFUSED']);
    expect(refused.body.message).toMatch(/20 unfinished imports.*Finish or discard one/);
    const listed = (await call(server, person, 'GET', '/imports')).body;
    expect(listed.filter(({ status }: { status: string }) => status === 'open')).toHaveLength(20);
    expect((await ask(person, listed[0].id, '/discard', {})).status).toBe(200);
    expect((await upload(server, person, 'Company\nX\n')).status).toBe(201);
  });

  it('takes no more than twenty of ten that come at once', async () => {
    const person = await addPerson(server, admin.tenantId, 'firm_user');
    for (let at = 0; at < 17; at += 1) await upload(server, person, `Company\n${at}\n`);
    const sent = await Promise.all(Array.from({ length: 10 }, (_, at) => upload(server, person, `Company\nA${at}\n`)));
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(422)]);
  });

  it('lists all that are not finished first, also beyond thirty, and then what was started', async () => {
    const person = await addPerson(server, admin.tenantId, 'firm_user');
    const { id } = (await importNow(server, person, 'Company\nStarted\n')) as { id: string };
    await upload(server, person, 'Company\nOpen\n');
    // As many as there could be before uploads waited for each other.
    await server.admin.query(
      `insert into imports (tenant_id, id, created_by, created_at, record_kind, file_name, file_bytes, file_hash,
           content_encrypted, settings, rows_total)
         select tenant_id, gen_random_uuid(), created_by, created_at - interval '1 day', record_kind, file_name, file_bytes,
           file_hash, content_encrypted, settings, rows_total
           from imports, generate_series(1, 40) where created_by = $1 and status = 'open'`,
      [person.userId],
    );
    const { body } = await call(server, person, 'GET', '/imports');
    expect(body.slice(0, 41).map(({ status }: { status: string }) => status)).toEqual(Array(41).fill('open'));
    expect(body[41].id).toBe(id);
  });
});

describe('a draft', () => {
  it.each<[string, string | Buffer, object]>([
    ['semicolons', 'Company;Amount\nA;1\n', { encoding: 'utf-8', separator: ';', header_row: 1 }],
    ['UTF-16', utf16('Company\tAmount\nÄ\t1\n'), { encoding: 'utf-16le', separator: '\t', header_row: 1 }],
    ['Windows', Buffer.from('Company,Amount\nL\xe4den,1\n', 'latin1'), { encoding: 'windows-1252', header_row: 1 }],
    ['a mark in front', '\ufeffCompany,Amount\nA,1\n', { encoding: 'utf-8', separator: ',' }],
  ])('of a list with %s is read as it is meant', async (_, content, reading) => {
    const { body } = await upload(server, admin, content);
    expect(body.reading).toMatchObject(reading);
    expect(fieldsOf(body)).toEqual(['company_name', 'target_amount']);
    expect((await ask(admin, body.import.id, '/draft')).body).toEqual(body);
  });

  it('of many rows counts the values of all, also what one row alone has', async () => {
    const row = (place: number) => {
      if (place === 7001) return 'Firm,Won,Amber';
      return `Firm ${place},${place % 2 ? 'Sourcing' : ' sourcing '},${place % 3 ? 'Red' : 'Blue'}`;
    };
    const list = ['Company,Stage,Light', ...Array.from({ length: 12_000 }, (_, place) => row(place))].join('\n');
    const [, stage, light] = (await upload(server, admin, list)).body.columns;
    expect(stage.values).toMatchObject([
      { key: 'sourcing', rows: 11_999, stage: 'sourcing' },
      { value: 'Won', rows: 1, stage: 'closed_won' },
    ]);
    expect(light.create).toEqual({ label: 'Light', kind: 'choice', choices: ['Red', 'Blue', 'Amber'] });
  });

  it('offers a field for counts, and says how many cells it would not take', async () => {
    const counts = ['12', '50+', '8', '30', '10-20', '45', '60', '1,200', '9', '14'];
    const list = ['Company,Patents', ...counts.map((count, place) => `Firm ${place},"${count}"`)].join('\n');
    const [, patents] = (await upload(server, admin, list)).body.columns;
    expect(patents).toMatchObject({ field: null, create: { label: 'Patents', kind: 'number' }, create_unfit: 2 });
  });

  it('can be read otherwise', async () => {
    const { body } = await upload(server, admin, 'Company|Note;Amount\nA|x;1\n');
    const id = body.import.id;
    const reread = await ask(admin, id, '/reading', { separator: ';', header_row: null });
    expect(reread.body.reading).toMatchObject({ separator: ';', header_row: null });
    expect([reread.body.columns.length, reread.body.import.rows_total]).toEqual([2, 2]);
    expect((await ask(admin, id, '/reading', { separator: '|', header_row: 1 })).body.import.rows_total).toBe(1);
    for (const refused of [
      { separator: '' },
      { separator: 'ab' },
      { encoding: 'utf-7' },
      { header_row: 'yes' },
      { header_row: 0 },
      { header_row: 1.5 },
      { sheet: -1 },
      { x: 1 },
    ])
      expect((await ask(admin, id, '/reading', refused)).status).toBe(400);
  });

  it('of a workbook whose names end in half a character can be stored and imported', async () => {
    const rows = [
      ['Comp\u00a0_xDFFF_', '__proto__', 'constructor'],
      ['Tidewire _xD83D_', 'a', 'b'],
    ];
    const bytes = workbookFile({ sheets: [{ name: `${'x'.repeat(99)}\u{1f600}`, rows }] });
    const { status, body } = await upload(server, admin, bytes);
    expect([status, body.reading.sheet]).toEqual([201, 0]);
    const mapping = [{ column: 0, field: 'company_name' }];
    const done = await importNow(server, admin, bytes, { mapping });
    expect([done.status, done.rows_total]).toEqual(['done', 1]);
  });

  it('of a workbook offers its sheets, and is read from another one when told to', async () => {
    const bytes = workbookFile({
      formats: ['dd/mm/yyyy'],
      sheets: [
        {
          name: 'Pipeline',
          rows: [
            ['Company', 'Date'],
            ['Tidewire', { value: 45366, style: 1 }],
          ],
        },
        {
          name: 'Old',
          state: 'hidden',
          rows: [['Company'], ['Fernway'], ['Greywater', { xml: '<c t="e"><v>#N/A</v></c>' }]],
        },
      ],
    });
    const { status, body } = await upload(server, admin, bytes, { name: 'Pipeline 2024.xlsx' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      reading: { encoding: null, separator: null, sheet: 0, header_row: 1 },
      sheets: [
        { name: 'Pipeline', rows: 1, hidden: false },
        { name: 'Old', rows: 2, hidden: true },
      ],
      top: [
        ['Company', 'Date'],
        ['Tidewire', '2024-03-15'],
      ],
      warnings: [],
      import: { file_name: 'Pipeline 2024.xlsx', file_bytes: bytes.length, rows_total: 1 },
    });
    expect(body.columns[1]).toMatchObject({ field: 'received_on', format: { dateOrder: 'year-first' } });
    expect((await ask(admin, body.import.id, '/draft')).body).toEqual(body);
    const other = (await ask(admin, body.import.id, '/reading', { sheet: 1 })).body;
    expect(other).toMatchObject({ reading: { sheet: 1, header_row: 1 }, import: { rows_total: 2 } });
    expect(other.warnings).toEqual([expect.stringMatching(/^1 cell holds an error, such as #N\/A in row 3/)]);
    const missing = await ask(admin, body.import.id, '/reading', { sheet: 2 });
    expect([missing.status, missing.body.code]).toEqual([422, 'FILE_REFUSED']);
  });

  it('leaves out what stands above the header, and takes another row as header when told to', async () => {
    const content = 'Northgate pipeline,,\n,,\nCompany,Amount,Round\nTidewire,5,Seed\n,,\nFernway,7,Seed\n';
    const { body } = await upload(server, admin, content);
    expect(body.reading.header_row).toBe(3);
    expect(body.top.slice(0, 3)).toEqual([
      ['Northgate pipeline', '', ''],
      ['', '', ''],
      ['Company', 'Amount', 'Round'],
    ]);
    expect([body.import.rows_total, body.columns[0].header]).toEqual([2, 'Company']);
    const preview = await ask(admin, body.import.id, '/preview', planOf(body));
    expect(preview.body.rows.map(({ row }: { row: number }) => row)).toEqual([4, 6]);
    const lower = (await ask(admin, body.import.id, '/reading', { header_row: 4 })).body;
    expect([lower.reading.header_row, lower.import.rows_total, lower.columns[0].header]).toEqual([4, 1, 'Tidewire']);
    const none = (await ask(admin, body.import.id, '/reading', { header_row: null })).body;
    expect([none.reading.header_row, none.import.rows_total, none.columns[0].header]).toEqual([null, 3, 'Column A']);
    const last = await ask(admin, body.import.id, '/reading', { header_row: 6 });
    expect([last.status, last.body.message]).toEqual([422, expect.stringMatching(/no rows below its header/)]);
  });

  it('of two encodings says so, and reads each line as what it is', async () => {
    const content = Buffer.concat([Buffer.from('Company,Amount\nSociété,1\n'), Buffer.from('L\xe4den,2\n', 'latin1')]);
    const { body } = await upload(server, admin, content);
    expect(body.columns[0].samples).toEqual(['Société', 'Läden']);
    expect(body.warnings).toEqual([expect.stringMatching(/^This file mixes two encodings: 1 line is Windows-1252/)]);
    const forced = await ask(admin, body.import.id, '/reading', { encoding: 'utf-8' });
    expect(forced.body.warnings).toEqual([expect.stringMatching(/^1 character of this file cannot be read/)]);
  });

  it('says that this very file was imported before', async () => {
    const content = 'Company,Amount\nBeforehand,1\nSecondly,2\n';
    await importNow(server, admin, content);
    expect((await upload(server, admin, content)).body.imported_before).toMatchObject({ imported: 2 });
    expect((await upload(server, other, content)).body.imported_before).toBeNull();
  });

  it('remembers for the firm what its columns mean, and tells no other firm', async () => {
    const content = (name: string) => `Firma,Wert X,Notiz Y\n${name},5,z\n`;
    const draft = (await upload(server, admin, content('Remembered'))).body;
    expect(draft.remembered).toBe(false);
    const mapping = [
      { column: 0, field: 'company_name' },
      { column: 1, field: null },
      { column: 2, field: 'competitive_advantage' },
    ];
    expect((await ask(admin, draft.import.id, '/run', planOf(draft, { mapping }))).status).toBe(202);
    const again = (await upload(server, admin, content('Another'))).body;
    expect([again.remembered, fieldsOf(again)]).toEqual([true, ['company_name', null, 'competitive_advantage']]);
    const foreign = (await upload(server, other, content('Another'))).body;
    expect([foreign.remembered, fieldsOf(foreign)[2]]).toEqual([false, 'note']);
  });

  it('names a field that a column went into before and that was archived since', async () => {
    const field = { label: 'Angle', kind: 'text', group_key: 'company' };
    const { id, key, version } = (await call(server, admin, 'POST', '/custom-fields', field)).body;
    const content = (name: string) => `Firma,Winkel Q\n${name},5\n`;
    const draft = (await upload(server, admin, content('Angled'))).body;
    const mapping = [
      { column: 0, field: 'company_name' },
      { column: 1, field: `custom.${key}` },
    ];
    expect((await ask(admin, draft.import.id, '/run', planOf(draft, { mapping }))).status).toBe(202);
    const archive = (changes: object) => call(server, admin, 'PATCH', `/custom-fields/${id}`, changes);
    expect((await archive({ version, is_archived: true })).status).toBe(200);
    const again = (await upload(server, admin, content('Another'))).body;
    expect([fieldsOf(again)[1], again.archived_fields]).toEqual([null, [{ column: 1, key, label: 'Angle' }]]);
    expect((await archive({ version: version + 1, is_archived: false })).status).toBe(200);
    const restored = (await upload(server, admin, content('Third'))).body;
    expect([fieldsOf(restored)[1], restored.archived_fields]).toEqual([`custom.${key}`, []]);
  });
});

describe('a plan', () => {
  it.each<[string, object, number]>([
    ['without the company', { mapping: [{ column: 1, field: 'target_amount' }] }, 422],
    ['without any column', { mapping: [] }, 422],
    ['with a field twice', { mapping: [0, 1].map((column) => ({ column, field: 'company_name' })) }, 422],
    ['with a field that there is not', { mapping: [{ column: 0, field: 'tenant_id' }] }, 400],
    ['with a column that cannot be', { mapping: [{ column: 200, field: 'company_name' }] }, 400],
    ['with a choice that there is not', { choices: { same_deal: 'delete', same_company: 'keep' } }, 400],
    ['with a row that is none', { overrides: { __proto__x: 'skip' } }, 400],
    ['with 5,001 choices', { overrides: Object.fromEntries(Array.from({ length: 5001 }, (_, n) => [n, 'skip'])) }, 400],
  ])('%s is refused by preview and run', async (_, changes, status) => {
    const draft = (await upload(server, admin, 'Company,Amount\nA,1\n')).body;
    const plan = planOf(draft, changes);
    expect((await ask(admin, draft.import.id, '/preview', plan)).status).toBe(status);
    expect((await ask(admin, draft.import.id, '/run', plan)).status).toBe(status);
    expect((await ask(admin, draft.import.id, '')).body.status).toBe('open');
  });

  it('with a column beyond the list reads nothing from it', async () => {
    const draft = (await upload(server, admin, 'Company,Amount\nBeyond,1\n')).body;
    const mapping = [
      { column: 0, field: 'company_name' },
      { column: 150, field: 'target_amount' },
    ];
    const { status, body } = await ask(admin, draft.import.id, '/preview', planOf(draft, { mapping }));
    expect([status, body.rows[0].values]).toEqual([200, { company_name: 'Beyond' }]);
  });

  it('is previewed row by row, and nothing is written', async () => {
    // A firm of its own: imports of the tests above may still be running.
    const own = await makeFirm(server);
    const draft = (await upload(server, own, 'Company,Amount\nPrevone,"$5"\n,9\nPrevtwo,1-2M\nPrevone,"$5"\n')).body;
    const dump = async () =>
      (
        await server.admin.query(
          `select (select count(*) from opportunities where tenant_id = $1) as deals, (select count(*) from audit_logs where tenant_id = $1) as events,
             (select string_agg(status, ',') from imports where tenant_id = $1) as imports`,
          [own.tenantId],
        )
      ).rows[0];
    const before = await dump();
    const preview = async (more: object) => (await ask(own, draft.import.id, '/preview', planOf(draft, more))).body;
    const all = await preview({});
    expect(all.counts).toEqual({ read: 4, imported: 2, created: 2, merged: 0, skipped: 1, rejected: 1 });
    expect(all.shown).toEqual({ all: 4, problem: 1, kept: 1, repaired: 0, duplicate: 1 });
    expect(all.rows.map((row: { row: number; action: string }) => [row.row, row.action])).toEqual([
      [2, 'create'],
      [3, 'reject'],
      [4, 'create'],
      [5, 'skip'],
    ]);
    expect(all.unfit).toEqual([]);
    expect((await preview({ show: 'all', offset: 1, limit: 1 })).rows.map(({ row }: { row: number }) => row)).toEqual([
      3,
    ]);
    const [kept] = (await preview({ show: 'kept' })).rows;
    expect([kept.row, kept.values]).toEqual([4, { company_name: 'Prevtwo', remarks: 'Amount: 1-2M' }]);
    expect((await preview({ offset: 1000 })).rows).toEqual([]);
    expect((await preview({ overrides: { 5: 'keep' } })).counts).toMatchObject({ created: 3, skipped: 0 });
    expect(await dump()).toEqual(before);
  });

  it('is told of a column of which most does not fit', async () => {
    const draft = (await upload(server, admin, 'Company,Amount\nA,1-2M\nB,3-4M\nC,$5\nD,undisclosed\n')).body;
    const { body } = await ask(admin, draft.import.id, '/preview', planOf(draft));
    expect(body.unfit).toEqual([{ column: 1, unfit: 2, filled: 3 }]);
  });
});

describe('a cell', () => {
  const correct = (id: string, body: object, person = admin) => ask(person, id, '/corrections', body);
  const first = async (draft: Parameters<typeof planOf>[0]) =>
    (await ask(admin, draft.import.id, '/preview', planOf(draft))).body;

  it('is corrected before the import, kept with it, and taken back', async () => {
    const draft = (await upload(server, admin, 'Company,Amount\nTidewire,1-2M\n,5\n')).body;
    const { id } = draft.import;
    const before = await first(draft);
    expect(before.rows[0].issues).toMatchObject([{ severity: 'kept', cell: 1 }]);
    expect(before.rows[1].issues).toMatchObject([{ severity: 'problem', cell: 0 }]);
    expect((await correct(id, { row: 2, column: 1, text: '$1M' })).body).toEqual({ corrected: 1 });
    expect((await correct(id, { row: 3, column: 0, text: 'Umbra' })).body).toEqual({ corrected: 2 });
    const after = await first(draft);
    expect([after.counts.rejected, after.shown.kept, after.rows[0].values.target_amount]).toEqual([
      0,
      0,
      '1,000,000 USD',
    ]);
    expect(after.rows[0].corrected).toEqual([{ column: 1, text: '$1M' }]);
    const { rows } = await server.admin.query('select corrections_encrypted as cell from imports where id = $1', [id]);
    expect(rows[0].cell.includes('Umbra')).toBe(false);
    expect((await correct(id, { row: 3, column: 0, text: null })).body).toEqual({ corrected: 1 });
    expect((await first(draft)).counts.rejected).toBe(1);
    // As text of another separator the cells are others; back again they are as they were corrected.
    await ask(admin, id, '/reading', { separator: ';' });
    await ask(admin, id, '/reading', { separator: ',' });
    expect((await first(draft)).rows[0].corrected).toHaveLength(1);
    await ask(admin, id, '/discard', {});
    expect((await correct(id, { row: 2, column: 1, text: '1' })).body.code).toBe('IMPORT_NOT_OPEN');
  });

  it.each([
    ['the header', { row: 1, column: 0, text: 'x' }, 'row'],
    ['a row that is not there', { row: 99, column: 0, text: 'x' }, 'row'],
    ['a text that is too long', { row: 2, column: 0, text: 'x'.repeat(10_001) }, 'text'],
    ['a column that cannot be', { row: 2, column: 200, text: 'x' }, 'column'],
  ])('is refused for %s', async (_, body, field) => {
    const draft = (await upload(server, admin, 'Company\nTidewire\n')).body;
    const { status, body: answer } = await correct(draft.import.id, body);
    expect([status, Object.keys(answer.data.fields)]).toEqual([400, [field]]);
  });
});

describe("another firm's import", () => {
  it('answers everywhere like a missing one', async () => {
    const draft = (await upload(server, admin, 'Company\nSecretco\n')).body;
    const calls: [string, unknown?][] = [
      [''],
      ['/draft'],
      ['/rejected'],
      ['/reading', {}],
      ['/discard', {}],
      ['/corrections', { row: 2, column: 0, text: 'x' }],
      ['/preview', planOf(draft)],
      ['/run', planOf(draft)],
    ];
    for (const [what, body] of calls) {
      const [foreign, missing] = [
        await ask(other, draft.import.id, what, body),
        await ask(other, crypto.randomUUID(), what, body),
      ];
      expect([foreign.status, foreign.body], what).toEqual([404, missing.body]);
    }
    expect(JSON.stringify((await call(server, other, 'GET', '/imports')).body)).not.toContain(draft.import.id);
    expect((await ask(admin, draft.import.id, '')).body.status).toBe('open');
  });

  it('that was given up is gone for good', async () => {
    const draft = (await upload(server, admin, 'Company\nGiven up\n')).body;
    expect((await ask(admin, draft.import.id, '/discard', {})).body.status).toBe('discarded');
    const calls: [string, object][] = [
      ['/discard', {}],
      ['/run', planOf(draft)],
      ['/preview', planOf(draft)],
    ];
    for (const [what, body] of calls) {
      const answer = await ask(admin, draft.import.id, what, body);
      expect([answer.status, answer.body.code], what).toEqual([409, 'IMPORT_NOT_OPEN']);
    }
  });

  it('offers no second field of a name that is taken', async () => {
    const person = await makeFirm(server);
    await call(server, person, 'POST', '/custom-fields', { label: 'Taken Mood', kind: 'number' });
    const draft = (await upload(server, person, 'Company,Taken Mood,Wave\nTidewire,good,high\nHarbor,bad,low\n')).body;
    expect(draft.columns[1]).toMatchObject({ field: 'custom.taken_mood', create: null });
    expect(draft.columns[2]).toMatchObject({ field: null, create: { label: 'Wave' } });
  });
});
