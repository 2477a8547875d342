import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs, TERMS } from '../testing/fund-acts.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);
let fund: { id: string; version: number };
beforeEach(async () => {
  fund = await acts().fund();
});

describe('a fund', () => {
  it('is set up on a portfolio that no other fund has, and counted among the first steps', async () => {
    const portfolio = (await acts().post('/portfolios', { name: 'Fund I', type: 'Fund' })).body.id;
    expect((await acts().post('/funds', { name: 'A', portfolio_id: portfolio })).status).toBe(201);
    expect(faultOf(await acts().post('/funds', { name: 'B', portfolio_id: portfolio }))).toEqual([
      400,
      'portfolio_id',
      'This portfolio belongs to another fund already.',
    ]);
    const { body } = await call(server, user, 'GET', '/funds');
    expect(body.funds.map(({ name }: { name: string }) => name).sort()).toEqual(['A', 'Fund I']);
    expect(body.counters).toEqual({ active_models: 0, lp_shared: 0, documents: 0 });
    expect(body.steps).toEqual({ fund: true, terms: false, partner: false, commitment: false, call: false });
  });

  it('keeps its wire details encrypted, and its currency once somebody has committed', async () => {
    const edit = (values: object) => call(server, user, 'PATCH', `/funds/${fund.id}`, values);
    const edited = await edit({ version: 1, wire_details: 'IBAN DE89370400440532013000' });
    expect(edited.body.wire_details).toBe('IBAN DE89370400440532013000');
    const { rows } = await server.admin.query('select * from funds where id = $1', [fund.id]);
    expect(rows[0].wire_details_encrypted.toString('latin1')).not.toContain('DE89');
    const lp = await acts().partner('Alder');
    await acts().commit(fund.id, lp.id, 100_00);
    expect(faultOf(await edit({ version: 2, currency: 'EUR' }))[1]).toBe('currency');
    const stale = await edit({ version: 1, name: 'Mine' });
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
  });

  it('is not shown to another firm', async () => {
    const stranger = await makeFirm(server);
    expect((await call(server, stranger, 'GET', `/funds/${fund.id}`)).status).toBe(404);
  });
});

