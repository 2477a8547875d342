import { describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
const foreigner = forAllTests(() => makeFirm(server));

const addDeal = async (company_name: string, more: object = {}, person = admin): Promise<string> =>
  (await call(server, person, 'POST', '/opportunities', { company_name, ...more })).body.id;
const addTask = async (title: string, more: object = {}): Promise<{ id: string; version: number }> =>
  (await call(server, admin, 'POST', '/tasks', { title, ...more })).body;
const addCompany = async (name: string, opportunity: string | null = null) =>
  server.admin.query(
    'insert into portfolio_companies (tenant_id, id, name, opportunity_id) values ($1, gen_random_uuid(), $2, $3)',
    [admin.tenantId, name, opportunity],
  );
const answer = async (q: string, person = admin, limit = 8) =>
  call(server, person, 'GET', `/search?${new URLSearchParams({ q, limit: String(limit) })}`);
const found = async (q: string, person = admin, limit = 8): Promise<string[]> =>
  (await answer(q, person, limit)).body.rows.map(({ title }: { title: string }) => title);

describe('a search', () => {
  const deal = forAllTests(async () => ({
    id: await addDeal('Trovati', { founder_name: 'Zoë Škvorecká', industry: 'Logistics', funding_round: 'Seed' }),
  }));
  forAllTests(async () => ({ id: await addDeal('Northgate Labs') }));

  it.each([
    ['as it is called', 'Trovati'],
    ['while it is typed', 'tro'],
    ['from within the word', 'rovat'],
    ['mistyped', 'trovti'],
    ['with letters in the wrong order', 'rtovati'],
    ['by the founder', 'skvorecka'],
    ['by the founder, mistyped', 'skvoreka'],
    ['by a word of another text', 'logistics'],
    ['by words of two texts', 'logi trov'],
  ])('finds a deal %s', async (_, q) => {
    expect(await found(q)).toEqual(['Trovati']);
  });

  it('says what it found', async () => {
    expect((await answer('trovati')).body.rows).toEqual([
      { kind: 'opportunity', id: deal.id, title: 'Trovati', detail: 'Seed · Logistics' },
    ]);
  });

  it.each(['', '   ', '%', '_', '()', 'zzqqxx', 'zz'])('finds nothing by %j', async (q) => {
    expect(await found(q)).toEqual([]);
  });

  it('refuses a text that is too long, and names the field', async () => {
    const { status, body } = await answer('x'.repeat(201));
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('Search')]);
  });

  it('tells nothing to another firm', async () => {
    expect(await found('trovati', foreigner)).toEqual([]);
    expect(await found('trovti', foreigner)).toEqual([]);
  });
});

it('sorts what begins with the words before what has them, and finds alike only if there is little else', async () => {
  for (const name of ['The Cobalt Works', 'Cobalt', 'Microcobalt', 'Cobolt']) await addDeal(name);
  expect(await found('cobalt')).toEqual(['Cobalt', 'The Cobalt Works', 'Microcobalt']);
  expect(await found('cobalt', admin, 1)).toEqual(['Cobalt', 'The Cobalt Works']);
  expect((await found('coblat')).sort()).toEqual(['Cobalt', 'Cobolt', 'The Cobalt Works']);
});

it('finds a founder who is called so before those whose name goes on, and companies that have one of the words', async () => {
  const add = (company: string, founder_name: string) => addDeal(company, { founder_name });
  for (const [place, name] of ['Ash', 'Elm', 'Fir', 'Oak', 'Yew'].entries())
    await add(`${name} 42`, `Ceo ${place + 337}`);
  for (const name of ['Bay', 'Box', 'Fig']) await add(`${name} 7`, 'Ceo 420');
  await add('Quite a long name of a company', 'Ceo 42');
  await add('Another one that is as long as that', 'Ceo 42');
  const names = await found('ceo 42');
  expect(names.slice(0, 2).sort()).toEqual(['Another one that is as long as that', 'Quite a long name of a company']);
  expect(names).toHaveLength(8);
});

