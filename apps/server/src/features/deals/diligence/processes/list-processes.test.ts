import { beforeEach, expect, it } from 'vitest';
import { itemsOf, makeDeal, makeTemplate, setItem } from '../../../../testing/test-diligence.ts';
import { auditOf, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';
import type { Item } from '../diligence-fields.ts';

let deals: string[];

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
beforeEach(async () => {
  const { version_id } = await makeTemplate(server, admin);
  deals = [];
  for (const company of ['Tidewire', 'Łódź Robotics', 'Zoë & Co']) {
    const opportunity_id = await makeDeal(server, admin, company);
    deals.push(opportunity_id);
    await call(server, admin, 'POST', '/due-diligence', { opportunity_id, template_version_id: version_id });
  }
});

const list = async (query = '', person = admin) => (await call(server, person, 'GET', `/due-diligence${query}`)).body;
const companies = async (query = '') =>
  (await list(query)).rows.map((row: { opportunity: { company_name: string } }) => row.opportunity.company_name);

it('has every process with its company and stage, newest first', async () => {
  const { rows, total } = await list();
  expect(total).toBe(3);
  expect(rows[0]).toMatchObject({
    status: 'not_started',
    completed_items: 0,
    total_items: 3,
    completion_percentage: 0,
    blockers: null,
    blocked_items: [],
    opportunity: { company_name: 'Zoë & Co', status: 'sourcing', is_confidential: false },
    last_report_at: null,
  });
  expect(await companies()).toEqual(['Zoë & Co', 'Łódź Robotics', 'Tidewire']);
});

it.each([
  ['?search=zoe', ['Zoë & Co']],
  ['?search=ROBOTICS%20%C5%81', ['Łódź Robotics']],
  ['?search=100%25', []],
  ['?status=not_started', ['Zoë & Co', 'Łódź Robotics', 'Tidewire']],
  ['?status=completed', []],
])('%s finds %j', async (query, found) => {
  expect(await companies(query)).toEqual(found);
});

it('searches by company and by nothing else', async () => {
  await call(server, admin, 'PATCH', `/opportunities/${deals[0]}`, { version: 1, founder_name: 'Zoe Ray' });
  expect(await companies('?search=zoe')).toEqual(['Zoë & Co']);
});

it('can be that of one deal', async () => {
  expect(await companies(`?opportunity_id=${deals[1]}`)).toEqual(['Łódź Robotics']);
});

it('comes a page at a time, none twice', async () => {
  const first = await list('?limit=2');
  expect([first.rows.length, first.total]).toEqual([2, 3]);
  const second = await list(`?limit=2&cursor=${first.next_cursor}`);
  expect([second.rows.length, second.total, second.next_cursor]).toEqual([1, null, null]);
  expect(second.rows[0].opportunity.company_name).toBe('Tidewire');
});

it.each(['?status=finished', '?cursor=nonsense', '?limit=1000'])('refuses %s', async (query) => {
  expect((await list(query)).code).toBe('INVALID_INPUT');
});

it('follows what happens', async () => {
  const { rows } = await list();
  const process = (await call(server, admin, 'GET', `/due-diligence/${rows[0].id}`)).body;
  await setItem(server, admin, itemsOf(process)[0] as Item, { status: 'done' });
  expect((await list('?status=in_progress')).rows[0]).toMatchObject({ completed_items: 1, completion_percentage: 33 });
});

it('is exported as it is filtered, and that is an event', async () => {
  const { body } = await call(server, admin, 'GET', '/due-diligence/export?search=zoe');
  const [header, ...rows] = String(body).trim().split('\r\n');
  expect(header).toMatch(/^\uFEFF?Company,Opportunity status,Process,Status,Completed items,/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^Zoë & Co,Sourcing,.*,Not started,0,3,0,/);
  const [event] = await auditOf(server, admin.tenantId, 'export.created');
  expect(event).toMatchObject({ data_classification: 'confidential', metadata: { name: 'due diligence', rows: 1 } });
});

it('is exported with the days of the calendar in the firm', async () => {
  await server.admin.query(`update tenant_settings set time_zone = 'Pacific/Auckland' where tenant_id = $1`, [
    admin.tenantId,
  ]);
  await server.admin.query(
    `update due_diligence_processes set created_at = '2026-03-31T22:30:00Z' where tenant_id = $1`,
    [admin.tenantId],
  );
  server.clock.now = new Date('2026-04-02T22:30:00Z');
  const { body, headers } = await call(server, admin, 'GET', '/due-diligence/export?search=zoe').finally(() => {
    server.clock.now = undefined;
  });
  expect(String(body).trim()).toMatch(/,2026-04-01,$/);
  expect(headers['content-disposition']).toContain('due-diligence_2026-04-03.csv');
});
