import { describe, expect, it } from 'vitest';
import { addDealWork } from '../../../../testing/deal-work.ts';
import { itemsOf, makeProcessOf, makeTemplate } from '../../../../testing/test-diligence.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../../testing/test-firm.ts';
import { importNow } from '../../../../testing/test-import.ts';
import { untilWaiting } from '../../../../testing/until-waiting.ts';
import { forAllTests, forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';

const server = useTestServer();
const foreigner = forAllTests(() => makeFirm(server));
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

interface Deal {
  id: string;
  version: number;
}
const create = async (values: object = {}, person = admin): Promise<Deal> =>
  (await call(server, person, 'POST', '/opportunities', { company_name: 'Tidewire', ...values })).body;
const get = async (deal: Deal, person = admin) => (await call(server, person, 'GET', `/opportunities/${deal.id}`)).body;
const merge = (kept: Deal, other: Deal, more: object = {}, person = admin) =>
  call(server, person, 'POST', `/opportunities/${kept.id}/merge`, {
    version: kept.version,
    other_id: other.id,
    other_version: other.version,
    ...more,
  });
const duplicatesOf = async (deal: Deal, person = admin) =>
  (await call(server, person, 'GET', `/opportunities/${deal.id}/duplicates`)).body.duplicates;
const makeConfidential = async (deal: Deal, person = admin, member_ids: string[] = []): Promise<Deal> =>
  (
    await call(server, person, 'POST', `/opportunities/${deal.id}/confidential`, {
      version: deal.version,
      is_confidential: true,
      member_ids,
    })
  ).body;

describe('possible duplicates', () => {
  it('have the company, the site or the founder in common, and say which', async () => {
    const deal = await create({ website: 'https://www.tidewire.example/a', founder_email: 'Ana@tidewire.example' });
    const company = await create({ company_name: 'TIDEWIRE Inc.' });
    const site = await create({ company_name: 'Other', website: 'http://tidewire.example' });
    const founder = await create({ company_name: 'Third', founder_email: 'ana@Tidewire.example' });
    await create({ company_name: 'Unlike', website: 'https://nottidewire.example' });
    const found = await duplicatesOf(deal);
    const reasons = Object.fromEntries(found.map((each: { id: string; reasons: string[] }) => [each.id, each.reasons]));
    expect(reasons).toEqual({ [company.id]: ['company'], [site.id]: ['website'], [founder.id]: ['founder_email'] });
  });

  it('are not found by a site that many companies share', async () => {
    const deal = await create({ company_name: 'One', website: 'https://linkedin.com/company/one' });
    await create({ company_name: 'Two', website: 'https://linkedin.com/company/two' });
    expect(await duplicatesOf(deal)).toEqual([]);
  });

  it('are found for a deal that is being typed, without those that one may not see', async () => {
    const seen = await create({ company_name: 'Tidewire, Inc.' });
    const hidden = await makeConfidential(await create({}, user), user);
    const find = async (typed: string, person = admin) =>
      (await call(server, person, 'GET', `/opportunities/duplicates?${typed}`)).body.duplicates.map(
        (each: { id: string; reasons: string[] }) => [each.id, each.reasons],
      );
    expect(await find('company_name=tidewire')).toEqual([[seen.id, ['company']]]);
    expect(await find('company_name=Tidewi')).toEqual([]);
    expect((await find('company_name=tidewire', user)).map(([id]: [string]) => id)).toContain(hidden.id);
    const refused = await call(server, admin, 'GET', '/opportunities/duplicates?company_name=');
    expect(refused.body.data.fields).toEqual({ company_name: 'Company name is required.' });
  });

  it('are found by a name with a slip of the fingers, without those that one may not see', async () => {
    const seen = await create({ company_name: 'Zephyr Fox Energy' });
    await create({ company_name: 'Zephyr Hill Energy' });
    await makeConfidential(await create({ company_name: 'Zephyr Fox Energie' }, user), user);
    const find = async (name: string) =>
      (await call(server, admin, 'GET', `/opportunities/duplicates?${new URLSearchParams({ company_name: name })}`))
        .body.duplicates;
    for (const name of ['Zefyr Fox Energy', 'Zephyr Fox Enrgy', 'Zephyr Fox Enregy'])
      expect(await find(name)).toMatchObject([{ id: seen.id, reasons: ['similar_name'] }]);
    expect(await find('Zephyr Energy')).toEqual([]);
    const slip = await create({ company_name: 'Zefyr Fox Energy' });
    expect(await duplicatesOf(slip)).toMatchObject([{ id: seen.id, reasons: ['similar_name'] }]);
    expect(await duplicatesOf(seen)).toMatchObject([{ id: slip.id, reasons: ['similar_name'] }]);
  });

  it('are not those that one may not see', async () => {
    const deal = await create();
    const hidden = await makeConfidential(await create({}, user), user);
    expect(await duplicatesOf(deal)).toEqual([]);
    expect(await duplicatesOf(deal, user)).toMatchObject([{ id: hidden.id }]);
  });
});

describe('a merge', () => {
  it('keeps the first deal, fills what it has not and unites the tags', async () => {
    const kept = await create({ industry: 'Energy', tags: ['Grid', 'B2B'] });
    const other = await create({ industry: 'Tea', sector: 'Power', target_amount: 500_00, tags: ['b2b', 'Hot'] });
    const { status, body } = await merge(kept, other);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: kept.id, version: 2, industry: 'Energy', sector: 'Power', target_amount: 500_00 });
    expect(body.tags).toEqual(['Grid', 'B2B', 'Hot']);
    // Encrypted for the row where it stands now.
    expect((await get(kept)).target_amount).toBe(500_00);
  });

  it('takes what was chosen, and nothing when nothing was', async () => {
    const other = { company_name: 'Tidewire Labs', industry: 'Tea', sector: 'Power' };
    const chosen = await merge(await create({ industry: 'Energy' }), await create(other), {
      take: ['company_name', 'industry'],
    });
    expect(chosen.body).toMatchObject({ company_name: 'Tidewire Labs', industry: 'Tea', sector: null });
    const none = await merge(await create(), await create(other), { take: [] });
    expect(none.body).toMatchObject({ company_name: 'Tidewire', industry: null, sector: null });
    const found = await call(server, admin, 'GET', '/opportunities?search=tidewire%20labs');
    expect(found.body.rows.map(({ id }: Deal) => id)).toEqual([chosen.body.id]);
  });

  it('takes amounts of another currency with it or not at all', async () => {
    const euro = { currency: 'EUR', target_amount: 900_00, revenue: 30_00 };
    const kept = await merge(await create({ target_amount: 500_00 }), await create(euro), { take: ['revenue'] });
    expect(kept.body).toMatchObject({ currency: 'USD', target_amount: 500_00, revenue: null });
    const taken = await merge(await create({ target_amount: 500_00 }), await create(euro), { take: ['currency'] });
    expect(taken.body).toMatchObject({ currency: 'EUR', target_amount: 900_00, revenue: 30_00 });
  });

  it('leaves the other one out of every list; its record says where it went, and nothing can be done to it', async () => {
    const kept = await create({ expected_close_date: '2099-01-01' });
    const other = await create({ company_name: 'Tidewire Inc', expected_close_date: '2020-01-01' });
    await merge(kept, other);
    const gone = await get(other);
    expect(gone.merged_into).toEqual({ id: kept.id, company_name: 'Tidewire', at: expect.any(String) });
    expect([...new Set(Object.values(gone.can))]).toEqual([false]);
    const { body: board } = await call(server, admin, 'GET', '/opportunities/board');
    expect([board.total, board.cards.map(({ id }: Deal) => id)]).toEqual([1, [kept.id]]);
    const { body: summary } = await call(server, admin, 'GET', '/opportunities/summary');
    expect(summary.total).toBe(1);
    const { body: home } = await call(server, admin, 'GET', '/home');
    expect([home.figures.total, home.figures.added, home.needs.closing.total]).toEqual([1, 1, 0]);
    expect(JSON.stringify(home)).not.toContain(other.id);
    const edit = await call(server, admin, 'PATCH', `/opportunities/${other.id}`, { version: 2, industry: 'Tea' });
    const move = { opportunity_id: other.id, new_stage: 'term_sheet', version: 2 };
    const moved = await call(server, admin, 'POST', '/rpc/update_opportunity_stage', move);
    const noted = await call(server, admin, 'POST', `/opportunities/${other.id}/notes`, { body: 'x' });
    const again = await merge(await create(), { ...other, version: 2 });
    for (const { status, body } of [edit, moved, noted, again])
      expect([status, body.code]).toEqual([409, 'DEAL_MERGED']);
    expect(await duplicatesOf(kept)).toHaveLength(1);
  });

  it('carries over everything that belongs to the other', async () => {
    const [kept, other] = [await create(), await create()];
    await addDealWork(server, admin, other.id, 'Carried');
    await merge(kept, other);
    const tables = `opportunity_notes files tasks due_diligence_processes dd_items dd_comments committee_reviews
      committee_votes committee_questions committee_forecasts committee_outcomes`.split(/\s+/);
    for (const table of tables) {
      const { rows } = await server.admin.query(`select opportunity_id from ${table} where tenant_id = $1`, [
        admin.tenantId,
      ]);
      expect(rows, table).toEqual([{ opportunity_id: kept.id }]);
    }
    const { rows } = await server.admin.query('select record_id from files where tenant_id = $1', [admin.tenantId]);
    expect(rows).toEqual([{ record_id: kept.id }]);
  });

  it('lets a list that is imported again recognise the deal that both are now', async () => {
    await importNow(server, admin, 'Company,Round\nTidewire,Seed\n');
    const [row] = (await call(server, admin, 'GET', '/opportunities')).body.rows;
    await merge(await create({ company_name: 'Elsewhere' }), row, { take: [] });
    const { report } = await importNow(server, admin, 'Company,Round\nTidewire,Seed\n');
    expect(report).toMatchObject({ created: 0 });
  });

  it('leaves an event on both, without the amounts', async () => {
    const kept = await create();
    const other = await create({ company_name: 'Tidewire Inc', target_amount: 123_456_00 });
    await merge(kept, other, {}, user);
    const [stays] = await auditOf(server, admin.tenantId, 'opportunity.duplicate_merged');
    const [goes] = await auditOf(server, admin.tenantId, 'opportunity.merged_into');
    expect(stays).toMatchObject({ resource_id: kept.id, user_id: user.userId });
    expect(stays?.metadata).toMatchObject({ other: other.id, company_name: 'Tidewire Inc' });
    expect(goes).toMatchObject({ resource_id: other.id, metadata: { kept: kept.id } });
    expect(JSON.stringify(stays?.metadata)).not.toContain('12345600');
  });

  it('points what had been merged into the other at the deal that stays', async () => {
    const [first, second, third] = [await create(), await create(), await create()];
    const merged = (await merge(second, first)).body;
    await merge(third, merged);
    expect((await get(first)).merged_into.id).toBe(third.id);
  });
});

