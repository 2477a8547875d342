import { addDays } from '@cairn/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, as, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { untilJobsDone } from '../../../testing/until-jobs-done.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const lp = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));
const acts = () => fundActs(server, user, admin);

let fund: string;
let portfolio: string;
let lps: string[];

/** Alder and Birch have 1M each in a fund; the person speaks for Alder. */
beforeEach(async () => {
  portfolio = (await acts().post('/portfolios', { name: 'Fund I', type: 'Fund' })).body.id;
  fund = (await acts().fund({ portfolio_id: portfolio, companies_shown: 'figures' })).id;
  await acts().agree(fund);
  lps = [];
  for (const name of ['Alder', 'Birch']) {
    const { id } = await acts().partner(name);
    lps.push(id);
    await acts().commit(fund, id, 1_000_000_00);
  }
  await speakFor(lps[0] ?? '');
});

const speakFor = (id: string, email = lp.email) =>
  acts().post(`/limited-partners/${id}/contacts`, { name: 'Ada', email, invite: true }, admin);
const portal = async (person: TestPerson = lp) => (await call(server, person, 'GET', '/lp-portal')).body;
const today = () => server.services.now().toISOString().slice(0, 10);

/** A call of 200,000.00, issued now or outside of Cairn, and paid. */
async function callCapital(due_on: string, issued_on: string | null) {
  const lines = [{ purpose: 'investment', label: 'Helio', amount: 200_000_00 }];
  const { id } = (await acts().post(`/funds/${fund}/capital-events`, { kind: 'call', due_on, lines })).body;
  await acts().approve(id, 1, admin);
  const event = (await acts().post(`/capital-events/${id}/issue`, { version: 2, issued_on })).body;
  const payments = event.parts.map(({ id: item_id, open }: { id: string; open: number }) => ({
    item_id,
    amount: open,
  }));
  if (issued_on) await acts().post(`/capital-events/${id}/payments`, { paid_on: due_on, payments });
  return event;
}

/** The documents once the queue has drawn them. */
async function drawn(): Promise<{ id: string; lp_id: string }[]> {
  await untilJobsDone(server, 'draw-fund-documents', admin.tenantId);
  const { rows } = await server.admin.query('select * from fund_documents where fund_id = $1', [fund]);
  return rows;
}

