import { addDays } from '@cairn/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { hideDeal } from '../../../../testing/test-confidential.ts';
import { itemsOf, makeDeal, makeProcess, makeTemplate } from '../../../../testing/test-diligence.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';

let now: Date;

const server = useTestServer();
beforeEach(() => {
  // The clock stands, so that no test runs from one day into the next.
  now = new Date();
  server.clock.now = now;
});
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const today = () => now.toISOString().slice(0, 10);
const start = (person: TestPerson, body: object, headers = {}) =>
  call(server, person, 'POST', '/due-diligence', body, headers);
const notices = async () =>
  (
    await server.admin.query(
      'select user_id, kind, title, path from notifications where tenant_id = $1 order by user_id, id',
      [admin.tenantId],
    )
  ).rows;

describe('a process that is started', () => {
  it('has the items of the template, due so many days from today', async () => {
    const process = await makeProcess(server, admin);
    expect(process).toMatchObject({
      name: 'Short due diligence',
      status: 'not_started',
      total_items: 3,
      completed_items: 0,
      completion_percentage: 0,
      target_completion_date: addDays(today(), 10),
      opportunity: { company_name: 'Tidewire', status: 'sourcing' },
      template: { name: 'Short', version_no: 1 },
      can: { edit: true, hold: true, resume: false },
    });
    expect(process.sections.map(({ title, total_items }) => [title, total_items])).toEqual([
      ['Team', 2],
      ['Cap table', 1],
    ]);
    expect(itemsOf(process).map(({ title, due_date, status }) => [title, due_date, status])).toEqual([
      ['Founder references', addDays(today(), 3), 'open'],
      ['Hiring plan', addDays(today(), 10), 'open'],
      ['Fully diluted', null, 'open'],
    ]);
    const [event] = await auditOf(server, admin.tenantId, 'diligence.started');
    expect(event).toMatchObject({ resource_id: process.id, user_id: admin.userId, metadata: { items: 3 } });
  });

  it('has no item that is due after its target', async () => {
    const target = addDays(today(), 5);
    const process = await makeProcess(server, admin, { target_completion_date: target });
    expect(process.target_completion_date).toBe(target);
    expect(itemsOf(process).map(({ due_date }) => due_date)).toEqual([addDays(today(), 3), target, null]);
  });

  it('gives items to owners by section, and tells each of them once', async () => {
    const process = await makeProcess(server, admin, {
      owner_id: user.userId,
      section_owners: [{ section: 'Cap table', owner_id: null }],
    });
    expect(itemsOf(process).map(({ owner_id }) => owner_id)).toEqual([user.userId, user.userId, null]);
    expect(await notices()).toEqual([
      {
        user_id: user.userId,
        kind: 'assignment',
        title: '2 items of the due diligence of Tidewire were assigned to you',
        path: `/due-diligence/${process.id}?show=mine`,
      },
    ]);
  });

  it('is left alone by versions of its template that come later', async () => {
    const process = await makeProcess(server, admin);
    const template = process.template?.id;
    const sections = [{ title: 'Team', items: [{ title: 'Something else' }] }];
    const { status } = await call(server, admin, 'PATCH', `/due-diligence-templates/${template}`, {
      version: 1,
      sections,
    });
    expect(status).toBe(200);
    const { body } = await call(server, admin, 'GET', `/due-diligence/${process.id}`);
    expect(body).toEqual(process);
  });
});

describe('a start', () => {
  let body: { opportunity_id: string; template_version_id: string };
  let template: Awaited<ReturnType<typeof makeTemplate>>;
  beforeEach(async () => {
    template = await makeTemplate(server, admin);
    body = { opportunity_id: await makeDeal(server, admin), template_version_id: template.version_id };
  });

  it('by a double click is one start', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([start(user, body, key), start(user, body, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    const { body: list } = await call(server, admin, 'GET', '/due-diligence');
    expect(list.total).toBe(1);
  });

  it('from a template that was archived while the dialog was open is refused', async () => {
    await call(server, admin, 'POST', `/due-diligence-templates/${template.id}/archive`, { version: 1 });
    const refused = await start(user, body);
    expect([refused.status, refused.body.code]).toEqual([409, 'DILIGENCE_TEMPLATE_GONE']);
    await call(server, admin, 'POST', `/due-diligence-templates/${template.id}/restore`, { version: 2 });
    expect((await start(user, body)).status).toBe(201);
  });

  it.each([
    ['1899-12-31', 'Target date must lie between 1900 and 2100.'],
    ['2020-02-30', 'Target date must be a date such as 2026-03-31.'],
    ['2020-01-01', 'The target date must not be in the past.'],
  ])('with the target %s is refused in words', async (target_completion_date, message) => {
    const refused = await start(user, { ...body, target_completion_date });
    expect([refused.status, refused.body.data.fields]).toEqual([400, { target_completion_date: message }]);
  });

  it('for a section that the template lacks is refused', async () => {
    const refused = await start(user, { ...body, section_owners: [{ section: 'Sales', owner_id: null }] });
    expect(refused.body.data.fields).toEqual({ section_owners: 'The template has no section “Sales”.' });
  });

  it.each(['deactivated', 'of a portal'])('with an owner who is %s is refused', async (kind) => {
    const owner = await addPerson(server, admin.tenantId, kind === 'deactivated' ? 'firm_user' : 'lp');
    if (kind === 'deactivated')
      await server.admin.query('update user_profiles set is_active = false where id = $1', [owner.userId]);
    const refused = await start(admin, { ...body, owner_id: owner.userId });
    expect([refused.status, refused.body.code]).toEqual([422, 'ASSIGNEE_UNKNOWN']);
  });

  it('with an owner who is no member of the confidential deal is refused', async () => {
    await hideDeal(server, body.opportunity_id, admin);
    const refused = await start(admin, { ...body, owner_id: user.userId });
    expect([refused.status, refused.body.code]).toEqual([422, 'ASSIGNEE_UNKNOWN']);
    expect(refused.body.message).toContain('one of its members');
    expect((await start(admin, { ...body, owner_id: admin.userId })).status).toBe(201);
  });

  it('for a deal that one may not see finds no deal', async () => {
    await hideDeal(server, body.opportunity_id, admin);
    const hidden = await start(user, body);
    const missing = await start(user, { ...body, opportunity_id: crypto.randomUUID() });
    expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
  });

  it("from another firm's template or deal is refused", async () => {
    const foreigner = await makeFirm(server);
    const own = await makeDeal(server, foreigner);
    expect((await start(foreigner, body)).body.code).toBe('NOT_FOUND');
    expect((await start(foreigner, { ...body, opportunity_id: own })).body.code).toBe('DILIGENCE_TEMPLATE_GONE');
  });
});
