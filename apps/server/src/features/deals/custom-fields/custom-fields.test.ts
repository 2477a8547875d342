import { CUSTOM_KIND_KEYS, type CustomFieldKind } from '@cairn/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));
const other = forAllTests(() => makeFirm(server));
const colleague = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));

const create = (body: object, person = admin) => call(server, person, 'POST', '/custom-fields', body);
const change = (field: { id: string; version: number }, body: object) =>
  call(server, admin, 'PATCH', `/custom-fields/${field.id}`, { version: field.version, ...body });
const newDeal = (body: object, person = admin) =>
  call(server, person, 'POST', '/opportunities', { company_name: 'Ola', ...body });
const edit = (deal: { id: string; version: number }, custom: object) =>
  call(server, admin, 'PATCH', `/opportunities/${deal.id}`, { version: deal.version, custom });
const list = (query: string, person = admin) => call(server, person, 'GET', `/opportunities?${query}`);
const readDeal = async (id: string) => (await call(server, admin, 'GET', `/opportunities/${id}`)).body;
const newField = async (body: object) => {
  const { status, body: field } = await create(body);
  expect(status, JSON.stringify(field)).toBe(201);
  return field;
};

const CHOICES = [{ label: 'North' }, { label: 'South' }];
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

describe.each(CUSTOM_KIND_KEYS)('a field of the kind %s', (kind) => {
  const good = () => (kind === 'person' ? colleague.userId : SAMPLES[kind][0]);
  const more = kind === 'choice' || kind === 'choices' ? { choices: CHOICES } : {};

  it.each([false, true])(
    'keeps a value, refuses another at its name, and can be emptied (encrypted: %s)',
    async (is_encrypted) => {
      const { key } = await newField({ label: `Of ${kind} ${is_encrypted}`, kind, is_encrypted, ...more });
      const made = await newDeal({ custom: { [key]: good() } });
      expect([made.status, made.body.custom]).toEqual([201, { [key]: good() }]);
      const refused = await edit(made.body, { [key]: SAMPLES[kind][1] });
      expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, [`custom.${key}`]]);
      const listed = await list(`custom_shown=${key}&search=Ola&sort=custom.${key}`);
      expect(listed.body.rows.find((row: { id: string }) => row.id === made.body.id).custom).toEqual({ [key]: good() });
      const { rows } = await server.admin.query('select o::text as dump from opportunities o where id = $1', [
        made.body.id,
      ]);
      const isText = kind === 'text' || kind === 'url';
      if (isText) expect(rows[0].dump.includes(String(good()))).toBe(!is_encrypted);
      const emptied = await edit(made.body, { [key]: null });
      expect(emptied.body.custom).toEqual({});
    },
  );

  it.each([false, true])(
    'has its value again when a bulk change that emptied or wrote it is undone (encrypted: %s)',
    async (is_encrypted) => {
      const { key } = await newField({ label: `Back ${kind} ${is_encrypted}`, kind, is_encrypted, ...more });
      const deals = [(await newDeal({ custom: { [key]: good() } })).body, (await newDeal({})).body];
      for (const value of [null, good()]) {
        const now = await Promise.all(deals.map(({ id }) => readDeal(id)));
        const changed = await call(server, admin, 'POST', '/opportunities/bulk/edit', {
          deals: now.map(({ id, version }) => ({ id, version })),
          field: `custom.${key}`,
          value,
        });
        expect(changed.body.changed).toHaveLength(1);
        const undone = await call(server, admin, 'POST', `/opportunities/bulk/${changed.body.id}/undo`, {});
        expect(undone.body.refused).toEqual([]);
        const after = await Promise.all(deals.map(({ id }) => readDeal(id)));
        expect(after.map(({ custom }) => custom)).toEqual([{ [key]: good() }, {}]);
      }
    },
  );
});

describe('a value or setting of a wrong type', () => {
  const wrong = 'must be text, a number or a list of texts.';

  it.each<[body: object, fields: object]>([
    [{ choices: 5 }, { choices: 'choices must be a list, as in [{ "label": "North" }].' }],
    [{ choices: [5] }, { 'choices.0': 'Each choice must have a label, as in { "label": "North" }.' }],
    [{ choices: [{ value: 5, label: 'A' }] }, { 'choices.0.value': 'This is not the key of a choice.' }],
    [{ default_value: true }, { default_value: `default_value ${wrong}` }],
    [{ required_from_stage: 5 }, { required_from_stage: 'This is not a stage key.' }],
  ])('%j is refused in words that say what to do', async (body, fields) => {
    const refused = await create({ label: 'Typed', kind: 'choice', ...body });
    expect([refused.status, refused.body.data.fields]).toEqual([400, fields]);
  });

  it('is refused by its name where it is written and ordered', async () => {
    await newField({ label: 'Tags of ours', kind: 'choices', choices: CHOICES });
    for (const [custom, fields] of [
      [{ x: true }, { 'custom.x': `x ${wrong}` }],
      [{ x: [1] }, { 'custom.x': `x ${wrong}` }],
      [{ x: 'x'.repeat(10_001) }, { 'custom.x': 'x is too long: at most 10,000 characters, or 200 texts of 200.' }],
      [{ 'A B': 'x' }, { 'custom.A B': 'This is not the key of a field.' }],
      [5, { custom: 'custom must have values by the keys of fields.' }],
      [{ tags_of_ours: 'north' }, { 'custom.tags_of_ours': 'Tags of ours must be a list of its choices.' }],
    ] as const)
      expect((await newDeal({ custom })).body.data.fields, JSON.stringify(custom).slice(0, 40)).toEqual(fields);
    const order = await call(server, admin, 'POST', '/custom-fields/order', { ids: 5 });
    expect(order.body.data.fields).toEqual({ ids: 'ids must be a list of the ids of all fields.' });
    expect((await list('custom=5')).body.data.fields).toEqual({
      custom: 'custom must name a field, as in custom[region]=north.',
    });
  });
});

