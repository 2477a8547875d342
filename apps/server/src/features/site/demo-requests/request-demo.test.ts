import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { demoInput } from '../../../testing/demo-input.ts';
import { readMessages } from '../../../testing/read-messages.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
afterAll(() => untilIdle());
beforeEach(() =>
  server.admin.query('delete from rate_limits; delete from outgoing_messages; delete from demo_requests'),
);

/** The mails are sent by jobs; none of them may still run when the server is closed. */
async function untilIdle(): Promise<void> {
  const busy = `select 1 from pgboss.job where state in ('created', 'active') limit 1`;
  while ((await server.admin.query(busy)).rowCount) await new Promise((resolve) => setTimeout(resolve, 100));
}

const ask = (body: unknown, headers: Record<string, string> = {}) =>
  call(server, undefined, 'POST', '/demo-requests', body, headers);
const stored = async () => (await server.admin.query('select * from demo_requests')).rows;
const input = () => demoInput(new Date());

describe('a request for a demo', () => {
  it('is stored encrypted, leaves an event, and answers with the calendar entry', async () => {
    const answer = await ask(input());
    expect(answer.status).toBe(201);
    expect(answer.body.calendar.content).toContain(
      `DTSTART:${input().slot_starts_at.slice(0, 19).replace(/[-:]/g, '')}Z\r\n`,
    );
    expect(Date.parse(answer.body.slot_ends_at) - Date.parse(answer.body.slot_starts_at)).toBe(30 * 60_000);
    const [row] = await stored();
    expect(row).toMatchObject({ tenant_id: PLATFORM_TENANT_ID, id: answer.body.id, status: 'new' });
    for (const word of ['Vera', 'visitor@fund', 'Canary Fund'])
      expect(row.content_encrypted.includes(word)).toBe(false);
    const events = await auditOf(server, PLATFORM_TENANT_ID, 'demo_request.created');
    expect(events.at(-1)).toMatchObject({ resource_id: answer.body.id, user_id: null, data_classification: 'pii' });
    expect(JSON.stringify(events)).not.toMatch(/Vera|visitor@fund|Canary Fund/);
  });

  it('tells the visitor, with the entry and none of their own words, and every active platform administrator', async () => {
    const off = await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin');
    const staff = await addPerson(server, PLATFORM_TENANT_ID, 'platform_user');
    const elsewhere = await addPerson(server, (await makeFirm(server)).tenantId, 'platform_admin');
    await server.admin.query('update user_profiles set is_active = false where id = $1', [off.userId]);
    const { body } = await ask(input());
    const mails = await readMessages(server, PLATFORM_TENANT_ID);
    expect(mails.map(({ to }) => to).sort()).toEqual([admin.email, 'visitor@fund.example'].sort());
    expect(mails.map(({ to }) => to)).not.toContain(staff.email);
    expect(mails.map(({ to }) => to)).not.toContain(elsewhere.email);
    const [toVisitor, toAdmin] = ['visitor@fund.example', admin.email].map((to) =>
      mails.find((mail) => mail.to === to),
    );
    expect(toVisitor?.content?.attachment).toMatchObject({ filename: 'cairn-demo.ics', text: body.calendar.content });
    expect(JSON.stringify(toVisitor?.content)).not.toMatch(/Vera|Canary Fund|spreadsheet/);
    expect(toVisitor?.content?.paragraphs.join(' ')).toContain('09:00 (Europe/Berlin)');
    expect(toAdmin?.content?.paragraphs.join(' ')).toMatch(
      /Vera Visitor, Canary Fund.*visitor@fund\.example.*spreadsheet/,
    );
  });

  it('sent twice, also at the same moment, is one', async () => {
    const body = input();
    const key = { 'idempotency-key': 'the-key-of-this-form' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(body, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(await readMessages(server, PLATFORM_TENANT_ID)).toHaveLength(2);
    const other = await ask({ ...body, firm: 'Another Fund' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(JSON.stringify(other.body)).not.toContain('Canary');
  });

  it('without a key is told apart by what it says', async () => {
    const ids = [await ask(input()), await ask(input()), await ask({ ...input(), firm: 'Another Fund' })].map(
      ({ body }) => body.id,
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
    expect(await stored()).toHaveLength(2);
  });

  it('of a machine that fills in every field looks like any other and stores nothing', async () => {
    const answer = await ask({ ...input(), website: 'https://spam.example' });
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
      201,
      ['calendar', 'id', 'slot_ends_at', 'slot_starts_at'],
    ]);
    expect(await stored()).toEqual([]);
    expect(await readMessages(server)).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'Name is required.'],
    ['a broken address', { email: 'vera' }, 'email', 'Enter an email address such as name@firm.com.'],
    ['no firm', { firm: '' }, 'firm', 'Firm is required.'],
    ['a team size that is not offered', { team_size: '7' }, 'team_size', 'Choose one of the listed sizes.'],
    ['no moment', { slot_starts_at: 'tomorrow' }, 'slot_starts_at', 'Choose a time.'],
    [
      'the middle of the night',
      { slot_starts_at: '2099-01-05T02:00:00Z' },
      'slot_starts_at',
      'This time is no longer free.',
    ],
    ['a zone of nowhere', { time_zone: 'Mars/Base' }, 'time_zone', 'This time zone is not known.'],
    ['a field of its own', { role: 'admin' }, 'role', 'There is no field "role" here.'],
  ])('with %s is refused at the field', async (_, change, field, message) => {
    const answer = await ask({ ...input(), ...change });
    expect([answer.status, answer.body.data.fields]).toEqual([400, { [field]: message }]);
    expect(await stored()).toEqual([]);
  });

  it('is refused after five within the hour from one network, and over plain HTTP', async () => {
    for (let count = 0; count < 5; count++) expect((await ask({ ...input(), firm: `Fund ${count}` })).status).toBe(201);
    const sixth = await ask({ ...input(), firm: 'Fund 6' });
    expect([sixth.status, sixth.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(60);
    expect((await ask(input(), { host: 'cairn.example' })).body.code).toBe('HTTPS_REQUIRED');
  });
});

describe('the list of requests', () => {
  it('shows the newest first to a platform administrator', async () => {
    await ask(input());
    await ask({ ...input(), firm: 'Later Fund' });
    const { status, body } = await call(server, admin, 'GET', '/demo-requests');
    expect([status, body.map(({ firm }: { firm: string }) => firm)]).toEqual([200, ['Later Fund', 'Canary Fund']]);
    expect(body[1]).toMatchObject({ name: 'Vera Visitor', email: 'visitor@fund.example', status: 'new' });
  });

  it('is closed to platform staff without that role, and empty in another firm', async () => {
    await ask(input());
    const staff = await addPerson(server, PLATFORM_TENANT_ID, 'platform_user');
    expect((await call(server, staff, 'GET', '/demo-requests')).status).toBe(403);
    const elsewhere = await addPerson(server, (await makeFirm(server)).tenantId, 'platform_admin');
    expect((await call(server, elsewhere, 'GET', '/demo-requests')).body).toEqual([]);
  });
});
