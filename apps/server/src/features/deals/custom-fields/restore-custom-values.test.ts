import { expect, it } from 'vitest';
import { call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

const post = async (path: string, body: object) => (await call(server, admin, 'POST', path, body)).body;
const change = (field: { id: string; version: number }, body: object) =>
  call(server, admin, 'PATCH', `/custom-fields/${field.id}`, { version: field.version, ...body });
const get = async ({ id }: { id: string }) => (await call(server, admin, 'GET', `/opportunities/${id}`)).body;
const edit = (field: string, value: unknown) =>
  post('/opportunities/bulk/edit', { matching: {}, field: `custom.${field}`, value });
const undo = async ({ id }: { id: string }) => {
  const { changed, refused } = await post(`/opportunities/bulk/${id}/undo`, {});
  return [changed.length, refused.map(({ why }: { why: string }) => why)];
};

it.each([
  ['text', 'hello world', 'number', false],
  ['text', 'hello world', 'date', true],
])('leaves a %s out where the field has become another kind since', async (kind, value, other, is_encrypted) => {
  const field = await post('/custom-fields', { label: 'Mood', kind, is_encrypted });
  const deal = await post('/opportunities', { company_name: 'Ash', custom: { mood: value } });
  const emptied = await edit('mood', null);
  expect((await change(field, { kind: other })).status).toBe(200);
  expect(await undo(emptied)).toEqual([0, ['field_changed']]);
  expect((await get(deal)).custom).toEqual({});
});

it.each([false, true])(
  'leaves out what is of another unit since, though the new kind would take it (encrypted: %s)',
  async (is_encrypted) => {
    const field = await post('/custom-fields', { label: 'Ticket', kind: 'money', is_encrypted });
    const deal = await post('/opportunities', { company_name: 'Ash', custom: { ticket: 12_300 } });
    const emptied = await edit('ticket', null);
    expect((await change(field, { kind: 'number' })).status).toBe(200);
    expect(await undo(emptied)).toEqual([0, ['field_changed']]);
    expect((await get(deal)).custom).toEqual({});
  },
);

it('puts back what the other kind takes, too, and a choice that is not offered any more', async () => {
  const field = await post('/custom-fields', { label: 'Mood', kind: 'text' });
  const mind = await post('/custom-fields', {
    label: 'Mind',
    kind: 'choice',
    choices: [{ label: 'A' }, { label: 'B' }],
  });
  const [a, b] = mind.choices;
  const custom = { mood: 'hello', mind: a.value };
  const deal = await post('/opportunities', { company_name: 'Ash', custom });
  const emptied = await edit('mood', null);
  expect((await change(field, { kind: 'long_text' })).status).toBe(200);
  expect(await undo(emptied)).toEqual([1, []]);
  const other = await edit('mind', b.value);
  expect((await change(mind, { choices: [b] })).status).toBe(200);
  expect(await undo(other)).toEqual([1, []]);
  expect((await get(deal)).custom).toEqual(custom);
});

it('does not empty what the stage requires since, neither by a bulk undo nor by the undo of a merge', async () => {
  const field = await post('/custom-fields', { label: 'Mood', kind: 'text' });
  const deal = await post('/opportunities', { company_name: 'Ash' });
  const other = await post('/opportunities', { company_name: 'Birch', custom: { mood: 'y' } });
  const kept = await post('/opportunities', { company_name: 'Cedar' });
  const [both, gone] = [`/opportunities/${kept.id}`, { other_id: other.id }];
  const merged = await post(`${both}/merge`, { version: 1, ...gone, other_version: 1 });
  expect(merged.custom).toEqual({ mood: 'y' });
  const filled = await post('/opportunities/bulk/edit', {
    deals: [{ id: deal.id, version: 1 }],
    field: 'custom.mood',
    value: 'x',
  });
  expect((await change(field, { required_from_stage: 'sourcing' })).status).toBe(200);
  expect(await undo(filled)).toEqual([0, ['required']]);
  expect((await get(deal)).custom).toEqual({ mood: 'x' });
  const back = await call(server, admin, 'POST', `${both}/undo-merge`, gone);
  expect([back.status, back.body.kept?.custom]).toEqual([200, { mood: 'y' }]);
});