describe('a custom field', () => {
  it('has a key of its label, numbered when the key was used, and no label twice', async () => {
    const first = await newField({ label: 'Thesis fit!', kind: 'number' });
    expect(first).toMatchObject({ key: 'thesis_fit', group_key: 'company', is_archived: false, version: 1 });
    expect((await create({ label: 'thesis FIT!', kind: 'text' })).body.code).toBe('CUSTOM_FIELD_LABEL_TAKEN');
    expect((await change(first, { is_archived: true })).body).toMatchObject({ is_archived: true, version: 2 });
    const second = await newField({ label: 'Thesis fit!', kind: 'text' });
    expect(second.key).toBe('thesis_fit_2');
    const back = await change({ ...first, version: 2 }, { is_archived: false });
    expect(back.body.code).toBe('CUSTOM_FIELD_LABEL_TAKEN');
  });

  it.each<[string, object, string]>([
    ['no label', { label: ' ', kind: 'text' }, 'label'],
    ['a label without a letter', { label: '!!!', kind: 'text' }, 'label'],
    ['an unknown kind', { label: 'A', kind: 'formula' }, 'kind'],
    ['a choice without choices', { label: 'B', kind: 'choice' }, 'choices'],
    ['two choices alike', { label: 'C', kind: 'choice', choices: [{ label: 'X' }, { label: 'x' }] }, 'choices'],
    ['a default of another kind', { label: 'D', kind: 'number', default_value: 'x' }, 'default_value'],
    [
      'a default that is no choice',
      { label: 'E', kind: 'choice', choices: CHOICES, default_value: 'east' },
      'default_value',
    ],
  ])('with %s is refused at its field', async (_, body, field) => {
    const answer = await create(body);
    expect([answer.status, Object.keys(answer.body.data?.fields ?? {})]).toEqual([400, [field]]);
  });

  it('comes back under another label where its own is taken by now', async () => {
    const old = await newField({ label: 'Desk', kind: 'text' });
    const put = (await change(old, { is_archived: true })).body;
    await newField({ label: 'Desk', kind: 'number' });
    expect((await change(put, { is_archived: false })).body.code).toBe('CUSTOM_FIELD_LABEL_TAKEN');
    const { status, body } = await change(put, { is_archived: false, label: 'Desk of before' });
    expect([status, body.label, body.key, body.is_archived]).toEqual([200, 'Desk of before', old.key, false]);
  });

  it('belongs to its firm, and is made by its administrators only', async () => {
    expect((await create({ label: 'Mine', kind: 'text' }, colleague)).status).toBe(403);
    expect((await call(server, other, 'GET', '/custom-fields')).body).toEqual([]);
    const field = await newField({ label: 'Ours', kind: 'text' });
    expect((await call(server, other, 'PATCH', `/custom-fields/${field.id}`, { version: 1, label: 'X' })).status).toBe(
      404,
    );
    const theirs = await newDeal({ custom: { [field.key]: 'x' } }, other);
    expect([theirs.status, Object.keys(theirs.body.data.fields)]).toEqual([400, ['custom.ours']]);
  });

  it('of numbers has bounds, which refusals name, and which another kind has not', async () => {
    const field = await newField({ label: 'Founded in', kind: 'number', min_value: 1800, max_value: 2100 });
    const said = (made: { body: { data: { fields: object } } }) => made.body.data.fields;
    expect(said(await newDeal({ custom: { [field.key]: 1799 } }))).toEqual({
      'custom.founded_in': 'Founded in must be a number from 1800 to 2100.',
    });
    expect((await newDeal({ custom: { [field.key]: 2100 } })).status).toBe(201);
    const turned = await change(field, { min_value: 2200 });
    expect(Object.keys(said(turned))).toEqual(['max_value']);
    const text = await change(field, { kind: 'text' });
    expect(text.body).toMatchObject({ min_value: null, max_value: null });
    const back = await change(text.body, { kind: 'number', min_value: 0, max_value: 2000 });
    expect(back.body.data).toMatchObject({ count: 1, examples: [{ problem: '“2100” is not from 0 to 2,000.' }] });
  });

  it('stands in the log of settings in words: made, renamed, a choice removed, another kind, archived, a new order', async () => {
    const made = await newField({
      label: 'Territory',
      kind: 'choice',
      choices: CHOICES,
      default_value: 'south',
      required_from_stage: 'initial_review',
    });
    const renamed = await change(made, { label: 'Sales area', choices: [{ value: 'south', label: 'South' }] });
    const text = await change(renamed.body, { kind: 'long_text', choices: [], default_value: null });
    const archived = await change(text.body, { is_archived: true });
    expect(archived.status).toBe(200);
    const ids = (await call(server, admin, 'GET', '/custom-fields')).body.map(({ id }: { id: string }) => id);
    const order = { record_kind: 'opportunity', ids: ids.reverse() };
    expect((await call(server, admin, 'POST', '/custom-fields/order', order)).status).toBe(200);
    const { rows } = (await call(server, admin, 'GET', '/settings-change-log')).body;
    const told = rows
      .filter(({ setting_name }: { setting_name: string }) => /Territory|Sales area|Fields of deals/.test(setting_name))
      .map((row: Record<string, unknown>) => [row.setting_name, row.old_value, row.new_value, row.changed_by_user_id]);
    const by = admin.userId;
    expect(told.reverse()).toEqual([
      [
        'Deal field “Territory”',
        null,
        {
          label: 'Territory',
          kind: 'Choice',
          group_key: 'Company',
          choices: ['North', 'South'],
          default_value: 'South',
          required_from_stage: 'Initial Review',
        },
        by,
      ],
      [
        'Deal field “Territory”',
        { label: 'Territory', choices: ['North', 'South'] },
        { label: 'Sales area', choices: ['South'] },
        by,
      ],
      [
        'Deal field “Sales area”',
        { kind: 'Choice', choices: ['South'], default_value: 'South' },
        { kind: 'Long text', choices: [], default_value: null },
        by,
      ],
      ['Deal field “Sales area”', { is_archived: false }, { is_archived: true }, by],
      ['Fields of deals', expect.any(Array), expect.any(Array), by],
    ]);
  });

  it('gives new deals its default, also where other values are sent', async () => {
    const field = await newField({ label: 'Tier', kind: 'choice', choices: CHOICES, default_value: 'south' });
    expect((await newDeal({})).body.custom.tier).toBe('south');
    expect((await newDeal({ custom: { tier: null } })).body.custom.tier).toBeUndefined();
    await change(field, { default_value: null });
    expect((await newDeal({})).body.custom.tier).toBeUndefined();
  });

  it('keeps a choice that is no longer offered where it was chosen', async () => {
    const field = await newField({ label: 'Region', kind: 'choice', choices: CHOICES });
    const deal = (await newDeal({ custom: { region: 'north' } })).body;
    const { body } = await change(field, { choices: [{ value: 'south', label: 'Far south' }] });
    expect(body.choices).toEqual([
      { value: 'south', label: 'Far south', is_archived: false },
      { value: 'north', label: 'North', is_archived: true },
    ]);
    expect((await call(server, admin, 'GET', `/opportunities/${deal.id}`)).body.custom.region).toBe('north');
  });

  it('brings a choice back that is named again, and takes no choice twice', async () => {
    const field = await newField({ label: 'Zone', kind: 'choice', choices: CHOICES });
    const one = (await change(field, { choices: [{ value: 'south', label: 'South' }] })).body;
    const two = (await change(one, { choices: [{ label: 'north ' }, { value: 'south', label: 'South' }] })).body;
    expect(two.choices).toEqual([
      { value: 'north', label: 'north', is_archived: false },
      { value: 'south', label: 'South', is_archived: false },
    ]);
    const twice = [
      { value: 'north', label: 'A' },
      { value: 'north', label: 'B' },
    ];
    const refused = await change(two, { choices: twice });
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['choices']]);
  });

  it('keeps no more choices than 500, however often all are replaced', async () => {
    let field = await newField({ label: 'Many', kind: 'choice', choices: [{ label: 'First' }] });
    const hundred = (round: number) => Array.from({ length: 100 }, (_, n) => ({ label: `Choice ${round} ${n}` }));
    for (const round of [1, 2, 3, 4]) field = (await change(field, { choices: hundred(round) })).body;
    const refused = await change(field, { choices: hundred(5) });
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['choices']]);
  });

  it.each(['Industry', 'industry', ' Target\u00a0 amount', 'Ow\u200bner'])(
    'is not called %j, as a field of the product is',
    async (label) => {
      expect((await create({ label, kind: 'text' })).body.code).toBe('CUSTOM_FIELD_LABEL_TAKEN');
    },
  );

  it('that is called like what every object has keeps its value apart', async () => {
    const field = await newField({ label: 'Constructor', kind: 'text' });
    const { key } = field;
    const deal = (await newDeal({ company_name: 'Builders', custom: { [key]: 'Skanska' } })).body;
    await newField({ label: '__proto__', kind: 'text' });
    const edited = (await edit(deal, { proto: 'p' })).body;
    expect(edited.custom).toEqual({ [key]: 'Skanska', proto: 'p' });
    expect((await newDeal({ custom: { proto: 'alone' } })).body.custom).toEqual({ proto: 'alone' });
    expect((await list('search=native code')).body.rows).toEqual([]);
    for (const name of ['__proto__', 'constructor']) {
      const refused = await edit(edited, JSON.parse(`{"${name}":"y"}`));
      expect([refused.status, refused.body.data?.fields]).toEqual([400, { [`custom.${name}`]: expect.any(String) }]);
    }
  });

  it('is found by the label that its choice has now, and by none when it is archived', async () => {
    const field = await newField({
      label: 'Port',
      kind: 'choice',
      choices: [{ label: 'Rotterdam' }, { label: 'Gdynia' }],
    });
    const deal = (await newDeal({ company_name: 'Quay', custom: { port: 'gdynia' } })).body;
    const found = async (search: string) =>
      (await list(`search=${search}`)).body.rows.map(({ id }: { id: string }) => id);
    expect(await found('gdynia')).toEqual([deal.id]);
    const choices = [{ value: 'gdynia', label: 'Danzig bay' }];
    const renamed = (await change(field, { choices })).body;
    expect([await found('gdynia'), await found('danzig')]).toEqual([[], [deal.id]]);
    const archived = (await change(renamed, { is_archived: true })).body;
    expect([await found('danzig'), await found('quay')]).toEqual([[], [deal.id]]);
    await change(archived, { is_archived: false });
    expect(await found('danzig')).toEqual([deal.id]);
    expect((await call(server, admin, 'GET', `/opportunities/${deal.id}`)).body.version).toBe(deal.version);
  });

  it('that is archived leaves a list that is sorted or filtered by it a refusal, not an error', async () => {
    const field = await newField({ label: 'Gone', kind: 'choice', choices: CHOICES });
    await change(field, { is_archived: true });
    for (const query of ['sort=custom.gone', 'custom[gone]=north', 'custom_shown=gone', 'sort=custom.constructor'])
      expect((await list(query)).status, query).toBeLessThan(500);
  });

  it('is put into another order only as a whole', async () => {
    const before = (await call(server, admin, 'GET', '/custom-fields')).body as { id: string }[];
    const ids = before.map(({ id }) => id).reverse();
    const order = (wanted: string[]) => call(server, admin, 'POST', '/custom-fields/order', { ids: wanted });
    expect((await order(ids)).body.map(({ id }: { id: string }) => id)).toEqual(ids);
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1] as string], [...ids.slice(1), crypto.randomUUID()]])
      expect((await order(wrong)).body.code).toBe('REORDER_REFUSED');
  });

  it('leaves a trace of what was changed', async () => {
    const field = await newField({ label: 'Traced', kind: 'text' });
    await change(field, { label: 'Traced well' });
    const events = (await auditOf(server, admin.tenantId, 'custom_field.updated')).filter(
      ({ resource_id }) => resource_id === field.id,
    );
    expect(events[0]?.metadata).toMatchObject({ from: { label: 'Traced' }, to: { label: 'Traced well' } });
    const deal = (await newDeal({ custom: { traced: 'a' } })).body;
    await edit(deal, { traced: 'b' });
    const edits = (await auditOf(server, admin.tenantId, 'opportunity.updated')).filter(
      ({ resource_id }) => resource_id === deal.id,
    );
    expect(edits[0]?.metadata.changes).toEqual({ 'custom.traced': { from: 'a', to: 'b' } });
  });
});

