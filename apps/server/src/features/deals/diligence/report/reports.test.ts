import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideDeal } from '../../../../testing/test-confidential.ts';
import { drawReport, itemsOf, makeProcess, setItem } from '../../../../testing/test-diligence.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';
import type { Item, Process, Report } from '../diligence-fields.ts';

let process: Process;

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
beforeEach(async () => {
  process = await makeProcess(server, admin);
});

const request = (of = process.id, person = admin) => call(server, person, 'POST', `/due-diligence/${of}/report`);
const list = async (person = admin): Promise<Report[]> =>
  (await call(server, person, 'GET', '/due-diligence-reports')).body.reports;
const download = async (id: string, person = admin) => {
  const answer = await server.app.inject({
    url: `/api/due-diligence-reports/${id}/content`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${person.token}` },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};
const exported = () => auditOf(server, admin.tenantId, 'diligence.report_exported');
const stored = async (id: string) => (await server.admin.query('select * from dd_reports where id = $1', [id])).rows[0];

/** As if it were busy with the reports of others. */
const pauseQueue = () => vi.spyOn(server.services.jobs, 'enqueue').mockResolvedValue();
afterEach(() => void vi.restoreAllMocks());

describe('a report', () => {
  it('is queued, drawn by a job, and then a PDF under the name of the company', async () => {
    const [first] = itemsOf(process) as [Item];
    const finding = 'Founder 李雷 and Łukasz Żółć: “would hire again” 😀';
    await setItem(server, admin, first, { status: 'done', finding });
    await server.admin.query(
      `insert into files (tenant_id, id, record_type, record_id, opportunity_id, file_name, content_type, byte_size, sha256, storage_key)
       values ($1, gen_random_uuid(), 'dd_item', $2, $3, 'notes.pdf', 'application/pdf', 1400, '\\xabcd', 'a')`,
      [admin.tenantId, first.id, process.opportunity.id],
    );
    const asked = await request();
    expect([asked.status, asked.body.status]).toEqual([202, 'queued']);
    // Nobody but the queue draws it here.
    await expect.poll(() => list(), { timeout: 20_000 }).toMatchObject([{ id: asked.body.id, status: 'ready' }]);
    const { status, headers, bytes } = await download(asked.body.id);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/pdf');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="due-diligence_Tidewire_\d{4}-\d\d-\d\d\.pdf"$/,
    );
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(Number(headers['content-length'])).toBe(bytes.length);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await exported()).toMatchObject([
      {
        resource_id: process.id,
        data_classification: 'confidential',
        metadata: { completed_items: 1, total_items: 3, files: 1, report: asked.body.id, sha256 },
      },
    ]);
    const { body } = await call(server, admin, 'GET', '/due-diligence');
    expect(Date.parse(body.rows[0].last_report_at)).toBeGreaterThan(0);
  });

  it('leaves with an event each time, and none before', async () => {
    const id = await drawReport(server, admin, process.id);
    expect(await exported()).toHaveLength(0);
    await download(id);
    await download(id);
    expect(await exported()).toHaveLength(2);
  });

  it('is encrypted, and expires with its bytes', async () => {
    const id = await drawReport(server, admin, process.id);
    const row = await stored(id);
    const kept = await server.services.files.get({ tenantId: admin.tenantId, key: row.storage_key });
    const chunks: Buffer[] = [];
    for await (const chunk of kept) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).includes('%PDF-')).toBe(false);
    const { rows: jobs } = await server.admin.query(
      `select extract(epoch from start_after - now()) / 3600 as hours from pgboss.job
        where name = 'drop-file' and data->>'storage_key' = $1`,
      [row.storage_key],
    );
    expect(jobs).toHaveLength(1);
    expect(Number(jobs[0].hours)).toBeGreaterThan(24);
    await server.admin.query(`update dd_reports set expires_at = now() where id = $1`, [id]);
    expect(await list()).toEqual([]);
    expect((await download(id)).status).toBe(404);
  });

  it('is one, however often it is asked for while it is drawn', async () => {
    pauseQueue();
    const answers = await Promise.all(Array.from({ length: 10 }, () => request()));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('is drawn for one person so often at once, and no oftener', async () => {
    pauseQueue();
    const processes = [process];
    for (let count = 0; count < 5; count++) processes.push(await makeProcess(server, admin));
    const answers = await Promise.all(processes.map(({ id }) => request(id)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it('is given up after a while, and can be asked for again', async () => {
    pauseQueue();
    const { body } = await request();
    await server.admin.query(
      `update dd_reports set status = 'drawing', created_at = now() - interval '16 minutes' where id = $1`,
      [body.id],
    );
    expect(await list()).toMatchObject([{ status: 'failed', problem: expect.stringContaining('Ask for it again') }]);
    expect((await request()).body.id).not.toBe(body.id);
  });
});

describe('a report is nobody else’s', () => {
  it('not a colleague’s, who draws their own', async () => {
    const colleague = await addPerson(server, admin.tenantId, 'firm_admin');
    const id = await drawReport(server, admin, process.id);
    expect((await download(id, colleague)).status).toBe(404);
    expect(await list(colleague)).toEqual([]);
    expect((await request(process.id, colleague)).status).toBe(202);
  });

  it('nor its own reader’s any more, once the deal is hidden from them', async () => {
    const user = await addPerson(server, admin.tenantId, 'firm_user');
    const id = await drawReport(server, user, process.id);
    expect((await download(id, user)).status).toBe(200);
    await hideDeal(server, process.opportunity.id, admin);
    const before = await exported();
    expect((await download(id, user)).status).toBe(404);
    expect(await list(user)).toEqual([]);
    expect((await request(process.id, user)).status).toBe(404);
    expect(await exported()).toHaveLength(before.length);
  });

  it('nor is it drawn for somebody from whom the deal was hidden while it waited', async () => {
    pauseQueue();
    const user = await addPerson(server, admin.tenantId, 'firm_user');
    const id = await drawReport(server, user, process.id);
    await server.admin.query(`update dd_reports set status = 'queued', storage_key = null where id = $1`, [id]);
    await hideDeal(server, process.opportunity.id, admin);
    const { drawReportJob } = await import('./draw-report-job.ts');
    const job = { tenant_id: user.tenantId, user_id: user.userId, report_id: id, request_id: 'test' };
    await drawReportJob(server.services, job);
    expect(await stored(id)).toMatchObject({ storage_key: null });
  });

  it('nor for somebody who was deactivated while it waited', async () => {
    pauseQueue();
    const user = await addPerson(server, admin.tenantId, 'firm_user');
    const id = await drawReport(server, user, process.id);
    await server.admin.query(`update dd_reports set status = 'queued', storage_key = null where id = $1`, [id]);
    await server.admin.query('update user_profiles set is_active = false where id = $1', [user.userId]);
    const { drawReportJob } = await import('./draw-report-job.ts');
    const job = { tenant_id: user.tenantId, user_id: user.userId, report_id: id, request_id: 'test' };
    await drawReportJob(server.services, job);
    expect(await stored(id)).toMatchObject({ status: 'failed', storage_key: null });
  });
});
