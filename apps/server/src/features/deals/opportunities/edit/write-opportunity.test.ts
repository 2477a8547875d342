import { MONEY_FIELDS } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { type Answer, addPerson, auditOf, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../../testing/use-test-server.ts';
import { MONEY_COLUMNS } from '../opportunity-fields.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
const other = forAllTests(() => makeFirm(server));

const create = (body: object, headers?: Record<string, string>, person = admin) =>
  call(server, person, 'POST', '/opportunities', body, headers);
const update = (deal: { id: string }, body: object, person = admin) =>
  call(server, person, 'PATCH', `/opportunities/${deal.id}`, body);
const newDeal = async (more: object = {}) => (await create({ company_name: 'Tidewire', ...more })).body;
const outcome = ({ status, body }: Answer) => [status, body.code];
const eventsOf = async (action: string, id: string) =>
  (await auditOf(server, admin.tenantId, action)).filter((event) => event.resource_id === id);

const FULL = {
  company_name: '  Zoë’s Läden  ',
  founder_name: 'Ola Nordmann',
  founder_email: 'ola@larch.example',
  website: 'https://zoe.example/a?b=c',
  linkedin: 'https://linkedin.example/in/zoe',
  industry: 'Tea',
  sector: 'Retail',
  business_model: 'B2C',
  current_stage: 'Growth',
  funding_round: 'Series A',
  currency: 'EUR',
  target_amount: 180_000_000,
  current_valuation: 9_000_000_000_000_000,
  revenue: 0,
  burn_rate: 777_000_111,
  market_size: 777_000_222,
  coinvestor_minimum_amount: 777_000_333,
  coinvestor_maximum_amount: 777_000_444,
  runway_months: 18,
  target_market: 'x'.repeat(4000),
  competitive_landscape: 'Many\nothers',
  competitive_advantage: 'None',
  priority: 'critical',
  source: 'referral',
  probability: 100,
  received_on: '2026-02-28',
  expected_close_date: '2026-12-31',
  shared_with_coinvestors: true,
  tags: ['tea', 'tea', ' retail ', ''],
};

describe('creating a deal', () => {
  it('keeps every field, trimmed, and answers with the record', async () => {
    const { status, body } = await create(FULL);
    expect(status).toBe(201);
    const kept = { ...FULL, company_name: 'Zoë’s Läden', tags: ['tea', 'retail'] };
    expect(body).toMatchObject({
      ...kept,
      status: 'sourcing',
      version: 1,
      assigned_to: admin.userId,
      created_by: admin.userId,
      imported_from: null,
      can: { edit: true, move: true },
    });
    expect((await call(server, admin, 'GET', `/opportunities/${body.id}`)).body).toEqual(body);
  });

  it('writes history and one audit event', async () => {
    const deal = await newDeal({ status: 'term_sheet' });
    const { rows } = await server.admin.query(
      'select from_stage, to_stage, changed_by from opportunity_stage_history where opportunity_id = $1',
      [deal.id],
    );
    expect(rows).toEqual([{ from_stage: null, to_stage: 'term_sheet', changed_by: admin.userId }]);
    const events = await eventsOf('opportunity.created', deal.id);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      user_id: admin.userId,
      session_id: admin.sessionId.slice(0, 8),
      data_classification: 'confidential',
      metadata: { company_name: 'Tidewire', status: 'term_sheet' },
    });
  });

  it('keeps amounts as cells that say nothing', async () => {
    const { body } = await create(FULL);
    const { rows } = await server.admin.query('select *, o::text as dump from opportunities o where id = $1', [
      body.id,
    ]);
    for (const field of MONEY_FIELDS) {
      const cell = rows[0][MONEY_COLUMNS[field]] as Buffer;
      expect(cell.length, field).toBeGreaterThan(33);
      // Of a single digit chance makes one now and then.
      if (FULL[field] > 0) expect(cell.toString('latin1')).not.toContain(String(FULL[field]));
    }
    expect(rows[0].dump).not.toMatch(/777000|180000000|9000000000000000/);
  });

  it('takes the defaults of the firm', async () => {
    await server.admin.query(`update tenant_settings set currency = 'GBP' where tenant_id = $1`, [admin.tenantId]);
    const deal = await newDeal();
    await server.admin.query(`update tenant_settings set currency = 'USD' where tenant_id = $1`, [admin.tenantId]);
    expect(deal).toMatchObject({ currency: 'GBP', priority: 'medium', probability: 50, target_amount: null, tags: [] });
    expect((await newDeal({ assigned_to: null })).assigned_to).toBeNull();
  });

  it.each<[string, object, string]>([
    ['no name', { company_name: undefined }, 'company_name'],
    ['a blank name', { company_name: ' \t ' }, 'company_name'],
    ['a long name', { company_name: 'x'.repeat(201) }, 'company_name'],
    ['a name with NUL', { company_name: 'a\u0000b' }, 'company_name'],
    ['half an amount', { target_amount: 1.5 }, 'target_amount'],
    ['a negative amount', { revenue: -1 }, 'revenue'],
    ['an amount as text', { revenue: '100' }, 'revenue'],
    ['an amount too large', { market_size: 9_000_000_000_000_001 }, 'market_size'],
    ['a currency that there is not', { currency: 'XXX' }, 'currency'],
    ['a script as website', { website: 'javascript:alert(1)' }, 'website'],
    ['a script as LinkedIn', { linkedin: ' JavaScript:alert(1)//https://x.y' }, 'linkedin'],
    ['a data address', { website: 'data:text/html,x' }, 'website'],
    ['a website without a host', { website: 'https://' }, 'website'],
    ['an email that is none', { founder_email: 'ola' }, 'founder_email'],
    ['a probability of 101', { probability: 101 }, 'probability'],
    ['a probability of 0.5', { probability: 0.5 }, 'probability'],
    ['an impossible date', { received_on: '2026-02-30' }, 'received_on'],
    ['a date long ago', { received_on: '1899-12-31' }, 'received_on'],
    ['a moment as date', { expected_close_date: '2026-02-01T00:00:00Z' }, 'expected_close_date'],
    ['an unknown priority', { priority: 'urgent' }, 'priority'],
    ['an unknown source', { source: 'toString' }, 'source'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tags'],
    ['a long tag', { tags: ['x'.repeat(41)] }, 'tags.0'],
    ['runway below zero', { runway_months: -1 }, 'runway_months'],
    ['an owner that is no id', { assigned_to: 'me' }, 'assigned_to'],
    ['a stage that is no key', { status: "x'; drop table y" }, 'status'],
    ['another tenant', { tenant_id: crypto.randomUUID() }, 'tenant_id'],
    ['an id of its own', { id: crypto.randomUUID() }, 'id'],
    ['a version', { version: 7 }, 'version'],
    ['an import', { import_id: crypto.randomUUID() }, 'import_id'],
    ['a creator', { created_by: crypto.randomUUID() }, 'created_by'],
    ['ciphertext', { target_amount_encrypted: 'AQ==' }, 'target_amount_encrypted'],
  ])('with %s is refused at its field', async (_, more, field) => {
    const { status, body } = await create({ company_name: 'Refused', ...more });
    expect([status, body.code, Object.keys(body.data.fields)]).toEqual([400, 'INVALID_INPUT', [field]]);
  });

  it('left nothing of what was refused', async () => {
    const { rows } = await server.admin.query(
      `select count(*)::int as n from opportunities where company_name = 'Refused'`,
    );
    expect(rows[0].n).toBe(0);
  });
});

