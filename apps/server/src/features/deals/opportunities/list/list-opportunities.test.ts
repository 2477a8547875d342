import { OPPORTUNITY_SORTS, PRIORITIES, SOURCES } from '@cairn/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPerson, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../../testing/use-test-server.ts';

const NAMES = ['Zoë Läden', 'zoe laden', 'Ångström', 'angstrom', '100% Tea', 'a_b', 'axb', 'back\\slash', 'İstanbul'];
const STAGES = ['sourcing', 'term_sheet', 'closed_won', 'closed_lost'];
const DEALS = 61;

/** Deals with ties and gaps in every column. */
const dealAt = (nth: number) => ({
  company_name: NAMES[nth % NAMES.length] as string,
  founder_name: nth % 3 === 0 ? null : `Founder ${nth % 5}`,
  industry: nth % 4 === 0 ? null : ['Tea', 'tea', 'Steel'][nth % 3],
  sector: nth % 2 === 0 ? null : 'Retail',
  funding_round: nth % 5 === 0 ? null : `Series ${'ABC'[nth % 3]}`,
  source: nth % 7 === 0 ? null : SOURCES[nth % SOURCES.length],
  priority: PRIORITIES[nth % 4],
  probability: (nth * 10) % 50,
  received_on: nth % 3 === 1 ? null : `2026-01-${String((nth % 9) + 10)}`,
  expected_close_date: nth % 2 === 1 ? null : `2026-0${(nth % 8) + 1}-01`,
  target_amount: nth % 4 === 2 ? null : (nth % 6) * 1_000_000,
  tags: nth % 10 === 0 ? ['needle-tag', 'b', 'c', 'd'] : [],
  status: STAGES[nth % 4] as string,
});

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));
const other = forAllTests(() => makeFirm(server));
const empty = forAllTests(() => makeFirm(server));
const colleague = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeAll(async () => {
  for (let nth = 0; nth < DEALS; nth++) {
    const assigned_to = nth % 3 === 0 ? null : nth % 3 === 1 ? admin.userId : colleague.userId;
    const { status } = await call(server, admin, 'POST', '/opportunities', { ...dealAt(nth), assigned_to });
    expect(status).toBe(201);
  }
  await server.admin.query(
    `update opportunities set created_at = date_trunc('minute', created_at),
    updated_at = '2026-01-01', stage_entered_at = '2026-01-01' where tenant_id = $1`,
    [admin.tenantId],
  );
  await call(server, other, 'POST', '/opportunities', { company_name: 'Zoë of another firm', tags: ['needle-tag'] });
});

const list = (query: string, person = admin) => call(server, person, 'GET', `/opportunities?${query}`);
const all = () => server.admin.query('select id from opportunities where tenant_id = $1', [admin.tenantId]);