describe('another kind', () => {
  it('converts what deals have, or says what does not fit and changes nothing', async () => {
    const field = await newField({ label: 'Employees', kind: 'text' });
    const good = (await newDeal({ company_name: 'Fits', custom: { employees: '1,200' } })).body;
    const bad = (await newDeal({ company_name: 'Does not', custom: { employees: 'about 50' } })).body;
    const refused = await change(field, { kind: 'number' });
    expect([refused.status, refused.body.code]).toEqual([409, 'VALUES_DO_NOT_FIT']);
    expect(refused.body.data).toEqual({
      count: 1,
      examples: [
        {
          record_id: bad.id,
          company_name: 'Does not',
          problem: '“about 50” is not a number such as 1,250.5.',
          count: 1,
        },
      ],
    });
    await edit(bad, { employees: '50' });
    expect((await change(field, { kind: 'number' })).body.kind).toBe('number');
    const values = await list('custom_shown=employees&sort=custom.employees&direction=asc&limit=2');
    expect(values.body.rows.map((row: { custom: object }) => row.custom)).toEqual([
      { employees: 50 },
      { employees: 1200 },
    ]);
    expect((await call(server, admin, 'GET', `/opportunities/${good.id}`)).body.version).toBe(good.version + 1);
  });
});

describe('the values that are in use', () => {
  const used = async (field: { id: string }, person = admin) =>
    (await call(server, person, 'GET', `/custom-fields/${field.id}/values`)).body;

  it('are counted, those that most deals have first, to become the choices of a text', async () => {
    const field = await newField({ label: 'Route', kind: 'text' });
    for (const route of ['Gamma', 'Alpha', 'Gamma', 'Beta']) await newDeal({ company_name: route, custom: { route } });
    expect(await used(field)).toEqual({
      values: [
        { value: 'Gamma', count: 2 },
        { value: 'Alpha', count: 1 },
        { value: 'Beta', count: 1 },
      ],
      others: 0,
    });
    expect((await call(server, other, 'GET', `/custom-fields/${field.id}/values`)).status).toBe(404);
    const choices = [{ label: 'Alpha' }, { label: 'Beta' }];
    const { status, body } = await change(field, { kind: 'choice', choices });
    expect([status, body.data.count]).toEqual([409, 2]);
    expect(body.data.examples).toEqual([
      { record_id: expect.any(String), company_name: 'Gamma', problem: '“Gamma” is none of the choices.', count: 2 },
    ]);
  });

  it('of amounts and numbers are counted by the currencies of their deals', async () => {
    const field = await newField({ label: 'Ticket', kind: 'money' });
    for (const currency of ['EUR', 'USD', 'EUR']) await newDeal({ currency, custom: { ticket: 12_300 } });
    const currencies = [
      { currency: 'EUR', count: 2 },
      { currency: 'USD', count: 1 },
    ];
    expect((await used(field)).currencies).toEqual(currencies);
    const number = (await change(field, { kind: 'number' })).body;
    expect((await used(number)).currencies).toEqual(currencies);
    await change(number, { kind: 'money' });
    const deals = (await list('custom_shown=ticket&search=Ola&sort=created_at&limit=3')).body.rows;
    expect(deals.map((deal: { custom: object }) => deal.custom)).toEqual(Array(3).fill({ ticket: 12_300 }));
  });

  it('of a field of choices are their keys, each counted where several are chosen', async () => {
    const field = await newField({ label: 'Markets', kind: 'choices', choices: CHOICES });
    await newDeal({ custom: { markets: ['north', 'south'] } });
    await newDeal({ custom: { markets: ['south'] } });
    expect((await used(field)).values).toEqual([
      { value: 'south', count: 2 },
      { value: 'north', count: 1 },
    ]);
  });

  it('are no choice again that was taken out of the list before', async () => {
    const made = await newField({ label: 'Lane', kind: 'choice', choices: CHOICES });
    await newDeal({ company_name: 'Went south', custom: { lane: 'south' } });
    const text = (await change(made, { kind: 'text', choices: [] })).body;
    const refused = await change(text, { kind: 'choice', choices: [{ label: 'North' }] });
    expect([refused.status, refused.body.code]).toEqual([409, 'VALUES_DO_NOT_FIT']);
    expect((await change(text, { kind: 'choice', choices: CHOICES })).body.kind).toBe('choice');
  });
});

