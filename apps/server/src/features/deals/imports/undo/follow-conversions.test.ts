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
const fieldOf = async (label: string, more: object) => {
  const made = await post('/custom-fields', { label, ...more });
  expect([label, made.status]).toEqual([label, 201]);
  return made.body;
};
const fill = (list: string, keys: string[]) =>
  importNow(server, admin, list, {
    mapping: ['company_name', ...keys.map((key) => `custom.${key}`)].map((field, column) => ({ column, field })),
    choices: { same_deal: 'merge', same_company: 'merge' },
  });

it('takes back what an import filled into fields that are of another kind since', async () => {
  const ticket = await fieldOf('Ticket', { kind: 'money' });
  const segment = await fieldOf('Segment', { kind: 'choice', choices: [{ label: 'Seed fund' }] });
  const regions = await fieldOf('Regions', { kind: 'choices', choices: [{ label: 'North' }, { label: 'South' }] });
  const deals = [];
  for (const company_name of ['Adler', 'Marder']) deals.push((await post('/opportunities', { company_name })).body);
  const list = 'Company,Ticket,Segment,Regions\nAdler,"31,000 EUR",Seed fund,North; South\nMarder,"5,000 EUR",,\n';
  const done = await fill(list, ['ticket', 'segment', 'regions']);
  expect(done.report).toMatchObject({ merged: 2 });
  for (const [field, kind] of [
    [ticket, 'number'],
    [segment, 'text'],
    [regions, 'text'],
  ]) {
    const changed = await patch(`/custom-fields/${field.id}`, { version: field.version, kind });
    expect([kind, changed.status, changed.body.code]).toEqual([kind, 200, undefined]);
  }
  const [adler, marder] = deals;
  expect((await get(adler.id)).custom).toEqual({ ticket: 31000, segment: 'Seed fund', regions: 'North, South' });
  // What a person wrote since stays, and is not taken for converted.
  const { version } = await get(marder.id);
  expect((await patch(`/opportunities/${marder.id}`, { version, custom: { ticket: 7000 } })).status).toBe(200);
  const report = await undo(done.id);
  expect((await get(adler.id)).custom).toEqual({});
  expect((await get(marder.id)).custom).toEqual({ ticket: 7000 });
  expect(report).toMatchObject({ removed: 0 });
});

it('names the field of a deal that cannot be given back its old value, and does not call it restored', async () => {
  const ticket = await fieldOf('Ticket', { kind: 'money' });
  const deal = (await post('/opportunities', { company_name: 'Adler' })).body;
  const done = await fill('Company,Ticket\nAdler,"31,000 EUR"\n', ['ticket']);
  expect(done.report).toMatchObject({ merged: 1 });
  expect((await patch(`/custom-fields/${ticket.id}`, { version: ticket.version, kind: 'number' })).status).toBe(200);
  const conversion = { kind: 'text', status: 'running' };
  await server.admin.query('update custom_fields set conversion = $2 where id = $1', [ticket.id, conversion]);
  expect(await undo(done.id)).toMatchObject({
    restored: 0,
    kept: [{ id: deal.id, why: 'field_changed', detail: 'Ticket' }],
  });
  expect((await get(deal.id)).custom).toEqual({ ticket: 31000 });
});
