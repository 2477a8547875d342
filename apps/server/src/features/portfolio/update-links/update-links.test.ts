import { expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { linkToken } from '../update-requests/link-token.ts';
import { remindCompany } from '../update-requests/remind-companies.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server, 'Asking Firm'));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const DUE = '2099-01-31';
const VALUES = { metrics: { revenue: '250,000', employees: '14', runway_months: '2' }, achievements: 'First pilot.' };

/** A company with somebody of it. */
async function addCompany(name = 'Helio Grid') {
  const { id } = (await call(server, user, 'POST', '/portfolio-companies', { name })).body;
  const person = { name: 'Ada Founder', email: `ada-${id}@company.example` };
  return {
    id: id as string,
    person: (await call(server, user, 'POST', `/portfolio-companies/${id}/people`, person)).body,
  };
}

async function ask(companies: string[], more = {}) {
  const input = {
    reporting_period: 'Q1 2026',
    due_on: DUE,
    metrics: ['revenue', 'employees', 'runway_months'],
    companies,
  };
  return call(server, user, 'POST', '/update-requests', { ...input, ...more });
}
const boardOf = async (id: string) => (await call(server, user, 'GET', `/update-requests/${id}`)).body;

/** One company that was asked: its answer, and the token of its link. */
async function asked() {
  const company = await addCompany();
  const { id } = (await ask([company.id])).body;
  const [answer] = (await boardOf(id)).answers;
  return { company, request: id as string, id: answer.id as string, token: linkToken(server.services, answer.id, 1) };
}

interface Device {
  cookie?: string;
}

/** A request of a browser without an account, with the cookie that it has. */
async function visit(device: Device, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers = {}) {
  const cookie: Record<string, string> = device.cookie ? { cookie: device.cookie } : {};
  const answer = await call(server, undefined, method, `/update-links${path}`, body, { ...cookie, ...headers });
  const set = [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((one) => one.includes('cairn_update'));
  if (set) device.cookie = set.split(';')[0] as string;
  return answer;
}
const open = (device: Device, token: string) => visit(device, 'POST', '/open', { token });
const form = (device: Device, id: string) => visit(device, 'GET', `/form?id=${id}`);
const submit = (device: Device, id: string, version: number, values: object = VALUES, more = {}) =>
  visit(device, 'POST', '/submit', { id, version, values, ...more });

it('a mailed link becomes a cookie of the first device, and shows what is to be filled in', async () => {
  const { id, token, request, company } = await asked();
  await call(server, user, 'POST', `/portfolio-companies/${company.id}/updates`, {
    reporting_period: 'Q4 2025',
    headcount: 11,
  });
  const device: Device = {};
  const opened = await open(device, token);
  expect([opened.status, opened.body]).toEqual([200, { id }]);
  expect(String(opened.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/i);
  expect((await form(device, id)).body).toMatchObject({
    company: 'Helio Grid',
    firm: 'Asking Firm',
    state: 'opened',
    request: { reporting_period: 'Q1 2026', due_on: DUE },
    metrics: [
      { key: 'revenue', last: null, definition: expect.stringContaining('Revenue recognised') },
      { key: 'employees', last: { value: '11', period_end: '2025-12-31' } },
      { key: 'runway_months' },
    ],
    draft: null,
    files: [],
  });
  expect((await boardOf(request)).counts).toMatchObject({ opened: 1, sent: 0 });
  expect((await open(device, token)).status).toBe(200);
  expect(await auditOf(server, admin.tenantId, 'update_answer.link_opened')).toHaveLength(1);
});

it('unknown, forwarded, expired and revoked links answer alike, and name no company', async () => {
  const [first, expired, revoked] = [await asked(), await asked(), await asked()];
  const [owner, other]: [Device, Device] = [{}, {}];
  await open(owner, first.token);
  await server.admin.query('update update_answers set expires_at = now() where id = $1', [expired.id]);
  await call(server, user, 'POST', `/update-answers/${revoked.id}/revoke`, {});
  const answers = [
    await open(other, 'A'.repeat(43)),
    await open(other, first.token),
    await open({ cookie: owner.cookie as string }, expired.token),
    await open(other, revoked.token),
    await form(other, first.id),
    await form(owner, expired.id),
    await form(owner, crypto.randomUUID()),
    await submit(other, first.id, 0),
  ];
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
  expect(answers[0]?.body.code).toBe('UPDATE_LINK_INVALID');
  expect((await form(owner, first.id)).status).toBe(200);
});

it('names a company to whom asked as long as that person may see it', async () => {
  const bell = async () => {
    const { body } = await call(server, user, 'GET', '/notifications');
    return [body.unread, body.rows.map(({ kind }: { kind: string }) => kind)];
  };
  const { id, token, company } = await asked();
  const deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Helio Grid' })).body.id;
  await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [company.id, deal]);
  const device: Device = {};
  await open(device, token);
  expect((await submit(device, id, 0, { achievements: 'First pilot.' })).status).toBe(200);
  expect(await bell()).toEqual([1, ['update_answered']]);
  await hideDeal(server, deal, admin);
  expect(await bell()).toEqual([0, []]);
});

it('of ten devices at once one opens the link', async () => {
  const { token } = await asked();
  const answers = await Promise.all(Array.from({ length: 10 }, () => open({}, token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
});

it('what is sent becomes an update with values, and the rules look at it', async () => {
  const { id, token, request, company } = await asked();
  const device: Device = {};
  await open(device, token);
  const sent = await submit(device, id, 0);
  expect(sent.body).toMatchObject({ reporting_period: 'Q1 2026', is_correction: false });
  const path = `/portfolio-companies/${company.id}`;
  expect((await call(server, user, 'GET', `${path}/updates`)).body.rows).toMatchObject([
    { id: sent.body.update_id, headcount: 14, runway_months: 2, achievements: 'First pilot.', created_by: null },
  ]);
  const { series } = (await call(server, user, 'GET', `${path}/metrics`)).body;
  const newest = Object.fromEntries(
    series.map(({ metric, values }: { metric: { key: string }; values: { value: string }[] }) => [
      metric.key,
      values.at(-1)?.value,
    ]),
  );
  expect(newest).toMatchObject({ revenue: '250000', employees: '14', runway_months: '2' });
  expect((await call(server, user, 'GET', '/risk-alerts')).body.rows).toContainEqual(
    expect.objectContaining({ title: 'Runway of 2 months', severity: 'critical', status: 'active' }),
  );
  expect((await boardOf(request)).answers).toMatchObject([{ state: 'answered', update_id: sent.body.update_id }]);
  const { rows } = (await call(server, user, 'GET', '/notifications')).body;
  expect(rows).toMatchObject([
    { title: 'Helio Grid sent its update for Q1 2026' },
    { kind: 'risk_alert' },
    { title: 'Helio Grid: critical risk: Runway of 2 months' },
  ]);
  expect(await auditOf(server, admin.tenantId, 'update_answer.submitted')).toMatchObject([
    { user_id: null, metadata: { by_link: true } },
  ]);
});

it('everything wrong is said at once, at its field, and nothing is stored', async () => {
  const { id, token, company } = await asked();
  const device: Device = {};
  await open(device, token);
  const wrong = await submit(device, id, 0, { metrics: { revenue: '12,5', employees: '-3', runway_months: '1000' } });
  expect([wrong.status, Object.keys(wrong.body.data.fields).sort()]).toEqual([
    400,
    ['metrics.employees', 'metrics.revenue', 'metrics.runway_months'],
  ]);
  expect(Object.keys((await submit(device, id, 0, {})).body.data.fields)).toEqual(['metrics']);
  expect((await call(server, user, 'GET', `/portfolio-companies/${company.id}/updates`)).body.rows).toEqual([]);
});

it('a draft is kept, encrypted, and sent by somebody else first it is told and can be a correction', async () => {
  const { id, token, company } = await asked();
  const founder = await addPerson(server, admin.tenantId, 'portfolio_company_user');
  const listed = { name: 'Bo', email: founder.email, invite: true };
  await call(server, admin, 'POST', `/portfolio-companies/${company.id}/people`, listed);
  const device: Device = {};
  await open(device, token);
  const draft = { ...VALUES, metrics: { revenue: '777,123' } };
  expect((await visit(device, 'PUT', '/draft', { id, version: 0, values: draft })).body.version).toBe(1);
  const { rows } = await server.admin.query('select a::text as text from update_answers a where id = $1', [id]);
  expect(rows[0].text).not.toContain(Buffer.from('777,123').toString('hex'));
  // The colleague signs in, sees the draft, and has one from before refused.
  const path = `/company-portal/answers/${id}`;
  expect((await call(server, founder, 'GET', path)).body.draft.values.metrics).toEqual({ revenue: '777,123' });
  const stale = await call(server, founder, 'PUT', `${path}/draft`, { version: 0, values: {} });
  expect([stale.status, stale.body.code, stale.body.data.current.draft.values.metrics]).toEqual([
    409,
    'DRAFT_CHANGED',
    { revenue: '777,123' },
  ]);
  const theirs = { version: 1, values: { ...VALUES, metrics: { employees: '9' } } };
  expect((await call(server, founder, 'POST', `${path}/submit`, theirs)).status).toBe(200);
  const second = await submit(device, id, 1, draft);
  expect([second.status, second.body.code]).toEqual([409, 'ANSWER_SENT']);
  const { draft_version } = second.body.data.current;
  const corrected = await submit(device, id, draft_version, draft, { as_correction: true });
  expect(corrected.body).toMatchObject({ is_correction: true });
  expect((await call(server, user, 'GET', `/portfolio-companies/${company.id}/updates`)).body.rows).toHaveLength(2);
});

it('files come along and stand with the company once the update is sent; a video is refused with a reason', async () => {
  const { id, token, company } = await asked();
  const device: Device = {};
  await open(device, token);
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="board.gif"',
  };
  const picture = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
  const added = await visit(device, 'POST', `/files?answer_id=${id}`, picture, headers);
  expect([added.status, added.body.file_name]).toEqual([201, 'board.gif']);
  const stranger = await visit({}, 'POST', `/files?answer_id=${id}`, picture, headers);
  expect(stranger.status).toBe(404);
  const video = await visit(device, 'POST', `/files?answer_id=${id}`, Buffer.alloc(26 * 1024 * 1024), {
    ...headers,
    'content-disposition': 'attachment; filename="launch.mp4"',
  });
  expect([video.status, video.body.message]).toEqual([
    413,
    'This file has 26 MB; the largest that can be attached has 25 MB. Put a link to it into the text instead.',
  ]);
  await submit(device, id, 0);
  const place = `/files?record_type=portfolio_company&record_id=${company.id}`;
  expect((await call(server, user, 'GET', place)).body.files).toMatchObject([{ file_name: 'board.gif' }]);
  const gone = await visit(device, 'POST', '/files/remove', { id, file_id: added.body.id });
  expect(gone.status).toBe(200);
  expect((await call(server, user, 'GET', place)).body.files).toHaveLength(1);
});

it('a new link replaces the one before, for another device, and what was typed stays', async () => {
  const { id, token } = await asked();
  const [first, second]: [Device, Device] = [{}, {}];
  await open(first, token);
  await visit(first, 'PUT', '/draft', { id, version: 0, values: VALUES });
  await call(server, user, 'POST', `/update-answers/${id}/renew`, {});
  expect((await open(second, token)).status).toBe(404);
  expect((await form(first, id)).status).toBe(404);
  expect((await open(second, linkToken(server.services, id, 2))).status).toBe(200);
  expect((await form(second, id)).body.draft.values.achievements).toBe('First pilot.');
});

it('is dead when the access of its person ends, and while the deal of its company is confidential', async () => {
  const { id, token, company } = await asked();
  const device: Device = {};
  await open(device, token);
  await call(server, user, 'POST', `/company-people/${company.person.id}/end`, {});
  expect((await form(device, id)).status).toBe(404);
  const deal = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tide', status: 'closed_won' }))
    .body;
  const won = (await call(server, admin, 'POST', `/opportunities/${deal.id}/portfolio-company`, {})).body;
  const person = { name: 'Ada', email: 'ada@tide.example' };
  await call(server, admin, 'POST', `/portfolio-companies/${won.id}/people`, person);
  const request = (await ask([won.id])).body.id;
  const [answer] = (await boardOf(request)).answers;
  await hideDeal(server, deal.id, admin);
  expect((await open({}, linkToken(server.services, answer.id, 1))).status).toBe(404);
  expect((await call(server, user, 'GET', `/update-requests/${request}`)).status).toBe(404);
  expect((await call(server, user, 'GET', '/update-requests')).body.rows).toHaveLength(1);
  const hidden = (await call(server, admin, 'GET', '/update-requests/candidates')).body.companies;
  expect(hidden.find(({ id: one }: { id: string }) => one === won.id).refusal).toBe('Its deal is confidential.');
});

it.each([
  ['a due date that has passed', { due_on: '2020-01-01' }, 'due_on'],
  ['a period whose end nobody knows', { reporting_period: 'lately' }, 'reporting_period'],
  ['an unknown metric', { metrics: ['ghost'] }, 'metrics'],
  ['no company', { companies: [] }, 'companies'],
])('a request with %s is refused at the field', async (_, more, field) => {
  const { id } = await addCompany();
  const refused = await ask([id], more);
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [field]]);
});

it('a company without anybody to ask is named, and nobody is asked', async () => {
  const { id } = await addCompany();
  const bare = (await call(server, user, 'POST', '/portfolio-companies', { name: 'Fernbank' })).body.id;
  const refused = await ask([id, bare]);
  expect(refused.body.data.fields.companies).toContain('Fernbank cannot be asked.');
  expect((await call(server, user, 'GET', '/update-requests')).body.rows).toEqual([]);
});

const mailsOf = async (template: string) =>
  (
    await server.admin.query('select 1 from outgoing_messages where tenant_id = $1 and template = $2', [
      admin.tenantId,
      template,
    ])
  ).rowCount;

it('mails the request, a test of it to oneself, and reminders by hand and by the job', async () => {
  const { id } = await asked();
  expect(await mailsOf('update_request')).toBe(1);
  const test = { reporting_period: 'Q1 2026', due_on: DUE, metrics: ['revenue'], message: 'Hello' };
  expect((await call(server, user, 'POST', '/update-request-tests', test)).body).toEqual({ email: user.email });
  expect(await mailsOf('update_test')).toBe(1);
  await call(server, user, 'POST', `/update-answers/${id}/remind`, {});
  expect(await mailsOf('update_reminder')).toBe(1);
  const job = { tenant_id: admin.tenantId, answer_id: id, due_on: DUE };
  await remindCompany(server.services, job);
  expect(await mailsOf('update_reminder')).toBe(2);
  // Another due date has reminders of its own; those of the first say nothing any more.
  const extended = await call(server, user, 'POST', `/update-answers/${id}/extend`, { due_on: '2099-02-28' });
  expect(extended.body.due_on).toBe('2099-02-28');
  await remindCompany(server.services, job);
  await server.admin.query(`update update_answers set due_on = '2020-01-01' where id = $1`, [id]);
  await remindCompany(server.services, { ...job, due_on: '2020-01-01' });
  expect([await mailsOf('update_reminder'), await mailsOf('update_overdue')]).toEqual([2, 1]);
  await call(server, user, 'POST', `/update-answers/${id}/revoke`, {});
  await remindCompany(server.services, { ...job, due_on: '2020-01-01' });
  expect(await mailsOf('update_overdue')).toBe(1);
  const closed = await call(server, user, 'POST', `/update-answers/${id}/remind`, {});
  expect([closed.status, closed.body.code]).toEqual([409, 'ANSWER_CLOSED']);
});
