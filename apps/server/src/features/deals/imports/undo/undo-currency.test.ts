import { expect, it } from 'vitest';
import { call, makeFirm } from '../../../../testing/test-firm.ts';
import { importNow, undoNow } from '../../../../testing/test-import.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const post = (path: string, body: object) => call(server, admin, 'POST', path, body);
const patch = (path: string, body: object) => call(server, admin, 'PATCH', path, body);
const get = async (id: string) => (await call(server, admin, 'GET', `/opportunities/${id}`)).body;
const undo = (id: string) => undoNow(server, admin, id);
const fill = (list: string, keys: string[]) =>
  importNow(server, admin, list, {
    mapping: ['company_name', ...keys].map((field, column) => ({ column, field })),
    choices: { same_deal: 'merge', same_company: 'merge' },
  });

it('an own amount that was corrected since keeps its currency when the import is undone', async () => {
  await post('/custom-fields', { label: 'Ticket', kind: 'money' });
  const deal = (await post('/opportunities', { company_name: 'Adler', currency: 'USD' })).body;
  const done = await fill('Company,Ticket\nAdler,"31,000 EUR"\n', ['custom.ticket']);
  expect(done.report).toMatchObject({ merged: 1 });
  const { version, currency } = await get(deal.id);
  expect(currency).toBe('EUR');
  expect((await patch(`/opportunities/${deal.id}`, { version, custom: { ticket: 40_000_00 } })).status).toBe(200);
  await undo(done.id);
  const after = await get(deal.id);
  expect([after.custom, after.currency]).toEqual([{ ticket: 40_000_00 }, 'EUR']);
});

it('another own amount that was written since keeps its currency when the import is undone', async () => {
  await post('/custom-fields', { label: 'Ticket', kind: 'money' });
  await post('/custom-fields', { label: 'Fee', kind: 'money', is_encrypted: true });
  const deal = (await post('/opportunities', { company_name: 'Adler', currency: 'USD' })).body;
  const done = await fill('Company,Revenue\nAdler,"31,000 EUR"\n', ['revenue']);
  expect(done.report).toMatchObject({ merged: 1 });
  const { version, currency } = await get(deal.id);
  expect(currency).toBe('EUR');
  expect((await patch(`/opportunities/${deal.id}`, { version, custom: { fee: 500_00 } })).status).toBe(200);
  await undo(done.id);
  const after = await get(deal.id);
  expect([after.custom, after.revenue, after.currency]).toEqual([{ fee: 500_00 }, null, 'EUR']);
});

it('a row gives no other currency to a deal whose only amount stands in a field that is archived', async () => {
  const field = (await post('/custom-fields', { label: 'Ticket', kind: 'money' })).body;
  const deal = (await post('/opportunities', { company_name: 'Adler', currency: 'EUR', custom: { ticket: 100_00 } }))
    .body;
  const archived = (await patch(`/custom-fields/${field.id}`, { version: field.version, is_archived: true })).body;
  await fill('Company,Revenue\nAdler,"31,000 JPY"\n', ['revenue']);
  expect((await patch(`/custom-fields/${field.id}`, { version: archived.version, is_archived: false })).status).toBe(
    200,
  );
  const after = await get(deal.id);
  expect([after.custom, after.currency]).toEqual([{ ticket: 100_00 }, 'EUR']);
});