describe('the LP Portal', () => {
  it('shows the own figures, flows and history, and nothing of other LPs', async () => {
    await callCapital('2020-01-31', '2020-01-01');
    const { investments, notices } = await portal();
    expect(investments).toHaveLength(1);
    const [own] = investments;
    expect(own).toMatchObject({ lp_name: 'Alder', fund_name: 'Fund I', problem: null });
    expect(own.position).toMatchObject({
      commitment: 1_000_000_00,
      called: 100_000_00,
      paid_in: 100_000_00,
      unfunded: 900_000_00,
      nav: 100_000_00,
    });
    expect(own.cash_flows).toMatchObject([{ day: '2020-01-31', kind: 'contribution', amount: 100_000_00 }]);
    expect(own.history[0]).toEqual({ day: '2020-03-31', paid_in: 100_000_00, distributed: 0, nav: 100_000_00 });
    expect(notices).toMatchObject([{ lp_name: 'Alder', number: 1, status: 'paid', total: 100_000_00, open: 0 }]);
    const shown = JSON.stringify(await portal());
    for (const foreign of ['Birch', lps[1] ?? '', '20000000']) expect(shown).not.toContain(foreign);
  });

  it('shows one person everything of several LPs, and a stranger nothing', async () => {
    await speakFor(lps[1] ?? '');
    expect((await portal()).investments.map((each: { lp_name: string }) => each.lp_name).sort()).toEqual([
      'Alder',
      'Birch',
    ]);
    const other = await addPerson(server, admin.tenantId, 'lp');
    expect(await portal(other)).toMatchObject({ investments: [], notices: [], companies: [], reports: [] });
    expect((await call(server, user, 'GET', '/lp-portal')).status).toBe(403);
  });

  it('hides a draft until it is issued, then offers its notice, once it is drawn, to the own LP alone', async () => {
    const due = addDays(today(), 40);
    const lines = [{ purpose: 'investment', label: 'Helio', amount: 200_000_00 }];
    await acts().post(`/funds/${fund}/capital-events`, { kind: 'call', due_on: due, lines });
    expect((await portal()).notices).toEqual([]);
    await callCapital(due, null);
    const documents = await drawn();
    const { notices, reports } = await portal();
    expect(notices).toMatchObject([{ status: 'issued', due_on: due, acknowledged_at: null }]);
    expect(reports).toMatchObject([{ type: 'special', notice_of: 'call', status: 'available', read_at: null }]);
    const own = documents.find(({ lp_id }) => lp_id === lps[0]);
    const foreign = documents.find(({ lp_id }) => lp_id !== lps[0]);
    expect(notices[0].document_id).toBe(own?.id);
    expect((await call(server, lp, 'GET', `/lp-portal/reports/${own?.id}/download`)).status).toBe(200);
    expect((await call(server, lp, 'GET', `/lp-portal/reports/${foreign?.id}/download`)).status).toBe(404);
    expect((await portal()).reports[0].read_at).not.toBeNull();
    expect(await auditOf(server, admin.tenantId, 'fund_document.downloaded')).toHaveLength(1);
  });

  it('takes the acknowledgement of a notice once, and shows the firm that it was given', async () => {
    const event = await callCapital(addDays(today(), 40), null);
    const [notice] = (await portal()).notices;
    const acknowledge = (id: string) => call(server, lp, 'POST', `/lp-portal/notices/${id}/acknowledge`, {});
    const first = await acknowledge(notice.id);
    expect(first.status).toBe(200);
    expect((await acknowledge(notice.id)).body).toEqual(first.body);
    expect(await auditOf(server, admin.tenantId, 'capital_notice.acknowledged')).toHaveLength(1);
    const { parts } = (await call(server, user, 'GET', `/capital-events/${event.id}`)).body;
    const seen = parts.filter((part: { acknowledged_at: string | null }) => part.acknowledged_at !== null);
    expect(seen).toMatchObject([{ lp_name: 'Alder' }]);
    const foreign = parts.find((part: { lp_name: string }) => part.lp_name === 'Birch');
    expect((await acknowledge(foreign.id)).status).toBe(404);
  });

  it('shows companies as the firm has chosen, as of the last booking', async () => {
    const company = (await acts().post('/portfolio-companies', { name: 'Helio', portfolio_id: portfolio })).body.id;
    await acts().post(`/portfolio-companies/${company}/transactions`, {
      kind: 'buy',
      amount: 100_000_00,
      shares: 100,
      share_class: 'Seed',
      effective_on: '2020-02-15',
    });
    expect((await portal()).companies).toEqual([]);
    await acts().post(`/funds/${fund}/ledger/book`, { up_to: '2020-12-31' });
    expect((await portal()).companies).toMatchObject([
      { name: 'Helio', cost: 100_000_00, fair_value: 100_000_00, as_of: '2020-12-31' },
    ]);
    const { rows } = await server.admin.query('select schedule_encrypted from funds where id = $1', [fund]);
    expect(rows[0].schedule_encrypted.toString('latin1')).not.toContain('Helio');
    const choose = (version: number, values: object) =>
      call(server, user, 'PATCH', `/funds/${fund}`, { version, ...values });
    await choose(1, { companies_shown: 'names' });
    expect((await portal()).companies).toMatchObject([{ name: 'Helio', cost: null, fair_value: null }]);
    await choose(2, { companies_shown: 'figures', hidden_companies: [company] });
    expect((await portal()).companies).toEqual([]);
  });

  it('hides a company from the moment when its deal is made confidential, without another booking', async () => {
    const company = (await acts().post('/portfolio-companies', { name: 'Helio', portfolio_id: portfolio })).body.id;
    const deal = (await acts().post('/opportunities', { company_name: 'Helio' })).body.id;
    await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [company, deal]);
    await acts().post(`/portfolio-companies/${company}/transactions`, {
      kind: 'buy',
      amount: 100_000_00,
      shares: 100,
      share_class: 'Seed',
      effective_on: '2020-02-15',
    });
    await acts().post(`/funds/${fund}/ledger/book`, { up_to: '2020-12-31' });
    expect((await portal()).companies).toMatchObject([{ name: 'Helio' }]);
    await acts().post(`/opportunities/${deal}/confidential`, { version: 1, is_confidential: true }, admin);
    expect(JSON.stringify(await portal())).not.toContain('Helio');
    const { companies } = await portal();
    expect(companies).toEqual([]);
  });

  it('lets the database answer which named companies are hidden, and of its own firm alone', async () => {
    const company = (await acts().post('/portfolio-companies', { name: 'Helio', portfolio_id: portfolio })).body.id;
    const open = (await acts().post('/portfolio-companies', { name: 'Open', portfolio_id: portfolio })).body.id;
    const deal = (await acts().post('/opportunities', { company_name: 'Helio' })).body.id;
    await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [company, deal]);
    await hideDeal(server, deal, admin);
    const asked = async (person: TestPerson, ids: string[]) => {
      const [row] = await as(server, person, 'read', ({ tx }) =>
        tx.query<{ hidden: string[] }>('select confidential_companies($1::uuid[]) as hidden', [ids]),
      );
      return row?.hidden;
    };
    expect(await asked(lp, [company, open])).toEqual([company]);
    expect(await asked(lp, [])).toEqual([]);
    expect(await asked(await makeFirm(server), [company, open])).toEqual([]);
  });

  it('shows nothing any more once the access has ended', async () => {
    const { rows } = (await call(server, user, 'GET', '/limited-partners')).body;
    const alder = rows.find((row: { name: string }) => row.name === 'Alder');
    await acts().post(`/lp-contacts/${alder.contacts[0].id}/end`, {}, admin);
    expect((await portal()).investments).toEqual([]);
  });
});
