import { describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { invest } from '../investments/testing/invest.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const path = (id: string, rest = '') => `/portfolio-companies/${id}${rest}`;
const add = async (values: object = { name: 'Helio Grid' }, person = user) =>
  (await call(server, person, 'POST', '/portfolio-companies', values)).body;
const change = (id: string, values: object, person = user) => call(server, person, 'PATCH', path(id), values);
const trailOf = async (id: string) => (await call(server, user, 'GET', path(id, '/audit'))).body.rows;

describe('a company', () => {
  it('is added with its name alone, and has the defaults of the rules', async () => {
    const company = await add();
    expect(company).toMatchObject({
      name: 'Helio Grid',
      status: 'active',
      company_stage: 'seed',
      update_frequency: 'quarterly',
      tags: [],
      risk_score: 0,
      employee_count: null,
      recorded_amounts: [],
      amounts_from_records: [],
      version: 1,
      deal: null,
      can: { edit: true, reveal: false },
    });
    expect(await trailOf(company.id)).toMatchObject([{ action_type: 'created', new_value: 'Helio Grid' }]);
    expect(await auditOf(server, admin.tenantId, 'portfolio_company.created')).toHaveLength(1);
  });

  it.each([
    ['no name', { name: '  ' }, 'name'],
    ['a website that is none', { name: 'x', website: 'not a site' }, 'website'],
    ['a negative head count', { name: 'x', employee_count: -1 }, 'employee_count'],
    ['half a person', { name: 'x', employee_count: 1.5 }, 'employee_count'],
    ['an unknown status', { name: 'x', status: 'gone' }, 'status'],
    ['an unknown stage', { name: 'x', company_stage: 'series_z' }, 'company_stage'],
    ['a portfolio that does not exist', { name: 'x', portfolio_id: crypto.randomUUID() }, 'portfolio_id'],
  ])('with %s is refused at the field', async (_, values, field) => {
    const { status, body } = await call(server, user, 'POST', '/portfolio-companies', values);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
  });

  it('keeps each change of a field in its audit trail, with the old and the new value', async () => {
    const { id } = await add({ name: 'Helio Grid', industry: 'Energy', company_stage: 'seed' });
    const { body } = await change(id, { version: 1, industry: null, company_stage: 'series_a', tags: ['grid', 'b2b'] });
    expect(body).toMatchObject({ industry: null, company_stage: 'series_a', tags: ['grid', 'b2b'], version: 2 });
    const entries = (await trailOf(id)).map((entry: Record<string, unknown>) => [
      entry.field_name,
      entry.old_value,
      entry.new_value,
    ]);
    expect(entries).toEqual(
      expect.arrayContaining([
        ['industry', 'Energy', null],
        ['company_stage', 'Seed', 'Series A'],
        ['tags', '', 'grid, b2b'],
      ]),
    );
    expect(entries).toHaveLength(4);
  });

  it('is not overwritten by whom had an older version', async () => {
    const { id } = await add();
    await change(id, { version: 1, industry: 'Energy' });
    const { status, body } = await change(id, { version: 1, industry: 'Fintech' });
    expect([status, body.code, body.data.current.industry]).toEqual([409, 'STALE_VERSION', 'Energy']);
  });

  it('stands in the list and in the file, without its encrypted fields', async () => {
    const { id } = await add({ name: '=Helio', headquarters: 'Lisbon', tags: ['a', 'b'] });
    await call(server, admin, 'PATCH', path(id, '/amounts'), { version: 1, valuation: 123_456_789 });
    const { body } = await call(server, user, 'GET', '/portfolio-companies');
    expect(body.companies).toMatchObject([{ id, name: '=Helio', headquarters: 'Lisbon' }]);
    const file = await call(server, user, 'GET', '/portfolio-companies/export');
    const [header, row] = String(file.body).split('\r\n');
    expect(header).toContain('Company,Status,Risk score,Stage,Industry,Headquarters,Employees,Founded,Tags');
    expect(row).toContain('\'=Helio,Active,,Seed,,Lisbon,,,"a, b"');
    expect(String(file.body)).not.toContain('123456789');
    expect(await auditOf(server, admin.tenantId, 'export.created')).toHaveLength(1);
  });

  it('has in its file what the list shows: filters, order and columns', async () => {
    for (const name of ['Aster', 'Birch', 'Cedar']) await add({ name, industry: name === 'Cedar' ? 'Energy' : 'Wood' });
    const asked = '?search=wood&sort=name&descending=true&columns=industry&columns=status';
    const file = await call(server, user, 'GET', `/portfolio-companies/export${asked}`);
    expect(String(file.body).trim().split('\r\n')).toEqual([
      'Company,Status,Industry',
      'Birch,Active,Wood',
      'Aster,Active,Wood',
    ]);
    expect((await call(server, user, 'GET', '/portfolio-companies/export?columns=valuation')).status).toBe(400);
  });
});

const NOTHING_RECORDED = {
  as_of: expect.any(String),
  investment_amount: null,
  valuation: null,
  ownership_percentage: null,
};

describe('the encrypted fields of a company', () => {
  it('follow from transactions and rounds where there are any, beside what was noted', async () => {
    const { id } = await add();
    await call(server, admin, 'PATCH', path(id, '/amounts'), { version: 1, valuation: 1_00, investment_amount: 2_00 });
    const { record, round } = invest(server, user);
    await record(id, 'buy', '2024-01-01', { amount: 250_000_00, shares: 250_000, share_class: 'Seed' });
    expect((await call(server, user, 'GET', path(id))).body.amounts_from_records).toEqual(['investment_amount']);
    await round(id, '2023-12-31', 1, 4_000_000);
    await round(id, '2024-06-30', 2, 5_000_000);
    expect((await call(server, user, 'GET', path(id))).body.amounts_from_records).toEqual([
      'investment_amount',
      'valuation',
      'ownership_percentage',
    ]);
    const { body } = await call(server, admin, 'POST', path(id, '/reveal'), {});
    expect(body).toMatchObject({
      valuation: 1_00,
      investment_amount: 2_00,
      from_records: {
        investment_amount: { value: 250_000_00, currency: 'USD' },
        valuation: { value: 10_000_000_00, currency: 'USD', round: 'Series A', closed_on: '2024-06-30' },
        ownership_percentage: { value: 5 },
      },
    });
  });

  it('are shown to administrators alone, and each time is an event', async () => {
    const { id } = await add();
    const amounts = {
      currency: 'EUR',
      investment_amount: 50_000_000,
      valuation: 800_000_050,
      ownership_percentage: 6.25,
    };
    const set = await call(server, admin, 'PATCH', path(id, '/amounts'), { version: 1, ...amounts });
    expect(set.body).toEqual({ id, version: 2, ...amounts, custom: {}, from_records: NOTHING_RECORDED });
    const shown = await call(server, admin, 'POST', path(id, '/reveal'), {});
    expect(shown.body).toEqual({ id, version: 2, ...amounts, custom: {}, from_records: NOTHING_RECORDED });
    expect(await auditOf(server, admin.tenantId, 'portfolio_company.revealed')).toMatchObject([
      { data_classification: 'financial' },
    ]);
    for (const [method, rest] of [
      ['POST', '/reveal'],
      ['PATCH', '/amounts'],
    ] as const)
      expect((await call(server, user, method, path(id, rest), { version: 2 })).status).toBe(403);
    const seen = (await call(server, user, 'GET', path(id))).body;
    expect(seen.recorded_amounts).toEqual(['investment_amount', 'valuation', 'ownership_percentage']);
    expect(JSON.stringify(seen)).not.toMatch(/800000050|50000000|6\.25/);
  });

  it('stand in no table and no trail as text', async () => {
    const { id } = await add();
    await call(server, admin, 'PATCH', path(id, '/amounts'), { version: 1, valuation: 987_654_321 });
    const { rows } = await server.admin.query(
      `select c::text as text from portfolio_companies c where id = $1
        union all select e::text from company_audit_entries e where company_id = $1
        union all select l::text from audit_logs l where tenant_id = $2`,
      [id, admin.tenantId],
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain('987654321');
    expect(await trailOf(id)).toContainEqual(
      expect.objectContaining({ field_name: 'valuation', old_value: null, new_value: null }),
    );
  });

  it.each([
    ['more than all of it', { ownership_percentage: 100.5 }, 'ownership_percentage'],
    ['less than nothing', { ownership_percentage: -1 }, 'ownership_percentage'],
    ['a part of a cent', { valuation: 1.5 }, 'valuation'],
  ])('refuse %s', async (_, values, field) => {
    const { id } = await add();
    const { status, body } = await call(server, admin, 'PATCH', path(id, '/amounts'), { version: 1, ...values });
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
  });
});

describe('updates', () => {
  const report = (id: string, values: object, person = user) =>
    call(server, person, 'POST', path(id, '/updates'), values);

  it('say when the company was last heard of, and set its head count', async () => {
    const { id } = await add({ name: 'Helio Grid', employee_count: 10 });
    const { status, body } = await report(id, { reporting_period: 'Q1 2026', headcount: 14, runway_months: 9 });
    expect([status, body.period_end, body.update_type, body.corrects_id]).toEqual([201, '2026-03-31', 'regular', null]);
    const company = (await call(server, user, 'GET', path(id))).body;
    expect(company).toMatchObject({ employee_count: 14 });
    expect(company.last_update_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    // What is reported late of an earlier period does not turn the clock back.
    await report(id, { reporting_period: 'Q3 2025', headcount: 6 });
    expect((await call(server, user, 'GET', path(id))).body.employee_count).toBe(14);
  });

  it('of one period correct each other, and all are kept', async () => {
    const { id } = await add();
    const first = (await report(id, { reporting_period: 'Q1 2026', runway_months: 12 })).body;
    const second = (await report(id, { reporting_period: '2026 Q1', runway_months: 4 })).body;
    const milestone = (await report(id, { reporting_period: 'Q1 2026', update_type: 'milestone' })).body;
    expect([second.corrects_id, milestone.corrects_id]).toEqual([first.id, null]);
    const { rows } = (await call(server, user, 'GET', path(id, '/updates'))).body;
    const corrected = rows.filter((row: { is_corrected: boolean }) => row.is_corrected);
    expect([rows.length, corrected.map((row: { id: string }) => row.id)]).toEqual([3, [first.id]]);
  });

  it('come ten at a time, newest first, and go on from the last one', async () => {
    const { id } = await add();
    for (let n = 1; n <= 12; n++) await report(id, { reporting_period: `2025-${String(n).padStart(2, '0')}` });
    const first = (await call(server, user, 'GET', path(id, '/updates'))).body;
    expect([first.rows.length, first.has_more, first.rows[0].reporting_period]).toEqual([10, true, '2025-12']);
    const rest = (await call(server, user, 'GET', path(id, `/updates?before=${first.rows[9].id}`))).body;
    expect(rest.rows.map((row: { reporting_period: string }) => row.reporting_period)).toEqual(['2025-02', '2025-01']);
    expect(rest.has_more).toBe(false);
  });

  it.each([
    ['no period', {}, 'reporting_period'],
    ['a negative head count', { reporting_period: 'Q1 2026', headcount: -4 }, 'headcount'],
    ['1,000 months of runway', { reporting_period: 'Q1 2026', runway_months: 1000 }, 'runway_months'],
    ['an unknown type', { reporting_period: 'Q1 2026', update_type: 'gossip' }, 'update_type'],
  ])('with %s are refused at the field', async (_, values, field) => {
    const { id } = await add();
    const { status, body } = await report(id, values);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
  });
});

it('notes have a title and a content, and stand in the audit trail', async () => {
  const { id } = await add();
  const refused = await call(server, user, 'POST', path(id, '/notes'), { title: '', content: ' ' });
  expect(Object.keys(refused.body.data.fields).sort()).toEqual(['content', 'title']);
  const note = { title: 'Churn', content: 'Two of five pilots left.', note_type: 'concern', priority: 'high' };
  const { body } = await call(server, user, 'POST', path(id, '/notes'), { ...note, is_action_item: true });
  expect(body).toMatchObject({ ...note, is_action_item: true, created_by: user.userId });
  expect((await call(server, user, 'GET', path(id, '/notes'))).body).toMatchObject({ rows: [body], has_more: false });
  expect(await trailOf(id)).toContainEqual(expect.objectContaining({ action_type: 'note_added', new_value: 'Churn' }));
});

it('whatever is recorded of a company is hidden with the deal that it was won as', async () => {
  const won = { company_name: 'Tidewire', status: 'closed_won' };
  const deal = (await call(server, admin, 'POST', '/opportunities', won)).body;
  const { id } = (await call(server, admin, 'POST', `/opportunities/${deal.id}/portfolio-company`, {})).body;
  await call(server, admin, 'POST', path(id, '/updates'), { reporting_period: 'Q1 2026' });
  await call(server, admin, 'POST', path(id, '/notes'), { title: 'Secret', content: 'Secret' });
  const alert = (await call(server, admin, 'POST', '/risk-alerts', { company_id: id, title: 'Secret' })).body;
  const outsider = await addPerson(server, admin.tenantId, 'firm_user');
  await hideDeal(server, deal.id, admin);
  for (const rest of ['', '/updates', '/notes', '/audit'])
    expect((await call(server, outsider, 'GET', path(id, rest))).status, rest).toBe(404);
  const alerts = (await call(server, outsider, 'GET', '/risk-alerts')).body;
  expect([alerts.rows, alerts.counts.total]).toEqual([[], 0]);
  const settle = await call(server, outsider, 'PATCH', `/risk-alerts/${alert.id}`, { status: 'resolved' });
  expect(settle.status).toBe(404);
  const many = await call(server, outsider, 'POST', '/risk-alerts/acknowledge', { ids: [alert.id] });
  expect(many.body).toEqual({ acknowledged: 0, unchanged: 1 });
  expect((await call(server, admin, 'GET', path(id, '/notes'))).body.rows).toHaveLength(1);
});