describe('the owner of a deal', () => {
  const people = {
    "another firm's administrator": async () => other.userId,
    nobody: async () => crypto.randomUUID(),
    'a limited partner': async () => (await addPerson(server, admin.tenantId, 'lp')).userId,
    'a former colleague': async () => {
      const { userId } = await addPerson(server, admin.tenantId, 'firm_user');
      await server.admin.query('update user_profiles set is_active = false where id = $1', [userId]);
      return userId;
    },
  };

  it.each(Object.entries(people))('cannot be %s, all refused alike', async (_, who) => {
    const assigned_to = await who();
    const created = await create({ company_name: 'Owned', assigned_to });
    const deal = await newDeal();
    const updated = await update(deal, { version: 1, assigned_to });
    expect([outcome(created), outcome(updated)]).toEqual([
      [422, 'ASSIGNEE_UNKNOWN'],
      [422, 'ASSIGNEE_UNKNOWN'],
    ]);
    expect((await update(deal, { version: 1, industry: 'Tea' })).body.assigned_to).toBe(admin.userId);
  });

  it('can be an active colleague, who may leave without the deal becoming unwritable', async () => {
    const colleague = await addPerson(server, admin.tenantId, 'firm_user');
    const deal = await newDeal({ assigned_to: colleague.userId });
    await server.admin.query('update user_profiles set is_active = false where id = $1', [colleague.userId]);
    const kept = await update(deal, { version: 1, assigned_to: colleague.userId, industry: 'Tea' });
    expect(kept.body).toMatchObject({ assigned_to: colleague.userId, industry: 'Tea' });
    expect((await update(deal, { version: 2, assigned_to: null })).body.assigned_to).toBeNull();
  });
});