it('says who founded it, of a deal that is found by the founder', async () => {
  await addDeal('Halcyonix', { founder_name: 'Brunhilde Ærøskøbing', industry: 'Energy', funding_round: 'Seed' });
  await addDeal('Brunhildia', { founder_name: 'Ada Lark', industry: 'Energy' });
  const details = async (q: string) =>
    (await answer(q)).body.rows.map(({ title, detail }: { title: string; detail: string }) => `${title}: ${detail}`);
  const found = 'Halcyonix: Brunhilde Ærøskøbing · Seed · Energy';
  expect(await details('brunhilde')).toContain(found);
  expect(await details('brunhlide')).toContain(found);
  expect(await details('halcyonix')).toEqual(['Halcyonix: Seed · Energy']);
  expect(await details('brunhildia')).toContain('Brunhildia: Energy');
});

describe('a name of several words', () => {
  // Many share its last words, so that the slip is what tells them apart.
  forAllTests(async () => {
    for (const first of ['Zephyr Fox', 'Amber Fox', 'Zephyr Hill', 'Quarry Hill', 'Marble'])
      await addDeal(`${first} Energy`);
    return {};
  });

  it.each(['Zefyr Fox Energy', 'Zephyr Fox Enrgy', 'Zephyr Fox Enregy', 'Zpehyr Fox Energy', 'Zephyr Fxo Energy'])(
    'is found first by %s',
    async (q) => expect((await found(q))[0]).toBe('Zephyr Fox Energy'),
  );

  it('is found by one of its words with two letters in the wrong order', async () => {
    expect(await found('Enregy')).toContain('Zephyr Fox Energy');
  });

  it('is not what a name means of which a word has no counterpart', async () => {
    expect(await found('Zefyr Fox Energy')).not.toContain('Amber Fox Energy');
  });
});

it('finds nothing alike once two words begin a name', async () => {
  await addDeal('Maple Leaf Foods');
  await addDeal('Maple Leef Foods');
  expect(await found('maple leaf')).toEqual(['Maple Leaf Foods']);
  expect(await found('maple lea')).toEqual(['Maple Leaf Foods']);
});

it('follows a name that changes', async () => {
  const id = await addDeal('Kestrelon');
  const change = (company_name: string, version: number) =>
    call(server, admin, 'PATCH', `/opportunities/${id}`, { version, company_name });
  expect((await change('Falconry', 1)).status).toBe(200);
  expect(await found('kestrelon')).toEqual([]);
  expect(await found('falcnry')).toEqual(['Falconry']);
});

it('finds companies and tasks, a task by its new title, and none that is deleted', async () => {
  await addCompany('Umbravia');
  const task = await addTask('Call Umbravia');
  const kinds = (await answer('umbrvia')).body.rows.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['portfolio_company', 'task']);
  expect((await call(server, admin, 'PATCH', `/tasks/${task.id}`, { version: 1, title: 'Meet them' })).status).toBe(
    200,
  );
  expect(await found('umbravia')).toEqual(['Umbravia']);
  expect(await found('meet')).toEqual(['Meet them']);
  expect((await call(server, admin, 'POST', `/tasks/${task.id}/delete`, { version: 2 })).status).toBe(200);
  expect(await found('meet')).toEqual([]);
});

it("finds a company by its other texts and by the firm's own fields, but not by what is encrypted", async () => {
  const OF = { record_kind: 'portfolio_company' };
  const add = (body: object) => call(server, admin, 'POST', '/custom-fields', { ...OF, ...body });
  await add({ label: 'Advisor', kind: 'text' });
  await add({ label: 'Conviction', kind: 'choice', choices: [{ label: 'Unshakeable' }] });
  await add({ label: 'Exit plan', kind: 'text', is_encrypted: true });
  const { body } = await call(server, admin, 'POST', '/portfolio-companies', {
    name: 'Vellichor',
    headquarters: 'Hammerfest',
    custom: { advisor: 'Quillfeather', conviction: 'unshakeable' },
  });
  const secret = { version: body.version, custom: { exit_plan: 'Thistledown' } };
  await call(server, admin, 'PATCH', `/portfolio-companies/${body.id}/amounts`, secret);
  for (const q of ['quillfeather', 'unshak', 'hammerf', 'vellichor quillfea'])
    expect(await found(q)).toEqual(['Vellichor']);
  expect(await found('thistledown')).toEqual([]);
  expect(await found('quillfeather', foreigner)).toEqual([]);
  const deal = await addDeal('Vellichor round');
  await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [body.id, deal]);
  await hideDeal(server, deal, admin);
  expect(await found('quillfeather', user)).toEqual([]);
  expect(await found('quillfeather')).toEqual(['Vellichor']);
});

