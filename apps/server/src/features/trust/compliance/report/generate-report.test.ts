import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { parseCheckpoint, parseNote } from '@cairn/domain/proof';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../../testing/use-test-server.ts';
import { createCheckpointStore } from '../../audit-log/checkpoint-store.ts';
import { sealAuditLog } from '../../audit-log/seal-audit-log.ts';

const server = useOwnServer();
const platform = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const north = forAllTests(() => makeFirm(server, 'North'));
const lp = forAllTests(() => addPerson(server, north.tenantId, 'lp'));

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-checkpoints-'));
  await call(server, north, 'POST', `/people/${lp.userId}/role`, { role: 'firm_user', reason: 'Joins the team' });
  await call(server, platform, 'POST', '/compliance/exceptions', {
    exception_type: 'Second factor',
    policy_name: '=MFA for administrators',
    description: 'One signs in without.',
    justification: 'The key was lost.',
  });
  await sealAuditLog(server.services, createCheckpointStore(directory));
});
afterAll(() => rm(directory, { recursive: true }));

const generate = (p_format: string, more: object = {}, who = platform) =>
  call(server, who, 'POST', '/rpc/generate_compliance_report', { p_format, ...more });

type Line = Record<'Section' | 'Organization' | 'Subject' | 'Value' | 'Details', string>;
async function csv(more: object = {}) {
  const answer = await generate('csv', more);
  const lines: Line[] = parse(answer.body, { columns: true, bom: true });
  const find = (section: string, subject: string) =>
    lines.find((line) => line.Section === section && line.Subject === subject);
  return { answer, lines, find };
}

it('says in the CSV what it covers, what happened and how much, of all firms', async () => {
  const { answer, lines, find } = await csv();
  expect(answer.headers['content-disposition']).toMatch(/filename="compliance_report_\d{4}-\d{2}-\d{2}\.csv"/);
  expect(find('Report', 'Filters')?.Value).toBe('None: all organizations');
  expect(find('Population', 'Active organizations')?.Value).toBe('1');
  expect(find('Population', 'Organization accounts')?.Value).toBe('2');
  expect(find('Figures', 'Role Changes (30 days)')?.Value).toBe('1');
  expect(find('Role changes', lp.userId)).toMatchObject({
    Organization: 'North',
    Value: 'lp to firm_user',
    Details: expect.stringContaining('Joins the team'),
  });
  // A 30-day period touches 31 days of the calendar.
  expect(
    lines.filter(({ Section, Details }) => Section === 'Events by day' && Details === 'sealed events'),
  ).toHaveLength(31);
  expect(find('Compliance exceptions', "'=MFA for administrators")?.Value).toBe('Pending, medium risk');
});

it('shows that it is complete by two counts that agree, and the checkpoint that covers them', async () => {
  const { find } = await csv();
  const { rows } = await server.admin.query(
    'select count(*)::int as events from audit_logs where log_window <= (select max(log_window) from audit_headers)',
  );
  expect(find('Completeness', 'Audit events')?.Value).toMatch(`Complete: ${rows[0].events} events`);
  const note = parseNote(find('Seal', 'Checkpoint')?.Value ?? '');
  expect(parseCheckpoint(note?.text ?? '')?.origin).toBe(find('Seal', 'Log')?.Value);
});

it('says so when events are missing', async () => {
  // As the owner of the database, past the triggers that refuse it.
  const claim = (events: string) =>
    server.admin.query(
      `set session_replication_role = replica;
       update audit_headers set events = ${events} where log_index = (select min(log_index) from audit_headers);
       reset session_replication_role`,
    );
  await claim('events + 1');
  const { find } = await csv();
  await claim('events - 1');
  expect(find('Completeness', 'Audit events')?.Value).toMatch(/^NOT complete/);
});

it.each(['csv', 'pdf'])('keeps the SHA-256 of the %s that was handed out in the audit log', async (format) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/rpc/generate_compliance_report',
    headers: { host: 'localhost:3000', authorization: `Bearer ${platform.token}` },
    payload: { p_format: format },
  });
  const exported = (await auditOf(server, PLATFORM_TENANT_ID, 'export.created')).at(-1);
  expect(exported?.metadata).toMatchObject({ name: 'compliance_report', format, days: 30 });
  expect(exported?.metadata.sha256).toBe(createHash('sha256').update(answer.rawPayload).digest('hex'));
  if (format === 'pdf') expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

it('covers as many days as it is asked for', async () => {
  await server.admin.query(`update role_change_history set created_at = now() - interval '3 days'`);
  expect((await csv({ p_date_range: 2 })).find('Role changes', lp.userId)).toBeUndefined();
  expect((await csv({ p_date_range: 4 })).find('Role changes', lp.userId)).toBeDefined();
});

it.each([
  [{ p_format: 'xlsx' }, 'p_format'],
  [{ p_format: 'csv', p_date_range: 0 }, 'p_date_range'],
  [{ p_format: 'csv', p_date_range: 400 }, 'p_date_range'],
])('refuses %j', async (input, field) => {
  const { status, body } = await call(server, platform, 'POST', '/rpc/generate_compliance_report', input);
  expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
});

it('is for platform administrators alone', async () => {
  expect((await generate('csv', {}, north)).status).toBe(403);
});