describe('a merge is refused', () => {
  it('to a version of either that has passed', async () => {
    const [kept, other] = [await create(), await create()];
    for (const answer of [await merge({ ...kept, version: 7 }, other), await merge(kept, { ...other, version: 7 })])
      expect([answer.status, answer.body.code]).toEqual([409, 'STALE_VERSION']);
  });

  it('into itself, with a missing deal, and with one of another firm', async () => {
    const kept = await create();
    expect((await merge(kept, kept)).status).toBe(400);
    expect((await merge(kept, { id: crypto.randomUUID(), version: 1 })).status).toBe(404);
    expect((await merge(kept, await create({}, foreigner))).status).toBe(404);
    expect((await merge(kept, await create(), {}, foreigner)).status).toBe(404);
  });

  it('while both are before the committee, and when the other is a company of the portfolio', async () => {
    const [kept, other] = [await create(), await create()];
    const vote = (deal: Deal) =>
      server.admin.query(
        'insert into committee_reviews (tenant_id, id, opportunity_id, quorum, opened_by) values ($1, gen_random_uuid(), $2, 1, $3)',
        [admin.tenantId, deal.id, admin.userId],
      );
    await vote(kept);
    await vote(other);
    expect((await merge(kept, other)).body.code).toBe('MERGE_REFUSED');
    const won = await create();
    await server.admin.query(
      `insert into portfolio_companies (tenant_id, id, name, opportunity_id) values ($1, gen_random_uuid(), 'Tidewire', $2)`,
      [admin.tenantId, won.id],
    );
    expect((await merge(kept, won)).body.code).toBe('MERGE_REFUSED');
    expect((await merge(won, kept)).status).toBe(200);
  });

  it('to 49 of 50 who merge the same pair at once, in both directions', async () => {
    const [kept, other] = [await create(), await create()];
    await addDealWork(server, admin, other.id, 'Carried');
    const acts = Array.from({ length: 50 }, (_, place) => (place % 2 ? merge(kept, other) : merge(other, kept)));
    const answers = await Promise.all(acts);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(['DEAL_MERGED', 'STALE_VERSION']).toContain(body.code);
    const { rows } = await server.admin.query(
      'select count(*)::int as merged from opportunities where tenant_id = $1 and merged_into is not null',
      [admin.tenantId],
    );
    expect(rows).toEqual([{ merged: 1 }]);
    expect(await auditOf(server, admin.tenantId, 'opportunity.duplicate_merged')).toHaveLength(1);
  });

  it('never leaves a note with the deal that is just going: it waits, and is told', async () => {
    const [kept, other] = [await create(), await create()];
    const merging = await server.admin.connect();
    await merging.query('begin');
    await merging.query('select 1 from opportunities where id = $1 for update', [other.id]);
    const writing = call(server, user, 'POST', `/opportunities/${other.id}/notes`, { body: 'Still here' });
    await untilWaiting(server);
    await merging.query('update opportunities set merged_into = $2 where id = $1', [other.id, kept.id]);
    await merging.query('commit');
    merging.release();
    expect((await writing).body.code).toBe('DEAL_MERGED');
  });
});

