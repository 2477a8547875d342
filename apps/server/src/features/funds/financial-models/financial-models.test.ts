import type { ModelData } from '@cairn/domain/models';
import { beforeEach, describe, expect, it } from 'vitest';
import { countHit } from '../../../core/access/rate-limit.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const ask = (method: string, path: string, body?: object, by: TestPerson = user) =>
  call(server, by, method as 'POST', path, body);

const DATA = {
  kind: 'waterfall',
  currency: 'USD',
  calls: [{ day: '2020-01-01', amount: 100_000_000_00 }],
  exits: [{ name: 'Sale', day: '2025-01-01', amount: 200_000_000_00 }],
  terms: [{ name: 'Agreed', hurdle: 8, carry: 20, catch_up: 100 }],
} satisfies ModelData;

let model: { id: string; version: number };
beforeEach(async () => {
  model = (await ask('POST', '/financial-models', { name: 'Carry', data: DATA })).body;
});
const change = (values: object, by?: TestPerson) => ask('PATCH', `/financial-models/${model.id}`, values, by);
const counters = async () => (await ask('GET', '/funds')).body.counters;

describe('a financial model', () => {
  it('answers as the maths does, and counts as active', async () => {
    const { body } = await ask('GET', `/financial-models/${model.id}`);
    expect(body).toMatchObject({ name: 'Carry', kind: 'waterfall', version_no: 1, problem: null, data: DATA });
    expect(body.result.tables[0].rows).toEqual([{ exit: 'Sale', amount: '20000000000', terms_0: '18000000000' }]);
    expect(await counters()).toMatchObject({ active_models: 1, lp_shared: 0 });
    await change({ version: 1, is_active: false });
    expect(await counters()).toMatchObject({ active_models: 0 });
  });

  it('is previewed 200 times in five minutes by one person', async () => {
    const preview = () => ask('POST', '/financial-model-preview', { data: DATA });
    expect((await preview()).status).toBe(200);
    for (let more = 1; more < 200; more++) await countHit(server.services, 'model preview by account', user.userId);
    expect((await preview()).body.code).toBe('TOO_MANY_REQUESTS');
  });

  it('is encrypted, its versions too', async () => {
    const stored = await server.admin.query(
      `select m.model_data_encrypted as now, v.model_data_encrypted as then
         from financial_models m join financial_model_versions v on v.model_id = m.id where m.id = $1`,
      [model.id],
    );
    for (const cell of Object.values(stored.rows[0]) as Buffer[]) expect(cell.toString('latin1')).not.toContain('Sale');
  });

  it('keeps what it was: each change of its numbers is a version, a change of its name is none', async () => {
    const dearer = { ...DATA, terms: [{ ...DATA.terms[0], carry: 25 }] };
    expect((await change({ version: 1, data: dearer })).body).toMatchObject({ version_no: 2, version: 2 });
    expect((await change({ version: 2, name: 'Dearer carry' })).body).toMatchObject({ version_no: 2, version: 3 });
    const { body } = await ask('GET', `/financial-models/${model.id}?version_no=1`);
    expect(body).toMatchObject({ name: 'Dearer carry', shown_version_no: 1, version_no: 2, data: DATA });
    expect(body.versions.map(({ version_no }: { version_no: number }) => version_no)).toEqual([2, 1]);
    expect((await ask('GET', `/financial-models/${model.id}?version_no=3`)).status).toBe(404);
    const stale = await change({ version: 1, name: 'Mine' });
    expect([stale.status, stale.body.code, stale.body.data.current.name]).toEqual([
      409,
      'STALE_VERSION',
      'Dearer carry',
    ]);
  });

  it('refuses what cannot be computed at its field, and stores nothing of it', async () => {
    const early = { ...DATA, exits: [{ name: 'Sale', day: '2019-01-01', amount: 1 }] };
    const sentence = 'A sale comes after all that is paid in. Write 2020-01-01 or a later day.';
    for (const answer of [
      await ask('POST', '/financial-model-preview', { data: early }),
      await ask('POST', '/financial-models', { name: 'Early', data: early }),
      await change({ version: 1, data: early }),
    ])
      expect(faultOf(answer)).toEqual([400, 'data.exits.0.day', sentence]);
    expect((await ask('GET', '/financial-models')).body.rows).toHaveLength(1);
    const without = await ask('POST', '/financial-model-preview', { data: { ...DATA, terms: [] } });
    expect(faultOf(without)).toEqual([400, 'data.terms', 'Add at least one set of terms.']);
    const nameless = await ask('POST', '/financial-model-preview', {
      data: { ...DATA, exits: [{ name: '', day: '2025-01-01', amount: 1 }] },
    });
    expect(faultOf(nameless)).toEqual([400, 'data.exits.0.name', 'Sale is required.']);
  });

  it('is shared with the LPs of a fund, which it needs for that', async () => {
    expect(faultOf(await change({ version: 1, shared_with_lps: true }))[1]).toBe('fund_id');
    const fund = await fundActs(server, user, admin).fund();
    const shared = await change({ version: 1, shared_with_lps: true, fund_id: fund.id });
    expect(shared.body).toMatchObject({ shared_with_lps: true, fund: { name: 'Fund I' } });
    expect(await counters()).toMatchObject({ active_models: 1, lp_shared: 1 });
    expect(faultOf(await change({ version: 2, fund_id: null }))[1]).toBe('fund_id');
    expect(await auditOf(server, admin.tenantId, 'financial_model.updated')).toHaveLength(1);
  });

  it('of two who save at once, one is refused', async () => {
    const both = await Promise.all([change({ version: 1, name: 'A' }), change({ version: 1, name: 'B' }, admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('starts from the terms and commitments of a fund', async () => {
    const acts = fundActs(server, user, admin);
    const fund = await acts.fund({ currency: 'EUR' });
    await acts.commit(fund.id, (await acts.partner('Alder')).id, 30_000_000_00);
    await acts.agree(fund.id, { fee_rate: 2.5, hurdle: 6 });
    const { body } = await ask('GET', `/financial-models/initial?kind=construction&fund_id=${fund.id}`);
    expect(body).toMatchObject({
      kind: 'construction',
      currency: 'EUR',
      size: 30_000_000_00,
      start: '2020-01-01',
      life_years: 12,
      investment_years: 5,
      fee_rate: 2.5,
      hurdle: 6,
    });
    const preview = await ask('POST', '/financial-model-preview', { data: body });
    expect(preview.body.figures[0]).toMatchObject({ key: 'gross_multiple', unit: 'multiple' });
  });

  it.each(['construction', 'waterfall', 'deals', 'exit', 'cash'])(
    'of the kind %s starts from something that can be computed',
    async (kind) => {
      const { body } = await ask('GET', `/financial-models/initial?kind=${kind}`);
      const preview = await ask('POST', '/financial-model-preview', { data: body });
      expect([preview.status, preview.body.tables.length > 0, preview.body.charts.length]).toEqual([200, true, 2]);
    },
  );

  it('is a file with everything in it, which is an event', async () => {
    const { status, body } = await ask('GET', `/financial-models/${model.id}/export`);
    expect(status).toBe(200);
    expect(String(body)).toContain('Sales 1: Proceeds,200000000.00,USD');
    expect(String(body)).toContain('Sale,200000000.00,180000000.00');
    expect(await auditOf(server, admin.tenantId, 'export.created')).toHaveLength(1);
  });

  it('is revealed to administrators on the page of protected data alone, each time as an event', async () => {
    const rpc = (by: TestPerson) => ask('POST', '/rpc/get_financial_model_secure', { model_id: model.id }, by);
    expect((await rpc(user)).status).toBe(403);
    expect((await rpc(admin)).body).toEqual({ id: model.id, model_data: DATA });
    expect(await auditOf(server, admin.tenantId, 'financial_model.revealed')).toMatchObject([
      { resource_id: model.id, data_classification: 'financial' },
    ]);
  });

  it('is not there for another firm', async () => {
    const stranger = await makeFirm(server);
    expect((await ask('GET', `/financial-models/${model.id}`, undefined, stranger)).status).toBe(404);
    expect((await ask('GET', '/financial-models', undefined, stranger)).body.rows).toEqual([]);
    expect((await ask('POST', '/rpc/get_financial_model_secure', { model_id: model.id }, stranger)).status).toBe(404);
    expect((await change({ version: 1, name: 'x' }, stranger)).status).toBe(404);
  });
});
