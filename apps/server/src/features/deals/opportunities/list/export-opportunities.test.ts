import { DEAL_FIELDS } from '@cairn/domain';
import { expect, it } from 'vitest';
import { readZip } from '../../../../testing/read-zip.ts';
import { call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../../testing/use-test-server.ts';
import { listWorkbook } from '../../imports/workbook/read-workbook.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));

it('has every field of the deals when all are asked for, with labels in the cells', async () => {
  const deal = {
    company_name: 'Alder',
    website: 'https://alder.example',
    remarks: 'Met twice',
    burn_rate: 123_400,
    priority: 'critical',
    shared_with_coinvestors: true,
  };
  await call(server, admin, 'POST', '/opportunities', deal);
  const csv = async (query: string) =>
    String((await call(server, admin, 'GET', `/opportunities/export?${query}`)).body);
  const all = await csv('fields=all&columns=status');
  const [header = ''] = all.split(/\r?\n/);
  for (const field of Object.values(DEAL_FIELDS))
    expect(header, field.label).toContain('column' in field ? field.column : field.label);
  for (const said of ['alder.example', 'Met twice', '1234.00', 'Critical', 'Yes']) expect(all).toContain(said);
  expect(header).toContain(',Checklist,');
  const usual = await csv('');
  expect(usual).not.toContain('Checklist');
  expect(usual).toContain('Critical');
  expect(usual).not.toContain('Met twice');
});

it('is a workbook with numbers as numbers and days as days, where that is asked for', async () => {
  await call(server, admin, 'POST', '/opportunities', {
    company_name: '=1+1',
    currency: 'EUR',
    target_amount: 123_456,
    received_on: '2026-03-31',
  });
  const { rawPayload, headers } = await server.app.inject({
    url: '/api/opportunities/export?format=xlsx&search=%3D1%2B1&columns=target_amount&columns=received_on&columns=created_at',
    headers: { host: 'localhost:3000', authorization: `Bearer ${admin.token}` },
  });
  expect(headers['content-disposition']).toMatch(/opportunities_.*\.xlsx/);
  const { content } = await listWorkbook(rawPayload);
  // As the import reads it: a day only where the cell is one by its format.
  expect(content.records).toEqual([
    ['Company', 'Amount', 'Currency', 'Received', 'Added'],
    ['=1+1', '1234.56', 'EUR', '2026-03-31', expect.stringMatching(/^20\d\d-\d\d-\d\d/)],
  ]);
  const parts = readZip(rawPayload);
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('s="2"><v>46112</v>');
  expect(parts.get('xl/worksheets/sheet1.xml')).toMatch(/s="3"><v>\d{5}\.\d{6}<\/v>/);
});

it('keeps a field of the firm apart from one of the product that has its name above the column', async () => {
  const { body: field } = await call(server, admin, 'POST', '/custom-fields', { label: 'Round', kind: 'text' });
  const deal = { company_name: 'Twice named', funding_round: 'Seed', custom: { [field.key]: 'Second of two' } };
  await call(server, admin, 'POST', '/opportunities', deal);
  const columns = `columns=custom.${field.key}&columns=funding_round`;
  const { body } = await call(server, admin, 'GET', `/opportunities/export?search=Twice&${columns}`);
  expect(String(body).replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
    'Company,Round (own field),Round',
    'Twice named,Second of two,Seed',
  ]);
});

it('has a column for each field of the firm, also where two would be called the same', async () => {
  const firm = await makeFirm(server);
  const fields = [
    { label: 'Round', kind: 'text' },
    { label: 'Round (own field)', kind: 'text' },
    { label: 'Quota', kind: 'percent' },
    { label: 'Quota (%)', kind: 'text' },
  ];
  const values = ['first', 'second', 5, 'sixth'];
  const custom: Record<string, unknown> = {};
  for (const [at, field] of fields.entries())
    custom[(await call(server, firm, 'POST', '/custom-fields', field)).body.key] = values[at];
  await call(server, firm, 'POST', '/opportunities', { company_name: 'Alder', custom });
  const [header = '', line = ''] = String((await call(server, firm, 'GET', '/opportunities/export')).body).split(
    /\r?\n/,
  );
  expect(header).toContain('Round (own field),Round (own field) 2,Quota (%),Quota (%) 2');
  expect(line).toContain('first,second,5,sixth');
});
