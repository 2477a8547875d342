import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

let dealId: string;

/** A Wednesday at noon in New York; in UTC it is the same day. */
const NOON = '2026-03-11T16:00:00Z';
const TASKS = [
  { title: 'Overdue', due_date: '2026-03-10', priority: 'urgent' },
  { title: 'Done late', due_date: '2026-03-09', status: 'completed' },
  { title: 'Today', due_date: '2026-03-11', description: 'Ask Zoë about it' },
  { title: 'Sunday', due_date: '2026-03-15', priority: 'low', mine: true },
  { title: 'Next Monday', due_date: '2026-03-16', status: 'in_progress', mine: true },
  { title: 'Whenever', deal: true },
] as const;

const server = useOwnServer();
beforeAll(() => {
  server.clock.now = new Date(NOON);
});
const admin = forAllTests(() => makeFirm(server));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeAll(async () => {
  await server.admin.query(`update user_sessions set expires_at = '2099-01-01'`);
  await server.admin.query(`update tenant_settings set time_zone = 'America/New_York'`);
  dealId = (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body.id;
  for (const { title, ...more } of TASKS) {
    const { mine, deal, status, ...values } = { mine: false, deal: false, status: undefined, ...more };
    const input = {
      title,
      ...values,
      assigned_to: mine ? user.userId : admin.userId,
      ...(deal && { opportunity_id: dealId }),
    };
    const { body } = await call(server, admin, 'POST', '/tasks', input);
    if (status) await call(server, admin, 'POST', `/tasks/${body.id}/status`, { status, version: 1 });
  }
  const foreigner = await makeFirm(server);
  await call(server, foreigner, 'POST', '/tasks', { title: 'Foreign' });
});

const list = async (query: string, person = user) => (await call(server, person, 'GET', `/tasks?${query}`)).body;
const titles = async (query: string, person = user): Promise<string[]> =>
  (await list(query, person)).rows.map(({ title }: { title: string }) => title);

describe('the list', () => {
  it('has all tasks of the firm, the next due first and those without a day last', async () => {
    expect(await titles('')).toEqual(['Done late', 'Overdue', 'Today', 'Sunday', 'Next Monday', 'Whenever']);
  });

  it.each([
    ['scope=mine', ['Sunday', 'Next Monday']],
    ['status=completed', ['Done late']],
    ['status[]=pending&status[]=in_progress&scope=mine', ['Sunday', 'Next Monday']],
    ['priority=urgent', ['Overdue']],
    ['due=overdue', ['Overdue']],
    ['due=today', ['Today']],
    ['due=week', ['Today', 'Sunday']],
    ['due=none', ['Whenever']],
    ['search=zoe', ['Today']],
    ['search=TIDE', ['Whenever']],
    ['search=100%25', []],
    ['sort=title&direction=desc', ['Whenever', 'Today', 'Sunday', 'Overdue', 'Next Monday', 'Done late']],
    ['sort=completed_at&direction=desc&limit=1', ['Done late']],
  ])('filters and sorts by %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('filters by assignee and by deal', async () => {
    expect(await titles(`assigned_to=${user.userId}`)).toEqual(['Sunday', 'Next Monday']);
    expect(await titles(`opportunity_id=${dealId}`)).toEqual(['Whenever']);
  });

  it('sees the day by the clock of the firm', async () => {
    server.clock.now = new Date('2026-03-12T03:59:00Z');
    expect(await titles('due=today')).toEqual(['Today']);
    server.clock.now = new Date('2026-03-12T04:01:00Z');
    expect(await titles('due=overdue')).toEqual(['Overdue', 'Today']);
    server.clock.now = new Date(NOON);
  });

  it.each(['due_date', 'priority', 'title', 'created_at', 'completed_at'])(
    'by %s is read page by page without a gap or a repetition',
    async (sort) => {
      for (const direction of ['asc', 'desc']) {
        const whole = await titles(`sort=${sort}&direction=${direction}`);
        const pages: string[] = [];
        let cursor = '';
        for (let page = await list(`sort=${sort}&direction=${direction}&limit=2`); ; ) {
          pages.push(...page.rows.map(({ title }: { title: string }) => title));
          if (cursor === '') expect(page.total).toBe(TASKS.length);
          cursor = page.next_cursor;
          if (!cursor) break;
          page = await list(`sort=${sort}&direction=${direction}&limit=2&cursor=${cursor}`);
        }
        expect(pages).toEqual(whole);
      }
    },
  );

  it('refuses a cursor that is none of ours, and of another order', async () => {
    const { next_cursor } = await list('sort=title&limit=1');
    for (const query of ['cursor=nonsense', `sort=due_date&cursor=${next_cursor}`])
      expect((await call(server, user, 'GET', `/tasks?${query}`)).status).toBe(400);
  });
});