describe('a value of another kind', () => {
  const kinds = { choice: { choices: [{ label: 'North' }] }, choices: { choices: [{ label: 'North' }] } };

  it.each<[from: CustomFieldKind, value: unknown, to: CustomFieldKind, converted: unknown]>([
    ['text', '1,250.5', 'number', 1250.5],
    ['text', '12 %', 'percent', 12],
    ['text', '2026-03-31', 'date', '2026-03-31'],
    ['text', 'yes', 'yes_no', 'yes'],
    ['text', 'north', 'choice', 'north'],
    ['text', 'North; north', 'choices', ['north']],
    ['text', 'https://a.example', 'url', 'https://a.example'],
    ['number', 12.5, 'percent', 12.5],
    ['number', 7, 'text', '7'],
    ['money', 120_050, 'number', 1200.5],
    ['money', 120_050, 'text', 'USD 1200.50'],
    ['number', 1200.5, 'money', 120_050],
    ['text', 'USD 1,200.50', 'money', 120_050],
    ['choices', ['north'], 'choice', 'north'],
    ['choice', 'north', 'choices', ['north']],
    ['yes_no', 'no', 'text', 'No'],
  ])('%s %j becomes %s %j', async (from, value, to, converted) => {
    const field = await newField({ label: `C ${from} ${to} ${value}`, kind: from, ...kinds[from as 'choice'] });
    const deal = (await newDeal({ custom: { [field.key]: value } })).body;
    const { status, body } = await change(field, { kind: to, ...kinds[to as 'choice'] });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await call(server, admin, 'GET', `/opportunities/${deal.id}`)).body.custom).toEqual({
      [field.key]: converted,
    });
  });

  it.each<[from: CustomFieldKind, value: unknown, to: CustomFieldKind]>([
    ['text', '12,5', 'number'],
    ['text', '1.234,50', 'number'],
    ['text', '0x1F', 'number'],
    ['text', '1e5', 'number'],
    ['text', `${'9'.repeat(400)}`, 'number'],
    ['number', 12.345, 'percent'],
    ['text', '31.3.2026', 'date'],
    ['text', '1800-01-01', 'date'],
    ['text', 'https://a.example:99999/', 'url'],
    ['long_text', `https://a.example/${'x'.repeat(600)}`, 'url'],
    ['long_text', 'x'.repeat(600), 'text'],
    ['text', 'East', 'choice'],
    ['text', 'Ola', 'person'],
    ['text', '12', 'money'],
    ['text', 'EUR 12.00', 'money'],
    ['number', 12.345, 'money'],
    ['number', -1, 'money'],
    ['text', `${'1,'.repeat(240)}x`, 'number'],
  ])('%s %.20j is no %s, and stays as it is', async (from, value, to) => {
    const label = `R ${from} ${to} ${String(value).slice(0, 12)} ${String(value).length}`;
    const field = await newField({ label, kind: from });
    const deal = (await newDeal({ company_name: 'Stays', custom: { [field.key]: value } })).body;
    const { status, body } = await change(field, { kind: to, ...kinds[to as 'choice'] });
    expect([status, body.code]).toEqual([409, 'VALUES_DO_NOT_FIT']);
    expect(body.data.examples).toEqual([
      { record_id: deal.id, company_name: 'Stays', problem: expect.any(String), count: 1 },
    ]);
    expect((await call(server, admin, 'GET', `/opportunities/${deal.id}`)).body.custom).toEqual({ [field.key]: value });
  });

  it('of a person becomes the name, not an id', async () => {
    const field = await newField({ label: 'Scout', kind: 'person' });
    const deal = (await newDeal({ custom: { scout: colleague.userId } })).body;
    await change(field, { kind: 'text' });
    const { scout } = (await call(server, admin, 'GET', `/opportunities/${deal.id}`)).body.custom;
    expect(scout).toMatch(/^\p{L}+ \p{L}+/u);
    expect(scout).not.toContain(colleague.userId);
  });
});

