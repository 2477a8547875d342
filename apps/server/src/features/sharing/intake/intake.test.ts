import { beforeEach, expect, it } from 'vitest';
import { linkIn, readMessages } from '../../../testing/read-messages.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import {
  codeTo,
  fromDevice,
  INTAKE_QUESTIONS,
  INTAKE_VALUES,
  proveTo,
  publishIntake,
  type TestDevice,
} from '../../../testing/test-intake.ts';
import { tokenFor } from '../../../testing/test-invitation.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server, 'Receiving Firm'));
let count = 0;
let slug: string;
let answers: Record<string, string>;
let device: TestDevice;
beforeEach(async () => {
  await server.admin.query('delete from rate_limits');
  server.clock.now = undefined;
  slug = `firm-${++count}`;
  device = {};
  const [number = '', choice = ''] = await publishIntake(server, admin, slug);
  answers = { [number]: '1,200', [choice]: 'Direct' };
});

const ADA = 'ada@tide.example';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const named = (name: string) => ({
  'content-type': 'application/octet-stream',
  'content-disposition': `attachment; filename="${name}"`,
});
const page = (at = slug) => call(server, undefined, 'GET', `/intake/${at}`);
const on = (what: string, body: object, from = device) =>
  fromDevice(server, from, 'POST', `/intake/${slug}/${what}`, body);
const ask = (more: object = {}, from = device) =>
  on('code', { name: 'Ada Lovelace', email: ADA, ...INTAKE_VALUES, answers, ...more }, from);
const prove = (from = device, email = ADA) => proveTo(server, from, { slug, tenantId: admin.tenantId, answers }, email);
const attach = (visit: string, id: string, content: Buffer = PDF, name = 'deck.pdf', from = device) =>
  fromDevice(server, from, 'POST', `/submission/files?visit=${visit}&submission_id=${id}`, content, named(name));
/** From the page to the firm. */
async function submitted(from = device, email = ADA, more: object = {}) {
  const visit = await prove(from, email);
  const draft = (await on('drafts', { visit }, from)).body;
  expect((await attach(visit, draft.id, PDF, 'deck.pdf', from)).status).toBe(201);
  const sent = await on(
    'submit',
    { visit, id: draft.id, version: draft.version, ...INTAKE_VALUES, answers, ...more },
    from,
  );
  expect([sent.status, sent.body.status]).toEqual([200, 'submitted']);
  return { visit, id: sent.body.id as string };
}
const settings = async () => (await call(server, admin, 'GET', '/intake-page')).body;
const save = async (change: object, as = admin) => {
  const { former_slugs: _, ...before } = (await call(server, as, 'GET', '/intake-page')).body;
  return call(server, as, 'PUT', '/intake-page', { ...before, ...change });
};
const triage = async (id: string) => (await call(server, admin, 'GET', `/submissions/${id}`)).body;
const mailsTo = async (email: string) =>
  (await readMessages(server, admin.tenantId)).filter(({ to, template }) => to === email && template === 'submission');

it('is a page that anybody reads while it is published; unknown, closed and misspelt are one answer', async () => {
  const { status, body } = await page(slug.toUpperCase());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    slug,
    firm: 'Receiving Firm',
    has_logo: false,
    title: 'Pitch us',
    introduction: 'Hello',
    currency: 'USD',
    questions: [{ ...INTAKE_QUESTIONS[0], options: [] }, INTAKE_QUESTIONS[1]],
    visit: null,
  });
  const { version } = await settings();
  expect((await save({ is_published: false })).body).toMatchObject({ is_published: false, version: version + 1 });
  const answersOf = await Promise.all([page(), page('nobody-here'), page('not%20a%20slug'), page(`${slug}x`)]);
  const bodies = answersOf.map((one) => JSON.stringify([one.status, one.body.code, one.body.message]));
  expect(new Set(bodies)).toEqual(new Set([JSON.stringify([404, 'NOT_FOUND', answersOf[0]?.body.message])]));
  expect((await ask()).status).toBe(404);
  expect(await auditOf(server, admin.tenantId, 'intake_page.saved')).toMatchObject([
    { user_id: admin.userId, metadata: { slug, is_published: true, questions: 2 } },
    { user_id: admin.userId, metadata: { slug, is_published: false, questions: 2 } },
  ]);
});