describe('a hidden deal', () => {
  const deal = forAllTests(async () => {
    const id = await addDeal('Secretarium');
    await addTask('Ask Secretarium', { opportunity_id: id });
    await addCompany('Secretarium Holding', id);
    await hideDeal(server, id, admin);
    return { id };
  });

  it('is found by its members alone, with its company and its tasks', async () => {
    expect(await found('secretarium')).toEqual(['Secretarium', 'Secretarium Holding', 'Ask Secretarium']);
    expect(await found('secretarium', user)).toEqual([]);
    expect(await found('secretraium', user)).toEqual([]);
  });

  // The function runs as its owner: what it answers must be right without the policies of the records.
  it('is told by the function to nobody else, nor to another firm or without one', async () => {
    const ids = async (tenant: string, person: string, alike: boolean) => {
      await server.admin.query('begin');
      await server.admin.query('set local role cairn_app');
      await server.admin.query(`select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true)`, [
        tenant,
        person,
      ]);
      const { rows } = await server.admin.query<{ id: string }>(
        `select find_names($1, kind, 8, $2) as id from unnest(array['opportunity', 'portfolio_company', 'task']) kind`,
        [alike ? 'secretraium' : 'secretarium', alike],
      );
      await server.admin.query('rollback');
      return rows.length;
    };
    for (const alike of [false, true]) {
      expect(await ids(admin.tenantId, admin.userId, alike)).toBe(3);
      expect(await ids(admin.tenantId, user.userId, alike)).toBe(0);
      expect(await ids(admin.tenantId, '', alike)).toBe(0);
      expect(await ids(foreigner.tenantId, foreigner.userId, alike)).toBe(0);
      expect(await ids('', admin.userId, alike)).toBe(0);
    }
    expect(deal.id).toMatch(/-/);
  });
});

it('answers for records that are named, in their order, without those that one may not see', async () => {
  const [seen, hidden, other] = [await addDeal('Lumenary'), await addDeal('Lumenhid'), await addDeal('Lumenoid')];
  const theirs = await addDeal('Lumenara', {}, foreigner);
  await hideDeal(server, hidden, admin);
  const query = [other, hidden, theirs, seen].map((id, place) => `ids[${place}]=${id}`).join('&');
  const titles = async (person: typeof admin) =>
    (await call(server, person, 'GET', `/search?${query}`)).body.rows.map(({ title }: { title: string }) => title);
  expect(await titles(user)).toEqual(['Lumenoid', 'Lumenary']);
  expect(await titles(admin)).toEqual(['Lumenoid', 'Lumenhid', 'Lumenary']);
});

it('does not find a deal that was archived, nor its tasks, until it is restored', async () => {
  const id = await addDeal('Juniperus');
  await addTask('Call Juniperus', { opportunity_id: id });
  const set = (archived_at: string | null) =>
    server.admin.query('update opportunities set archived_at = $2 where id = $1', [id, archived_at]);
  await set('2026-11-01');
  expect(await found('juniperus')).toEqual([]);
  expect(await found('junipreus')).toEqual([]);
  await set(null);
  expect(await found('juniperus')).toEqual(['Juniperus', 'Call Juniperus']);
});

it('does not find what was merged into another deal', async () => {
  const kept = await addDeal('Orbitalis');
  const merged = await addDeal('Orbitalis Inc');
  await server.admin.query('update opportunities set merged_into = $2 where id = $1', [merged, kept]);
  expect(await found('orbitalis')).toEqual(['Orbitalis']);
  await server.admin.query('update opportunities set merged_into = null where id = $1', [merged]);
  expect(await found('orbitalis')).toEqual(['Orbitalis', 'Orbitalis Inc']);
});

it('is planned as a search that finds few: a large firm has its deals read by id, and not all of them', async () => {
  const { rows } = await server.admin.query(`select prorows::int as rows from pg_proc where proname = 'find_names'`);
  expect(rows).toEqual([{ rows: 8 }]);
});