describe('a merge at the same moment as the work on the deal', () => {
  const partner = { status: 'partner_review' };

  it('refuses none of it, and takes all of it along', async () => {
    for (let round = 0; round < 4; round++) {
      const [kept, other] = [await create(), await create(partner)];
      const process = await makeProcessOf(server, admin, other.id);
      const item = itemsOf(process)[0]?.id;
      const review = (await call(server, admin, 'POST', `/opportunities/${other.id}/committee-reviews`, {})).body;
      const work: [string, object][] = [
        [`/committee-reviews/${review.id}/questions`, { question: 'Why now?' }],
        [`/due-diligence/${process.id}/items`, { title: 'One more', section: 'Team', owner_id: admin.userId }],
        [`/due-diligence-items/${item}/comments`, { body: 'See', mentions: [admin.userId] }],
      ];
      const people = [user, user, user, admin];
      const answers = await Promise.all([
        merge(kept, other),
        ...people.flatMap((person) => work.map(([path, body]) => call(server, person, 'POST', path, body))),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(12).fill(201)]);
      const { rows } = await server.admin.query(
        `select opportunity_id from committee_questions where review_id = $1 union
         select opportunity_id from dd_items where process_id = $2 union
         select opportunity_id from dd_comments where item_id = $3`,
        [review.id, process.id, item],
      );
      expect(rows).toEqual([{ opportunity_id: kept.id }]);
    }
  });

  it('leaves nothing behind that is begun for the other deal', async () => {
    const template = await makeTemplate(server, admin);
    for (let round = 0; round < 4; round++) {
      const [kept, other] = [await create(), await create()];
      const begun = { opportunity_id: other.id };
      const [merged] = await Promise.all([
        merge(kept, other),
        ...Array.from({ length: 4 }, () => call(server, user, 'POST', '/tasks', { title: 'Call them', ...begun })),
        call(server, user, 'POST', '/due-diligence', { ...begun, template_version_id: template.version_id }),
      ]);
      expect(merged.status).toBe(200);
      const { rows } = await server.admin.query(
        `select 'task' from tasks where opportunity_id = $1 union select 'process' from due_diligence_processes where opportunity_id = $1`,
        [other.id],
      );
      expect(rows).toEqual([]);
    }
  });
});