describe('the stage of a deal', () => {
  it.each(['no_such_stage', 'only_theirs', 'retired'])('cannot be %s', async (stage) => {
    for (const [person, key] of [
      [other, 'only_theirs'],
      [admin, 'retired'],
    ] as const)
      await server.admin.query(
        `insert into opportunity_pipeline_stages (tenant_id, id, stage_key, stage_label, stage_color, stage_type_id, sort_order, is_active)
         select tenant_id, gen_random_uuid(), $2, 'x', 'bg-red-500', stage_type_id, 99, $2 <> 'retired'
           from opportunity_pipeline_stages where tenant_id = $1 and sort_order = 1 on conflict do nothing`,
        [person.tenantId, key],
      );
    expect(outcome(await create({ company_name: 'Staged', status: stage }))).toEqual([422, 'STAGE_UNKNOWN']);
    const deal = await newDeal();
    const moved = await call(server, admin, 'POST', '/rpc/update_opportunity_stage', {
      opportunity_id: deal.id,
      new_stage: stage,
      version: 1,
    });
    expect(outcome(moved)).toEqual([422, 'STAGE_UNKNOWN']);
  });
});

describe('editing a deal', () => {
  it('changes what is named and nothing else, and says what changed: amounts only as cells', async () => {
    const deal = await newDeal({ target_amount: 777_000_111, industry: 'Tea', tags: ['a'], revenue: 5 });
    const { status, body } = await update(deal, {
      version: 1,
      target_amount: 777_000_222,
      industry: '',
      tags: ['b'],
      probability: 50,
      revenue: 5,
    });
    expect(status).toBe(200);
    const { updated_at: _a, ...expected } = {
      ...deal,
      version: 2,
      target_amount: 777_000_222,
      industry: null,
      tags: ['b'],
    };
    expect(body).toMatchObject(expected);
    const [event] = await eventsOf('opportunity.updated', deal.id);
    const changes = event?.metadata.changes as Record<string, { from: string; to: string }>;
    expect(Object.keys(changes).sort()).toEqual(['industry', 'tags', 'target_amount_encrypted']);
    expect(changes.industry).toEqual({ from: 'Tea', to: null });
    expect(JSON.stringify(event)).not.toContain('777000');
    const cells = await import('../../../../testing/test-firm.ts').then(({ as }) =>
      as(server, admin, 'read', (ctx) => ctx.cells()),
    );
    const opened = (text: string) =>
      cells.decryptText('opportunities', 'target_amount_encrypted', deal.id, Buffer.from(text, 'base64'));
    const { from, to } = changes.target_amount_encrypted as { from: string; to: string };
    expect([opened(from), opened(to)]).toEqual(['777000111', '777000222']);
  });

  it('takes an amount away', async () => {
    const deal = await newDeal({ target_amount: 5 });
    expect((await update(deal, { version: 1, target_amount: null })).body.target_amount).toBeNull();
  });

  it('finds the deal by its id in whatever case', async () => {
    const deal = await newDeal({ target_amount: 5 });
    const answer = await update({ id: deal.id.toUpperCase() }, { version: 1, target_amount: 6 });
    expect([answer.status, answer.body.id, answer.body.target_amount]).toEqual([200, deal.id, 6]);
  });

  it('finds it under its new name, and no longer under the old one', async () => {
    const deal = await newDeal({ company_name: 'Oldnamed' });
    await update(deal, { version: 1, company_name: 'Newnamed' });
    const found = async (search: string) =>
      (await call(server, admin, 'GET', `/opportunities?search=${search}`)).body.total;
    expect([await found('oldnamed'), await found('newnamed')]).toEqual([0, 1]);
  });

  it.each([0, 2, 99])('refuses version %i of a deal at version 1', async (version) => {
    const deal = await newDeal();
    const answer = await update(deal, { version, industry: 'Tea' });
    if (version === 0) return expect(answer.status).toBe(400);
    expect(outcome(answer)).toEqual([409, 'STALE_VERSION']);
    expect(answer.body.data.current).toEqual(deal);
    expect(await eventsOf('opportunity.updated', deal.id)).toEqual([]);
  });

  it.each(['status', 'stage_entered_at', 'created_at', 'tenant_id', 'search_text'])(
    'never writes %s',
    async (field) => {
      const { status, body } = await update(await newDeal(), { version: 1, [field]: 'term_sheet' });
      expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
    },
  );

  it('lets one of fifty at once win; the others see what it wrote', async () => {
    const deal = await newDeal();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => update(deal, { version: 1, industry: `Writer ${nth}` })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(49);
    for (const { body } of lost) expect(body.data.current.industry).toBe(won[0]?.body.industry);
    expect(await eventsOf('opportunity.updated', deal.id)).toHaveLength(1);
  });
});