async function walk(query: string) {
  const rows: Record<string, unknown>[] = [];
  const totals: unknown[] = [];
  let cursor: string | null = '';
  for (let page = 0; page < 40 && cursor !== null; page++) {
    const { status, body } = await list(`${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    expect(status).toBe(200);
    rows.push(...body.rows);
    totals.push(body.total);
    cursor = body.next_cursor;
  }
  return { rows, totals };
}

/** What a row is ordered by, the empty ones always at the end; the order within equal values is by id. */
function keyOf(row: Record<string, unknown>, sort: string, direction: string): string | number {
  const value = row[sort];
  if (value === null && sort === 'target_amount') return direction === 'asc' ? Number.MAX_SAFE_INTEGER : -1;
  if (value === null) return direction === 'asc' ? '\uffff' : '';
  if (sort === 'status') return STAGES.indexOf(value as string);
  if (sort === 'priority') return PRIORITIES.indexOf(value as 'low');
  if (typeof value === 'number') return value;
  return String(value).toLowerCase();
}

describe('a list', () => {
  it.each(OPPORTUNITY_SORTS.flatMap((sort) => ['asc', 'desc'].map((direction) => [sort, direction] as const)))(
    'by %s %s pages through every deal exactly once, in order',
    async (sort, direction) => {
      const { rows, totals } = await walk(`sort=${sort}&direction=${direction}&limit=7`);
      expect(rows.map(({ id }) => id).sort()).toEqual((await all()).rows.map(({ id }) => id).sort());
      expect(totals).toEqual([DEALS, ...Array.from({ length: 8 }, () => null)]);
      const { rows: inOne } = (await list(`sort=${sort}&direction=${direction}&limit=200`)).body;
      expect(rows).toEqual(inOne);
      const sign = direction === 'asc' ? 1 : -1;
      for (const [place, row] of rows.entries()) {
        const before = rows[place - 1];
        if (!before) continue;
        const [a, b] = [keyOf(before, sort, direction), keyOf(row, sort, direction)];
        const order = a === b ? ((before.id as string) < (row.id as string) ? -1 : 1) : a < b ? -1 : 1;
        expect(order * sign, `${a} before ${b}`).toBe(-1);
      }
    },
  );

  it('goes on rightly while deals come and go', async () => {
    const first = (await list('sort=company_name&direction=asc&limit=30')).body;
    const added = await call(server, admin, 'POST', '/opportunities', { company_name: '0 before all' });
    const second = (await list(`sort=company_name&direction=asc&limit=200&cursor=${first.next_cursor}`)).body;
    const ids = [...first.rows, ...second.rows].map(({ id }: { id: string }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([DEALS, DEALS]);
    await server.admin.query('delete from opportunity_stage_history where opportunity_id = $1', [added.body.id]);
    await server.admin.query('delete from opportunities where id = $1', [added.body.id]);
  });

  it('of a firm without deals is empty', async () => {
    expect((await list('', empty)).body).toEqual({ rows: [], next_cursor: null, total: 0 });
    expect((await list('sort=target_amount', empty)).body).toEqual({ rows: [], next_cursor: null, total: 0 });
  });

  it.each<[string, string, number]>([
    ['company, without its accents', 'zoe', 14],
    ['company, with accents that are not there', 'LÄDEN', 14],
    ['company in decomposed letters', 'Zoe\u0308', 14],
    ['a capital that folds to two letters', 'istanbul', 6],
    ['founder', 'founder 3', 8],
    ['industry', 'steel', 15],
    ['tag', 'needle-tag', 7],
    ['two words in either order', 'laden zoe', 14],
    ['words of two fields', 'zoe founder', 7],
    ['a word that is nowhere', 'nowhere', 0],
    ['one word that is and one that is not', 'zoe nowhere', 0],
    ['a percent sign as itself', '100%', 7],
    ['a percent sign alone', '%', 7],
    ['an underscore as itself', 'a_b', 7],
    ['an underscore alone', '_', 7],
    ['a backslash as itself', 'back\\slash', 6],
    ['a backslash alone', '\\', 6],
    ['a quotation mark', "'", 0],
    ['spaces alone', '   ', DEALS],
  ])('finds by %s', async (_, search, count) => {
    const { body } = await list(`search=${encodeURIComponent(search)}&limit=200`);
    expect([body.total, body.rows.length]).toEqual([count, count]);
    const board = await call(server, admin, 'GET', `/opportunities/board?search=${encodeURIComponent(search)}`);
    expect([board.body.total, board.body.cards.length]).toEqual([count, count]);
    expect((await walk(`search=${encodeURIComponent(search)}&limit=5&sort=target_amount`)).rows).toHaveLength(count);
  });

  it.each<[string, (nth: number) => boolean]>([
    ['status=sourcing', (nth) => nth % 4 === 0],
    ['status=sourcing&status=term_sheet', (nth) => nth % 4 < 2],
    ['status[]=sourcing&status[]=closed_won', (nth) => nth % 2 === 0],
    ['status=no_such', () => false],
    ['priority=low&priority=critical', (nth) => nth % 4 === 0 || nth % 4 === 3],
    ['source=referral', (nth) => nth % 7 !== 0 && nth % 6 === 0],
    ['priority=low&status=sourcing&search=zoe', (nth) => nth % 4 === 0 && nth % 9 < 2],
  ])('filtered by %s has what matches', async (query, matches) => {
    const expected = Array.from({ length: DEALS }, (_, nth) => nth).filter(matches).length;
    expect((await list(`${query}&limit=200`)).body).toMatchObject({ total: expected });
    expect((await walk(`${query}&limit=7`)).rows).toHaveLength(expected);
  });

  it('filtered by owner has the deals of each', async () => {
    const of = async (...people: string[]) =>
      (await list(people.map((id) => `assigned_to=${id}`).join('&'))).body.total;
    expect([await of(admin.userId), await of(admin.userId, colleague.userId), await of(other.userId)]).toEqual([
      20, 40, 0,
    ]);
  });

  it.each<[string, string]>([
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=201', 'limit'],
    ['limit=NaN', 'limit'],
    ['limit=Infinity', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['limit=1;drop table x', 'limit'],
    ['limit=5&limit=6', 'limit'],
    ['sort=tenant_id', 'sort'],
    ['sort=company_name;drop table x', 'sort'],
    ['sort=__proto__', 'sort'],
    ['sort=search_text', 'sort'],
    ['direction=asc,o.id', 'direction'],
    ['direction=asc&direction=desc', 'direction'],
    ['status=Sourcing', 'status'],
    ["status=a'b", 'status'],
    ['status[x]=sourcing', 'status'],
    ['priority=urgent', 'priority'],
    ['source=toString', 'source'],
    ['assigned_to=me', 'assigned_to'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=a&search=b', 'search'],
    ['search=a%00b', 'search'],
    ['tenant_id=x', 'tenant_id'],
    ['where=1', 'where'],
    ['constructor=1', 'constructor'],
  ])('refuses %s, naming the field', async (query, field) => {
    const { status, body } = await list(query);
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(Object.keys(body.data.fields).map((name) => name.split('.')[0])).toEqual([field]);
  });
});

describe('a cursor', () => {
  const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';

  it.each<[string, string]>([
    ['nothing', ''],
    ['garbage', 'garbage'],
    ['no list', Buffer.from('{}').toString('base64url')],
    ['one part', cursorOf('x')],
    ['three parts', cursorOf('x', id, id)],
    ['a number', cursorOf(1, id)],
    ['an id of dashes', cursorOf('x', '-'.repeat(36))],
    ['an id with a statement', cursorOf('x', `${id}'; drop table opportunities; --`)],
    ['what is too long', 'x'.repeat(501)],
  ])('of %s is refused for every order', async (_, cursor) => {
    for (const sort of OPPORTUNITY_SORTS) {
      const { status, body } = await list(`sort=${sort}&cursor=${encodeURIComponent(cursor)}`);
      expect([status, Object.keys(body.data?.fields ?? {})], sort).toEqual([400, ['cursor']]);
    }
  });

  const TIMES = ['created_at', 'updated_at', 'stage_entered_at', 'expected_close_date', 'received_on'];
  const TEXTS = ['company_name', 'founder_name', 'industry', 'sector', 'country', 'city', 'source', 'funding_round'];

  it.each<[string, string[]]>([
    ['zz', TEXTS],
    ['', TEXTS],
    ["' or 1=1 --", TEXTS],
    ['NaN', TEXTS],
    ['99999999999999999999', TEXTS],
    ['2026-99-99', TEXTS],
    ['2026-09-09', [...TEXTS, ...TIMES]],
    ['infinity', [...TEXTS, ...TIMES]],
    ['\u0000', []],
  ])('with the value %j means a place where such values are sorted, and is refused elsewhere', async (value, sorts) => {
    const placed: string[] = [];
    for (const sort of OPPORTUNITY_SORTS) {
      const { status, body } = await list(`sort=${sort}&cursor=${cursorOf(value, id)}`);
      if (status === 200) placed.push(sort);
      else expect([status, Object.keys(body.data?.fields ?? {})], sort).toEqual([400, ['cursor']]);
    }
    expect(placed.sort()).toEqual([...sorts].sort());
  });

  it('of one order is not an error in another, and shows nothing of another firm', async () => {
    const theirs = (await list('sort=company_name&limit=1')).body.next_cursor as string;
    for (const sort of OPPORTUNITY_SORTS) {
      const { status, body } = await list(`sort=${sort}&cursor=${theirs}`, other);
      expect(status, sort).toBe(TEXTS.includes(sort) ? 200 : 400);
      expect(JSON.stringify(body)).not.toContain(admin.tenantId);
      for (const row of body.rows ?? []) expect(row.company_name).toBe('Zoë of another firm');
    }
  });
});

