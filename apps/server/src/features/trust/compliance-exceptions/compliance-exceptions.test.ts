import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { expireDueExceptions } from './expire-exceptions.ts';

const server = useOwnServer();
const requester = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const approver = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const support = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_user'));
const north = forAllTests(() => makeFirm(server, 'North'));
afterEach(() => server.admin.query('delete from compliance_exceptions'));

const REQUEST = {
  exception_type: 'Second factor',
  policy_name: 'MFA for administrators',
  description: 'One administrator signs in without.',
  justification: 'The key was lost.',
};
const inDays = (days: number) => new Date(server.services.now().getTime() + days * 86_400_000).toISOString();
const request = (more: object = {}, who: TestPerson = requester) =>
  call(server, who, 'POST', '/compliance/exceptions', { ...REQUEST, ...more });
const requested = async (more: object = {}): Promise<string> => (await request(more)).body.id;
const decide = (id: string, decision: string, who: TestPerson = approver, note = 'Seen') =>
  call(server, who, 'POST', `/compliance/exceptions/${id}/decide`, { decision, note });
const list = async (query = '', who: TestPerson = requester) =>
  (await call(server, who, 'GET', `/compliance/exceptions${query}`)).body;
const historyOf = async (id: string) =>
  (await call(server, requester, 'GET', `/compliance/exceptions/${id}/history`)).body.rows;
/** As if the expiry had passed: the request itself takes none in the past. */
const letExpire = (id: string) =>
  server.admin.query(`update compliance_exceptions set expires_at = $2 where id = $1`, [id, inDays(-1)]);

describe('a request', () => {
  it('is pending, of medium risk and about the platform, unless it says otherwise', async () => {
    const id = await requested();
    expect((await list()).rows).toMatchObject([
      {
        id,
        ...REQUEST,
        status: 'pending',
        risk_level: 'medium',
        tenant_id: PLATFORM_TENANT_ID,
        created_by: requester.userId,
        expires_at: null,
        can: { decide: false },
      },
    ]);
    expect((await list('', approver)).rows[0]).toMatchObject({
      can: { decide: true },
      created_by_name: expect.stringMatching(/^Test Person/),
    });
  });

  it('can be about a firm, whose log tells of it as well', async () => {
    const id = await requested({ tenant_id: north.tenantId, risk_level: 'high', expires_at: inDays(10) });
    expect((await list()).rows[0]).toMatchObject({ tenant_name: 'North', risk_level: 'high' });
    for (const tenant of [north.tenantId, PLATFORM_TENANT_ID])
      expect((await auditOf(server, tenant, 'compliance_exception.requested')).at(-1)?.resource_id).toBe(id);
  });

  it.each([
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ tenant_id: crypto.randomUUID() }, 'tenant_id'],
    [{ risk_level: 'grave' }, 'risk_level'],
    [{ policy_name: ' ' }, 'policy_name'],
    [{ justification: 'x'.repeat(4001) }, 'justification'],
  ])('is refused with %j', async (more, field) => {
    const { status, body } = await request(more);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
  });
});

describe('a decision', () => {
  it('is made by somebody else, and stands with who, when and why', async () => {
    const id = await requested();
    expect((await decide(id, 'approved', requester)).body.code).toBe('SECOND_APPROVER_NEEDED');
    expect((await decide(id, 'approved')).status).toBe(200);
    expect((await list()).rows[0]).toMatchObject({
      status: 'approved',
      approved_by: approver.userId,
      decision_note: 'Seen',
      can: { decide: false },
    });
  });

  it('is held to another person by the database itself', async () => {
    const id = await requested();
    const own = server.admin.query(
      `update compliance_exceptions set status = 'approved', approved_by = created_by, approved_at = now() where id = $1`,
      [id],
    );
    await expect(own).rejects.toMatchObject({ constraint: 'compliance_exceptions_second' });
  });

  it('needs a reason to reject', async () => {
    const id = await requested();
    expect((await decide(id, 'rejected', approver, ' ')).body.data.fields).toHaveProperty('note');
    expect((await decide(id, 'rejected')).status).toBe(200);
    expect((await list()).rows[0]).toMatchObject({ status: 'rejected', rejected_by: approver.userId });
  });

  it('is made once, however many decide at the same time', async () => {
    const id = await requested();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => decide(id, n % 2 ? 'approved' : 'rejected')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await historyOf(id)).length).toBe(2);
    expect((await decide(crypto.randomUUID(), 'approved')).status).toBe(404);
  });

  it('comes too late once the expiry has passed', async () => {
    const id = await requested({ expires_at: inDays(1) });
    await letExpire(id);
    expect((await decide(id, 'approved')).body.code).toBe('EXCEPTION_DECIDED');
  });
});

