import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { fundActs } from '../../funds/testing/fund-acts.ts';
import { invest } from '../../portfolio/investments/testing/invest.ts';

const server = useTestServer();
beforeEach(() => {
  server.clock.now = undefined;
});
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const post = async (who: TestPerson, path: string, body: object) => {
  const answer = await call(server, who, 'POST', path, body);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
};
const home = async (who: TestPerson) => (await call(server, who, 'GET', '/home')).body;
const pending = async (who: TestPerson = admin) =>
  ((await home(who)).needs?.pending ?? (await home(who)).pending).map(
    ({
      kind,
      total,
      rows,
    }: {
      kind: string;
      total: number;
      rows: { name: string; detail: string; day: string | null }[];
    }) => [kind, total, ...rows.map(({ name, detail, day }) => `${name}: ${detail}${day ? ` of ${day}` : ''}`)],
  );

describe('the dashboard of a firm', () => {
  it('names what waits for a second person, to that person alone', async () => {
    const { fund, propose, post: send, partner } = fundActs(server, user, admin);
    const { id } = await fund();
    await propose(id);
    const company = await invest(server, user).company();
    await invest(server, user).record(company, 'buy', '2024-01-01', {
      amount: 100_00,
      shares: 10,
      share_class: 'Seed',
    });
    expect(
      (await invest(server, user).value(company, '2024-12-31', 150_00, { technique: 'recent_transaction' })).status,
    ).toBe(201);
    await partner('Alder', { kyc_state: 'open' });
    const lp = await send('/limited-partners', { name: 'Birch', bank_details: 'DE02 1203 0000 0000 2020 51' });
    expect(lp.status).toBe(201);
    expect(await pending()).toEqual([
      ['fund_terms', 1, 'Fund I: Terms, version 1'],
      ['lp_change', 1, 'Birch: Bank details'],
      ['valuation', 1, 'Helio Grid: Valuation of 2024-12-31'],
    ]);
    // Who prepared it does not decide it, and a user of the firm decides nothing.
    expect(await pending(user)).toEqual([]);
    const other = await addPerson(server, admin.tenantId, 'firm_user');
    expect(await pending(other)).toEqual([]);
  });

  it('names calls to approve and statements to review, and no call that is approved', async () => {
    const { fund, agree, partner, commit, post: send, approve } = fundActs(server, user, admin);
    const { id } = await fund();
    await agree(id);
    await commit(id, (await partner('Alder')).id, 1_000_000_00);
    const lines = [{ purpose: 'investment', label: 'Helio', amount: 200_000_00 }];
    const event = (await send(`/funds/${id}/capital-events`, { kind: 'call', due_on: '2026-03-31', lines })).body;
    expect(await pending()).toEqual([['capital_event', 1, 'Fund I: Capital call 1']]);
    expect(await pending(user)).toEqual([]);
    await approve(event.id, 1);
    expect(await pending()).toEqual([]);
    await server.admin.query(
      `insert into statement_runs (tenant_id, id, fund_id, quarter_end, lines_encrypted, created_by)
       values ($1, gen_random_uuid(), $2, '2026-03-31', '', $3)`,
      [admin.tenantId, id, user.userId],
    );
    expect(await pending()).toEqual([['statement_run', 1, 'Fund I: Statements of 2026-03-31']]);
  });

  it('names severe alerts, the worst first, and companies that are late with an update', async () => {
    const company_id = await invest(server, user).company();
    for (const [title, severity] of [
      ['Burn', 'high'],
      ['Runway', 'critical'],
      ['Press', 'low'],
    ])
      await post(user, '/risk-alerts', { company_id, title, severity, alert_type: 'market_risk' });
    await asks(company_id);
    const request = {
      reporting_period: 'Q1 2026',
      due_on: '2099-04-30',
      metrics: ['revenue'],
      companies: [company_id],
    };
    await post(admin, '/update-requests', request);
    const alerts = ['risk_alert', 2, 'Helio Grid: Critical: Runway', 'Helio Grid: High: Burn'];
    expect(await pending(user)).toEqual([alerts]);
    await server.admin.query(`update update_answers set due_on = '2026-01-31' where tenant_id = $1`, [admin.tenantId]);
    expect(await pending(user)).toEqual([alerts, ['overdue_update', 1, 'Helio Grid: Q1 2026']]);
    await server.admin.query(`update update_answers set answered_at = now() where tenant_id = $1`, [admin.tenantId]);
    await server.admin.query(`update risk_alerts set status = 'acknowledged' where tenant_id = $1`, [admin.tenantId]);
    expect(await pending(user)).toEqual([]);
  });

  it('shows five of a kind with the number of all', async () => {
    const company_id = await invest(server, user).company();
    for (const number of [1, 2, 3, 4, 5, 6, 7])
      await post(user, '/risk-alerts', {
        ...{ company_id, title: `Alert ${number}`, severity: 'high', alert_type: 'market_risk' },
      });
    const [[kind, total, ...rows]] = await pending(user);
    expect([kind, total, rows.length]).toEqual(['risk_alert', 7, 5]);
  });

  it('names submissions that nobody or oneself has taken, until they are decided', async () => {
    const founder = await addPerson(server, admin.tenantId, 'opportunity_user');
    const id = await submit(founder, 'Tidewire');
    expect(await pending(user)).toEqual([['submission', 1, 'Tidewire: ']]);
    await server.admin.query(`update submissions set assigned_to = $1 where id = $2`, [admin.userId, id]);
    expect(await pending(user)).toEqual([]);
    expect(await pending()).toEqual([['submission', 1, 'Tidewire: ']]);
    await server.admin.query(`update submissions set status = 'declined' where id = $1`, [id]);
    expect(await pending()).toEqual([]);
  });
});