describe('what co-investors may put in', () => {
  const LEAST = 'coinvestor_minimum_amount';
  const MOST = 'coinvestor_maximum_amount';
  const fieldsOf = async (answer: Promise<Answer>) => (await answer).body.data?.fields;

  it('is a range, also against the end of it that is stored already', async () => {
    const above = { [MOST]: 'The co-investor maximum must not be less than the minimum.' };
    expect(await fieldsOf(create({ company_name: 'Tidewire', [LEAST]: 200, [MOST]: 100 }))).toEqual(above);
    const deal = await newDeal({ [LEAST]: 100, [MOST]: 200 });
    expect(await fieldsOf(update(deal, { version: 1, [MOST]: 99 }))).toEqual(above);
    expect(await fieldsOf(update(deal, { version: 1, [LEAST]: 201 }))).toEqual({
      [LEAST]: 'The co-investor minimum must not be greater than the maximum.',
    });
    expect((await update(deal, { version: 1, [LEAST]: 200 })).status).toBe(200);
    expect((await update(deal, { version: 2, [LEAST]: 900, [MOST]: null })).status).toBe(200);
    expect((await update(deal, { version: 3, industry: 'Tea' })).status).toBe(200);
  });
});

describe('an Idempotency-Key', () => {
  let nth = 0;
  const newKey = () => ({ 'idempotency-key': `key-${++nth}-${'x'.repeat(8)}` });

  it('answers the repetition with the first answer, and creates once', async () => {
    const key = newKey();
    const first = await create({ company_name: 'Once', target_amount: 5 }, key);
    await update(first.body, { version: 1, industry: 'Later' });
    const again = await create({ target_amount: 5, company_name: 'Once' }, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
  });

  it('refuses the same key for something else', async () => {
    const key = newKey();
    await create({ company_name: 'First' }, key);
    expect(outcome(await create({ company_name: 'Second' }, key))).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  it('creates one deal for ten calls at once', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ company_name: 'Parallel' }, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const { rows } = await server.admin.query(
      `select count(*)::int as n from opportunities where company_name = 'Parallel'`,
    );
    expect(rows[0].n).toBe(1);
  });

  it('is not spent by a call that is refused', async () => {
    const key = newKey();
    expect((await create({ company_name: 'Try', status: 'no_such_stage' }, key)).status).toBe(422);
    expect((await create({ company_name: 'Try' }, key)).status).toBe(201);
  });

  it('is of one person: another of the firm, or of another firm, gets none of the first answer', async () => {
    const key = newKey();
    const first = await create({ company_name: 'Mine' }, key);
    const colleague = await addPerson(server, admin.tenantId, 'firm_user');
    for (const person of [colleague, other]) {
      const { status, body } = await create({ company_name: 'Mine' }, key, person);
      expect([status, body.id === first.body.id, body.created_by]).toEqual([201, false, person.userId]);
    }
  });

  it.each(['short', 'has a space in it', 'x'.repeat(201), 'ünïcödé-key'])(
    'of the form "%s" is refused',
    async (key) => {
      const { status, body } = await create({ company_name: 'Keyed' }, { 'idempotency-key': key });
      expect([status, Object.keys(body.data.fields)]).toEqual([400, ['Idempotency-Key']]);
    },
  );

  it('keeps no answer in clear', async () => {
    await create({ company_name: 'Clearcanary' }, newKey());
    const { rows } = await server.admin.query('select string_agg(k::text, $1) as dump from idempotency_keys k', [' ']);
    expect(rows[0].dump).not.toMatch(new RegExp(`clearcanary|${Buffer.from('Clearcanary').toString('hex')}`, 'i'));
  });
});

it('every audit event can be recomputed from its row', async () => {
  const { leafOf } = await import('../../../../core/audit.ts');
  const { rows } = await server.admin.query('select * from audit_logs');
  expect(rows.length).toBeGreaterThan(30);
  for (const { leaf, log_window: _, created_at, ...row } of rows)
    expect(leafOf({ ...row, created_at: created_at.toISOString() }).equals(leaf), row.action).toBe(true);
});