it('is edited by administrators alone, on the version that they saw', async () => {
  const colleague = await addPerson(server, admin.tenantId, 'firm_user');
  expect((await call(server, colleague, 'GET', '/intake-page')).status).toBe(403);
  expect((await save({ title: 'Other', version: 9 })).body.code).toBe('STALE_VERSION');
  const first = await save({ title: 'Other' });
  expect((await save({ title: 'Other' })).body.version).toBe(first.body.version);
  const { questions } = await settings();
  const turned = (await save({ questions: [questions[1], { ...questions[0], label: 'Customers' }] })).body;
  expect(turned.questions.map(({ id }: { id: string }) => id)).toEqual([questions[1].id, questions[0].id]);
  const many = Array.from({ length: 21 }, () => INTAKE_QUESTIONS[0]);
  expect((await save({ questions: many })).status).toBe(400);
  const one = { ...INTAKE_QUESTIONS[1], options: ['Only'] };
  expect((await save({ questions: [one] })).body.data.fields).toEqual({
    'questions.0.options': 'Name at least two choices.',
  });
});

it('keeps every address that it had, which nobody else can take, and five at most', async () => {
  const other = await makeFirm(server, 'Other Firm');
  expect((await save({ slug }, other)).body.data.fields).toEqual({
    slug: 'Another firm has this address. Choose another one.',
  });
  for (const reserved of ['admin', 'cairn-support', 'a', 'a b', '../x'])
    expect(Object.keys((await save({ slug: reserved })).body.data.fields), reserved).toEqual(['slug']);
  const next = `${slug}-next`;
  expect((await save({ slug: next })).body).toMatchObject({ slug: next, former_slugs: [slug] });
  expect((await page(slug)).body.slug).toBe(next);
  expect((await save({ slug }, other)).status).toBe(400);
  for (const more of ['b', 'c', 'd']) expect((await save({ slug: `${slug}-${more}` })).status).toBe(200);
  expect((await save({ slug: `${slug}-e` })).body.data.fields.slug).toMatch(/at most 5 addresses/);
  expect((await save({ slug })).body.slug).toBe(slug);
});

it('says all that is missing at once, before a code is mailed, and keeps nothing of it', async () => {
  const refused = await ask({ company_name: ' ', industry: null, stage: undefined, funding_amount: null, answers: {} });
  const [number] = Object.keys(answers);
  expect([refused.status, refused.body.data.fields]).toEqual([
    400,
    {
      company_name: 'Company name is required.',
      industry: 'Choose the industry.',
      stage: 'Choose the stage.',
      funding_amount: 'Funding amount is required.',
      [`answers.${number}`]: 'An answer is required.',
    },
  ]);
  for (const bad of [{ email: 'ada' }, { name: '' }, { name: 'Ada\r\nBcc: x@y.example' }, { company_name: 'A\nB' }])
    expect((await ask(bad)).status, JSON.stringify(bad)).toBe(400);
  expect(await readMessages(server, admin.tenantId)).toEqual([]);
  const { rows } = await server.admin.query('select 1 from submission_visitors where tenant_id = $1', [admin.tenantId]);
  expect(rows).toEqual([]);
});

