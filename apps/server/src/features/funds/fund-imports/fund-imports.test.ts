import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);

let [fund, id] = ['', ''];

/** A fund with its terms and an empty portfolio, and an import that is open. */
beforeEach(async () => {
  const portfolio = await acts().post('/portfolios', { name: 'Fund I', type: 'Fund' });
  fund = (await acts().fund({ portfolio_id: portfolio.body.id })).id;
  await acts().agree(fund);
  id = (await acts().post(`/funds/${fund}/imports`, {})).body.id;
});

const FILE = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="list.csv"' };
const add = (kind: string, text: string, by: TestPerson = user) =>
  call(server, by, 'POST', `/fund-import-lists?import_id=${id}&kind=${kind}`, Buffer.from(text), FILE);
const get = async () => (await call(server, user, 'GET', `/fund-imports/${id}`)).body;

/** Worked by hand: 8 % hurdle, 20 % carry, full catch-up; Cedar is the manager's own and pays neither fee nor carry. */
const LISTS = {
  partners: [
    'Limited partner,Commitment,Closing date,Pays fee and carry',
    'Alder,"6,000,000.00",2020-01-01,yes',
    'Birch,"3,000,000.00",2020-01-01,yes',
    'Cedar GP,"1,000,000.00",2020-01-01,no',
  ],
  calls: [
    'Investor,Date,Amount,Management fees,Investments',
    'Alder,2020-02-03,1200000.00,12000.00,1188000.00',
    'Birch,2020-02-03,600000.00,6000.00,594000.00',
    'Cedar GP,2020-02-03,200000.00,0,200000.00',
  ],
  fees: [
    'Paid on,Kind,Amount,Limited partner,Period from,Period to',
    '2020-03-31,Management fee,13333.33,Alder,2020-01-01,2020-03-31',
    '2020-03-31,Management fee,6666.67,Birch,2020-01-01,2020-03-31',
  ],
  investments: ['Company,Date,Amount,Shares,Share class', 'Trovati,2020-02-14,1500000.00,150000,Series A'],
  valuations: ['Company,Date,Fair value', 'Trovati,2021-12-31,2400000.00', 'Trovati,2022-12-31,1800000.00'],
  realisations: ['Company,Date,Kind,Amount,Shares', 'Trovati,2022-06-30,Partial sale,1000000.00,50000'],
  distributions: [
    'Limited partner,Paid on,Amount',
    'Alder,2022-07-15,480000.00',
    'Birch,2022-07-15,240000.00',
    'Cedar GP,2022-07-15,80000.00',
  ],
  balances: [
    'Limited partner,Date,Called,Distributed,Unfunded,NAV',
    'Alder,2022-12-31,1200000.00,480000.00,4800000.00,1333333.34',
    'Birch,2022-12-31,600000.00,240000.00,2400000.00,666666.66',
    'Cedar GP,2022-12-31,200000.00,80000.00,800000.00,250000.00',
    ',2022-12-31,2000000.00,800000.00,8000000.00,2250000.00',
  ],
};
type Lists = Partial<Record<keyof typeof LISTS, string[]>>;

/** Adds the lists, those that are named otherwise as they are named. */
async function addAll(other: Lists = {}) {
  let body: Awaited<ReturnType<typeof get>>;
  for (const [kind, rows] of Object.entries({ ...LISTS, ...other })) ({ body } = await add(kind, rows.join('\n')));
  return body;
}
const faults = (view: Awaited<ReturnType<typeof get>>) =>
  view.lists.flatMap(
    ({ kind, faults: own }: { kind: string; faults: { line: number; column: string; problem: string }[] }) =>
      own.map(({ line, column, problem }) => [kind, line, column, problem]),
  );
async function bringIn(by: TestPerson = admin) {
  const draft = await get();
  const sent = await acts().post(`/fund-imports/${id}/submit`, { version: draft.version });
  const shown = (await call(server, by, 'GET', `/fund-imports/${id}`)).body;
  const hash = shown.preview?.hash ?? '';
  return sent.status === 200 ? acts().post(`/fund-imports/${id}/approve`, { version: shown.version, hash }, by) : sent;
}

