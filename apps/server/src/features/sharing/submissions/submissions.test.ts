import { roleUrl } from '@cairn/db';
import { DECLINE_TEMPLATE } from '@cairn/domain';
import pg from 'pg';
import { expect, it } from 'vitest';
import { readMessages } from '../../../testing/read-messages.ts';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { TEST_SECRET } from '../../../testing/test-secret.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server, 'Receiving Firm'));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const founder = forEachTest(() => addPerson(server, admin.tenantId, 'opportunity_user'));
const other = forEachTest(() => addPerson(server, admin.tenantId, 'opportunity_user'));

const VALUES = {
  company_name: 'Tidewire',
  industry: 'cleantech',
  stage: 'series-a',
  funding_amount: 2_500_000_00,
  currency: 'EUR',
  website: 'https://tidewire.example',
  description: 'Wires for tides.',
};
const portal = '/submitter-portal';
const begin = async (as = founder) => (await call(server, as, 'POST', `${portal}/drafts`, {})).body;
const send = (id: string, version: number, values: object = VALUES, as = founder) =>
  call(server, as, 'POST', `${portal}/submissions/${id}/submit`, { version, ...values });
const STREAM = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="deck.pdf"' };
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const attach = (id: string, as = founder, content = PDF) =>
  call(server, as, 'POST', `${portal}/files?submission_id=${id}`, content, STREAM);
async function submitted() {
  const draft = await begin();
  expect((await attach(draft.id)).status).toBe(201);
  const sent = await send(draft.id, draft.version);
  expect(sent.status).toBe(200);
  return sent.body;
}
const get = (id: string, as = user) => call(server, as, 'GET', `/submissions/${id}`);
const act = (id: string, what: string, body: object, as = user) =>
  call(server, as, 'POST', `/submissions/${id}/${what}`, body);
const inbox = async (query = '', as = user) => (await call(server, as, 'GET', `/submissions${query}`)).body;
const mails = async () =>
  (
    await server.admin.query(`select 1 from outgoing_messages where tenant_id = $1 and template = 'submission'`, [
      admin.tenantId,
    ])
  ).rowCount;

it('keeps one draft on the server, which the firm does not see, and says all that is missing at once', async () => {
  const draft = await begin();
  expect((await begin()).id).toBe(draft.id);
  expect((await auditOf(server, admin.tenantId, 'submission.begun')).at(-1)?.resource_id).toBe(draft.id);
  const save = (body: object) => call(server, founder, 'PUT', `${portal}/submissions/${draft.id}`, body);
  const saved = (await save({ version: 1, company_name: 'Tidewire', funding_amount: 700 })).body;
  expect(saved).toMatchObject({
    status: 'draft',
    company_name: 'Tidewire',
    funding_amount: 700,
    version: 2,
    can: { edit: true },
  });
  const stale = await save({ version: 1, company_name: 'Other' });
  expect([stale.status, stale.body.data.current.company_name]).toEqual([409, 'Tidewire']);
  const refused = await send(draft.id, 2, { company_name: ' ', funding_amount: null });
  expect([refused.status, Object.keys(refused.body.data.fields).sort()]).toEqual([
    400,
    ['company_name', 'funding_amount', 'industry', 'stage'],
  ]);
  expect((await call(server, founder, 'GET', portal)).body).toMatchObject({
    firm: 'Receiving Firm',
    draft: { company_name: 'Tidewire' },
    rows: [],
  });
  expect(await inbox()).toMatchObject({ rows: [], open: 0 });
  expect((await get(draft.id)).status).toBe(404);
});

it('is discarded as a draft, with its files, and begun anew; what was sent stays', async () => {
  const draft = await begin();
  const file = (await attach(draft.id)).body;
  const discard = (id: string, as = founder) => call(server, as, 'DELETE', `${portal}/submissions/${id}`);
  expect((await discard(draft.id, other)).status).toBe(404);
  expect((await discard(draft.id)).body).toEqual({ id: draft.id });
  const { rows } = await server.admin.query(
    'select (select count(*)::int from submissions where id = $1) as drafts, deleted_at is not null as gone from files where id = $2',
    [draft.id, file.id],
  );
  expect(rows).toEqual([{ drafts: 0, gone: true }]);
  expect((await call(server, founder, 'GET', portal)).body.draft).toBe(null);
  expect((await auditOf(server, admin.tenantId, 'submission.discarded')).map(({ resource_id }) => resource_id)).toEqual(
    [draft.id],
  );
  expect((await discard(draft.id)).status).toBe(404);
  const sent = await submitted();
  expect(sent.id).not.toBe(draft.id);
  expect((await discard(sent.id)).body.code).toBe('SUBMISSION_SENT');
});

