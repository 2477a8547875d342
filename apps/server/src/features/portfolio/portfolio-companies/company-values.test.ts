import { roleUrl } from '@cairn/db';
import { CUSTOM_KIND_KEYS, type CustomFieldKind } from '@cairn/domain';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { TEST_SECRET } from '../../../testing/test-secret.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const OF = { record_kind: 'portfolio_company' };
const CHOICES = [{ label: 'North' }, { label: 'South' }];
const field = async (body: object) => {
  const answer = await call(server, admin, 'POST', '/custom-fields', { ...OF, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const path = (id: string, rest = '') => `/portfolio-companies/${id}${rest}`;
const add = (body: object, person = user) =>
  call(server, person, 'POST', '/portfolio-companies', { name: 'Helio Grid', ...body });
const change = (id: string, body: object, person = user) => call(server, person, 'PATCH', path(id), body);
const get = async (id: string, person = user) => (await call(server, person, 'GET', path(id))).body;
const refusedAt = (answer: { status: number; body: { data?: { fields?: object } } }) => [
  answer.status,
  Object.keys(answer.body.data?.fields ?? {}),
];

/** Of each kind a value that is kept as it is, and one that is refused. */
const SAMPLES: Record<CustomFieldKind, [good: unknown, bad: unknown]> = {
  text: ['Referred by Ola', 'x'.repeat(501)],
  long_text: ['One\ntwo', 5],
  number: [12.25, 'twelve'],
  money: [120_050, -1],
  percent: [12.5, 'a half'],
  date: ['2026-03-31', '2026-02-30'],
  yes_no: ['yes', 'perhaps'],
  choice: ['north', 'east'],
  choices: [['north', 'south'], ['east']],
  person: ['', 'me'],
  url: ['https://ola.example', 'javascript:alert(1)'],
};

describe.each(CUSTOM_KIND_KEYS)('a field of companies of the kind %s', (kind) => {
  const good = () => (kind === 'person' ? user.userId : SAMPLES[kind][0]);
  const more = kind === 'choice' || kind === 'choices' ? { choices: CHOICES } : {};

  it('keeps a value, refuses another at its name, and can be emptied', async () => {
    const { key } = await field({ label: 'Kept', kind, ...more });
    const made = (await add({ custom: { [key]: good() } })).body;
    expect([made.custom, made.recorded_custom]).toEqual([{ [key]: good() }, []]);
    expect(refusedAt(await change(made.id, { version: 1, custom: { [key]: SAMPLES[kind][1] } }))).toEqual([
      400,
      [`custom.${key}`],
    ]);
    const { companies } = (await call(server, user, 'GET', '/portfolio-companies')).body;
    expect(companies[0].custom).toEqual({ [key]: good() });
    expect((await change(made.id, { version: 1, custom: { [key]: null } })).body.custom).toEqual({});
  });

  it('is encrypted where it was chosen so: masked, revealed and written with the amounts', async () => {
    const { key } = await field({ label: 'Sealed', kind, is_encrypted: true, ...more });
    expect(refusedAt(await add({ custom: { [key]: good() } }))).toEqual([400, [`custom.${key}`]]);
    const { id } = (await add({})).body;
    const write = (custom: object, version: number, person = admin) =>
      call(server, person, 'PATCH', path(id, '/amounts'), { version, custom });
    expect((await write({ [key]: good() }, 1, user)).status).toBe(403);
    expect(refusedAt(await write({ [key]: SAMPLES[kind][1] }, 1))).toEqual([400, [`custom.${key}`]]);
    expect((await write({ [key]: good() }, 1)).body.custom).toEqual({ [key]: good() });
    expect(await get(id)).toMatchObject({ custom: {}, recorded_custom: [key] });
    const { rows } = await server.admin.query(
      `select (select string_agg(v::text, '') from company_custom_values v where company_id = $1)
           || (select string_agg(e::text, '') from company_audit_entries e where company_id = $1) as dump`,
      [id],
    );
    if (kind === 'text' || kind === 'url') expect(rows[0].dump).not.toContain(String(good()));
    expect((await call(server, admin, 'POST', path(id, '/reveal'), {})).body.custom).toEqual({ [key]: good() });
    expect((await write({ [key]: null }, 2)).body.custom).toEqual({});
    expect((await get(id)).recorded_custom).toEqual([]);
  });
});

describe('fields of companies', () => {
  it('can stand on cards, three at most, beside those of deals', async () => {
    const add = (label: string, more: object = {}) =>
      call(server, admin, 'POST', '/custom-fields', { label, kind: 'text', is_on_card: true, ...more });
    await add('Of deals');
    for (const label of ['One', 'Two', 'Three']) expect((await add(label, OF)).body.is_on_card).toBe(true);
    expect(refusedAt(await add('Four', OF))).toEqual([400, ['is_on_card']]);
  });

  it('are apart from those of deals, with groups of their own and no stages', async () => {
    const own = await field({ label: 'Tier', kind: 'text' });
    expect(own).toMatchObject({ record_kind: 'portfolio_company', group_key: 'basic', key: 'tier' });
    const deals = await call(server, admin, 'POST', '/custom-fields', { label: 'Tier', kind: 'text' });
    expect([deals.status, deals.body.group_key]).toEqual([201, 'company']);
    const ids = async (query: string) =>
      (await call(server, user, 'GET', `/custom-fields${query}`)).body.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([deals.body.id]);
    expect(await ids('?record_kind=portfolio_company')).toEqual([own.id]);
    const refused = async (body: object) =>
      refusedAt(await call(server, admin, 'POST', '/custom-fields', { label: 'Other', kind: 'text', ...body }));
    expect(await refused({ ...OF, group_key: 'financial' })).toEqual([400, ['group_key']]);
    expect(await refused({ group_key: 'basic' })).toEqual([400, ['group_key']]);
    expect(await refused({ ...OF, required_from_stage: 'sourced' })).toEqual([400, ['required_from_stage']]);
    expect(await refused({ ...OF, kind: 'long_text', is_on_card: true })).toEqual([400, ['is_on_card']]);
    expect(await refused({ ...OF, is_required: true, is_encrypted: true })).toEqual([400, ['is_required']]);
    expect(await refused({ is_required: true })).toEqual([400, ['is_required']]);
    const label = { label: 'Valuation', kind: 'text' };
    expect((await call(server, admin, 'POST', '/custom-fields', { ...OF, ...label })).body.code).toBe(
      'CUSTOM_FIELD_LABEL_TAKEN',
    );
    expect((await call(server, admin, 'POST', '/custom-fields', label)).status).toBe(201);
    const order = await call(server, admin, 'POST', '/custom-fields/order', { ...OF, ids: [own.id] });
    expect([order.status, order.body.length]).toEqual([200, 1]);
    expect((await call(server, admin, 'POST', '/custom-fields/order', { ids: [own.id] })).body.code).toBe(
      'REORDER_REFUSED',
    );
  });

  it('begin with their defaults, and a required one is neither left out nor emptied', async () => {
    await field({ label: 'Region', kind: 'choice', choices: CHOICES, default_value: 'south' });
    const before = (await add({})).body;
    expect(before.custom).toEqual({ region: 'south' });
    await field({ label: 'Lead', kind: 'text', is_required: true });
    expect(refusedAt(await add({}))).toEqual([400, ['custom.lead']]);
    const made = (await add({ custom: { lead: 'Ola', region: null } })).body;
    expect(made.custom).toEqual({ lead: 'Ola' });
    expect(refusedAt(await change(made.id, { version: 1, custom: { lead: null } }))).toEqual([400, ['custom.lead']]);
    // Of a company that was there before, nothing is asked until somebody writes the field.
    expect((await change(before.id, { version: 1, industry: 'Energy' })).status).toBe(200);
  });

  it('are changed as any other: versions, the audit trail of the company, the audit log', async () => {
    await field({ label: 'Region', kind: 'choice', choices: CHOICES });
    await field({ label: 'Reserve', kind: 'money' });
    await field({ label: 'Kept secret', kind: 'text', is_encrypted: true });
    const { id } = (await add({ custom: { region: 'north' } })).body;
    const after = await change(id, { version: 1, custom: { region: 'south', reserve: 120_050 } });
    expect(after.body).toMatchObject({ version: 2, custom: { region: 'south', reserve: 120_050 } });
    const stale = await change(id, { version: 1, custom: { region: null } });
    expect([stale.body.code, stale.body.data.current.custom.region]).toEqual(['STALE_VERSION', 'south']);
    await call(server, admin, 'PATCH', path(id, '/amounts'), { version: 2, custom: { kept_secret: 'whisper' } });
    const trail = (await call(server, user, 'GET', path(id, '/audit'))).body.rows;
    const entries = trail.map((entry: Record<string, unknown>) => [entry.field_name, entry.old_value, entry.new_value]);
    expect(entries).toEqual(
      expect.arrayContaining([
        ['custom.region', 'North', 'South'],
        ['custom.reserve', null, '$1,200.50'],
        ['custom.kept_secret', null, null],
      ]),
    );
    const events = await auditOf(server, admin.tenantId, 'portfolio_company.updated');
    expect(events.map(({ metadata }) => Object.keys((metadata as { changes: object }).changes).sort())).toEqual(
      expect.arrayContaining([['custom.region', 'custom.reserve'], ['custom.kept_secret']]),
    );
    expect(JSON.stringify(events)).not.toContain('whisper');
  });

  it('stand in the file as they are shown, filtered and sorted by them, and never encrypted ones', async () => {
    await field({ label: 'Region', kind: 'choice', choices: CHOICES });
    await field({ label: 'Score', kind: 'percent' });
    await field({ label: 'Score (%)', kind: 'text' });
    await field({ label: 'Hidden', kind: 'text', is_encrypted: true });
    for (const [name, region, score] of [
      ['Aster', 'north', 9],
      ['Birch', 'north', 10.5],
      ['Cedar', 'south', 1],
    ])
      await add({ name, custom: { region, score } });
    const file = async (query: string) =>
      String((await call(server, user, 'GET', `/portfolio-companies/export?${query}`)).body)
        .trim()
        .split('\r\n');
    const asked = 'custom[region]=north&sort=custom.score&descending=true&columns=custom.score&columns=custom.hidden';
    expect(await file(asked)).toEqual(['Company,Score (%)', 'Birch,10.5', 'Aster,9']);
    const [header, ...rows] = await file('search=south');
    expect(header).toMatch(/Added,Region,Score \(%\),Score \(%\) 2$/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^Cedar,.*,South,1,$/);
    const view = { name: 'North', search: { custom: { region: ['north'] }, view: 'table', columns: ['custom.score'] } };
    const saved = await call(server, user, 'POST', '/company-views', view);
    expect([saved.status, saved.body.search]).toEqual([201, view.search]);
  });

  it('keep what is encrypted from the settings, which reveal nothing', async () => {
    const sealed = await field({ label: 'Sealed', kind: 'text', is_encrypted: true });
    const { id } = (await add({})).body;
    const write = { version: 1, custom: { sealed: 'whisper' } };
    await call(server, admin, 'PATCH', path(id, '/amounts'), write);
    const used = await call(server, admin, 'GET', `/custom-fields/${sealed.id}/values`);
    expect([used.status, used.body]).toEqual([200, { values: [], others: 1 }]);
    const turn = { version: 1, kind: 'number' };
    const refused = await call(server, admin, 'PATCH', `/custom-fields/${sealed.id}`, turn);
    expect(refused.body.data).toMatchObject({ count: 1, examples: [{ record_id: id, company_name: 'Helio Grid' }] });
    expect(JSON.stringify(refused.body)).not.toContain('whisper');
  });

  it('become fields of another kind where every value fits, and keep values while archived', async () => {
    const rating = await field({ label: 'Rating', kind: 'text' });
    const { id } = (await add({ custom: { rating: '12' } })).body;
    const other = (await add({ name: 'Fernbank', custom: { rating: 'about 50' } })).body;
    const turn = (version: number, body: object) =>
      call(server, admin, 'PATCH', `/custom-fields/${rating.id}`, { version, ...body });
    const refused = await turn(1, { kind: 'number' });
    expect(refused.body.data).toMatchObject({
      count: 1,
      examples: [{ record_id: other.id, company_name: 'Fernbank' }],
    });
    await change(other.id, { version: 1, custom: { rating: '50' } });
    expect((await turn(1, { kind: 'number' })).status).toBe(200);
    expect(await get(id)).toMatchObject({ custom: { rating: 12 }, version: 2 });
    expect((await turn(2, { is_archived: true })).status).toBe(200);
    expect(refusedAt(await change(id, { version: 2, custom: { rating: 3 } }))).toEqual([400, ['custom.rating']]);
    expect((await turn(3, { is_archived: false })).status).toBe(200);
    expect((await get(id)).custom).toEqual({ rating: 12 });
  });

  it('are given their defaults when a company is made of a won deal, whatever else is required', async () => {
    await field({ label: 'Region', kind: 'choice', choices: CHOICES, default_value: 'south' });
    await field({ label: 'Lead', kind: 'text', is_required: true });
    const deal = (await call(server, user, 'POST', '/opportunities', { company_name: 'Won' })).body;
    await server.admin.query(`update opportunities set status = 'closed_won' where id = $1`, [deal.id]);
    const made = await call(server, user, 'POST', `/opportunities/${deal.id}/portfolio-company`, {});
    expect([made.status, made.body.custom]).toEqual([201, { region: 'south' }]);
    await hideDeal(server, deal.id, admin);
    const other = await call(server, user, 'GET', '/portfolio-companies');
    expect(other.body.companies).toEqual([]);
  });
});

describe('the database', () => {
  const founder = forEachTest(() => addPerson(server, admin.tenantId, 'portfolio_company_user'));
  const lp = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));
  let company: string;

  beforeEach(async () => {
    await field({ label: 'Exit plan', kind: 'text' });
    company = (await add({ custom: { exit_plan: 'Sell next year' } })).body.id;
    await change(company, { version: 1, custom: { exit_plan: 'Sell now' }, industry: 'Energy' });
    const person = { name: 'Ada', email: founder.email, invite: true };
    expect((await call(server, admin, 'POST', path(company, '/people'), person)).status).toBe(201);
  });

  it.each([
    ['a founder of the company', 'portfolio_company_user', 1],
    ['a limited partner', 'lp', 0],
    ['a co-investor', 'co_investor_user', 0],
    ['a submitter', 'opportunity_user', 0],
    ['the team', 'firm_user', 1],
  ])('shows %s nothing of the fields of the firm unless it is the team', async (_, role, companies) => {
    const isTeam = role === 'firm_user';
    const app = new pg.Client({ connectionString: roleUrl(server.url, 'cairn_app', TEST_SECRET) });
    await app.connect();
    await app.query('begin');
    const person = role === 'portfolio_company_user' ? founder.userId : role === 'lp' ? lp.userId : user.userId;
    for (const [name, value] of [
      ['tenant_id', admin.tenantId],
      ['user_id', person],
      ['role', role],
    ])
      await app.query('select set_config($1, $2, true)', [`app.${name}`, value]);
    const count = async (statement: string) => (await app.query(statement)).rowCount;
    expect(await count('select 1 from portfolio_companies')).toBe(companies);
    expect(await count('select 1 from company_custom_values')).toBe(isTeam ? 1 : 0);
    expect(await count(`select 1 from custom_fields where record_kind = 'portfolio_company'`)).toBe(isTeam ? 1 : 0);
    const entries = `select 1 from company_audit_entries where field_name = `;
    expect(await count(`${entries}'custom.exit_plan'`)).toBe(isTeam ? 1 : 0);
    expect(await count(`${entries}'industry'`)).toBe(companies);
    await app.end();
  });

  it('keeps the values of a hidden company from colleagues', async () => {
    const deal = (await call(server, user, 'POST', '/opportunities', { company_name: 'Won' })).body;
    await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [company, deal.id]);
    await hideDeal(server, deal.id, admin);
    const app = new pg.Client({ connectionString: roleUrl(server.url, 'cairn_app', TEST_SECRET) });
    await app.connect();
    await app.query('begin');
    const seenBy = async (person: string) => {
      for (const [name, value] of [
        ['tenant_id', admin.tenantId],
        ['user_id', person],
        ['role', 'firm_user'],
      ])
        await app.query('select set_config($1, $2, true)', [`app.${name}`, value]);
      return (await app.query('select 1 from company_custom_values')).rowCount;
    };
    expect(await seenBy(user.userId)).toBe(0);
    expect(await seenBy(admin.userId)).toBe(1);
    await app.end();
  });
});