describe('a merge with a confidential deal', () => {
  it('makes both confidential, for the members of either', async () => {
    const third = await addPerson(server, admin.tenantId, 'firm_user');
    const kept = await create();
    const other = await makeConfidential(await create(), admin, [user.userId]);
    const { body } = await merge(kept, other);
    expect(body.is_confidential).toBe(true);
    expect((await get(kept, user)).id).toBe(kept.id);
    expect((await get(other, user)).merged_into.id).toBe(kept.id);
    expect((await get(kept, third)).code).toBe('NOT_FOUND');
    expect((await get(other, third)).code).toBe('NOT_FOUND');
  });

  it('needs somebody who may say so for both', async () => {
    const mine = await makeConfidential(await create({}, user), user);
    const open = await create();
    const { status, body } = await merge(mine, open, {}, user);
    expect([status, body.code]).toEqual([422, 'MERGE_REFUSED']);
    expect((await merge(mine, await create({}, user), {}, user)).status).toBe(200);
  });

  it('hides the merged one together with the other later, and opens it together', async () => {
    const [kept, other] = [await create(), await create()];
    const merged = (await merge(kept, other)).body;
    const hidden = await makeConfidential(merged);
    expect((await get(other, user)).code).toBe('NOT_FOUND');
    await call(server, admin, 'POST', `/opportunities/${kept.id}/members`, { user_id: user.userId });
    expect((await get(other, user)).id).toBe(other.id);
    await call(server, admin, 'POST', `/opportunities/${kept.id}/members/remove`, { user_id: user.userId });
    expect((await get(other, user)).code).toBe('NOT_FOUND');
    await call(server, admin, 'POST', `/opportunities/${kept.id}/confidential`, {
      version: hidden.version,
      is_confidential: false,
    });
    expect((await get(other, user)).is_confidential).toBe(false);
  });
});