it('is sent with a deck, reaches the firm by bell, and is changed no more', async () => {
  const { id, version, files } = await submitted();
  expect(files).toMatchObject([{ file_name: 'deck.pdf' }]);
  expect((await inbox()).rows).toMatchObject([
    {
      id,
      company_name: 'Tidewire',
      funding_amount: 2_500_000_00,
      currency: 'EUR',
      submitter: { email: founder.email },
    },
  ]);
  expect((await call(server, admin, 'GET', '/notifications')).body.rows).toMatchObject([
    { title: 'Tidewire was submitted' },
  ]);
  expect((await send(id, version)).body.code).toBe('SUBMISSION_SENT');
  const put = await call(server, founder, 'PUT', `${portal}/submissions/${id}`, { version, company_name: 'X' });
  expect(put.body.code).toBe('SUBMISSION_SENT');
  expect((await call(server, founder, 'POST', `${portal}/files/${files[0].id}/remove`, {})).body.code).toBe(
    'SUBMISSION_SENT',
  );
  expect((await call(server, user, 'GET', `/files/${files[0].id}/download`)).status).toBe(200);
  const { rows } = await server.admin.query('select s::text as text from submissions s');
  expect(JSON.stringify(rows)).not.toContain('250000000');
});

it('is nobody else’s: not another submitter’s, a co-investor’s or another firm’s', async () => {
  const { id, files } = await submitted();
  const stranger = await makeFirm(server);
  const abroad = await addPerson(server, stranger.tenantId, 'opportunity_user');
  const investor = await addPerson(server, admin.tenantId, 'co_investor_user');
  for (const person of [other, abroad]) {
    expect((await call(server, person, 'GET', `${portal}/submissions/${id}`)).status).toBe(404);
    expect((await call(server, person, 'POST', `${portal}/submissions/${id}/messages`, { body: 'Hello' })).status).toBe(
      404,
    );
    expect((await attach(id, person)).status).toBe(404);
    expect((await call(server, person, 'POST', `${portal}/files/${files[0].id}/remove`, {})).status).toBe(404);
  }
  expect((await get(id, stranger)).status).toBe(404);
  expect((await act(id, 'accept', { version: 3 }, stranger)).status).toBe(404);
  for (const person of [founder, investor]) {
    expect((await get(id, person)).status).toBe(403);
    expect((await call(server, person, 'GET', `/files/${files[0].id}/download`)).status).toBe(403);
  }
});

it('shows duplicates, becomes a deal in the first stage with files and founder, and says so', async () => {
  await call(server, user, 'POST', '/opportunities', { company_name: 'TideWire Inc.' });
  await call(server, user, 'POST', '/portfolio-companies', { name: 'tidewire' });
  const { id, version } = await submitted();
  expect((await inbox()).rows[0].alike).toBe(2);
  const seen = (await get(id)).body;
  expect(seen.duplicates).toMatchObject({
    deals: [{ company_name: 'TideWire Inc.', reasons: ['company'] }],
    companies: [{ name: 'tidewire' }],
  });
  expect((await act(id, 'accept', { version: 1 })).status).toBe(409);
  const accepted = (await act(id, 'accept', { version })).body;
  expect(accepted).toMatchObject({
    status: 'accepted',
    can: { decide: false },
    messages: [{ is_from_firm: true, body: expect.stringContaining('Your submission was accepted') }],
  });
  const deal = (await call(server, user, 'GET', `/opportunities/${accepted.opportunity_id}`)).body;
  expect(deal).toMatchObject({
    company_name: 'Tidewire',
    status: 'sourcing',
    founder_email: founder.email,
    industry: 'Cleantech',
    current_stage: 'Series A',
    target_amount: 2_500_000_00,
    currency: 'EUR',
    source: 'inbound',
  });
  const files = await call(server, user, 'GET', `/files?record_type=opportunity&record_id=${deal.id}`);
  expect(files.body.files).toMatchObject([{ file_name: 'deck.pdf' }]);
  expect((await call(server, founder, 'GET', portal)).body.rows).toMatchObject([{ status: 'accepted' }]);
  expect((await attach(id)).body.code).toBe('SUBMISSION_DECIDED');
  expect((await act(id, 'decline', { version: accepted.version, reason: 'x', message: 'y' })).body.code).toBe(
    'SUBMISSION_DECIDED',
  );
  expect(await mails()).toBe(2);
  expect(await auditOf(server, admin.tenantId, 'submission.accepted')).toMatchObject([
    { metadata: { opportunity_id: deal.id } },
  ]);
  // What the deal hides, its submission does not show either; the submitter goes on seeing their own.
  await hideDeal(server, deal.id, admin);
  expect((await get(id)).status).toBe(404);
  expect((await inbox('?status=accepted')).rows).toEqual([]);
  expect((await get(id, admin)).status).toBe(200);
  expect((await call(server, founder, 'GET', `${portal}/submissions/${id}`)).status).toBe(200);
});