describe('the board', () => {
  it('has every card once, newest in its stage first, with three tags and their number', async () => {
    const { body } = await call(server, admin, 'GET', '/opportunities/board');
    expect([body.total, body.cards.length, body.stages.length]).toEqual([DEALS, DEALS, 9]);
    expect(body.can).toEqual({ create: true, move: true });
    const tagged = body.cards.filter((card: { tag_count: number }) => card.tag_count > 0);
    expect(tagged).toHaveLength(7);
    for (const card of tagged) expect([card.tags, card.tag_count]).toEqual([['needle-tag', 'b', 'c'], 4]);
    expect(new Set(body.stages.map((stage: { tenant_id: string }) => stage.tenant_id))).toEqual(
      new Set([admin.tenantId]),
    );
  });
});

describe('the summary', () => {
  it('counts by stage and tells the latest moves', async () => {
    const own = (nth: number) => Array.from({ length: DEALS }, (_, n) => n).filter((n) => n % 4 === nth).length;
    const [deal] = (await list('status=sourcing&limit=1')).body.rows;
    await call(server, admin, 'POST', '/rpc/update_opportunity_stage', {
      opportunity_id: deal.id,
      new_stage: 'legal_docs',
      version: deal.version,
      change_reason: 'They signed',
    });
    const { body } = await call(server, admin, 'GET', '/opportunities/summary');
    expect(body).toMatchObject({ total: DEALS, won: own(2), lost: own(3), active: DEALS - own(2) - own(3) });
    const counts = Object.fromEntries(
      body.by_stage.map((stage: { stage_key: string; count: number }) => [stage.stage_key, stage.count]),
    );
    expect(counts).toMatchObject({ sourcing: own(0) - 1, legal_docs: 1, term_sheet: own(1), first_meeting: 0 });
    expect(body.recent_moves).toHaveLength(1);
    expect(body.recent_moves[0]).toMatchObject({
      opportunity_id: deal.id,
      from_stage: 'sourcing',
      to_stage: 'legal_docs',
      changed_by: admin.userId,
      reason: 'They signed',
    });
    expect((await call(server, other, 'GET', '/opportunities/summary')).body).toMatchObject({
      total: 1,
      recent_moves: [],
    });
  });
});

describe('the stages', () => {
  const stages = (body: unknown, person = admin) =>
    call(server, person, 'POST', '/rpc/get_tenant_pipeline_stages', body);

  it('are of the own firm, also when it names itself', async () => {
    const { body } = await stages({});
    expect(body).toHaveLength(9);
    expect((await stages({ tenant_id: admin.tenantId })).body).toEqual(body);
    expect((await stages(undefined)).body).toEqual(body);
  });

  it('of another firm answer like those of none', async () => {
    const [foreign, missing] = [
      await stages({ tenant_id: other.tenantId }),
      await stages({ tenant_id: crypto.randomUUID() }),
    ];
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  });
});
