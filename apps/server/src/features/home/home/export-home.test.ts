import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import { decimalAmount } from '../../../core/csv-file.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server, 'Exporting Firm'));
beforeAll(async () => {
  for (const company_name of ['=HYPERLINK("http://x")', 'Quotes "and", commas', '+1', '-2', '@sum', 'Zoë']) {
    const values = { company_name, target_amount: 123_456, currency: 'USD' };
    expect((await call(server, admin, 'POST', '/opportunities', values)).status).toBe(201);
  }
});

const read = (text: string): string[][] => parse(text, { bom: true, record_delimiter: '\r\n' });

it('answers with a file for spreadsheets: a mark of its encoding, quotes doubled, formulas disarmed', async () => {
  const { status, body, headers } = await call(server, admin, 'GET', '/home/export');
  expect(status).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/csv/);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="dashboard_\d{4}-\d\d-\d\d_.*\.csv"$/);
  expect(body.charCodeAt(0)).toBe(0xfeff);
  const rows = read(body);
  expect(rows[0]).toEqual(['Section', 'Item', 'Detail', 'From', 'To', 'Value', 'Unit']);
  expect(rows.find(([, item]) => item === 'Pipeline')).toEqual([
    'Figures',
    'Pipeline',
    '6 active deals',
    '',
    expect.any(String),
    '7407.36',
    'USD',
  ]);
  const names = rows.filter(([section]) => section === 'What changed').map((row) => row[2]);
  expect(names.sort()).toEqual(
    [`'=HYPERLINK("http://x")`, 'Quotes "and", commas', `'+1`, `'-2`, `'@sum`, 'Zoë'].sort(),
  );
});

it('leaves an event with the name, the rows and the columns', async () => {
  const before = (await auditOf(server, admin.tenantId, 'export.created')).length;
  const { body } = await call(server, admin, 'GET', '/home/export?from=2026-01-01&to=2026-01-31');
  const events = await auditOf(server, admin.tenantId, 'export.created');
  expect(events).toHaveLength(before + 1);
  expect(events.at(-1)).toMatchObject({
    user_id: admin.userId,
    data_classification: 'confidential',
    metadata: { name: 'dashboard', rows: read(body).length - 1, from: '2026-01-01', to: '2026-01-31' },
  });
});

it('exports the deals that the filters leave, in the order of the list, and says so', async () => {
  const { body } = await call(server, admin, 'GET', '/opportunities/export?search=quotes&sort=company_name');
  const rows = read(body);
  expect(rows).toHaveLength(2);
  const [header = [], row = []] = rows;
  expect(Object.fromEntries(header.map((name, place) => [name, row[place]]))).toMatchObject({
    Company: 'Quotes "and", commas',
    Stage: 'Sourcing',
    Amount: '1234.56',
    Currency: 'USD',
  });
  const sorted = read((await call(server, admin, 'GET', '/opportunities/export?sort=company_name&direction=asc')).body);
  const stored = read(
    (await call(server, admin, 'GET', '/opportunities/export?sort=company_name&direction=desc')).body,
  );
  expect(sorted.slice(1).map(([name]) => name)).toEqual(
    stored
      .slice(1)
      .map(([name]) => name)
      .reverse(),
  );
  const event = (await auditOf(server, admin.tenantId, 'export.created')).at(-1);
  expect(event?.metadata).toMatchObject({ name: 'opportunities', rows: 6 });
});

it('gives no deals to who may not see them, and leaves no event', async () => {
  const lp = await addPerson(server, admin.tenantId, 'lp');
  const before = (await auditOf(server, admin.tenantId, 'export.created')).length;
  expect((await call(server, lp, 'GET', '/opportunities/export')).status).toBe(403);
  expect(await auditOf(server, admin.tenantId, 'export.created')).toHaveLength(before);
  const own = await call(server, lp, 'GET', '/home/export');
  expect(own.body).toContain('Your access');
  expect(own.body).not.toContain('Pipeline');
});

it.each([
  ['123456', 2, '1234.56'],
  ['5', 2, '0.05'],
  ['0', 2, '0.00'],
  ['-5', 2, '-0.05'],
  ['1234', 0, '1234'],
  ['27000000000000000001', 2, '270000000000000000.01'],
])('%s with %i digits is %s', (minor, digits, decimal) => expect(decimalAmount(minor, digits)).toEqual({ decimal }));