/** Somebody at the company who can be asked for an update. */
const asks = (id: string) =>
  post(admin, `/portfolio-companies/${id}/people`, { name: 'Bo', email: `bo-${id}@helio.example` });

async function submit(founder: TestPerson, company_name: string): Promise<string> {
  const draft = await post(founder, '/submitter-portal/drafts', {});
  const values = { company_name, industry: 'cleantech', stage: 'seed', funding_amount: 100_00, currency: 'EUR' };
  await post(founder, `/submitter-portal/submissions/${draft.id}/submit`, { version: draft.version, ...values });
  return draft.id;
}

describe('the dashboard of a portal', () => {
  it('shows an LP the own position and the call that is to be paid, and nothing of other LPs', async () => {
    const { fund, agree, partner, commit, post: send, approve } = fundActs(server, user, admin);
    const lp = await addPerson(server, admin.tenantId, 'lp');
    const { id } = await fund();
    await agree(id);
    const [alder, birch] = [await partner('Alder'), await partner('Birch')];
    await commit(id, alder.id, 1_000_000_00);
    await commit(id, birch.id, 3_000_000_00);
    await send(`/limited-partners/${alder.id}/contacts`, { name: 'Ada', email: lp.email, invite: true }, admin);
    expect(await pending(lp)).toEqual([]);
    const lines = [{ purpose: 'investment', label: 'Helio', amount: 200_000_00 }];
    const event = (await send(`/funds/${id}/capital-events`, { kind: 'call', due_on: '2099-03-31', lines })).body;
    await approve(event.id, 1);
    const issued = (await send(`/capital-events/${event.id}/issue`, { version: 2, issued_on: null })).body;
    const seen = await home(lp);
    expect(seen.pending).toMatchObject([
      {
        kind: 'notice',
        total: 1,
        rows: [{ name: 'Fund I', detail: 'Capital call 1, issued', due_on: '2099-03-31', amount: 50_000_00 }],
      },
    ]);
    expect(seen.funds).toMatchObject([
      { name: 'Fund I', lp_name: 'Alder', commitment: 1_000_000_00, unfunded: 950_000_00, distributed: 0 },
    ]);
    expect(JSON.stringify(seen)).not.toContain('Birch');
    const { body } = await call(server, lp, 'GET', '/home/export');
    expect(body).toContain('Needs you,Notice,"Fund I: Capital call 1, issued"');
    expect(body).toContain(',50000.00,USD');
    expect(body).toContain('Your funds,Commitment,"Fund I, Alder"');
    const payments = issued.parts.map(({ id: item_id, open }: { id: string; open: number }) => ({
      item_id,
      amount: open,
    }));
    const paid_on = server.services.now().toISOString().slice(0, 10);
    await send(`/capital-events/${event.id}/payments`, { paid_on, payments });
    expect(await pending(lp), 'paid, but not acknowledged').toEqual([['notice', 1, 'Fund I: Capital call 1, paid']]);
    const [{ rows }] = (await home(lp)).pending;
    await post(lp, `/lp-portal/notices/${rows[0].id}/acknowledge`, {});
    expect(await pending(lp)).toEqual([]);
  });

  it('shows a founder what is asked of the own company, and then what was sent', async () => {
    const founder = await addPerson(server, admin.tenantId, 'portfolio_company_user');
    const [company_id, other] = [
      await invest(server, user).company(),
      await invest(server, user).company({ name: 'Fernbank' }),
    ];
    await post(admin, `/portfolio-companies/${company_id}/people`, { name: 'Ada', email: founder.email, invite: true });
    await asks(other);
    const companies = [company_id, other];
    await post(admin, '/update-requests', {
      ...{ reporting_period: 'Q1 2026', due_on: '2099-04-30', metrics: ['revenue'], companies },
    });
    expect(await pending(founder)).toEqual([['update_request', 1, 'Helio Grid: Q1 2026']]);
    await server.admin.query(`update update_answers set answered_at = now() where tenant_id = $1`, [admin.tenantId]);
    for (const id of [company_id, other])
      await post(user, `/portfolio-companies/${id}/updates`, { reporting_period: 'Q1 2026', headcount: 3 });
    const seen = await home(founder);
    expect(seen.pending).toEqual([]);
    expect(seen.latest).toMatchObject([{ kind: 'company_update', name: 'Helio Grid', detail: 'Q1 2026' }]);
  });

  it('shows a co-investor what was shared until it was opened, and what was ended no more', async () => {
    const guest = await addPerson(server, admin.tenantId, 'co_investor_user');
    const deal = await post(admin, '/opportunities', { company_name: 'Tidewire', industry: 'Energy' });
    const share = await post(admin, '/co-investor-shares', {
      ...{ entity_type: 'opportunity', entity_id: deal.id, shared_with_org: 'Acme', people: [guest.email] },
    });
    const [[kind, total, row]] = await pending(guest);
    expect([kind, total]).toEqual(['share', 1]);
    expect(row).toMatch(/^Tidewire: Shared by /);
    expect((await home(guest)).latest).toMatchObject([{ kind: 'share', name: 'Tidewire' }]);
    await post(admin, `/co-investor-shares/${share.id}/revoke`, {});
    expect(await home(guest)).toMatchObject({ pending: [], latest: [] });
  });

  it('shows a submitter the draft and the status of what was sent, and nothing of others', async () => {
    const [founder, other] = [
      await addPerson(server, admin.tenantId, 'opportunity_user'),
      await addPerson(server, admin.tenantId, 'opportunity_user'),
    ];
    await submit(founder, 'Tidewire');
    await post(founder, '/submitter-portal/drafts', {});
    const seen = await home(founder);
    expect(await pending(founder)).toEqual([['draft_submission', 1, ': ']]);
    expect(seen.latest).toMatchObject([{ kind: 'submission', name: 'Tidewire', detail: 'Submitted' }]);
    expect(await home(other)).toMatchObject({ pending: [], latest: [], funds: [] });
  });
});
