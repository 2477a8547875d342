import { addDays } from '@cairn/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, as, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { untilJobsDone } from '../../../testing/until-jobs-done.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const lp = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));
const adviser = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));
const stranger = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));
const acts = () => fundActs(server, user, admin);
const today = () => server.services.now().toISOString().slice(0, 10);

let funds: string[];
let alder: string;
let birch: string;

/** Alder and Birch are in two funds, each with an issued call, its notice and a released statement; `lp` speaks for Alder. */
beforeEach(async () => {
  [alder, birch] = [(await acts().partner('Alder')).id, (await acts().partner('Birch')).id];
  funds = [];
  for (const name of ['Fund I', 'Fund II']) {
    const { id } = await acts().fund({ name });
    await acts().agree(id);
    for (const each of [alder, birch]) await acts().commit(id, each, 1_000_000_00);
    const lines = [{ purpose: 'investment', label: 'Helio', amount: 200_000_00 }];
    const due_on = addDays(today(), 40);
    const drafted = (await acts().post(`/funds/${id}/capital-events`, { kind: 'call', due_on, lines })).body;
    await acts().approve(drafted.id, 1);
    await acts().post(`/capital-events/${drafted.id}/issue`, { version: 2 });
    funds.push(id);
  }
  await acts().post(`/limited-partners/${alder}/contacts`, { name: 'Ada', email: lp.email, invite: true }, admin);
});

const named = (values: object = {}) => ({
  name: 'Otto Adviser',
  email: adviser.email,
  fund_ids: [funds[0]],
  views: ['notices'],
  expires_on: addDays(today(), 30),
  ...values,
});
const invite = (values: object = {}, by: TestPerson = lp) =>
  call(server, by, 'POST', '/lp-portal/delegates', { lp_id: alder, ...named(values) });
const portal = async (by: TestPerson = adviser) => (await call(server, by, 'GET', '/lp-portal')).body;
const drawn = async () => {
  await untilJobsDone(server, 'draw-fund-documents', admin.tenantId);
  const { rows } = await server.admin.query('select * from fund_documents');
  return rows;
};
/** How many rows of each table somebody finds, whatever the server asks. */
const rowsOf = (person: TestPerson) =>
  as(server, person, 'read', async (ctx) => {
    const counts: Record<string, number> = {};
    for (const table of TABLES) {
      const [row] = await ctx.tx.query<{ n: number }>(`select count(*)::int as n from ${table}`, [], `n ${table}`);
      counts[table] = row?.n ?? -1;
    }
    return counts;
  });
const TABLES = [
  'limited_partners',
  'funds',
  'fund_commitments',
  'fund_entries',
  'capital_items',
  'fund_documents',
  'lp_contacts',
  'lp_changes',
  'lp_transfers',
  'fund_terms',
] as const;
const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]));

