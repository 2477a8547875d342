import { describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { invest, shownOf } from './testing/invest.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const work = () => invest(server, user);

/** A company of which shares for 100.00 are held since 2024-01-01. */
async function held() {
  const id = await work().company();
  await work().record(id, 'buy', '2024-01-01', { amount: 100_00, shares: 10, share_class: 'Seed' });
  return id;
}
const returns = async (query = '') =>
  (await call(server, user, 'GET', `/investments/returns?as_of=2025-12-31${query}`)).body;

describe('a valuation', () => {
  it('counts once somebody else has approved it, from its day on, and names the prior value', async () => {
    const id = await held();
    const { value, decide, get } = work();
    const first = (await value(id, '2024-12-31', 150_00)).body;
    expect(first).toMatchObject({ state: 'proposed', prior_value: null, can: { decide: false, attach: true } });
    expect(shownOf((await returns()).total.figures, 'fair_value')).toBe('0');
    const { status, body } = await decide(first.id, 'approved', admin);
    expect([status, body.state, body.decided_by, body.can.decide]).toEqual([200, 'approved', admin.userId, false]);
    expect((await value(id, '2025-06-30', 180_00)).body.prior_value).toBe(150_00);
    const { holdings, valuations } = await get(id, '2025-12-31');
    expect(shownOf(holdings[0].figures, 'fair_value')).toBe('15000');
    expect(valuations.map(({ state }: { state: string }) => state)).toEqual(['approved', 'proposed']);
    expect(await auditOf(server, admin.tenantId, 'valuation.approved')).toHaveLength(1);
  });

  it('is not approved by its preparer, nor by a colleague who is no administrator', async () => {
    const id = await held();
    const mine = (await invest(server, admin).value(id, '2024-12-31', 150_00)).body;
    const { status, body } = await work().decide(mine.id, 'approved', admin);
    expect([status, body.data.fields]).toEqual([
      400,
      { decided_by: 'You have prepared this valuation, so somebody else has to approve it.' },
    ]);
    expect((await work().decide(mine.id, 'approved', user)).status).toBe(403);
  });

  it('stays on record when it is rejected, and is locked either way', async () => {
    const id = await held();
    const { value, decide, get } = work();
    const proposed = (await value(id, '2024-12-31', 150_00)).body;
    await decide(proposed.id, 'rejected', admin);
    expect((await decide(proposed.id, 'approved', admin, 2)).body.code).toBe('VALUATION_DECIDED');
    expect((await get(id, '2025-12-31')).valuations).toMatchObject([{ state: 'rejected' }]);
    await expect(
      server.admin.query(`update valuations set inputs = 'x' where id = $1`, [proposed.id]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('is decided on once by two at the same moment', async () => {
    const other = await addPerson(server, admin.tenantId, 'firm_admin');
    const { id } = (await work().value(await held(), '2024-12-31', 150_00)).body;
    const answers = await Promise.all([work().decide(id, 'approved', admin), work().decide(id, 'rejected', other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['dated before the purchase', '2023-12-31', 1, 'as_of'],
    ['of a day to come', '2099-12-31', 1, 'as_of'],
    ['below 0', '2024-12-31', -1, 'fair_value'],
  ])('%s is refused at the field', async (_, day, amount, field) => {
    const { status, body } = await work().value(await held(), day, amount);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
  });

  it('has evidence that is frozen with the decision', async () => {
    const { id } = (await work().value(await held(), '2024-12-31', 150_00)).body;
    const path = `/files?record_type=valuation&record_id=${id}`;
    const file = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="a.csv"' };
    expect((await call(server, user, 'POST', path, Buffer.from('a,b\n1,2\n'), file)).status).toBe(201);
    await work().decide(id, 'approved', admin);
    expect((await call(server, user, 'POST', path, Buffer.from('a,b\n3,4\n'), file)).body.code).toBe('FILES_FROZEN');
  });
});

describe('returns of the firm', () => {
  it('are the sum of its holdings, with a working down to the entries and a history', async () => {
    const id = await held();
    const { body } = await work().value(id, '2024-12-31', 150_00);
    await work().decide(body.id, 'approved', admin);
    const { total, holdings } = await returns();
    expect([
      shownOf(total.figures, 'cost'),
      shownOf(total.figures, 'fair_value'),
      shownOf(total.figures, 'moic'),
    ]).toEqual(['10000', '15000', '1.5']);
    expect(holdings).toMatchObject([{ company: { id }, valued_on: '2024-12-31' }]);
    const { figure, entries } = (await call(server, user, 'GET', '/investments/working?figure=moic&as_of=2025-12-31'))
      .body;
    expect(figure.formula).toBe('MOIC = (proceeds + fair value) / cost');
    expect(entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['buy', 100_00],
      ['valuation', 150_00],
    ]);
    const { points } = (await call(server, user, 'GET', '/investments/history?as_of=2025-02-01')).body;
    expect(points.slice(-3)).toEqual([
      { day: '2024-09-30', cost: 100_00, fair_value: null, proceeds: 0 },
      { day: '2024-12-31', cost: 100_00, fair_value: 150_00, proceeds: 0 },
      { day: '2025-02-01', cost: 100_00, fair_value: 150_00, proceeds: 0 },
    ]);
  });

  it('of one portfolio leave out what belongs to another', async () => {
    const fund = (await call(server, user, 'POST', '/portfolios', { name: 'Fund I', type: 'Fund' })).body.id;
    await held();
    const inFund = await work().company({ name: 'Inside', portfolio_id: fund });
    await work().record(inFund, 'safe_post_money', '2024-01-01', { amount: 70_00 });
    const { total, holdings } = await returns(`&portfolio_id=${fund}`);
    expect([shownOf(total.figures, 'cost'), holdings.length]).toEqual(['7000', 1]);
  });

  it('are exported as numbers, with an event for each file', async () => {
    await held();
    const ask = (path: string) => call(server, user, 'GET', path);
    const transactions = await ask('/investments/transactions/export');
    expect(transactions.body).toContain('Helio Grid,,Purchase of shares,2024-01-01,');
    expect(transactions.body).toContain(',USD,100.00,10,Seed,');
    const schedule = await ask('/investments/schedule/export?as_of=2025-12-31');
    expect(schedule.body).toContain('Helio Grid,active,USD,100.00,100.00,0.00,');
    expect(await auditOf(server, admin.tenantId, 'export.created')).toHaveLength(2);
  });
});