describe('a list', () => {
  interface Row {
    company_name: string;
  }
  const names = (answer: { body: { rows: Row[] } }) => answer.body.rows.map(({ company_name }) => company_name);
  const NUMBERS = [-1_000_000.5, -2, -1.25, 0, 0.5, 2, 10, 999_999_999_999];

  beforeAll(async () => {
    await newField({ label: 'Score', kind: 'number' });
    await newField({ label: 'Area', kind: 'choices', choices: CHOICES });
    for (const score of [...NUMBERS].reverse()) await newDeal({ company_name: `S ${score}`, custom: { score } });
    for (const place of [1, 2, 3]) await newDeal({ company_name: `None ${place}` });
    await newDeal({ company_name: 'Both', custom: { area: ['north', 'south'] } });
    await newDeal({ company_name: 'One', custom: { area: ['south'] } });
  });

  it.each(['asc', 'desc'])(
    'is sorted by numbers as numbers, a page after the other, those without at the end (%s)',
    async (direction) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await list(`sort=custom.score&direction=${direction}&limit=3${cursor ? `&cursor=${cursor}` : ''}`);
        expect(page.status, JSON.stringify(page.body)).toBe(200);
        seen.push(...names(page));
        cursor = page.body.next_cursor;
      } while (cursor);
      const sorted = direction === 'asc' ? NUMBERS : [...NUMBERS].reverse();
      expect(seen.slice(0, NUMBERS.length)).toEqual(sorted.map((score) => `S ${score}`));
      expect(new Set(seen).size).toBeGreaterThan(NUMBERS.length + 3);
      const all = await list(`limit=200`);
      expect(seen.length).toBe(all.body.total);
    },
  );

  it('is filtered by one value or several, and counted', async () => {
    expect(names(await list('custom[area]=north'))).toEqual(['Both']);
    const both = await list('custom[area][0]=north&custom[area][1]=south');
    expect([names(both).sort(), both.body.total]).toEqual([['Both', 'One'], 2]);
    expect(names(await list('custom[area]=south&custom[score]=2..2'))).toEqual([]);
  });

  it('is filtered by a range of numbers, of days, and of amounts in the currency of the deal', async () => {
    await newField({ label: 'Signed', kind: 'date' });
    await newField({ label: 'Raised', kind: 'money' });
    const custom = { signed: '2026-03-31', raised: 50_000 };
    await newDeal({ company_name: 'In euros', currency: 'EUR', custom });
    await newDeal({ company_name: 'In dollars', currency: 'USD', custom: { ...custom, signed: '2026-04-01' } });
    const found = async (query: string) => names(await list(`${query}&limit=200`)).sort();
    expect(await found('custom[score]=-2..2.5')).toEqual(
      NUMBERS.filter((score) => score >= -2 && score <= 2.5)
        .map((score) => `S ${score}`)
        .sort(),
    );
    expect(await found('custom[signed]=2026-01-01..2026-03-31')).toEqual(['In euros']);
    expect(await found('custom[signed]=2026-03-31..')).toEqual(['In dollars', 'In euros']);
    expect(await found('custom[raised]=EUR:50000..')).toEqual(['In euros']);
    // Of whatever currency is no amount.
    expect((await list('custom[raised]=..50000')).status).toBe(400);
    expect(await found('custom[raised]=USD:50001..')).toEqual([]);
    // A range is refused by fields of another kind, and what is no range is a value.
    await newField({ label: 'Word', kind: 'text' });
    await newDeal({ company_name: 'Worded', custom: { word: '12' } });
    expect((await list('custom[word]=0..')).status).toBe(400);
    expect(await found('custom[word]=12')).toEqual(['Worded']);
    expect((await list('custom[word]=%00')).status).toBe(400);
  });

  it('says which field cannot be filtered by this, and how it is', async () => {
    await newField({ label: 'Closed on', kind: 'date' });
    await newField({ label: 'Owed', kind: 'money' });
    await newField({ label: 'Hush', kind: 'number', is_encrypted: true });
    const says = async (query: string) => {
      const { status, body } = await list(query);
      return [status, body.data?.fields];
    };
    const number = 'Score must be a range such as 5..20, is:empty or is:filled.';
    for (const wrong of ['abc', '2', '2..1', '..2026-01-01'])
      expect(await says(`custom[score]=${wrong}`), wrong).toEqual([400, { 'custom.score': number }]);
    expect(await says('custom[closed_on]=2026')).toEqual([
      400,
      { 'custom.closed_on': 'Closed on must be a range such as 2026-01-01..2026-03-31, is:empty or is:filled.' },
    ]);
    expect((await says('custom[owed]=abc'))[0]).toBe(400);
    expect(await says('custom[hush]=1..2')).toEqual([
      400,
      { 'custom.hush': 'Hush is encrypted, so deals cannot be filtered by it.' },
    ]);
    const [hush] = (await call(server, admin, 'GET', '/custom-fields')).body.filter(
      ({ key }: { key: string }) => key === 'hush',
    );
    const archive = async (is_archived: boolean, version: number) =>
      (await call(server, admin, 'PATCH', `/custom-fields/${hush.id}`, { version, is_archived })).status;
    expect(await archive(true, hush.version)).toBe(200);
    for (const wanted of ['is:empty', 'is:filled'])
      expect(await says(`custom[hush]=${wanted}`), wanted).toEqual([
        400,
        { 'custom.hush': 'Hush is encrypted, so deals cannot be filtered by it.' },
      ]);
    expect(await archive(false, hush.version + 1)).toBe(200);
    const board = await call(server, admin, 'GET', '/opportunities/board?custom[score]=abc');
    expect([board.status, board.body.data.fields]).toEqual([400, { 'custom.score': number }]);
  });

  it('is filtered by what texts contain, and by whether anything is known', async () => {
    const industry = 'Of texts';
    for (const [label, kind] of [
      ['Whereabouts', 'text'],
      ['Minutes', 'long_text'],
      ['Slides', 'url'],
    ])
      await newField({ label, kind });
    const add = (company_name: string, custom: object) => newDeal({ company_name, industry, custom });
    await add('Long', { minutes: `${'x'.repeat(300)} 100%_Tide`, whereabouts: 'Berlin (Mitte)' });
    await add('Short', { slides: 'https://deck.example/tide', area: ['north'], score: 1 });
    await add('Bare', {});
    const found = async (query: string) =>
      names(await list(`industry=${encodeURIComponent(industry)}&${query}&sort=company_name&direction=asc`));
    expect(await found('custom[whereabouts]=contains:BERLIN')).toEqual(['Long']);
    expect(await found(`custom[minutes]=${encodeURIComponent('contains:100%_tide')}`)).toEqual(['Long']);
    expect(await found(`custom[minutes]=${encodeURIComponent('contains:100%%tide')}`)).toEqual([]);
    expect(await found('custom[slides]=contains:deck.example')).toEqual(['Short']);
    expect(await found('custom[whereabouts]=is:empty')).toEqual(['Bare', 'Short']);
    expect(await found('custom[whereabouts]=is:filled')).toEqual(['Long']);
    expect(await found('custom[area]=is:empty')).toEqual(['Bare', 'Long']);
    expect(await found('custom[area][0]=is:empty&custom[area][1]=north')).toEqual(['Bare', 'Long', 'Short']);
    expect(await found('custom[score]=is:empty&custom[minutes]=is:filled')).toEqual(['Long']);
    expect((await list('custom[whereabouts]=contains:')).body.data.fields).toEqual({
      'custom.whereabouts': 'Whereabouts must say what it contains, as in contains:Berlin.',
    });
    const file = await call(
      server,
      admin,
      'GET',
      '/opportunities/export?custom[whereabouts]=contains:berlin&columns=industry',
    );
    expect(String(file.body).trim().split(/\r?\n/)).toHaveLength(2);
  });

  it('refuses a cursor of another order, and a field that cannot be one', async () => {
    const cursor = Buffer.from(JSON.stringify(['x', admin.userId])).toString('base64url');
    expect((await list(`sort=custom.score&cursor=${cursor}`)).status).toBe(400);
    expect((await list("sort=custom.a';drop")).status).toBe(400);
  });

  it('finds what was written into a field, and not what is encrypted', async () => {
    await newField({ label: 'Found', kind: 'text' });
    await newField({ label: 'Secret', kind: 'text', is_encrypted: true });
    await newDeal({ company_name: 'Searched', custom: { found: 'Żubrówka bison', secret: 'hippopotamus' } });
    expect(names(await list('search=zubrowka'))).toEqual(['Searched']);
    expect(names(await list('search=hippopotamus'))).toEqual([]);
  });

  it('shows nothing of a deal that is hidden, in no order and through no filter', async () => {
    const hidden = (await newDeal({ company_name: 'Hidden', custom: { score: 5, area: ['north'] } })).body;
    await hideDeal(server, hidden.id, admin);
    for (const query of ['sort=custom.score&limit=200', 'custom[area]=north']) {
      expect(names(await list(query)), query).toContain('Hidden');
      expect(names(await list(query, colleague)), query).not.toContain('Hidden');
    }
  });

  it('stands behind the built-in columns of an export, also where its label is a number', async () => {
    await newField({ label: '1', kind: 'text' });
    await newField({ label: 'Stake %', kind: 'percent' });
    const { body } = await call(server, admin, 'GET', '/opportunities/export?search=Both');
    const header =
      String(body)
        .replace(/^\uFEFF/, '')
        .split(/\r?\n/)[0] ?? '';
    expect(header).toMatch(/^"?Company"?,/);
    expect(header).toMatch(/,"?1"?(,|$)/);
    expect(header).toMatch(/,"?Stake %"?(,|$)/);
  });

  it('is exported with all fields of the firm, or with those that are chosen', async () => {
    const whole = await call(server, admin, 'GET', '/opportunities/export?custom[area]=north&search=Both');
    const text = String(whole.body);
    expect(text).toContain('Area');
    expect(text).toContain('"North, South"');
    const chosen = String(
      (await call(server, admin, 'GET', '/opportunities/export?columns=custom.area&search=Both')).body,
    );
    expect(chosen.replace(/^\uFEFF/, '').split(/\r?\n/)[0]).toBe('Company,Area');
  });
});