describe('an import of a fund with three partners', () => {
  it('comes to what was worked out by hand, to the cent', async () => {
    const { preview, problems, can } = await addAll();
    expect(problems).toEqual([]);
    expect(preview.partners.map(({ id: _id, ...each }: { id: string }) => each)).toEqual([
      {
        name: 'Alder',
        is_new: true,
        commitment: 6_000_000_00,
        called: 1_200_000_00,
        paid_in: 1_200_000_00,
        unfunded: 4_800_000_00,
        distributed: 480_000_00,
        nav: 1_333_333_34,
      },
      {
        name: 'Birch',
        is_new: true,
        commitment: 3_000_000_00,
        called: 600_000_00,
        paid_in: 600_000_00,
        unfunded: 2_400_000_00,
        distributed: 240_000_00,
        nav: 666_666_66,
      },
      {
        name: 'Cedar GP',
        is_new: true,
        commitment: 1_000_000_00,
        called: 200_000_00,
        paid_in: 200_000_00,
        unfunded: 800_000_00,
        distributed: 80_000_00,
        nav: 250_000_00,
      },
    ]);
    expect(preview.total.nav).toBe(2_250_000_00);
    const { dpi, tvpi, net_irr } = preview.ratios;
    expect([dpi, tvpi.slice(0, 6), net_irr.slice(0, 10)]).toEqual(['0.4', '1.5111', '0.15985785']);
    expect(preview.balances.map(({ difference }: { difference: number }) => difference)).toEqual(Array(16).fill(0));
    expect(can).toEqual({ edit: true, submit: true, reopen: false, approve: false });
  });

  it('comes to the same each time it is computed, also where an odd cent goes to one of equal partners', async () => {
    const equal = (row: string) => ['Alder', 'Birch', 'Cedar'].map((name) => `${name},${row}`);
    await addAll({
      partners: ['Limited partner,Commitment,Closing date', ...equal('1000000.00,2020-01-01')],
      calls: ['Investor,Date,Amount', ...equal('2020-02-03,600000.00')],
      fees: ['Paid on,Kind,Amount,Period from,Period to', '2020-03-31,Management fee,100.00,2020-01-01,2020-03-31'],
      distributions: ['Limited partner,Paid on,Amount', ...equal('2022-07-15,100000.00')],
      balances: ['Limited partner,Date,Called', 'Alder,2022-12-31,600000.00'],
    });
    expect(faults(await get())).toEqual([]);
    const previews = [];
    for (let time = 0; time < 6; time++) previews.push((await get()).preview);
    const navs = previews.map(({ partners }) => partners.map(({ nav }: { nav: number }) => nav));
    expect(new Set(navs[0]).size).toBeGreaterThan(1);
    expect(new Set(navs.map(String)).size).toBe(1);
    expect(new Set(previews.map(({ hash }) => hash)).size).toBe(1);
    expect((await bringIn()).status).toBe(200);
  });

  it('is brought in as if it had been entered, and tells nobody', async () => {
    await addAll();
    const { status, body } = await bringIn();
    expect([status, body.state]).toEqual([200, 'done']);
    const { position, problem } = await acts().get(fund, '2022-12-31');
    expect([
      position.commitment,
      position.paid_in,
      position.distributed,
      position.unfunded,
      position.nav,
      problem,
    ]).toEqual([10_000_000_00, 2_000_000_00, 800_000_00, 8_000_000_00, 2_250_000_00, null]);
    const calls = (await call(server, user, 'GET', `/funds/${fund}/capital-events`)).body.rows;
    expect(
      calls.map(({ kind, number, status: how, issued_on, due_on }: Record<string, unknown>) => [
        kind,
        number,
        how,
        issued_on,
        due_on,
      ]),
    ).toEqual([
      ['distribution', 1, 'paid', '2022-07-15', '2022-07-15'],
      ['call', 1, 'paid', '2020-02-03', '2020-02-03'],
    ]);
    const mails = await server.admin.query('select count(*)::int as n from fund_documents');
    expect(mails.rows[0].n).toBe(0);
    expect(await auditOf(server, admin.tenantId, 'fund_import.submitted')).toHaveLength(1);
    const [event] = await auditOf(server, admin.tenantId, 'fund_import.brought_in');
    expect(event?.metadata).toMatchObject({
      limited_partners: 3,
      commitments: 3,
      capital_events: 2,
      holdings: 1,
      valuations: 2,
    });
  });
});