it('is found by its company, and by name and address of who sent it', async () => {
  await submitted();
  const found = async (search: string) => (await inbox(`?search=${encodeURIComponent(search)}`)).rows.length;
  for (const words of ['tide', 'TEST person', founder.email, founder.email.slice(0, 18)])
    expect(await found(words)).toBe(1);
  for (const words of ['tide somebody', other.email, user.email]) expect(await found(words)).toBe(0);
});

it('of two who decide at once one wins', async () => {
  const { id, version } = await submitted();
  const both = await Promise.all([
    act(id, 'accept', { version }),
    act(id, 'decline', { version, reason: 'Too early', message: 'No' }, admin),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('is declined with a reason for the firm and a message for the submitter, from a template that can be changed', async () => {
  const { id, version } = await submitted();
  expect((await call(server, user, 'GET', '/submission-template')).body).toEqual({
    body: DECLINE_TEMPLATE,
    is_own: false,
  });
  for (const body of ['No, {name}.', 'Sorry, {name}.'])
    expect((await call(server, user, 'PUT', '/submission-template', { body })).body).toEqual({ body, is_own: true });
  expect((await call(server, user, 'GET', '/submission-template')).body.body).toBe('Sorry, {name}.');
  const declined = (await act(id, 'decline', { version, reason: 'Too early', message: 'Sorry, Ada.' })).body;
  expect(declined).toMatchObject({
    status: 'declined',
    decline_reason: 'Too early',
    messages: [{ body: 'Sorry, Ada.', is_from_firm: true }],
  });
  const own = (await call(server, founder, 'GET', `${portal}/submissions/${id}`)).body;
  expect(own).toMatchObject({ status: 'declined', messages: [{ body: 'Sorry, Ada.' }] });
  expect(JSON.stringify(own)).not.toContain('Too early');
});

it('is assigned, reviewed and talked about, and the time to the first answer is measured', async () => {
  const { id, version } = await submitted();
  await server.admin.query(`update submissions set submitted_at = submitted_at - interval '6 hours' where id = $1`, [
    id,
  ]);
  const lp = await addPerson(server, admin.tenantId, 'lp');
  expect((await act(id, 'assign', { version, assigned_to: lp.userId })).body.code).toBe('ASSIGNEE_UNKNOWN');
  const assigned = (await act(id, 'assign', { version, assigned_to: user.userId }, admin)).body;
  expect(assigned).toMatchObject({ assigned_to: user.userId, first_answered_at: null });
  await call(server, founder, 'POST', `${portal}/submissions/${id}/messages`, { body: 'Any news?' });
  const bell = (await call(server, user, 'GET', '/notifications')).body.rows;
  expect(bell.map(({ title }: { title: string }) => title)).toContain('A message about Tidewire');
  expect((await inbox()).first_answer_hours).toBeNull();
  const reviewed = (await act(id, 'review', { version: assigned.version, message: 'We read it on Monday.' })).body;
  expect(reviewed).toMatchObject({ status: 'under_review', can: { review: false, decide: true } });
  const told = (await readMessages(server, admin.tenantId)).at(-1);
  expect(told).toMatchObject({
    to: founder.email,
    content: { subject: 'Tidewire is under review', paragraphs: ['We read it on Monday.'] },
  });
  expect((await act(id, 'messages', { body: 'Soon.' })).status).toBe(201);
  const { rows, first_answer_hours: hours } = await inbox('?search=tide');
  expect([rows.length, Math.round(hours)]).toEqual([1, 6]);
  const own = (await call(server, founder, 'GET', `${portal}/submissions/${id}`)).body;
  expect(own.messages.map(({ body }: { body: string }) => body)).toEqual([
    'Any news?',
    'We read it on Monday.',
    'Soon.',
  ]);
});

it.each([
  ['was suspended', 'is_active = false'],
  ['left the team', `role = 'lp'`],
])('reaches the administrators when the colleague to whom it was given %s', async (_, change) => {
  const { id, version } = await submitted();
  await act(id, 'assign', { version, assigned_to: user.userId });
  const write = (body: string) => call(server, founder, 'POST', `${portal}/submissions/${id}/messages`, { body });
  const told = async () =>
    (await call(server, admin, 'GET', '/notifications')).body.rows.filter(
      ({ title }: { title: string }) => title === 'A message about Tidewire',
    ).length;
  await write('Any news?');
  expect(await told()).toBe(0);
  await server.admin.query(`update user_profiles set ${change} where id = $1`, [user.userId]);
  expect((await write('Is anybody there?')).status).toBe(201);
  expect(await told()).toBe(1);
});

it('of one person are at most 20 on their way, and a deck is what it says it is', async () => {
  const { id } = await begin();
  expect((await attach(id, founder, Buffer.from('<html><script>alert(1)</script></html>'))).status).not.toBe(500);
  await server.admin.query(
    `insert into submissions (tenant_id, id, submitted_by, status, company_name, industry, stage, funding_amount_encrypted, currency, submitted_at)
     select $1, gen_random_uuid(), $2, 'submitted', 'X', 'ai', 'seed', 'x', 'USD', now() from generate_series(1, 20)`,
    [admin.tenantId, founder.userId],
  );
  expect((await send(id, 1)).body.code).toBe('TOO_MANY_SUBMISSIONS');
});

it('has at most 20 files, of uploads in parallel too', async () => {
  const { id } = await begin();
  for (let some = 0; some < 18; some++) expect((await attach(id)).status).toBe(201);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => attach(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
  for (const { status, body } of answers)
    if (status === 422)
      expect([body.code, body.message]).toEqual(['TOO_MANY_FILES', 'A submission can have at most 20 files.']);
  expect((await call(server, founder, 'GET', `${portal}/submissions/${id}`)).body.files).toHaveLength(20);
});

it('is changed by its submitter as a draft alone, whatever statement the server might run for them', async () => {
  const sent = await submitted();
  const draft = await begin();
  const app = new pg.Client({ connectionString: roleUrl(server.url, 'cairn_app', TEST_SECRET) });
  await app.connect();
  await app.query('begin');
  const be = (userId: string, role: string) =>
    app.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true), set_config('app.role', $3, true)`,
      [admin.tenantId, userId, role],
    );
  await be(founder.userId, 'opportunity_user');
  const touched = async (text: string, values: unknown[] = []) => {
    await app.query('savepoint one');
    const done = await app.query(text, values).catch((error: { code: string }) => error.code);
    await app.query('rollback to savepoint one');
    return typeof done === 'string' ? done : done.rowCount;
  };
  expect(await touched(`update submissions set description = 'Kept' where id = $1`, [draft.id])).toBe(1);
  expect(await touched(`update submissions set description = 'Rewritten' where id = $1`, [sent.id])).toBe(0);
  const remove = 'delete from submissions where id = $1';
  expect(await touched(remove, [draft.id])).toBe(1);
  expect(await touched(remove, [sent.id])).toBe(0);
  for (const [person, role] of [
    [other, 'opportunity_user'],
    [admin, 'firm_admin'],
  ] as const) {
    await be(person.userId, role);
    expect([await touched(remove, [draft.id]), await touched(remove, [sent.id])], role).toEqual([0, 0]);
  }
  await be(founder.userId, 'opportunity_user');
  const REFUSED = '42501';
  for (const change of ['first_answered_at = now()', 'assigned_to = submitted_by', 'opportunity_id = id'])
    expect(await touched(`update submissions set ${change} where id = $1`, [draft.id]), change).toBe(REFUSED);
  const write = `insert into submission_messages (tenant_id, id, submission_id, author_id, is_from_firm, body)
    values ($1, gen_random_uuid(), $2, $3, $4, 'x')`;
  expect(await touched(write, [admin.tenantId, sent.id, founder.userId, false])).toBe(1);
  expect(await touched(write, [admin.tenantId, sent.id, founder.userId, true])).toBe(REFUSED);
  expect(await touched(write, [admin.tenantId, sent.id, admin.userId, false])).toBe(REFUSED);
  expect(await touched('select 1 from files')).toBe(1);
  expect(await touched(`update files set file_name = 'other.pdf'`)).toBe(0);
  expect(await touched('delete from files')).toBe(0);
  await app.end();
});