describe('the expiry', () => {
  it('shows at once, and is written by the job once, with an event', async () => {
    const [open, approved, rejected] = [await requested(), await requested(), await requested()];
    await decide(approved, 'approved');
    await decide(rejected, 'rejected');
    for (const id of [open, approved, rejected]) await letExpire(id);
    const states = async () =>
      Object.fromEntries((await list()).rows.map((row: { id: string; status: string }) => [row.id, row.status]));
    const expected = { [open]: 'expired', [approved]: 'expired', [rejected]: 'rejected' };
    expect(await states()).toEqual(expected);
    await Promise.all([expireDueExceptions(server.services), expireDueExceptions(server.services)]);
    await expireDueExceptions(server.services);
    expect(await states()).toEqual(expected);
    expect((await historyOf(approved)).map(({ action }: { action: string }) => action)).toEqual([
      'compliance_exception.requested',
      'compliance_exception.approved',
      'compliance_exception.expired',
    ]);
  });

  it('has a job that waits for it', async () => {
    const id = await requested({ expires_at: inDays(3) });
    const { rows } = await server.admin.query(
      `select start_after > now() + interval '2 days' as waits from pgboss.job
        where name = 'expire-exceptions' and data->>'exception_id' = $1`,
      [id],
    );
    expect(rows).toEqual([{ waits: true }]);
  });
});

describe('the list', () => {
  it('is narrowed by firm, state and risk, and leads on', async () => {
    const first = await requested({ risk_level: 'low' });
    const second = await requested({ tenant_id: north.tenantId, risk_level: 'high' });
    const third = await requested({ expires_at: inDays(1) });
    await decide(first, 'approved');
    await letExpire(third);
    const found = async (query: string) => (await list(query)).rows.map(({ id }: { id: string }) => id);
    expect(await found(`?tenant_id=${north.tenantId}`)).toEqual([second]);
    expect(await found('?status=approved')).toEqual([first]);
    expect(await found('?status=pending')).toEqual([second]);
    expect(await found('?status=expired')).toEqual([third]);
    expect(await found('?risk_level=low')).toEqual([first]);
    const page = await list('?limit=2');
    expect([...page.rows, ...(await list(`?limit=2&cursor=${page.next_cursor}`)).rows]).toHaveLength(3);
  });

  it('is exported as CSV, and the export is an event', async () => {
    await requested();
    const answer = await call(server, requester, 'GET', '/compliance/exceptions/export');
    expect(answer.headers['content-disposition']).toMatch(/filename="compliance_exceptions_\d{4}-\d{2}-\d{2}\.csv"/);
    expect(answer.body).toContain('MFA for administrators');
    expect((await auditOf(server, PLATFORM_TENANT_ID, 'export.created')).at(-1)?.metadata).toMatchObject({ rows: 1 });
  });

  it('is for platform administrators alone', async () => {
    const id = await requested({ tenant_id: north.tenantId });
    for (const who of [north, support]) {
      for (const path of ['', '/export', `/${id}/history`])
        expect((await call(server, who, 'GET', `/compliance/exceptions${path}`)).status).toBe(403);
      expect((await request({}, who)).status).toBe(403);
      expect((await decide(id, 'approved', who)).status).toBe(403);
    }
  });
});
