import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, as, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { untilJobsDone } from '../../../testing/until-jobs-done.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';
import { drawReport } from './draw-report.ts';
import type { ReportDraft } from './report-content.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const second = forEachTest(() => addPerson(server, admin.tenantId, 'firm_admin'));
const lp = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));
const acts = () => fundActs(server, user, admin);

let fund: string;
let company: string;

const QUARTER = '2024-12-31';
const WORDS = { letter: 'A calm quarter.', is_marketing: false, companies: [] as object[] };
const get = async (path: string, by: TestPerson = user) => (await call(server, by, 'GET', path)).body;
const create = (quarter_end = QUARTER, note: string | null = null) =>
  acts().post(`/funds/${fund}/reports`, { quarter_end, note });
const save = (id: string, version: number, words: object = {}, by: TestPerson = user) =>
  call(server, by, 'PATCH', `/lp-reports/${id}`, { version, ...WORDS, ...words });
const act = (verb: string, id: string, version: number, by: TestPerson = user) =>
  acts().post(`/lp-reports/${id}/${verb}`, { version }, by);

/** Alder, called in full; Helio bought for it and valued at twice that, booked until the end of 2024. */
beforeEach(async () => {
  const portfolio = (await acts().post('/portfolios', { name: 'Fund I', type: 'Fund' })).body.id;
  fund = (await acts().fund({ portfolio_id: portfolio, companies_shown: 'figures' })).id;
  await acts().agree(fund);
  const alder = (await acts().partner('Alder')).id;
  await acts().commit(fund, alder, 1_000_000_00);
  await acts().post(`/limited-partners/${alder}/contacts`, { name: 'Ada', email: lp.email, invite: true }, admin);
  company = (await acts().post('/portfolio-companies', { name: 'Helio', portfolio_id: portfolio })).body.id;
  const lines = [{ purpose: 'investment', label: 'Helio', amount: 1_000_000_00 }];
  const { id } = (await acts().post(`/funds/${fund}/capital-events`, { kind: 'call', due_on: '2020-03-31', lines }))
    .body;
  await acts().approve(id, 1, admin);
  const event = (await acts().post(`/capital-events/${id}/issue`, { version: 2, issued_on: '2020-01-01' })).body;
  const [{ id: item_id, open: amount }] = event.parts;
  await acts().post(`/capital-events/${id}/payments`, { paid_on: '2020-03-31', payments: [{ item_id, amount }] });
  await acts().post(`/portfolio-companies/${company}/transactions`, {
    kind: 'buy',
    amount: 1_000_000_00,
    shares: 1000,
    share_class: 'Seed',
    effective_on: '2020-03-31',
  });
  await value(2_000_000_00, QUARTER);
  await acts().post(`/funds/${fund}/ledger/book`, { up_to: QUARTER });
});

async function value(fair_value: number, as_of: string) {
  const { body } = await acts().post(`/portfolio-companies/${company}/valuations`, {
    fair_value,
    technique: 'recent_transaction',
    inputs: 'A round',
    as_of,
  });
  await acts().post(`/valuations/${body.id}/decide`, { decision: 'approved', version: 1 }, admin);
}

/** Once the queue has drawn its copies. */
async function drawn(id: string) {
  await untilJobsDone(server, 'draw-fund-documents', admin.tenantId);
  const report = await get(`/lp-reports/${id}`, admin);
  expect(report.drawn).toBe(report.total);
  return report;
}
async function prepared(words: object = {}) {
  const { id } = (await create()).body;
  await save(id, 1, words);
  expect((await act('prepare', id, 2)).status).toBe(200);
  return drawn(id);
}
const releasedReport = async (words: object = {}) => {
  const { id, version } = await prepared(words);
  expect((await act('release', id, version, admin)).status).toBe(200);
  return drawn(id);
};
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
async function storedCopy(run: string) {
  const { rows } = await server.admin.query('select * from fund_documents where run_id = $1', [run]);
  const cells = await as(server, user, 'read', (ctx) => ctx.cells());
  const { rows: runs } = await server.admin.query('select lines_encrypted from statement_runs where id = $1', [run]);
  return {
    copy: JSON.parse(cells.decryptText('fund_documents', 'content_encrypted', rows[0].id, rows[0].content_encrypted)),
    draft: JSON.parse(
      cells.decryptText('statement_runs', 'lines_encrypted', run, runs[0].lines_encrypted),
    ) as ReportDraft,
    sha256: rows[0].sha256.toString('hex') as string,
  };
}

