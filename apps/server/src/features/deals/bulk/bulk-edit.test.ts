import { describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

interface Deal {
  id: string;
  version: number;
}
const create = async (company_name: string, more: object = {}) =>
  (await call(server, admin, 'POST', '/opportunities', { company_name, ...more })).body;
const get = async ({ id }: Deal) => (await call(server, admin, 'GET', `/opportunities/${id}`)).body;
const seen = (...deals: Deal[]) => ({ deals: deals.map(({ id, version }) => ({ id, version })) });
const assign = (which: object, assigned_to: string | null, person = admin) =>
  call(server, person, 'POST', '/opportunities/bulk/assign', { ...which, assigned_to });
const tag = (which: object, change: object, person = admin) =>
  call(server, person, 'POST', '/opportunities/bulk/tag', { ...which, ...change });
const names = (list: { company_name: string }[]) => list.map(({ company_name }) => company_name).sort();

describe('a bulk assignment', () => {
  it('gives each deal to the colleague, with an audit event of its own, and tells the colleague once', async () => {
    const deals = [await create('Ash'), await create('Birch'), await create('Cedar', { assigned_to: user.userId })];
    const { status, body } = await assign(seen(...deals), user.userId);
    expect(status).toBe(200);
    expect([names(body.changed), names(body.unchanged)]).toEqual([['Ash', 'Birch'], ['Cedar']]);
    for (const deal of deals) expect((await get(deal)).assigned_to).toBe(user.userId);
    const events = await auditOf(server, admin.tenantId, 'opportunity.updated');
    expect(events).toHaveLength(2);
    expect(events[0]?.metadata).toEqual({
      version: 2,
      changes: { assigned_to: { from: admin.userId, to: user.userId } },
      bulk_change: body.id,
    });
    const { rows } = await server.admin.query(
      'select title, path from notifications where user_id = $1 order by created_at, id',
      [user.userId],
    );
    // The first is of Cedar, which was added for the colleague.
    expect(rows.slice(1)).toEqual([
      { title: '2 deals were assigned to you', path: `/opportunities?view=list&assigned_to=${user.userId}` },
    ]);
  });

  it('can give them to nobody', async () => {
    const deal = await create('Ash');
    await assign(seen(deal), null);
    expect(await get(deal)).toMatchObject({ assigned_to: null, version: 2 });
  });

  it('refuses an owner who was deactivated while the dialog was open, and changes nothing', async () => {
    const deal = await create('Ash');
    await server.admin.query('update user_profiles set is_active = false where id = $1', [user.userId]);
    const { status, body } = await assign(seen(deal), user.userId);
    expect([status, body.code]).toEqual([422, 'ASSIGNEE_UNKNOWN']);
    expect(body.message).toBe('The owner must be an active member of your team.');
    expect(await get(deal)).toMatchObject({ assigned_to: admin.userId, version: 1 });
  });

  it('refuses somebody of another firm like somebody who is not', async () => {
    const deal = await create('Ash');
    const stranger = await makeFirm(server);
    const answers = [await assign(seen(deal), stranger.userId), await assign(seen(deal), crypto.randomUUID())];
    expect(answers.map(({ body }) => body)).toEqual([answers[0]?.body, answers[0]?.body]);
    expect(answers[0]?.body.code).toBe('ASSIGNEE_UNKNOWN');
  });

  it('leaves what somebody else changed meanwhile', async () => {
    const deal = await create('Ash');
    await call(server, user, 'PATCH', `/opportunities/${deal.id}`, { version: 1, industry: 'Tea' });
    const { body } = await assign(seen(deal), user.userId);
    expect(body.changed).toEqual([]);
    expect(body.refused).toMatchObject([{ company_name: 'Ash', why: 'changed_meanwhile', version: 2 }]);
  });
});

describe('bulk tags', () => {
  it('are added and removed; search finds the deals by the new ones', async () => {
    const deals = [await create('Ash', { tags: ['b2b', 'old'] }), await create('Birch', { tags: ['Zoë'] })];
    const { body } = await tag(seen(...deals), { add: ['Fünd II', 'Zoë'], remove: ['old'] });
    expect(names(body.changed)).toEqual(['Ash', 'Birch']);
    expect((await get(deals[0])).tags).toEqual(['b2b', 'Fünd II', 'Zoë']);
    expect((await get(deals[1])).tags).toEqual(['Zoë', 'Fünd II']);
    const found = await call(server, admin, 'GET', '/opportunities?search=fund%20ii');
    expect(found.body.total).toBe(2);
    const again = await tag({ matching: {} }, { add: ['Zoë'], remove: ['old'] });
    expect([again.body.changed, names(again.body.unchanged)]).toEqual([[], ['Ash', 'Birch']]);
  });

  it('leave a deal alone that has no room for them', async () => {
    const full = await create('Full', { tags: Array.from({ length: 20 }, (_, place) => `t${place}`) });
    const { body } = await tag(seen(full), { add: ['one more'] });
    expect(body.refused).toMatchObject([{ company_name: 'Full', why: 'too_many_tags' }]);
    expect(await get(full)).toMatchObject({ version: 1 });
  });

  it.each([
    [{ add: ['x'.repeat(10_000)] }, { 'add.0': 'Tag can have at most 40 characters.' }],
    [{ add: Array.from({ length: 21 }, (_, place) => `t${place}`) }, { add: 'Enter at most 20 tags.' }],
    [{}, { add: 'Enter at least one tag to add or to remove.' }],
    [{ add: ['  '] }, { add: 'Enter at least one tag to add or to remove.' }],
    [{ add: ['a'], remove: ['a'] }, { remove: 'The same tag cannot be both added and removed.' }],
  ])('name the field that is wrong', async (change, fields) => {
    const deal = await create('Ash');
    const { status, body } = await tag(seen(deal), change);
    expect([status, body.data.fields]).toEqual([400, fields]);
    expect(await get(deal)).toMatchObject({ version: 1, tags: [] });
  });
});

describe('an edit in the table', () => {
  it.each([
    [{ tags: ['x'.repeat(10_000)] }, { 'tags.0': 'Tag can have at most 40 characters.' }],
    [{ probability: 50.5 }, { probability: 'Probability must be a whole number from 0 to 100.' }],
    [{ company_name: '  ' }, { company_name: 'Company name is required.' }],
    [
      { expected_close_date: '1899-12-31' },
      { expected_close_date: 'Expected close date must lie between 1900 and 2100.' },
    ],
  ])('names the field that is wrong and loses nothing', async (change, fields) => {
    const deal = await create('Ash', { probability: 40 });
    const { status, body } = await call(server, admin, 'PATCH', `/opportunities/${deal.id}`, { version: 1, ...change });
    expect([status, body.data.fields]).toEqual([400, fields]);
    expect(await get(deal)).toMatchObject({ version: 1, probability: 40, company_name: 'Ash' });
  });
});

describe('the export of what is selected', () => {
  const download = async (body: object, person = admin) =>
    String((await call(server, person, 'POST', '/opportunities/bulk/export', body)).body);

  it('has every field where all are asked for, of the selected rows alone', async () => {
    const [ash] = [await create('Ash', { description: 'Of wood' }), await create('Birch')];
    const csv = await download({ deals: [{ id: ash.id, version: 1 }], columns: ['status'], fields: 'all' });
    const [head, ...rows] = csv.trimEnd().split('\r\n');
    expect(head).toContain('Description');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('Of wood');
  });

  it('has the chosen columns in their order, and the selected rows in that of the list', async () => {
    const deals = [
      await create('Birch', { priority: 'high', target_amount: 150_000_050, currency: 'EUR' }),
      await create('Ash', { tags: ['=2+2', 'b'] }),
      await create('Cedar'),
    ];
    const columns = ['priority', 'target_amount', 'tags', 'status'];
    const order = { sort: 'company_name', direction: 'asc' };
    const text = await download({ ...seen(deals[0], deals[1]), columns, ...order });
    expect(text).toBe(
      '\ufeffCompany,Priority,Amount,Currency,Tags,Stage\r\n' +
        'Ash,Medium,,USD,"\'=2+2, b",Sourcing\r\nBirch,High,1500000.50,EUR,,Sourcing\r\n',
    );
    const [event] = (await auditOf(server, admin.tenantId, 'export.created')).toReversed();
    expect(event?.metadata).toMatchObject({ rows: 2 });
    const rest = await download({ matching: { except: [deals[0].id] }, columns: ['status'], ...order });
    expect(rest).toBe('\ufeffCompany,Stage\r\nAsh,Sourcing\r\nCedar,Sourcing\r\n');
  });

  it('has the columns of the list for the whole list, too, and the gate as the badge says it', async () => {
    await server.admin.query(
      `insert into pipeline_stage_checklist_templates (tenant_id, id, pipeline_stage_id, title, position)
       select tenant_id, gen_random_uuid(), id, 'Call', 1 from opportunity_pipeline_stages where tenant_id = $1 and stage_key = 'sourcing'`,
      [admin.tenantId],
    );
    await create('Ash');
    const { body } = await call(
      server,
      admin,
      'GET',
      '/opportunities/export?columns[]=checklist&columns[]=assigned_to',
    );
    expect(String(body)).toMatch(/^\ufeffCompany,Checklist,Owner\r\nAsh,1 left,Test Person \d+\r\n$/);
    const alone = await call(server, admin, 'GET', '/opportunities/export?columns=company_name');
    expect(String(alone.body)).toBe('\ufeffCompany\r\nAsh\r\n');
  });

  it('shows nothing of another firm', async () => {
    const deal = await create('Ash');
    expect(await download({ ...seen(deal), columns: ['status'] }, await makeFirm(server))).toBe(
      '\ufeffCompany,Stage\r\n',
    );
  });

  it('is dated by the calendar of the firm', async () => {
    await server.admin.query(`update tenant_settings set time_zone = 'Pacific/Auckland' where tenant_id = $1`, [
      admin.tenantId,
    ]);
    server.clock.now = new Date('2026-03-31T20:00:00Z');
    const { headers } = await call(server, admin, 'GET', '/opportunities/export').finally(() => {
      server.clock.now = undefined;
    });
    expect(headers['content-disposition']).toContain('filename="opportunities_2026-04-01.csv"');
  });
});
