import { beforeAll, describe, expect, it } from 'vitest';
import { auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { convertFewAtOnce, FEW, fillDeals, MANY, untilConverted } from '../testing/many-values.ts';
import { runConversion } from './run-conversion.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const fill = (custom: string, count = FEW) => fillDeals(server, admin, count, custom);
const add = async (body: object) => (await call(server, admin, 'POST', '/custom-fields', body)).body;
const change = (field: { id: string; version: number }, body: object) =>
  call(server, admin, 'PATCH', `/custom-fields/${field.id}`, { version: field.version, ...body });
const read = async (id: string) =>
  (await call(server, admin, 'GET', '/custom-fields')).body.find((one: { id: string }) => one.id === id);
const over = (id: string) => untilConverted(server, admin, id);
const kinds = async () =>
  (
    await server.admin.query(
      `select jsonb_typeof(custom -> 'score') as kind, version, count(*)::int as deals from opportunities
        where tenant_id = $1 group by 1, 2`,
      [admin.tenantId],
    )
  ).rows;

it('converts thousands of values as a job, in which nobody sees or writes a field of two kinds', async () => {
  const field = await add({ label: 'Score', kind: 'number' });
  await fill(`jsonb_build_object('score', n)`, MANY);
  const { status, body } = await change(field, { kind: 'text' });
  expect([status, body.kind, body.is_archived, body.conversion]).toEqual([
    200,
    'text',
    true,
    { status: 'running', total: MANY, done: 0 },
  ]);
  expect((await change(body, { label: 'Points' })).body.code).toBe('FIELD_CONVERTING');
  const deal = await call(server, admin, 'POST', '/opportunities', { company_name: 'Late', custom: { score: '5' } });
  expect(deal.body.data.fields).toEqual({
    'custom.score': 'Score is being changed to another kind. Try again in a minute.',
  });
  const done = await over(field.id);
  expect(done).toMatchObject({ kind: 'text', is_archived: false, conversion: null });
  expect(await kinds()).toEqual([{ kind: 'string', version: 2, deals: MANY }]);
  const found = await call(server, admin, 'GET', '/opportunities?search=5002&custom_shown=score');
  expect(found.body.rows.map(({ custom }: { custom: object }) => custom)).toContainEqual({ score: '5002' });
  const events = await auditOf(server, admin.tenantId, 'custom_field.updated');
  expect(events.map(({ metadata }) => metadata.converted ?? metadata.converting).sort()).toEqual([MANY, MANY]);
});

describe('in sizes of which a test fills more', () => {
  beforeAll(() => convertFewAtOnce(server));

  it('refuses a kind that some of many do not fit, and leaves deals alone that keep their value', async () => {
    const field = await add({ label: 'Score', kind: 'number' });
    await fill(`jsonb_build_object('score', case n when 77 then 12.345 else n end)`);
    const refused = await change(field, { kind: 'percent' });
    expect([refused.body.code, refused.body.data.count, refused.body.data.examples[0].company_name]).toEqual([
      'VALUES_DO_NOT_FIT',
      1,
      'Deal 77',
    ]);
    await server.admin.query(`update opportunities set custom = '{"score":12.3}' where company_name = 'Deal 77'`);
    const { body } = await change(field, { kind: 'percent' });
    expect([body.kind, body.is_archived, body.conversion]).toEqual(['percent', false, null]);
    expect(await kinds()).toEqual([{ kind: 'number', version: 1, deals: FEW }]);
  });

  it('counts the values that bounds would refuse, encrypted ones and those of archived deals too', async () => {
    const outside = async (field: { id: string }, query: string) =>
      (await call(server, admin, 'GET', `/custom-fields/${field.id}/outside?${query}`)).body;
    const field = await add({ label: 'Score', kind: 'number' });
    await fill(`jsonb_build_object('score', n)`);
    expect(await outside(field, 'min_value=3&max_value=100')).toEqual({ count: 4 });
    expect(await outside(field, 'max_value=2.5')).toEqual({ count: FEW - 2 });
    expect(await outside(field, '')).toEqual({ count: 0 });
    expect((await outside(field, 'min_value=x')).data.fields).toEqual({
      min_value: expect.stringMatching(/must be a number/),
    });
    const secret = await add({ label: 'Hush', kind: 'percent', is_encrypted: true });
    const custom = { hush: 12 };
    const deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Kept', custom })).body;
    await call(server, admin, 'POST', `/opportunities/${deal.id}/archive`, { version: deal.version });
    expect(await outside(secret, 'max_value=10')).toEqual({ count: 1 });
  });

  it('archives or restores the field with its values, when asked for both at once', async () => {
    const field = await add({ label: 'Score', kind: 'number' });
    await fill(`jsonb_build_object('score', n)`);
    const { body } = await change(field, { kind: 'text', is_archived: true });
    expect([body.kind, body.is_archived, body.conversion.status]).toEqual(['text', true, 'running']);
    const archived = await over(field.id);
    expect([archived.is_archived, archived.conversion]).toEqual([true, null]);
    expect((await change(archived, { kind: 'number', is_archived: false })).body.is_archived).toBe(true);
    expect((await over(field.id)).is_archived).toBe(false);
    expect(await kinds()).toEqual([{ kind: 'number', version: 3, deals: FEW }]);
  });

  it('goes on where it stopped, when asked again', async () => {
    const field = await add({ label: 'Score', kind: 'number' });
    await fill(`jsonb_build_object('score', n)`);
    await server.admin.query(`alter table opportunities add constraint no_nine
    check (tenant_id <> '${admin.tenantId}' or company_name <> 'Deal 9' or jsonb_typeof(custom -> 'score') = 'number')`);
    const { body } = await change(field, { kind: 'text' });
    const stopped = await over(field.id);
    expect([stopped.conversion.status, stopped.is_archived]).toEqual(['failed', true]);
    await server.admin.query('alter table opportunities drop constraint no_nine');
    expect((await change(body, { kind: 'text' })).body.conversion.status).toBe('running');
    expect((await over(field.id)).is_archived).toBe(false);
    expect(await kinds()).toEqual([{ kind: 'string', version: 2, deals: FEW }]);
  });

  it.each([false, true])('converts at the end what has come into sight since (encrypted: %s)', async (is_encrypted) => {
    const field = await add({ label: 'Score', kind: 'text', is_encrypted });
    const deal = await call(server, admin, 'POST', '/opportunities', { company_name: 'Late', custom: { score: '12' } });
    const from = { kind: 'text', choices: [] };
    const state = { status: 'running', total: 1, done: 1, rewrites: true, was_archived: false, from };
    await server.admin.query(
      `update custom_fields set kind = 'number', is_archived = true, conversion = $2 where id = $1`,
      [field.id, { ...state, after: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }],
    );
    const [tenant_id, user_id] = [admin.tenantId, admin.userId];
    await runConversion(server.services, { tenant_id, user_id, field_id: field.id, request_id: 'test' });
    expect(await read(field.id)).toMatchObject({ is_archived: false, conversion: null });
    const { body } = await call(server, admin, 'GET', `/opportunities/${deal.body.id}`);
    expect(body.custom).toEqual({ score: 12 });
  });
});