it('comes to the firm with a deck and answers, is talked about by link, and becomes a deal', async () => {
  const { visit, id } = await submitted();
  expect((await page()).body.visit).toBe(null);
  expect((await fromDevice(server, device, 'GET', `/intake/${slug}`)).body.visit).toEqual({
    id: visit,
    email: ADA,
    name: 'Ada Lovelace',
  });
  const seen = await triage(id);
  expect(seen).toMatchObject({
    source: 'intake_page',
    submitter: { name: 'Ada Lovelace', email: ADA },
    funding_amount: 250_000_00,
    files: [{ file_name: 'deck.pdf' }],
    answers: [
      { label: 'Paying customers', value: '1200' },
      { label: 'How do you sell?', value: 'Direct' },
    ],
    can: { review: true, decide: true, write: true, complete: false },
  });
  // As they were worded then.
  await save({ questions: [{ label: 'Something else', kind: 'text', is_required: false }] });
  expect((await triage(id)).answers[0].label).toBe('Paying customers');
  expect((await call(server, admin, 'GET', '/notifications')).body.rows[0].title).toBe('Tidewire was submitted');
  const { rows } = (await call(server, admin, 'GET', '/submissions')).body;
  expect(rows).toMatchObject([{ id, submitter: { name: 'Ada Lovelace' }, source: 'intake_page' }]);

  expect((await call(server, admin, 'POST', `/submissions/${id}/messages`, { body: 'Who else invests?' })).status).toBe(
    201,
  );
  const mails = await mailsTo(ADA);
  expect(mails.map(({ content }) => content?.subject)).toEqual([
    'Receiving Firm has received Tidewire',
    'A message about Tidewire',
  ]);
  const links = mails.map((mail) => linkIn(mail));
  expect(links[0]).toBe(links[1]);
  const token = new URLSearchParams(links[0]?.split('?')[1]).get('token') ?? '';
  const phone: TestDevice = {};
  expect((await fromDevice(server, phone, 'POST', '/submission/open', { token })).body).toEqual({ visit });
  const list = await fromDevice(server, phone, 'GET', `/submission/list?visit=${visit}`);
  expect(list.body).toMatchObject({ firm: 'Receiving Firm', draft: null, rows: [{ id, messages: 1, files: 1 }] });
  const said = { visit, id, body: 'Nobody yet.' };
  expect((await fromDevice(server, phone, 'POST', '/submission/messages', said)).body.messages).toMatchObject([
    { is_from_firm: true, body: 'Who else invests?' },
    { is_from_firm: false, body: 'Nobody yet.', author_name: 'Ada Lovelace' },
  ]);
  expect((await attach(visit, id, PDF, 'plan.pdf', phone)).status).toBe(201);
  expect((await triage(id)).messages[1]).toMatchObject({ author_name: 'Ada Lovelace', body: 'Nobody yet.' });

  const { version } = await triage(id);
  const accepted = (await call(server, admin, 'POST', `/submissions/${id}/accept`, { version })).body;
  expect((await call(server, admin, 'GET', `/opportunities/${accepted.opportunity_id}`)).body).toMatchObject({
    company_name: 'Tidewire',
    status: 'sourcing',
    founder_name: 'Ada Lovelace',
    founder_email: ADA,
  });
  const files = await call(server, admin, 'GET', `/files?record_type=opportunity&record_id=${accepted.opportunity_id}`);
  expect(files.body.files.map(({ file_name }: { file_name: string }) => file_name).sort()).toEqual([
    'deck.pdf',
    'plan.pdf',
  ]);
  const one = await fromDevice(server, phone, 'GET', `/submission/one?visit=${visit}&id=${id}`);
  expect(one.body).toMatchObject({ status: 'accepted', can: { add_files: false } });
  expect(await auditOf(server, admin.tenantId, 'submission.submitted')).toMatchObject([
    { user_id: null, resource_id: id },
  ]);
  expect(await auditOf(server, admin.tenantId, 'submission_visitor.proven')).toMatchObject([{ resource_id: visit }]);
  expect(await auditOf(server, admin.tenantId, 'submission_visitor.opened')).toMatchObject([{ resource_id: visit }]);
  expect(await auditOf(server, admin.tenantId, 'submission.message_sent')).toMatchObject([{ user_id: null }]);
  const stored = await server.admin.query('select v::text as text from submission_visitors v');
  expect(JSON.stringify(stored.rows)).not.toMatch(/tide|Lovelace/);
});

it('is declined with a mail, from which one can still write', async () => {
  const { visit, id } = await submitted();
  const { version } = await triage(id);
  const decline = { version, reason: 'Too early', message: 'Dear Ada,\n\nNo.' };
  expect((await call(server, admin, 'POST', `/submissions/${id}/decline`, decline)).status).toBe(200);
  const last = (await mailsTo(ADA)).at(-1);
  expect(last?.content).toMatchObject({ subject: 'Your submission of Tidewire', paragraphs: ['Dear Ada,', 'No.'] });
  const one = (await fromDevice(server, device, 'GET', `/submission/one?visit=${visit}&id=${id}`)).body;
  expect(one.status).toBe('declined');
  expect(JSON.stringify(one)).not.toContain('Too early');
});

