import type { CustomFieldKind } from '@cairn/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { untilWaiting } from '../../../testing/until-waiting.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { convertFewAtOnce, FEW, fillDeals, untilConverted } from '../testing/many-values.ts';

const server = useOwnServer();
/** Changes the kind, and sees none of the deals of the other two that are confidential. */
const nora = forEachTest(() => makeFirm(server));
const noah = forEachTest(() => addPerson(server, nora.tenantId, 'firm_user'));
const mia = forEachTest(() => addPerson(server, nora.tenantId, 'firm_user'));

const CHOICES = [{ label: 'ZH' }, { label: 'GE' }];
const newField = async (body: object) => (await call(server, nora, 'POST', '/custom-fields', body)).body;
const change = (field: { id: string; version: number }, body: object) =>
  call(server, nora, 'PATCH', `/custom-fields/${field.id}`, { version: field.version, ...body });
const newDeal = async (body: object, person: TestPerson = nora) =>
  (await call(server, person, 'POST', '/opportunities', { company_name: 'Ola', ...body })).body;
const newHidden = async (body: object, ...members: TestPerson[]) => {
  const deal = await newDeal({ company_name: 'Secret', ...body }, noah);
  await hideDeal(server, deal.id, ...members);
  return deal;
};
const read = async (deal: { id: string }, person: TestPerson = noah) =>
  (await call(server, person, 'GET', `/opportunities/${deal.id}`)).body;
const notesOf = async (deal: { id: string }, person: TestPerson = noah) =>
  (await call(server, person, 'GET', `/opportunities/${deal.id}/activity`)).body.entries.flatMap(
    ({ note }: { note?: { body: string } }) => note?.body ?? [],
  );
beforeAll(() => convertFewAtOnce(server));
const fill = (custom: string) => fillDeals(server, nora, FEW, custom);
const over = (id: string, look?: (running: { done: number }) => unknown) => untilConverted(server, nora, id, look);

it('takes no default of an amount for a number', async () => {
  const field = await newField({ label: 'Ticket', kind: 'money', default_value: 100_00 });
  const changed = await change(field, { kind: 'number' });
  expect([changed.status, changed.body.default_value]).toEqual([200, null]);
});

