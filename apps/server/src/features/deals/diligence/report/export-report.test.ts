import { afterAll, beforeAll, expect, it } from 'vitest';
import { itemsOf, makeConfidential, makeProcess, setItem } from '../../../../testing/test-diligence.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../../testing/test-firm.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import type { Item } from '../diligence-fields.ts';

let server: TestServer;
let admin: TestPerson;

beforeAll(async () => {
  server = await openTestServer();
  admin = await makeFirm(server);
});
afterAll(() => server.close());

it('is a PDF under the name of the company, and an event in the log that the list tells of', async () => {
  const process = await makeProcess(server, admin);
  const [first] = itemsOf(process) as [Item];
  await setItem(server, admin, first, {
    status: 'done',
    finding: 'Founder 李雷 and Łukasz Żółć: “would hire again” 😀',
  });
  await server.admin.query(
    `insert into files (tenant_id, id, record_type, record_id, opportunity_id, file_name, content_type, byte_size, sha256, storage_key)
     values ($1, gen_random_uuid(), 'dd_item', $2, $3, 'notes.pdf', 'application/pdf', 1400, '\\xabcd', 'a')`,
    [admin.tenantId, first.id, process.opportunity.id],
  );
  const { status, headers } = await call(server, admin, 'GET', `/due-diligence/${process.id}/report`);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/pdf');
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="due-diligence_Tidewire_\d{4}-\d\d-\d\d\.pdf"$/,
  );
  const answer = await server.app.inject({
    url: `/api/due-diligence/${process.id}/report`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${admin.token}` },
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const events = await auditOf(server, admin.tenantId, 'diligence.report_exported');
  expect(events).toHaveLength(2);
  expect(events[0]).toMatchObject({
    resource_id: process.id,
    data_classification: 'confidential',
    metadata: { completed_items: 1, total_items: 3, files: 1 },
  });
  const { body } = await call(server, admin, 'GET', '/due-diligence');
  expect(Date.parse(body.rows[0].last_report_at)).toBeGreaterThan(0);
});

it('is not made for who may not see the deal', async () => {
  const process = await makeProcess(server, admin);
  const user = await addPerson(server, admin.tenantId, 'firm_user');
  await makeConfidential(server, process.opportunity.id, [admin]);
  const before = await auditOf(server, admin.tenantId, 'diligence.report_exported');
  expect((await call(server, user, 'GET', `/due-diligence/${process.id}/report`)).status).toBe(404);
  expect(await auditOf(server, admin.tenantId, 'diligence.report_exported')).toHaveLength(before.length);
});