it('begins anew each time: of an attempt that was given up nothing is sent', async () => {
  const visit = await prove();
  const first = (await on('drafts', { visit })).body;
  const file = (await attach(visit, first.id)).body;
  const second = (await on('drafts', { visit })).body;
  expect(second).toMatchObject({ files: [], company_name: null });
  expect((await attach(visit, first.id)).status).toBe(404);
  const added = (await attach(visit, second.id)).body;
  const gone = await fromDevice(server, device, 'POST', '/submission/files/remove', { visit, id: added.id });
  expect(gone.status).toBe(200);
  const { rows } = await server.admin.query('select deleted_at is not null as gone from files where id = any($1)', [
    [file.id, added.id],
  ]);
  expect(rows).toEqual([{ gone: true }, { gone: true }]);
  // What is not sent the firm does not see.
  expect((await call(server, admin, 'GET', '/submissions')).body).toMatchObject({ rows: [], open: 0 });
  expect((await call(server, admin, 'GET', `/submissions/${second.id}`)).status).toBe(404);
});

it('tells nobody but the owner of the address that it has an account with the firm', async () => {
  const known = await addPerson(server, admin.tenantId, 'firm_user');
  const stranger = await ask({ email: 'eve@else.example' });
  const theirs = await ask({ email: known.email }, {});
  expect([theirs.status, theirs.body]).toEqual([stranger.status, stranger.body]);
  const mail = (await readMessages(server, admin.tenantId)).find(({ to }) => to === known.email);
  expect(mail?.content).toMatchObject({
    subject: 'You have an account with Receiving Firm',
    button: { path: '/auth' },
  });
  expect(mail?.content?.code).toBeUndefined();
  expect((await on('prove', { email: known.email, code: '000000' })).body.data.fields.code).toMatch(/not right/);
  // Who got an account since is told on the page, having proven the address.
  const { visit } = await submitted();
  const index = server.services.master.addressIndex(ADA);
  await server.admin.query('update user_profiles set email_index = $1 where id = $2', [index, known.userId]);
  expect((await on('drafts', { visit })).body.code).toBe('SUBMITTER_HAS_ACCOUNT');
});

it('is answered with an invitation to the portal, by an administrator, for who has no account yet', async () => {
  const { id } = await submitted();
  const user = await addPerson(server, admin.tenantId, 'firm_user');
  const invite = (as = admin) => call(server, as, 'POST', `/submissions/${id}/invite`, {});
  expect(await triage(id)).toMatchObject({ portal: 'none', can: { invite: true } });
  expect((await call(server, user, 'GET', `/submissions/${id}`)).body.can.invite).toBe(false);
  expect((await invite(user)).body.code).toBe('FORBIDDEN');
  const invited = await invite();
  expect([invited.status, invited.body]).toEqual([
    200,
    expect.objectContaining({ portal: 'invited', can: expect.objectContaining({ invite: false }) }),
  ]);
  expect((await invite()).body.code).toBe('ALREADY_INVITED');
  const { invitations } = (await call(server, admin, 'GET', '/user-invitations')).body;
  expect(invitations).toMatchObject([{ email: ADA, role: 'opportunity_user', status: 'open' }]);
  expect(await auditOf(server, admin.tenantId, 'submission.submitter_invited')).toMatchObject([{ resource_id: id }]);
  const signedUp = await call(server, undefined, 'POST', '/auth/signup', {
    email: ADA,
    password: 'Unlikely-Pebble-9',
    data: { first_name: 'Ada', last_name: 'Lovelace', invitation_token: await tokenFor(server, ADA) },
  });
  const founder = { token: signedUp.body.access_token };
  expect((await call(server, founder, 'GET', '/submitter-portal')).body).toMatchObject({ firm: 'Receiving Firm' });
  expect(await triage(id)).toMatchObject({ portal: 'account', can: { invite: false } });
  expect((await invite()).body.code).toBe('ALREADY_MEMBER');
});

it('leads the same address to the same submissions, from each device that proves it', async () => {
  const { visit, id } = await submitted();
  const phone: TestDevice = {};
  expect(await prove(phone)).toBe(visit);
  expect((await fromDevice(server, phone, 'GET', `/submission/list?visit=${visit}`)).body.rows).toMatchObject([{ id }]);
  const { rows } = await server.admin.query('select 1 from submission_visitors where tenant_id = $1', [admin.tenantId]);
  expect(rows.length).toBe(1);
  expect(await codeTo(server, admin.tenantId, ADA)).toMatch(/^\d{6}$/);
});