describe('a list by a choice', () => {
  it.each(['asc', 'desc'])(
    'has the order of the choices in the settings, a page after the other (%s)',
    async (direction) => {
      const label = `Fit ${direction}`;
      const field = await newField({
        label,
        kind: 'choice',
        choices: ['Weak', 'Fair', 'Ample'].map((one) => ({ label: one })),
      });
      const industry = `By fit ${direction}`;
      for (const [company_name, fit] of [
        ['Ash', 'ample'],
        ['Birch', null],
        ['Cedar', 'weak'],
        ['Doum', 'fair'],
        ['Elm', 'weak'],
      ])
        await newDeal({ company_name, industry, custom: { [field.key]: fit } });
      const names = async () => {
        const found: string[] = [];
        let cursor = '';
        do {
          const query = `industry=${industry}&sort=custom.${field.key}&direction=${direction}&limit=2${cursor}`;
          const { body } = await list(query);
          found.push(...body.rows.map((row: { company_name: string }) => row.company_name));
          cursor = body.next_cursor ? `&cursor=${encodeURIComponent(body.next_cursor)}` : '';
        } while (cursor);
        return found;
      };
      const order = (weak: string, fair: string) => ({
        choices: [...[weak, fair, 'ample'].map((value) => ({ value, label: `${value}!` }))],
      });
      const both = direction === 'asc' ? ['Cedar', 'Elm'] : ['Elm', 'Cedar'];
      const [first, last] = direction === 'asc' ? [both, ['Ash']] : [['Ash'], both];
      expect(await names()).toEqual([...first, 'Doum', ...last, 'Birch']);
      await change(field, order('fair', 'weak'));
      expect(await names()).toEqual(
        direction === 'asc' ? ['Doum', ...both, 'Ash', 'Birch'] : ['Ash', ...both, 'Doum', 'Birch'],
      );
    },
  );
});