describe('another kind of a field', () => {
  it.each<[from: CustomFieldKind, value: unknown, to: CustomFieldKind, converted: unknown, currency?: string]>([
    ['money', 12_300, 'number', 123, 'EUR'],
    ['money', 12_300, 'text', 'EUR 123.00', 'EUR'],
    ['number', 123.5, 'money', 12_350, 'EUR'],
    ['text', '17', 'number', 17],
    ['choice', 'zh', 'text', 'ZH'],
    ['choices', ['zh', 'ge'], 'text', 'ZH, GE'],
  ])(
    'reaches %s %j of deals that the administrator does not see: %s %j',
    async (from, value, to, converted, currency) => {
      for (const is_encrypted of [false, true]) {
        const field = await newField({ label: `Kept ${is_encrypted}`, kind: from, is_encrypted, choices: CHOICES });
        const body = { custom: { [field.key]: value }, ...(currency && { currency }) };
        // Both are seen by Noah, and one of them by Mia too: none is converted twice.
        const deals = [await newHidden(body, noah, mia), await newHidden(body, noah), await newHidden(body, mia)];
        expect((await change(field, { kind: to, choices: [] })).status).toBe(200);
        expect((await read(deals[0])).custom).toEqual({ [field.key]: converted });
        expect((await read(deals[1])).custom).toEqual({ [field.key]: converted });
        expect(await read(deals[2], mia)).toMatchObject({ custom: { [field.key]: converted }, version: 2 });
        for (const { id } of deals)
          await server.admin.query('update opportunities set custom = $2, custom_cells = $2 where id = $1', [id, {}]);
      }
    },
  );

  it('is found by search and filters in such a deal, and so is a choice that is called otherwise', async () => {
    const field = await newField({ label: 'Place', kind: 'choice', choices: CHOICES });
    const deal = await newHidden({ custom: { place: 'zh' } }, noah);
    const find = async (query: string) =>
      (await call(server, noah, 'GET', `/opportunities?${query}`)).body.rows.map(({ id }: { id: string }) => id);
    const [zh, ge] = field.choices;
    const renamed = (await change(field, { choices: [{ ...zh, label: 'Zurich' }, ge] })).body;
    expect(renamed.choices?.[0]?.label, JSON.stringify(renamed)).toBe('Zurich');
    expect(await find('search=zurich')).toEqual([deal.id]);
    await change(renamed, { kind: 'text', choices: [] });
    expect([await find('search=zurich'), await find('search=zh')]).toEqual([[deal.id], []]);
    expect(await find('custom[place]=zurich')).toEqual([deal.id]);
  });

  it('keeps what does not fit in the remarks of a deal that is hidden, and tells the administrator nothing', async () => {
    const field = await newField({ label: 'Omar Conv', kind: 'text' });
    const custom = { [field.key]: 'abc secret' };
    const deal = await newHidden({ custom, remarks: 'Met in May.' }, noah);
    const seen = await newDeal({ company_name: 'Open', custom: { [field.key]: 'nine' } });
    const refused = await change(field, { kind: 'number' });
    expect([refused.body.code, refused.body.data.count]).toEqual(['VALUES_DO_NOT_FIT', 1]);
    expect(refused.body.data.examples[0].record_id).toBe(seen.id);
    expect((await read(deal)).custom).toEqual(custom);
    await call(server, nora, 'PATCH', `/opportunities/${seen.id}`, { version: 1, custom: { [field.key]: '9' } });
    const changed = await change(field, { kind: 'number' });
    expect([changed.status, JSON.stringify(changed.body).includes('secret')]).toEqual([200, false]);
    const after = await read(deal);
    expect([after.custom, after.remarks]).toEqual([{}, 'Met in May.\nOmar Conv: abc secret']);
    expect(await notesOf(deal)).toEqual([
      'Omar Conv: abc secret\n\nWritten by Cairn: “Omar Conv” became a field of another kind, which does not take this value. It stands in the remarks now.',
    ]);
    const events = await auditOf(server, nora.tenantId, 'custom_field.updated');
    expect(events.map(({ metadata }) => metadata.converted)).toEqual([1]);
    const log = await call(server, nora, 'GET', '/audit-logs?limit=100');
    expect([log.status, JSON.stringify(log.body).includes(deal.id)]).toEqual([200, false]);
  });

  it('keeps it as a note where the remarks are full, and encrypted values in their field alone', async () => {
    const field = await newField({ label: 'Long', kind: 'long_text' });
    const secret = await newField({ label: 'Hush', kind: 'text', is_encrypted: true });
    const [remarks, long] = ['r'.repeat(3990), 'x'.repeat(4000)];
    const deal = await newHidden({ custom: { long, hush: 'sealed' }, remarks: 'r'.repeat(3900) }, noah);
    const full = await newHidden({ custom: { long }, remarks }, noah);
    for (const one of [field, secret]) expect((await change(one, { kind: 'number' })).status).toBe(200);
    const because = 'Written by Cairn: “Long” became a field of another kind, which does not take this value.';
    expect([(await read(full)).remarks, await notesOf(full)]).toEqual([remarks, [`Long: ${long}\n\n${because}`]]);
    const line = 'Hush: an encrypted value that did not fit the new kind';
    expect(await read(deal)).toMatchObject({
      remarks: `${'r'.repeat(3900)}\n${line}`,
      custom: { hush: 'sealed' },
    });
    expect((await notesOf(deal)).join()).toContain(`${line}\n\n`);
    const { rows } = await server.admin.query(`select count(*)::int as count from opportunities o
      where o::text like '%sealed%'`);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('is told by notes that are nobody’s, so that what is kept about a member does not count them', async () => {
    const request = await call(server, nora, 'POST', '/data-requests', {
      ...{ kind: 'access', name: 'Noah', email: noah.email, received_by: 'email' },
      received_on: new Date().toISOString().slice(0, 10),
    });
    const written = async () => (await call(server, nora, 'GET', `/data-requests/${request.body.id}/data`)).body;
    const field = await newField({ label: 'Town', kind: 'text' });
    const deal = await newHidden({ custom: { [field.key]: 'Bern' } }, noah);
    const before = await written();
    expect((await change(field, { kind: 'choice', choices: [{ label: 'Zurich' }] })).status).toBe(200);
    expect(await written()).toEqual(before);
    const { entries } = (await call(server, noah, 'GET', `/opportunities/${deal.id}/activity`)).body;
    const { user_id, note } = entries.find(({ kind }: { kind: string }) => kind === 'note');
    expect([user_id, note.created_by, note.can]).toEqual([null, null, { edit: false }]);
    for (const [method, body] of [['PATCH', { body: 'Mine', version: 1 }], ['DELETE']] as const)
      expect((await call(server, noah, method, `/opportunity-notes/${note.id}`, body)).status).toBe(403);
  });

  it('is not held up by a deleted deal, which no count names', async () => {
    const field = await newField({ label: 'Score', kind: 'text' });
    const [live, gone, dropped] = [
      await newDeal({ custom: { score: '7' } }),
      await newDeal({ custom: { score: '8' } }),
      await newDeal({ custom: { score: 'eight' } }),
    ];
    for (const deal of [gone, dropped])
      await call(server, nora, 'POST', `/opportunities/${deal.id}/delete`, { version: 1 });
    const used = async () => (await call(server, nora, 'GET', `/custom-fields/${field.id}/values`)).body.values;
    expect(await used()).toEqual([{ value: '7', count: 1 }]);
    const { status, body } = await change(field, { kind: 'number' });
    expect([status, body.kind]).toEqual([200, 'number']);
    const outside = await call(server, nora, 'GET', `/custom-fields/${field.id}/outside?max_value=1`);
    expect(outside.body).toEqual({ count: 1 });
    const { rows } = await server.admin.query(
      `select id, custom, remarks from opportunities where tenant_id = $1 order by created_at`,
      [nora.tenantId],
    );
    expect(rows).toEqual([
      { id: live.id, custom: { score: 7 }, remarks: null },
      { id: gone.id, custom: { score: 8 }, remarks: null },
      { id: dropped.id, custom: {}, remarks: 'Score: eight' },
    ]);
  });
});

describe('a deal that is shown or hidden while its field becomes another kind', () => {
  const setConfidential = (deal: { id: string }, version: number, is_confidential: boolean) =>
    call(server, noah, 'POST', `/opportunities/${deal.id}/confidential`, { version, is_confidential });
  /** Holds a deal while the change of kind runs into it, and does something then. */
  const meanwhile = async (
    held: { id: string },
    start: () => Promise<{ status: number }>,
    act: () => Promise<object[]>,
  ) => {
    const lock = await server.admin.connect();
    await lock.query('begin');
    await lock.query('select id from opportunities where id = $1 for update', [held.id]);
    const changing = start();
    await untilWaiting(server);
    const acting = act();
    await Promise.race([acting, new Promise((resolve) => setTimeout(resolve, 500))]);
    await lock.query('commit');
    lock.release();
    return [(await changing).status, ...(await acting).map((answer) => (answer as { status: number }).status)];
  };

  it('is converted once', async () => {
    const field = await newField({ label: 'Ticket', kind: 'money' });
    const custom = { ticket: 12_300 };
    const held = await newDeal({ custom });
    const deals = [];
    for (const is_hidden of [true, true, false]) {
      const deal = await newDeal({ custom }, noah);
      deals.push(is_hidden ? (await setConfidential(deal, 1, true)).body : deal);
    }
    const [opened, shared, closed] = deals;
    const answers = await meanwhile(
      held,
      () => change(field, { kind: 'number' }),
      () =>
        Promise.all([
          setConfidential(opened, opened.version, false),
          call(server, noah, 'POST', `/opportunities/${shared.id}/members`, { user_id: nora.userId }),
          setConfidential(closed, closed.version, true),
        ]),
    );
    expect(answers).toEqual([200, 200, 200, 200]);
    for (const deal of [held, ...deals]) expect((await read(deal)).custom).toEqual({ ticket: 123 });
  });

  it.each([true, false])('is converted once by the job, too (hidden before: %s)', async (is_hidden) => {
    const field = await newField({ label: 'Ticket', kind: 'money' });
    await fill(`jsonb_build_object('ticket', n * 100)`);
    const deal = await newDeal({ custom: { ticket: 12_300 } }, noah);
    if (is_hidden) expect((await setConfidential(deal, 1, true)).status).toBe(200);
    const { version } = await read(deal);
    const { rows } = await server.admin.query(
      'select id from opportunities where tenant_id = $1 and id < $2 order by id desc limit 1',
      [nora.tenantId, deal.id],
    );
    const answers = await meanwhile(
      rows[0],
      () => change(field, { kind: 'number' }),
      async () => [await setConfidential(deal, version, !is_hidden)],
    );
    expect(answers).toEqual([200, 200]);
    expect((await over(field.id)).conversion).toBeNull();
    expect((await read(deal)).custom).toEqual({ ticket: 123 });
  });
});

describe('what an administrator could count', () => {
  const counted = async () => {
    const log = (await call(server, nora, 'GET', '/audit-logs?limit=100')).body.rows;
    const { body } = await call(server, nora, 'GET', '/audit-logs/stats');
    const state = await call(server, nora, 'GET', '/audit-logs/state');
    const { rows } = await server.admin.query('select count(*)::int as events from audit_logs where tenant_id = $1', [
      nora.tenantId,
    ]);
    return { log, stats: body, state: state.status, events: rows[0].events };
  };

  it.each(['opportunity', 'portfolio_company'])(
    'is the same whether hidden values fit or not (%s)',
    async (record_kind) => {
      const added = [];
      for (const values of [[], ['Bern', 'Bern', 'Geneva']]) {
        const field = await newField({ record_kind, label: `City ${values.length}`, kind: 'text' });
        for (const value of values) {
          const custom = { [field.key]: value };
          if (record_kind === 'opportunity') await newHidden({ custom }, noah);
          else {
            const made = (await call(server, noah, 'POST', '/portfolio-companies', { name: 'Helio', custom })).body;
            const deal = await newHidden({}, noah);
            await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [
              made.id,
              deal.id,
            ]);
          }
        }
        const before = await counted();
        expect((await change(field, { kind: 'choice', choices: [{ label: 'Zurich' }] })).status).toBe(200);
        const after = await counted();
        added.push({
          log: after.log.slice(0, after.log.length - before.log.length).map(({ action }: { action: string }) => action),
          events: after.events - before.events,
          total: after.stats.total_events - before.stats.total_events,
        });
      }
      expect(added[0]?.events).toBeGreaterThan(0);
      expect(added[1]).toEqual(added[0]);
    },
  );
});

describe('another kind of more values than are converted at once', () => {
  it('reaches hidden and deleted deals too, each once, and counts none of them', async () => {
    const field = await newField({ label: 'Score', kind: 'money' });
    await fill(`jsonb_build_object('score', n * 100)`);
    const deals = [
      await newHidden({ custom: { score: 12_300 } }, noah, mia),
      await newHidden({ custom: { score: 45_600 } }, mia),
    ];
    const { body } = await change(field, { kind: 'number' });
    expect(body.conversion).toEqual({ status: 'running', total: FEW, done: 0 });
    const shown = new Set<number>();
    const end = await over(field.id, ({ done }) => shown.add(done % 10));
    expect([end.conversion, ...shown]).toEqual([null, 0]);
    expect((await read(deals[0])).custom).toEqual({ score: 123 });
    expect((await read(deals[1] as { id: string }, mia)).custom).toEqual({ score: 456 });
    const { rows } = await server.admin.query(
      `select count(*)::int as deals, sum((custom ->> 'score')::numeric)::int as sum from opportunities where tenant_id = $1`,
      [nora.tenantId],
    );
    expect(rows).toEqual([{ deals: FEW + 2, sum: (FEW * (FEW + 1)) / 2 + 123 + 456 }]);
    const events = await auditOf(server, nora.tenantId, 'custom_field.updated');
    expect(events.map(({ metadata }) => metadata.converted ?? metadata.converting)).toEqual([FEW, FEW]);
  });

  it('goes on after it was ended to let somebody else pass who holds deals in another order', async () => {
    const field = await newField({ label: 'Ticket', kind: 'money' });
    await fill(`jsonb_build_object('ticket', n * 100)`);
    const { rows } = await server.admin.query('select id from opportunities where tenant_id = $1 order by id limit 2', [
      nora.tenantId,
    ]);
    const lock = await server.admin.connect();
    await lock.query('begin');
    // The one that looks first is ended.
    await lock.query(`set local deadlock_timeout = '1min'`);
    await lock.query('select id from opportunities where id = $1 for update', [rows[1].id]);
    expect((await change(field, { kind: 'number' })).body.conversion.status).toBe('running');
    await untilWaiting(server);
    await lock.query(`update opportunities set priority = 'high' where id = $1`, [rows[0].id]);
    await lock.query('rollback');
    lock.release();
    expect(await over(field.id)).toMatchObject({ kind: 'number', conversion: null, is_archived: false });
  });

  it('keeps what does not fit in the remarks, also where all others stay as they are', async () => {
    const field = await newField({ label: 'Score', kind: 'number' });
    await fill(`jsonb_build_object('score', n)`);
    const deal = await newHidden({ custom: { score: 1.2345 } }, noah);
    const percent = (await change(field, { kind: 'percent' })).body;
    expect([percent.kind, percent.conversion]).toEqual(['percent', null]);
    expect(await read(deal)).toMatchObject({ custom: {}, remarks: 'Score: 1.2345' });
    const text = (await change(percent, { kind: 'text' })).body;
    const last = await over(text.id);
    const word = await newHidden({ custom: { score: 'abc' } }, mia);
    const gone = await newDeal({ custom: { score: 'def' } });
    await call(server, nora, 'POST', `/opportunities/${gone.id}/delete`, { version: 1 });
    expect((await change(last, { kind: 'number' })).body.conversion.total).toBe(FEW + 1);
    expect(await over(field.id)).toMatchObject({ kind: 'number', conversion: null, is_archived: false });
    expect(await read(word, mia)).toMatchObject({ custom: {}, remarks: 'Score: abc' });
    const { rows } = await server.admin.query('select custom, remarks from opportunities where id = $1', [gone.id]);
    expect(rows).toEqual([{ custom: {}, remarks: 'Score: def' }]);
  });
});

describe('another kind of a field of companies', () => {
  const ofCompanies = async (body: object) => newField({ record_kind: 'portfolio_company', ...body });

  it('reaches a company that is hidden with its deal, and keeps what does not fit as a note', async () => {
    const score = await ofCompanies({ label: 'Score', kind: 'text' });
    const plan = await ofCompanies({ label: 'Plan', kind: 'text' });
    const deal = await newDeal({}, noah);
    const custom = { score: '17', plan: 'to sell' };
    const made = (await call(server, noah, 'POST', '/portfolio-companies', { name: 'Helio', custom })).body;
    await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [made.id, deal.id]);
    await hideDeal(server, deal.id, noah);
    for (const one of [score, plan]) expect((await change(one, { kind: 'number' })).status).toBe(200);
    const path = `/portfolio-companies/${made.id}`;
    expect((await call(server, noah, 'GET', path)).body.custom).toEqual({ score: 17 });
    const notes = (await call(server, noah, 'GET', `${path}/notes`)).body;
    expect(JSON.stringify(notes)).toContain('Plan: to sell');
  });
});
