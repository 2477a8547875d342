import type { PoolClient } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { call, makeFirm } from '../../../testing/test-firm.ts';
import { importNow } from '../../../testing/test-import.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));

const post = async (path: string, body: object) => (await call(server, admin, 'POST', path, body)).body;
const get = async (path: string) => (await call(server, admin, 'GET', path)).body;
const change = (field: { id: string }, body: object, version = 1) =>
  call(server, admin, 'PATCH', `/custom-fields/${field.id}`, { version, ...body });
const addMood = (more: object = {}) => post('/custom-fields', { label: 'Mood', kind: 'text', ...more });

const open = new Set<PoolClient>();
/** A transaction beside those of the server. */
const begin = async (statement: string, values: unknown[] = []) => {
  const client = await server.admin.connect();
  open.add(client);
  await client.query('begin');
  await client.query(statement, values);
  return client;
};
const end = async (client: PoolClient) => {
  open.delete(client);
  await client.query('commit');
  client.release();
};
afterEach(async () => {
  for (const client of open) await end(client);
});

/** As a change of kind has written it, and not yet committed. */
const changing = (field: { id: string }, set = `kind = 'number'`) =>
  begin(
    `with held as (select id from custom_fields where id = $1 for update)
    update custom_fields f set ${set} from held where f.id = held.id`,
    [field.id],
  );

it('gives a field no other kind while a bulk change writes values of it', async () => {
  const field = await addMood();
  const deal = await post('/opportunities', { company_name: 'Ash' });
  const other = await begin('select from opportunities where id = $1 for update', [deal.id]);
  const edited = post('/opportunities/bulk/edit', { matching: {}, field: 'custom.mood', value: 'hello' });
  await untilWaiting(server);
  const { status, body } = await change(field, { kind: 'number' });
  expect([status, body.code]).toEqual([409, 'FIELD_IN_USE']);
  expect(body.message).toMatch(/^An import or a bulk change is writing values just now\. Try again/);
  await end(other);
  expect((await edited).changed).toHaveLength(1);
  expect((await change(field, { kind: 'number' })).body.code).toBe('VALUES_DO_NOT_FIT');
});

it('gives a field no other kind while an import writes values of it', async () => {
  const field = await addMood();
  const other = await begin('lock table opportunity_stage_history in share mode');
  const mapping = [
    { column: 0, field: 'company_name' },
    { column: 1, field: 'custom.mood' },
  ];
  const imported = importNow(server, admin, 'Company,Mood\nTidewire,good\n', { mapping });
  await untilWaiting(server);
  expect((await change(field, { kind: 'number' })).body.code).toBe('FIELD_IN_USE');
  await end(other);
  expect((await imported).status).toBe('done');
  expect((await change(field, { kind: 'number' })).body.code).toBe('VALUES_DO_NOT_FIT');
});

it('lets others write values and change labels while somebody writes values', async () => {
  const field = await addMood();
  const deal = await post('/opportunities', { company_name: 'Ash' });
  await begin('select from custom_fields where id = $1 for key share', [field.id]);
  const path = `/opportunities/${deal.id}`;
  const saved = await call(server, admin, 'PATCH', path, { version: 1, custom: { mood: 'good' } });
  expect([saved.status, (await change(field, { label: 'Temper' })).status]).toEqual([200, 200]);
  expect((await change(field, { kind: 'number' }, 2)).body.code).toBe('FIELD_IN_USE');
});

it.each([
  ['a deal', 'opportunity', () => post('/opportunities', { company_name: 'Ash' }), '/opportunities'],
  ['a company', 'portfolio_company', () => post('/portfolio-companies', { name: 'Ash' }), '/portfolio-companies'],
])('checks what is written to %s by the kind that a field is just getting', async (_, record_kind, make, path) => {
  const field = await addMood({ record_kind });
  const record = await make();
  const other = await changing(field);
  const saved = call(server, admin, 'PATCH', `${path}/${record.id}`, { version: 1, custom: { mood: 'good' } });
  await untilWaiting(server);
  // A change of kind writes the records that have a value: who waits for it holds none of them.
  const table = path === '/opportunities' ? 'opportunities' : 'portfolio_companies';
  const held = await other.query(`select id from ${table} where id = $1 for update skip locked`, [record.id]);
  expect(held.rowCount).toBe(1);
  await end(other);
  const { status, body } = await saved;
  expect([status, body.data.fields]).toEqual([400, { 'custom.mood': expect.stringMatching(/must be a number/) }]);
});

it('refuses a merge that would take a value over which is just being converted', async () => {
  const field = await addMood();
  const kept = await post('/opportunities', { company_name: 'Ash' });
  const gone = await post('/opportunities', { company_name: 'Birch', custom: { mood: 'good' } });
  const other = await changing(field, `is_archived = true, conversion = '{"status":"running","total":1,"done":0}'`);
  const body = { version: 1, other_id: gone.id, other_version: 1 };
  const merged = call(server, admin, 'POST', `/opportunities/${kept.id}/merge`, body);
  await untilWaiting(server);
  const held = await other.query('select id from opportunities where id = $1 for update skip locked', [gone.id]);
  expect(held.rowCount).toBe(1);
  await end(other);
  expect((await merged).body).toMatchObject({
    code: 'MERGE_REFUSED',
    message: 'Mood is being changed to another kind. Merge when that is done.',
  });
  expect((await get(`/opportunities/${gone.id}`)).custom).toEqual({ mood: 'good' });
  await server.admin.query('update custom_fields set is_archived = false, conversion = null where id = $1', [field.id]);
  expect((await call(server, admin, 'POST', `/opportunities/${kept.id}/merge`, body)).body.custom).toEqual({
    mood: 'good',
  });
});