/** Lines of a list with some of them written otherwise. */
const changed = (kind: keyof typeof LISTS, from: string, to: string): Lists => ({
  [kind]: LISTS[kind].map((line) => line.replace(from, to)),
});

describe('what is wrong in a list', () => {
  it.each<[string, Lists, [string, number | null, string | null, string]]>([
    [
      'an LP that nobody knows',
      changed('calls', 'Birch', 'Birsch'),
      ['calls', 3, 'Limited partner', 'Birsch” is not in the list'],
    ],
    [
      'a call above unfunded',
      changed('calls', 'Cedar GP,2020-02-03,200000.00,0,200000.00', 'Cedar GP,2020-02-03,1000000.01,0,1000000.01'),
      ['calls', 4, 'Amount', 'still had unfunded on 2020-02-03'],
    ],
    [
      'parts that do not add up',
      changed('calls', '594000.00', '594000.01'),
      ['calls', 3, 'Amount', 'do not add up to the amount'],
    ],
    [
      'a distribution before any call',
      changed('distributions', 'Birch,2022-07-15', 'Birch,2020-01-15'),
      ['distributions', 3, 'Paid on', 'had paid nothing in by 2020-01-15'],
    ],
    [
      'a day that has not come',
      changed('valuations', '2022-12-31', '2099-12-31'),
      ['valuations', 3, 'Date', 'has not come yet'],
    ],
    [
      'a day before the first closing',
      changed('fees', '2020-03-31,Management fee,13333.33', '2019-03-31,Management fee,13333.33'),
      ['fees', 2, 'Paid on', 'before the first closing'],
    ],
    [
      'an amount below 0',
      changed('distributions', '15,80000.00', '15,-80000.00'),
      ['distributions', 4, 'Amount', 'is below 0'],
    ],
    [
      'no amount',
      changed('distributions', '15,80000.00', '15,eighty'),
      ['distributions', 4, 'Amount', '“eighty” is no amount in USD'],
    ],
    ['no day', changed('calls', '2020-02-03,1200000', '2020-02-33,1200000'), ['calls', 2, 'Paid on', 'is no day']],
    [
      'the same row twice',
      { calls: [...LISTS.calls, LISTS.calls[1] as string] },
      ['calls', 5, 'Limited partner', 'Line 2 is of the same limited partner and call'],
    ],
    [
      'a commitment twice',
      { partners: [...LISTS.partners, LISTS.partners[1] as string] },
      ['partners', 5, 'Closing date', 'Line 2 is of the same limited partner and day'],
    ],
    [
      'a company that was not bought',
      changed('valuations', 'Trovati,2021', 'Trovato,2021'),
      ['valuations', 2, 'Company', 'is not in the list of investments'],
    ],
    [
      'more sold than was held',
      changed('realisations', '50000', '150001'),
      ['realisations', 2, 'Company', 'Trovati: '],
    ],
    [
      'a currency without a rate',
      {
        investments: ['Company,Date,Amount,Currency', 'Trovati,2020-02-14,1500000.00,SEK'],
        realisations: [],
        valuations: [],
      },
      ['investments', null, null, 'SEK'],
    ],
    ['a column that is missing', changed('fees', 'Kind', 'Something'), ['fees', 1, 'Kind', 'No column is “Kind”']],
  ])('%s', async (_name, other, [kind, line, column, sentence]) => {
    const lists: Lists = { ...LISTS, ...other };
    for (const [each, rows] of Object.entries(lists)) if (rows.length > 0) await add(each, rows.join('\n'));
    const view = await get();
    const found = faults(view).find(([list]: unknown[]) => list === kind);
    expect(found?.slice(0, 3)).toEqual([kind, line, column]);
    expect(found?.[3]).toContain(sentence);
    expect(view.preview).toBeNull();
    const refused = await acts().post(`/fund-imports/${id}/submit`, { version: view.version });
    expect(faultOf(refused)).toEqual([
      400,
      'id',
      'Some cells have to be corrected first. They are named beside their lists.',
    ]);
  });

  it('is warned of where it may be right', async () => {
    const investment = LISTS.investments[1] as string;
    const { preview } = await addAll({
      investments: [...LISTS.investments, investment.replace('A', 'B'), investment.replace('A', 'B')],
    });
    expect(preview.warnings).toEqual(
      [
        'Investments: lines 3 and 4 are equal. Both are brought in, as two events.',
        '-$2,500,000 in cash on 2020-02-14',
      ].map((text) => expect.stringContaining(text)),
    );
  });

  it('refuses a file that is no list', async () => {
    expect((await add('calls', 'Date')).status).toBe(422);
    expect((await add('calls', 'PK\u0003\u0004')).status).toBe(422);
  });
});