describe('terms', () => {
  it('count once somebody else has approved them, and are locked then', async () => {
    const { body } = await acts().propose(fund.id, { note: 'As in the term sheet' });
    expect(body).toMatchObject({ version_no: 1, state: 'proposed', hurdle: 8, catch_up: 100, can: { decide: false } });
    expect((await acts().get(fund.id)).terms_version).toBeNull();
    expect((await acts().decide(body.id, 'approved', user)).status).toBe(403);
    const approved = await acts().decide(body.id);
    expect(approved.body).toMatchObject({ state: 'approved', decided_by: admin.userId });
    expect((await acts().get(fund.id)).terms_version).toBe(1);
    expect((await acts().decide(body.id, 'rejected', admin, 2)).body.code).toBe('FUND_WORK_DONE');
    await expect(server.admin.query(`update fund_terms set note = 'x' where id = $1`, [body.id])).rejects.toThrow(
      'terms are decided on once',
    );
    for (const action of ['fund_terms.proposed', 'fund_terms.approved'])
      expect(await auditOf(server, admin.tenantId, action)).toHaveLength(1);
  });

  it('are not approved by who proposed them, whatever their role', async () => {
    const { body } = await acts().propose(fund.id, {}, admin);
    expect((await acts().decide(body.id, 'approved', admin)).body.code).toBe('SECOND_PERSON_NEEDED');
  });

  it('of two who decide at once, one is refused', async () => {
    const other = await addPerson(server, admin.tenantId, 'firm_admin');
    const { body } = await acts().propose(fund.id);
    const both = await Promise.all([acts().decide(body.id), acts().decide(body.id, 'rejected', other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    [{ catch_up: 15 }, 'catch_up'],
    [{ end: '2019-01-01' }, 'end'],
    [{ investment_period_end: '2040-01-01' }, 'investment_period_end'],
    [{ step_down_from: '2019-01-01', step_down_rate: 1 }, 'step_down_from'],
    [{ recall_until: '2033-01-01' }, 'recall_until'],
    [{ recycling_until: '2019-01-01' }, 'recycling_until'],
    [
      { side_letters: [{ lp_id: crypto.randomUUID(), hurdle: 6, carry: null, catch_up: null, fee_discount: null }] },
      'side_letters',
    ],
  ])('that contradict are refused at the field: %j', async (values, field) => {
    expect(faultOf(await acts().propose(fund.id, values)).slice(0, 2)).toEqual([400, field]);
  });

  it('say what a contradiction would break', async () => {
    expect(faultOf(await acts().propose(fund.id, { catch_up: 20 }))[2]).toMatch(
      /^Write a share above the carry of 0\.2, or 0 for no catch-up\. Otherwise the general partner would never have its carry/,
    );
  });

  it('wait one at a time, and show each LP what they change in money', async () => {
    const lp = await acts().partner('Alder');
    await acts().commit(fund.id, lp.id, 100_000_000_00);
    await acts().agree(fund.id);
    const change = { ...TERMS, hurdle: 8, carry: 25, catch_up: 100 };
    const { scenarios } = (await acts().post(`/funds/${fund.id}/terms/preview`, change)).body;
    const [below, , double] = scenarios;
    // Nothing changes below the hurdle; beyond the full catch-up the GP has 20 and then 25 % of 150M of profit.
    expect(below.partners[0]).toMatchObject({ before: 80_000_000_00, after: 80_000_000_00, carry_after: 0 });
    expect(double.partners[0]).toMatchObject({
      before: 220_000_000_00,
      after: 212_500_000_00,
      carry_after: 37_500_000_00,
      // 2 % of 100M for seven years of 365 days.
      fees_before: 14_000_000_00,
      fees_after: 14_000_000_00,
    });
    // Three of the 20 lives stay below the hurdle at least, and no LP gains by a higher carry.
    const { drawn } = (await acts().post(`/funds/${fund.id}/terms/preview`, change)).body;
    expect(drawn.count).toBe(20);
    expect(drawn.partners).toMatchObject([{ lp_name: lp.name, most: 0 }]);
    expect(drawn.partners[0].least).toBeLessThan(0);
    expect(drawn.partners[0].worse).toBeLessThan(18);
    expect(drawn.partners[0].worse).toBeGreaterThan(5);
    const highest = drawn.totals.at(-1);
    // What the LP loses in the best life is what the GP gains in it.
    expect(highest.after - highest.before).toBe(-drawn.partners[0].least);
    expect(highest.after / highest.before).toBeCloseTo(25 / 20, 6);
    const dearer = (await acts().post(`/funds/${fund.id}/terms/preview`, { ...TERMS, fee_rate: 2.5 })).body;
    expect(dearer.scenarios[0].partners[0]).toMatchObject({ fees_before: 14_000_000_00, fees_after: 17_500_000_00 });
    await acts().propose(fund.id, change);
    expect((await acts().propose(fund.id, change)).body.code).toBe('TERMS_WAITING');
  });
});

describe('a commitment', () => {
  it('is written once, encrypted, and adds up in the register and for the page of protected data', async () => {
    const lp = await acts().partner('Alder', { investor_type: 'pension', tax_id: '12-345' });
    expect((await acts().commit(fund.id, lp.id, 6_000_000_00)).status).toBe(201);
    await acts().commit(fund.id, lp.id, 1_000_000_00, '2021-03-31');
    const shown = await acts().get(fund.id, '2020-12-31');
    expect([shown.position.commitment, shown.position.unfunded]).toEqual([6_000_000_00, 6_000_000_00]);
    expect((await acts().get(fund.id)).partners[0]).toMatchObject({
      lp_name: 'Alder',
      commitment: 7_000_000_00,
      nav: 0,
    });
    const { rows } = (await call(server, user, 'GET', '/limited-partners')).body;
    expect(rows[0]).toMatchObject({
      tax_id: '1***',
      commitments: [{ fund_name: 'Fund I', commitment: 7_000_000_00 }],
    });
    const { body } = await call(server, admin, 'POST', '/rpc/get_limited_partner_secure', { lp_id: lp.id });
    expect(body).toEqual({ id: lp.id, commitment_amount: { USD: 7_000_000_00 }, invested_amount: { USD: 0 } });
    expect(await auditOf(server, admin.tenantId, 'limited_partner.revealed')).toHaveLength(1);
    const stored = await server.admin.query('select * from fund_commitments, limited_partners');
    expect(JSON.stringify(stored.rows)).not.toMatch(/600000000|12-345/);
  });

  it('is refused without an amount, in the future, before the first closing and for somebody unknown', async () => {
    const lp = await acts().partner('Alder');
    await acts().agree(fund.id);
    expect(faultOf(await acts().commit(fund.id, lp.id, 0))[1]).toBe('amount');
    expect(faultOf(await acts().commit(fund.id, lp.id, 100, '2099-01-01'))[1]).toBe('closed_on');
    expect(faultOf(await acts().commit(fund.id, lp.id, 100, '2019-12-31'))[1]).toBe('closed_on');
    expect(faultOf(await acts().commit(fund.id, crypto.randomUUID(), 100))[1]).toBe('lp_id');
  });
});

describe('a contact of a limited partner', () => {
  const add = (lp: string, values: object = {}, by = admin) =>
    call(server, by, 'POST', `/limited-partners/${lp}/contacts`, {
      name: 'Ada',
      email: 'ada@alder.example',
      ...values,
    });

  it('is invited once for several LPs, and sees none once the access has ended', async () => {
    const [one, two] = [await acts().partner('Alder'), await acts().partner('Alder II')];
    const first = await add(one.id, { invite: true });
    expect(first.body).toMatchObject({ name: 'Ada', access: 'invited' });
    expect((await add(two.id, { invite: true })).body.access).toBe('invited');
    expect((await add(one.id)).body.code).toBe('CONTACT_LISTED');
    await call(server, admin, 'POST', `/lp-contacts/${first.body.id}/end`, {});
    const { rows } = (await call(server, user, 'GET', '/limited-partners')).body;
    expect(rows.map(({ contacts }: { contacts: object[] }) => contacts.length)).toEqual([0, 1]);
    const invitations = await server.admin.query('select revoked_at from user_invitations where tenant_id = $1', [
      admin.tenantId,
    ]);
    expect(invitations.rows).toEqual([{ revoked_at: null }]);
  });

  it('cannot be somebody of the firm', async () => {
    const lp = await acts().partner('Alder');
    expect((await add(lp.id, { email: user.email, invite: true })).body.code).toBe('PERSON_OF_FIRM');
    expect((await add(lp.id, { invite: true }, user)).status).toBe(403);
  });
});
