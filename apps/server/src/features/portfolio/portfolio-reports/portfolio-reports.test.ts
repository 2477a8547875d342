import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { readWorkbookSheet } from '../../deals/imports/workbook/read-workbook.ts';
import { invest } from '../investments/testing/invest.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
afterEach(() => void vi.restoreAllMocks());

const AS_OF = '2025-12-31';
const request = (body: object, person = admin) =>
  call(server, person, 'POST', '/portfolio-reports', { as_of: AS_OF, ...body });
const list = async (person = admin) => (await call(server, person, 'GET', '/portfolio-reports')).body.reports;

/** As if the queue were busy with the reports of others, so that the test itself writes. */
const pauseQueue = () => vi.spyOn(server.services.jobs, 'enqueue').mockResolvedValue();

async function write(id: string, person: TestPerson): Promise<void> {
  const { writeReportJob } = await import('./write-report-job.ts');
  const { tenantId: tenant_id, userId: user_id } = person;
  await writeReportJob(server.services, { tenant_id, user_id, report_id: id, request_id: 'test' });
}

async function made(body: object, person = admin): Promise<string> {
  pauseQueue();
  const { body: report } = await request(body, person);
  await write(report.id, person);
  return report.id;
}

const download = async (id: string, person = admin) => {
  const answer = await server.app.inject({
    url: `/api/portfolio-reports/${id}/content`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${person.token}` },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

/** A company with a holding, figures of three quarters and an open alert. */
async function company(name = 'Helio Grid'): Promise<string> {
  const { company: add, record, value, decide } = invest(server, admin);
  const id = await add({ name, description: 'Storage for 屋上 solar.' });
  await record(id, 'buy', '2024-02-01', { amount: 100_000_00, shares: 1000, share_class: 'Seed' });
  const { body } = await value(id, '2025-06-30', 150_000_00);
  await decide(body.id, 'approved', await addPerson(server, admin.tenantId, 'firm_admin'));
  for (const [period, runway_months, headcount] of [
    ['Q2 2025', 9, 20],
    ['Q3 2025', 7, 22],
    ['Q4 2025', 4, 21],
  ] as const)
    await call(server, admin, 'POST', `/portfolio-companies/${id}/updates`, {
      reporting_period: period,
      runway_months,
      headcount,
      achievements: 'Two new customers.',
    });
  return id;
}

describe('a report', () => {
  it('is queued, written by a job with progress, and kept', async () => {
    const id = await company();
    const asked = await request({ kind: 'one_pager', company_id: id });
    expect([asked.status, asked.body.status, asked.body.company]).toEqual([202, 'queued', { id, name: 'Helio Grid' }]);
    // Nobody but the queue writes it here.
    await expect
      .poll(() => list(), { timeout: 20_000 })
      .toMatchObject([{ id: asked.body.id, status: 'ready', progress: 100 }]);
    const [{ sha256, byte_size }] = await list();
    const { status, headers, bytes } = await download(asked.body.id);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="one-pager_Helio-Grid_${AS_OF}.pdf"`);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([byte_size, sha256]);
    expect(await auditOf(server, admin.tenantId, 'export.created')).toMatchObject([
      { data_classification: 'financial', metadata: { name: 'one_pager', as_of: AS_OF, companies: 1, sha256 } },
    ]);
  });

  it.each(['one_pager', 'review', 'kpis_csv', 'kpis_xlsx'])(
    'of the same figures has the same bytes, for everybody who asks and at any time: %s',
    async (kind) => {
      const id = await company();
      const about = { kind, ...(kind === 'one_pager' && { company_id: id }) };
      const first = (await download(await made(about))).bytes;
      server.clock.now = new Date(Date.now() + 1_800_000);
      const second = (await download(await made(about, user), user)).bytes;
      expect(first.equals(second)).toBe(true);
      await call(server, admin, 'POST', `/portfolio-companies/${id}/updates`, {
        reporting_period: 'Q4 2025',
        runway_months: 3,
        challenges: 'A customer left.',
      });
      expect((await download(await made(about))).bytes.equals(first)).toBe(false);
    },
  );

  it('of one page has one page', async () => {
    const id = await company();
    const { bytes } = await download(await made({ kind: 'one_pager', company_id: id }));
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('has the figures of the day that it is of', async () => {
    await company();
    const { bytes } = await download(await made({ kind: 'kpis_csv', as_of: '2025-09-30' }));
    expect(bytes.toString('utf8').split('\r\n')).toEqual([
      '\ufeffCompany,Status,Metric,Kind,Unit,Currency,2025-06-30,2025-09-30',
      'Helio Grid,Active,Employees,Actual,Number,,20,22',
      'Helio Grid,Active,Runway,Actual,Months,,9,7',
      '',
    ]);
  });

  it('as a workbook has numbers that a spreadsheet adds up', async () => {
    await company('=cmd()');
    const { bytes, headers } = await download(await made({ kind: 'kpis_xlsx' }));
    expect(headers['content-type']).toContain('spreadsheetml');
    const { records } = await readWorkbookSheet(bytes, 0);
    expect(records.map((row) => [...row])).toEqual([
      ['Company', 'Status', 'Metric', 'Kind', 'Unit', 'Currency', '2025-06-30', '2025-09-30', '2025-12-31'],
      ['=cmd()', 'Active', 'Employees', 'Actual', 'Number', '', '20', '22', '21'],
      ['=cmd()', 'Active', 'Runway', 'Actual', 'Months', '', '9', '7', '4'],
    ]);
  });

  it('is of a portfolio, if one is named', async () => {
    const portfolio_id = (await call(server, admin, 'POST', '/portfolios', { name: 'Fund I', type: 'Fund' })).body.id;
    await company('Outside');
    const { company: add } = invest(server, admin);
    const inside = await add({ name: 'Inside', portfolio_id });
    await call(server, admin, 'POST', `/portfolio-companies/${inside}/updates`, {
      reporting_period: 'Q4 2025',
      headcount: 3,
    });
    const { bytes, headers } = await download(await made({ kind: 'kpis_csv', portfolio_id }));
    expect(headers['content-disposition']).toContain('kpis_Fund-I_');
    expect(bytes.toString()).toContain('Inside');
    expect(bytes.toString()).not.toContain('Outside');
  });

  it('is one, however often it is asked for while it is written', async () => {
    pauseQueue();
    const answers = await Promise.all(Array.from({ length: 5 }, () => request({ kind: 'review' })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('is deleted with its content', async () => {
    const id = await made({ kind: 'review' });
    expect((await call(server, user, 'DELETE', `/portfolio-reports/${id}`)).status).toBe(404);
    expect((await call(server, admin, 'DELETE', `/portfolio-reports/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await download(id)).status).toBe(404);
    expect(await auditOf(server, admin.tenantId, 'portfolio_report.deleted')).toHaveLength(1);
  });
});

it.each([
  ['a one-pager of no company', { kind: 'one_pager' }, 'company_id'],
  ['a review of one company', { kind: 'review', company_id: crypto.randomUUID() }, 'company_id'],
  ['a company that there is not', { kind: 'one_pager', company_id: crypto.randomUUID() }, 'company_id'],
  ['a portfolio that there is not', { kind: 'review', portfolio_id: crypto.randomUUID() }, 'portfolio_id'],
  ['a day to come', { kind: 'review', as_of: '2099-01-01' }, 'as_of'],
  ['another kind', { kind: 'novel' }, 'kind'],
])('%s is refused at the field', async (_, body, field) => {
  const refused = await request(body);
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [field]]);
});

describe('a report is for the person who asked', () => {
  it('and nobody else, also in the database', async () => {
    const id = await made({ kind: 'review' });
    expect((await download(id, user)).status).toBe(404);
    expect(await list(user)).toEqual([]);
    for (const role of ['portfolio_company_user', 'lp'] as const)
      expect((await request({ kind: 'review' }, await addPerson(server, admin.tenantId, role))).status).toBe(403);
  });

  it('without the companies of confidential deals, and gone once it has one that was hidden since', async () => {
    const won = { company_name: 'Saltmarsh', status: 'closed_won' };
    const deal = (await call(server, admin, 'POST', '/opportunities', won)).body.id;
    const secret = (await call(server, admin, 'POST', `/opportunities/${deal}/portfolio-company`, {})).body.id;
    await call(server, admin, 'POST', `/portfolio-companies/${secret}/updates`, {
      reporting_period: 'Q4 2025',
      headcount: 3,
    });
    const before = await made({ kind: 'kpis_csv' }, user);
    expect((await download(before, user)).bytes.toString()).toContain('Saltmarsh');
    await hideDeal(server, deal, admin);
    expect((await download(before, user)).status).toBe(404);
    expect(await list(user)).toEqual([]);
    expect((await download(await made({ kind: 'kpis_csv' }, user), user)).bytes.toString()).not.toContain('Saltmarsh');
    expect((await download(await made({ kind: 'kpis_csv' }))).bytes.toString()).toContain('Saltmarsh');
    expect((await request({ kind: 'one_pager', company_id: secret }, user)).body.data.fields).toEqual({
      company_id: 'Company not found',
    });
  });
});