describe('a stage that requires a field', () => {
  it('is not entered without it, keeps it, and an administrator may override', async () => {
    await newField({ label: 'Cleared', kind: 'yes_no', required_from_stage: 'term_sheet' });
    const deal = (await newDeal({ company_name: 'Gated' })).body;
    const move = (new_stage: string, version: number, more: object = {}) =>
      call(server, admin, 'POST', '/rpc/update_opportunity_stage', {
        opportunity_id: deal.id,
        new_stage,
        version,
        ...more,
      });
    const free = (await move('partner_review', 1)).body;
    const refused = await move('legal_docs', free.version);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      422,
      'STAGE_BLOCKED',
      'Legal Docs needs a value in Cleared.',
    ]);
    expect(refused.body.data.open_items).toMatchObject([{ title: 'Cleared', field: 'custom.cleared' }]);
    const filled = (await edit({ ...deal, version: free.version }, { cleared: 'no' })).body;
    const moved = (await move('legal_docs', filled.version)).body;
    expect(moved.status).toBe('legal_docs');
    const emptied = await edit(moved, { cleared: null });
    expect(emptied.body.data.fields).toEqual({ 'custom.cleared': 'Cleared is required in this stage.' });
    const second = (await newDeal({ company_name: 'Overridden' })).body;
    const over = await call(server, admin, 'POST', '/rpc/update_opportunity_stage', {
      opportunity_id: second.id,
      new_stage: 'term_sheet',
      version: 1,
      override: true,
      change_reason: 'Known to us',
    });
    expect(over.body.status).toBe('term_sheet');
  });
});

describe('two deals that become one', () => {
  it('keep the values of the first, and have those of the other where it had none', async () => {
    await newField({ label: 'Kept', kind: 'text' });
    await newField({ label: 'Filled', kind: 'text' });
    await newField({ label: 'Sealed', kind: 'text', is_encrypted: true });
    const kept = (await newDeal({ company_name: 'Twin', custom: { kept: 'mine' } })).body;
    const twin = (await newDeal({ company_name: 'Twin', custom: { kept: 'theirs', filled: 'x', sealed: 'y' } })).body;
    const merged = await call(server, admin, 'POST', `/opportunities/${kept.id}/merge`, {
      version: 1,
      other_id: twin.id,
      other_version: 1,
    });
    expect(merged.body.custom).toEqual({ kept: 'mine', filled: 'x', sealed: 'y' });
  });
});