describe('a stated balance', () => {
  it('with one digit changed differs, with what makes it up, and is corrected or accepted with a reason', async () => {
    const { preview, can, version } = await addAll(changed('balances', '1333333.34', '1333333.43'));
    const [first] = preview.balances.filter(({ difference }: { difference: number }) => difference !== 0);
    expect([first.key, first.difference, preview.open, can.submit]).toEqual(['alder|2022-12-31|nav', -9, 1, false]);
    expect(first.made_of).toEqual([
      { day: null, what: 'Contributions', amount: 1_200_000_00 },
      { day: null, what: 'Distributions', amount: -480_000_00 },
      { day: null, what: 'Management fee', amount: -13_333_33 },
      { day: null, what: 'Realised gain', amount: 300_000_00 },
      { day: null, what: 'Change in unrealised gain', amount: 480_000_00 },
      { day: null, what: 'Carry accrued', amount: -153_333_33 },
    ]);
    expect(faultOf(await acts().post(`/fund-imports/${id}/submit`, { version }))[0]).toBe(400);
    const accepted = await acts().post(`/fund-imports/${id}/accept`, {
      keys: [first.key],
      reason: 'Rounded by the administrator',
    });
    expect([accepted.body.preview.open, accepted.body.can.submit]).toEqual([0, true]);
    // Another difference of the same balance is not accepted by it.
    await add('balances', LISTS.balances.join('\n').replace('1333333.34', '1333333.35'));
    expect((await get()).preview.open).toBe(1);
  });
});

describe('who brings it in', () => {
  it('is an administrator who has not worked on it, and sees what is written', async () => {
    await addAll();
    await add('fees', LISTS.fees.join('\n'), admin);
    const draft = await get();
    await acts().post(`/fund-imports/${id}/submit`, { version: draft.version });
    const { version, preview } = await get();
    const approve = (by: TestPerson, hash: string) => acts().post(`/fund-imports/${id}/approve`, { version, hash }, by);
    expect((await approve(user, preview.hash)).status).toBe(403);
    expect((await approve(admin, preview.hash)).body.code).toBe('SECOND_PERSON_NEEDED');
    const second = await addPerson(server, admin.tenantId, 'firm_admin');
    expect(faultOf(await approve(second, 'other'))).toEqual([
      400,
      'hash',
      'The figures have changed since they were shown. Look at them again.',
    ]);
    const both = await Promise.all([approve(second, preview.hash), approve(second, preview.hash)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('finds books that are empty, so that nothing comes in twice', async () => {
    await addAll();
    await bringIn();
    const list = (await call(server, user, 'GET', `/funds/${fund}/imports`)).body;
    expect([list.rows.map(({ state }: { state: string }) => state), list.can.start]).toEqual([['done'], false]);
    id = (await acts().post(`/funds/${fund}/imports`, {})).body.id;
    const again = await addAll();
    expect(again.problems).toEqual([
      'This fund has commitments, calls or postings already. A history is brought into a fund that has none: add a new fund for it.',
      'Fund I holds investments already. Take the lists of investments out, so that those count, or choose an empty portfolio.',
    ]);
    expect((await acts().post(`/fund-imports/${id}/submit`, { version: again.version })).status).toBe(400);
  });

  it('is nobody of another firm, and what was discarded keeps no list', async () => {
    const { version } = await addAll();
    const stranger = await makeFirm(server);
    expect((await call(server, stranger, 'GET', `/fund-imports/${id}`)).status).toBe(404);
    expect((await acts().post(`/fund-imports/${id}/discard`, { version })).status).toBe(200);
    expect((await get()).lists).toEqual([]);
    await expect(server.admin.query(`update fund_imports set state = 'draft' where id = $1`, [id])).rejects.toThrow(
      'an import that was decided on is not changed',
    );
  });
});