describe('the report of a quarter', () => {
  it('has net figures first with gross ones beside them, the shown companies, and every sum to the cent', async () => {
    const { id } = (await create()).body;
    const { body } = await save(id, 1, { companies: [{ company_id: company, text: 'Two new customers.' }] });
    expect(body.figures.slice(0, 3)).toMatchObject([
      { label: 'Net IRR', gross_label: 'Gross IRR', unit: 'rate' },
      { label: 'TVPI (net)', net: '1.8', gross_label: 'MOIC (gross)', gross: '2' },
      { label: 'DPI', net: '0', gross: null },
    ]);
    expect(body.whole).toEqual({
      commitment: 1_000_000_00,
      called: 1_000_000_00,
      paid_in: 1_000_000_00,
      unfunded: 0,
      distributed: 0,
      nav: 1_800_000_00,
    });
    expect(body.bridge).toMatchObject({ opening: 1_000_000_00, closing: 1_800_000_00 });
    expect(body.companies).toMatchObject([
      { name: 'Helio', cost: 1_000_000_00, fair_value: 2_000_000_00, text: 'Two new customers.' },
    ]);
    expect(body.problems).toEqual([]);
  });

  it('reaches an LP once a second person has released it, by mail and bell, and each download is recorded', async () => {
    const report = await prepared();
    expect(await get('/lp-portal', lp)).toMatchObject({ reports: [] });
    expect((await call(server, lp, 'GET', `/lp-reports/${report.id}`)).status).toBe(403);
    expect((await act('release', report.id, report.version, user)).status).toBe(403);
    await act('release', report.id, report.version, admin);
    await drawn(report.id);
    const { reports } = await get('/lp-portal', lp);
    expect(reports).toMatchObject([
      {
        title: 'Report Q4 2024 of Fund I',
        type: 'annual',
        status: 'available',
        replaced: false,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(await get('/notifications', lp)).toMatchObject({
      unread: 1,
      rows: [
        {
          kind: 'fund_document',
          title: expect.stringMatching(/^Report Q4 2024 of Fund I, from Firm \d+$/),
          path: '/dashboard/lp-portal?tab=reports',
        },
      ],
    });
    const { rows } = await server.admin.query(
      `select id from outgoing_messages where tenant_id = $1 and template = $2`,
      [admin.tenantId, 'lp_report'],
    );
    expect(rows).toHaveLength(1);
    expect((await call(server, lp, 'GET', `/lp-portal/reports/${reports[0].id}/download`)).status).toBe(200);
    expect((await get('/lp-portal', lp)).reports[0].read_at).not.toBeNull();
    expect(await auditOf(server, admin.tenantId, 'lp_report.released')).toHaveLength(1);
    expect(await auditOf(server, admin.tenantId, 'lp_report.prepared')).toHaveLength(1);
    expect(await auditOf(server, admin.tenantId, 'lp_report.saved')).toHaveLength(1);
    expect(await auditOf(server, admin.tenantId, 'lp_report.created')).toHaveLength(1);
  });

  it('is not released by anybody who has written a word of it', async () => {
    const { id } = (await create()).body;
    await save(id, 1, {}, admin);
    await act('prepare', id, 2);
    const { version, can } = await drawn(id);
    expect(can.release).toBe(false);
    expect((await act('release', id, version, admin)).body.code).toBe('SECOND_PERSON_NEEDED');
    expect((await act('release', id, version, second)).status).toBe(200);
  });

  it('is refused to change once it is prepared, and to be released once something has changed', async () => {
    const { id, version } = await prepared();
    expect((await save(id, version)).body.code).toBe('FUND_WORK_DONE');
    await expect(
      server.admin.query(`update statement_runs set lines_encrypted = 'x' where id = $1`, [id]),
    ).rejects.toThrow('never changed');
    const { version: seen } = await get(`/funds/${fund}`);
    await call(server, user, 'PATCH', `/funds/${fund}`, { version: seen, hidden_companies: [company] });
    expect(await get(`/lp-reports/${id}`, admin)).toMatchObject({
      problems: [expect.stringContaining('have changed since this was prepared')],
      can: { release: false },
    });
    expect(faultOf(await act('release', id, version, admin))[0]).toBe(400);
  });

  it('says why the books do not allow it yet', async () => {
    const { body } = await create('2025-03-31');
    expect(body.problems[0]).toContain('The portfolio is not in the books up to Mar 31, 2025.');
    await save(body.id, 1);
    expect(faultOf(await act('prepare', body.id, 2))).toEqual([
      400,
      'quarter_end',
      'The portfolio is not in the books up to Mar 31, 2025. Book it up to that day in the ledger.',
    ]);
    expect(faultOf(await create('2024-12-30'))[1]).toBe('quarter_end');
    expect(faultOf(await create('2025-03-31'))[2]).toContain('is begun already');
  });

  it('has no letter missing, and as marketing no return without the net one beside it', async () => {
    const { id } = (await create()).body;
    expect(faultOf(await act('prepare', id, 1))).toEqual([
      400,
      'letter',
      'Write the letter to limited partners first.',
    ]);
    const letter = 'Well done.\n\nOur gross IRR was 24%.';
    await save(id, 1, { letter, is_marketing: true });
    const [status, field, text] = faultOf(await act('prepare', id, 2));
    expect([status, field]).toEqual([400, 'letter']);
    expect(text).toContain('“Our gross IRR was 24%.”');
    const companies = [{ company_id: company, text: 'A MOIC of 2.' }];
    await save(id, 2, { is_marketing: true, companies });
    expect(faultOf(await act('prepare', id, 3))[1]).toBe('companies');
    await save(id, 3, { letter, companies });
    expect((await act('prepare', id, 4)).status).toBe(200);
  });

  it('is the same file from the same content and day, and another one on another day', async () => {
    const { id, decided_at } = await releasedReport();
    const { draft, copy, sha256: stored } = await storedCopy(id);
    if (!draft.content) throw new Error('nothing frozen');
    const again = await drawReport(draft.content, copy, decided_at.slice(0, 10));
    expect(hashOf(again)).toBe(stored);
    const other = await drawReport(draft.content, copy, '2025-02-01');
    expect(hashOf(other)).not.toBe(stored);
  });

  it('is corrected by a new version with a reason; the old one stays, marked as replaced', async () => {
    await releasedReport();
    expect(faultOf(await create())[1]).toBe('note');
    const { body } = await create(QUARTER, 'A customer was named wrongly.');
    expect(body).toMatchObject({ version_no: 2, letter: 'A calm quarter.' });
    expect(faultOf(await act('prepare', body.id, 1))[2]).toContain('Nothing has changed since version 1');
    await save(body.id, 1, { letter: 'A calm quarter, corrected.' });
    await act('prepare', body.id, 2);
    const { version } = await drawn(body.id);
    await act('release', body.id, version, admin);
    await drawn(body.id);
    const { reports } = await get('/lp-portal', lp);
    expect(
      reports.map(({ title, replaced }: { title: string; replaced: boolean }) => [title, replaced]).sort(),
    ).toEqual([
      ['Report Q4 2024 of Fund I', true],
      ['Report Q4 2024, version 2 of Fund I', false],
    ]);
  });

  it('names no company of a confidential deal, also one that became so after it was frozen', async () => {
    const report = await prepared({ companies: [{ company_id: company, text: 'Two new customers.' }] });
    const [document] = report.documents;
    expect((await call(server, admin, 'GET', `/fund-documents/${document.id}/download`)).status).toBe(200);
    const deal = (await acts().post('/opportunities', { company_name: 'Secret deal' }, admin)).body.id;
    await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [company, deal]);
    await acts().post(`/opportunities/${deal}/confidential`, { version: 1, is_confidential: true }, admin);
    for (const person of [user, second]) {
      const seen = await get(`/lp-reports/${report.id}`, person);
      expect(seen.companies).toEqual([]);
      expect(JSON.stringify(seen)).not.toContain('Helio');
      expect((await call(server, person, 'GET', `/fund-documents/${document.id}/download`)).status).toBe(404);
    }
    expect((await act('release', report.id, report.version, second)).status).toBe(400);
  });

  it('does not exist for another firm', async () => {
    const { id } = (await create()).body;
    const stranger = await makeFirm(server);
    expect((await call(server, stranger, 'GET', `/lp-reports/${id}`)).status).toBe(404);
    expect((await save(id, 1, {}, stranger)).status).toBe(404);
    expect((await call(server, user, 'GET', `/fund-statements/${id}`)).status).toBe(404);
  });
});
