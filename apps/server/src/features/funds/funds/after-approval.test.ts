import { addDays } from '@cairn/domain';
import { addBusinessDays } from '@cairn/domain/fund';
import { describe, expect, it } from 'vitest';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);
const later = () => addDays(addBusinessDays(server.services.now().toISOString().slice(0, 10), 10), 3);

async function fundWithLp(values: object = {}) {
  const fund = await acts().fund({ wire_details: 'Bank One, account 1', ...values });
  await acts().agree(fund.id);
  const lp = await acts().partner('Alder');
  await acts().commit(fund.id, lp.id, 1_000_000_00);
  return fund.id as string;
}
const draft = async (fund: string, values: object = {}) =>
  (
    await acts().post(`/funds/${fund}/capital-events`, {
      kind: 'call',
      due_on: later(),
      lines: [{ purpose: 'investment', label: 'Helio', amount: 500_000_00 }],
      ...values,
    })
  ).body;
const change = async (fund: string, values: object) =>
  call(server, user, 'PATCH', `/funds/${fund}`, { version: (await acts().get(fund)).version, ...values });

describe('what an approver approves', () => {
  it('is what was shown: neither parts nor wire details may have changed since', async () => {
    const fund = await fundWithLp();
    const { id, parts_hash, wire_details } = await draft(fund);
    expect(wire_details).toBe('Bank One, account 1');
    await change(fund, { wire_details: 'Bank Two, account 2' });
    const stale = await acts().post(`/capital-events/${id}/approve`, { version: 1, parts_hash }, admin);
    expect(faultOf(stale)[1]).toBe('parts_hash');

    const seen = (await call(server, admin, 'GET', `/capital-events/${id}`)).body;
    expect(seen.wire_details).toBe('Bank Two, account 2');
    const birch = await acts().partner('Birch');
    await acts().commit(fund, birch.id, 3_000_000_00);
    const moved = await acts().post(
      `/capital-events/${id}/approve`,
      { version: 1, parts_hash: seen.parts_hash },
      admin,
    );
    expect(faultOf(moved)[1]).toBe('parts_hash');
    expect((await acts().approve(id, 1)).status).toBe(200);
  });

  it('stays: wire details wait until an approved call is issued or withdrawn', async () => {
    const fund = await fundWithLp();
    const { id } = await draft(fund);
    await acts().approve(id, 1);
    const refused = await change(fund, { wire_details: 'Bank Two, account 2' });
    expect(faultOf(refused)).toEqual([
      400,
      'wire_details',
      'A capital call was approved with these wire details. Issue or withdraw it first.',
    ]);
    expect((await change(fund, { name: 'Fund 1', wire_details: 'Bank One, account 1' })).status).toBe(200);
    await acts().post(`/capital-events/${id}/issue`, { version: 2 });
    expect((await change(fund, { wire_details: 'Bank Two, account 2' })).status).toBe(200);
  });

  it('is not their own work, though a colleague saved it once more unchanged', async () => {
    const fund = await fundWithLp();
    const lines = [{ purpose: 'investment', label: 'Helio', amount: 500_000_00 }];
    const due_on = later();
    const { id } = (await acts().post(`/funds/${fund}/capital-events`, { kind: 'call', due_on, lines }, admin)).body;
    const saved = await call(server, user, 'PATCH', `/capital-events/${id}`, { version: 1, due_on, lines });
    expect(saved.status).toBe(200);
    expect((await acts().approve(id, 2)).body.code).toBe('SECOND_PERSON_NEEDED');
  });

  it('are no terms of carry that a distribution has overtaken', async () => {
    const fund = await fundWithLp();
    const called = await draft(fund, { due_on: '2020-02-10' });
    await acts().approve(called.id, 1);
    const { parts } = (await acts().post(`/capital-events/${called.id}/issue`, { version: 2, issued_on: '2020-01-20' }))
      .body;
    await acts().post(`/capital-events/${called.id}/payments`, {
      paid_on: '2020-02-10',
      payments: [{ item_id: parts[0].id, amount: parts[0].open }],
    });
    const proposed = (await acts().propose(fund, { carry: 50 })).body;
    const paid = await draft(fund, {
      kind: 'distribution',
      due_on: '2021-02-10',
      lines: [{ purpose: 'return_of_capital', label: 'Back', amount: 100_000_00 }],
    });
    await acts().approve(paid.id, 1);
    await acts().post(`/capital-events/${paid.id}/issue`, { version: 2, issued_on: '2021-02-01' });
    const late = await acts().decide(proposed.id);
    expect(faultOf(late).slice(0, 2)).toEqual([400, 'decision']);
    expect((await acts().decide(proposed.id, 'rejected')).status).toBe(200);
    for (const change of [{ hurdle: 6 }, { carry: 25 }, { catch_up: 50 }])
      expect(faultOf(await acts().propose(fund, change))).toEqual([
        400,
        'carry',
        expect.stringContaining('stay once a distribution was issued'),
      ]);
    // The fee was shared by nobody.
    expect((await acts().propose(fund, { fee_rate: 1.5 })).status).toBe(201);
  });
});

it('a fund keeps its currency against a commitment at the same time', async () => {
  const fund = await acts().fund();
  const lp = await acts().partner('Alder');
  await Promise.all([
    acts().commit(fund.id, lp.id, 1_000_000_00),
    call(server, user, 'PATCH', `/funds/${fund.id}`, { version: 1, currency: 'JPY' }),
  ]);
  const { currency, position } = await acts().get(fund.id);
  // One of the two came first: a commitment of a fund in JPY, or a change that was refused.
  expect([
    ['USD', 1_000_000_00],
    ['JPY', 1_000_000_00],
  ]).toContainEqual([currency, position.commitment]);
});