describe('a delegate of a limited partner', () => {
  it('is let in by the LP and sees the notices of one fund, and no figures, companies or other LP', async () => {
    const made = await invite();
    expect(made).toMatchObject({ status: 201, body: { access: 'active', state: 'open', from_portal: true, looks: 0 } });
    await drawn();
    const shown = await portal();
    expect(shown).toMatchObject({ investments: [], companies: [], partners: [], requests: [] });
    expect(shown.notices).toMatchObject([{ lp_name: 'Alder', fund_name: 'Fund I', total: 100_000_00 }]);
    expect(shown.reports).toMatchObject([{ lp_name: 'Alder', fund_name: 'Fund I', type: 'special' }]);
    expect(shown.delegations).toMatchObject([{ lp_name: 'Alder', views: ['notices'], funds: [{ name: 'Fund I' }] }]);
    expect(JSON.stringify(shown)).not.toMatch(/Birch|Fund II/);
    expect(await rowsOf(adviser)).toEqual({
      ...NOTHING,
      limited_partners: 1,
      funds: 1,
      capital_items: 1,
      fund_documents: 1,
    });
  });

  it.each([
    ['statements', { capital_items: 0, fund_documents: 0, fund_commitments: 0 }],
    ['tax', { capital_items: 0, fund_documents: 0, fund_commitments: 0 }],
    ['notices', { capital_items: 1, fund_documents: 1, fund_commitments: 0 }],
    ['performance', { capital_items: 1, fund_documents: 0, fund_commitments: 1 }],
  ])('of %s alone finds no row of another view', async (view, rows) => {
    await invite({ views: [view] });
    expect(await rowsOf(adviser)).toEqual({ ...NOTHING, limited_partners: 1, funds: 1, ...rows });
    const shown = await portal();
    expect(shown.notices).toHaveLength(view === 'notices' ? 1 : 0);
    expect(shown.investments).toHaveLength(view === 'performance' ? 1 : 0);
  });

  it('finds the statement of the own LP and fund once it is released', async () => {
    await invite({ views: ['statements'] });
    const run = (await acts().post(`/funds/${funds[0]}/statements`, { quarter_end: '2020-03-31' })).body;
    await drawn();
    expect((await rowsOf(adviser)).fund_documents).toBe(0);
    expect((await acts().post(`/fund-statements/${run.id}/release`, { version: 1 }, admin)).status).toBe(200);
    expect((await rowsOf(adviser)).fund_documents).toBe(1);
    expect((await portal()).reports).toMatchObject([{ type: 'quarterly', lp_name: 'Alder' }]);
  });

  it('acknowledges, requests and invites nothing, and downloads nothing beyond the limits', async () => {
    await invite();
    const documents = await drawn();
    const own = documents.find(({ lp_id, fund_id }) => lp_id === alder && fund_id === funds[0]);
    const foreign = documents.filter((each) => each !== own);
    const download = (id: string) => call(server, adviser, 'GET', `/lp-portal/reports/${id}/download`);
    expect((await download(own.id)).status).toBe(200);
    for (const { id } of foreign) expect((await download(id)).status).toBe(404);
    const [notice] = (await portal()).notices;
    expect((await call(server, adviser, 'POST', `/lp-portal/notices/${notice.id}/acknowledge`, {})).status).toBe(404);
    const request = { lp_id: alder, kind: 'bank_details', bank_details: 'Mine' };
    expect((await call(server, adviser, 'POST', '/lp-portal/requests', request)).status).toBe(404);
    expect((await invite({ email: stranger.email }, adviser)).status).toBe(404);
    const { rows } = (await call(server, adviser, 'GET', '/lp-portal/delegates')).body;
    expect(rows).toEqual([]);
    expect(
      (await call(server, adviser, 'POST', `/lp-portal/delegates/${(await portal()).delegations[0].id}/end`, {}))
        .status,
    ).toBe(404);
    await expect(
      as(server, adviser, 'write', (ctx) =>
        ctx.tx.query(
          `insert into lp_changes (tenant_id, id, lp_id, kind, value_encrypted, from_portal, requested_by)
          values ($1, gen_random_uuid(), $2, 'bank_details', 'x', true, $3)`,
          [admin.tenantId, alder, adviser.userId],
          'x',
        ),
      ),
    ).rejects.toThrow(/row-level security/);
    await as(server, adviser, 'write', (ctx) => ctx.tx.query(`update lp_delegates set ended_at = now()`, [], 'y'));
    expect((await portal()).delegations).toHaveLength(1);
  });

  it('is seen by the LP with each look and download, which are the delegate’s in the audit log', async () => {
    await invite();
    const [document] = (await drawn()).filter(({ lp_id, fund_id }) => lp_id === alder && fund_id === funds[0]);
    await portal();
    await portal();
    await call(server, adviser, 'GET', `/lp-portal/reports/${document.id}/download`);
    const { rows } = (await call(server, lp, 'GET', '/lp-portal/delegates')).body;
    expect(rows).toMatchObject([
      { name: 'Otto Adviser', email: adviser.email, looks: 1, reads: [{ title: expect.stringContaining('Fund I') }] },
    ]);
    expect(rows[0].last_look_at).not.toBeNull();
    const [looked, ...more] = await auditOf(server, admin.tenantId, 'lp_delegate.looked');
    expect([looked?.user_id, more]).toEqual([adviser.userId, []]);
    const [downloaded] = await auditOf(server, admin.tenantId, 'fund_document.downloaded');
    expect(downloaded?.user_id).toBe(adviser.userId);
    const [invited] = await auditOf(server, admin.tenantId, 'lp_delegate.invited');
    expect(invited?.user_id).toBe(lp.userId);
    expect((await call(server, user, 'GET', `/limited-partners/${alder}/delegates`)).body.rows).toMatchObject([
      { looks: 1 },
    ]);
    expect((await call(server, stranger, 'GET', '/lp-portal/delegates')).body.rows).toEqual([]);
  });

  it('is revoked at once by the LP, by the firm, and by the day', async () => {
    const first = (await invite()).body.id;
    expect((await call(server, stranger, 'POST', `/lp-portal/delegates/${first}/end`, {})).status).toBe(404);
    expect((await call(server, lp, 'POST', `/lp-portal/delegates/${first}/end`, {})).status).toBe(200);
    expect(await rowsOf(adviser)).toEqual(NOTHING);
    const second = (await acts().post(`/limited-partners/${alder}/delegates`, named(), admin)).body.id;
    expect((await rowsOf(adviser)).capital_items).toBe(1);
    expect((await acts().post(`/lp-delegates/${second}/end`, {})).status).toBe(200);
    expect(await rowsOf(adviser)).toEqual(NOTHING);
    expect(await auditOf(server, admin.tenantId, 'lp_delegate.ended')).toHaveLength(2);
    const third = (await invite()).body.id;
    await server.admin.query('alter table lp_delegates disable trigger lp_delegates_unchanged');
    await server.admin.query(`update lp_delegates set expires_at = now() - interval '1 minute' where id = $1`, [third]);
    await server.admin.query('alter table lp_delegates enable trigger lp_delegates_unchanged');
    expect(await rowsOf(adviser)).toEqual(NOTHING);
    expect((await portal()).delegations).toEqual([]);
    expect((await invite()).status).toBe(201);
    const { rows } = (await call(server, lp, 'GET', '/lp-portal/delegates')).body;
    expect(rows.map(({ state }: { state: string }) => state)).toEqual(['open', 'ended', 'ended', 'ended']);
    await expect(server.admin.query(`update lp_delegates set views = '{statements}'`)).rejects.toThrow(/only ended/);
  });

  it('gets an invitation where there is no account yet, from the LP as from the firm', async () => {
    expect((await invite({ email: 'new@adviser.example' })).body).toMatchObject({ access: 'invited' });
    const { rows } = await server.admin.query('select role, invited_by from user_invitations where tenant_id = $1', [
      admin.tenantId,
    ]);
    expect(rows).toEqual([{ role: 'lp', invited_by: lp.userId }]);
    expect(
      (await acts().post(`/limited-partners/${alder}/delegates`, named({ email: 'b@adviser.example' }))).status,
    ).toBe(403);
    expect(
      (await acts().post(`/limited-partners/${alder}/delegates`, named({ email: 'b@adviser.example' }), admin)).status,
    ).toBe(201);
  });

  it.each([
    ['a fund of others', () => ({ fund_ids: [crypto.randomUUID()] }), 'fund_ids', /committed to/],
    ['no fund', () => ({ fund_ids: [] }), 'fund_ids', /Choose a fund/],
    ['no view', () => ({ views: [] }), 'views', /Choose what they may see/],
    ['a day that is over', () => ({ expires_on: addDays(today(), -1) }), 'expires_on', /Choose a day from/],
    ['a day too far', () => ({ expires_on: addDays(today(), 800) }), 'expires_on', /Choose a day from/],
    ['somebody of the firm', () => ({ email: user.email }), 'email', /cannot be invited/],
    ['who speaks for it', () => ({ email: lp.email }), 'email', /speaks for the limited partner/],
  ])('is refused for %s', async (_, values, field, text) => {
    const [status, where, said] = faultOf(await invite(values()));
    expect([status, where]).toEqual([400, field]);
    expect(said).toMatch(text);
  });

  it('is refused for an LP of others, and twice for one address', async () => {
    expect((await call(server, lp, 'POST', '/lp-portal/delegates', { lp_id: birch, ...named() })).status).toBe(404);
    await invite();
    expect((await invite()).body.code).toBe('CONTACT_LISTED');
  });
});
