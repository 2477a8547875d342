import { beforeEach, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);
let fund: string;
let alder: string;

/** Bought for 500,000 and sold for twice as much two years later. */
beforeEach(async () => {
  const portfolio_id = (await acts().post('/portfolios', { name: 'Fund I', type: 'Fund' })).body.id;
  fund = (await acts().fund({ portfolio_id })).id;
  alder = (await acts().partner('Alder')).id;
  await acts().commit(fund, alder, 1_000_000_00);
  await acts().commit(fund, (await acts().partner('GP', { bears_fees: false })).id, 10_000_00);
  const company = (await acts().post('/portfolio-companies', { name: 'Helio', portfolio_id })).body.id;
  const record = (values: object) => acts().post(`/portfolio-companies/${company}/transactions`, values);
  await record({ kind: 'buy', amount: 500_000_00, shares: 1000, share_class: 'Seed', effective_on: '2020-06-30' });
  await record({ kind: 'exit', amount: 1_000_000_00, effective_on: '2022-06-30' });
});

/** What a payment of an LP is in the books. */
const post = (kind: 'contribution' | 'distribution', amount: number, day: string) =>
  server.admin.query(
    `with posted as (insert into fund_postings (tenant_id, id, fund_id, kind, effective_on, memo, posting_key)
         values ($1, gen_random_uuid(), $2, $3::text, $4, 'Paid', gen_random_uuid()::text) returning tenant_id, id, fund_id)
     insert into fund_entries (tenant_id, id, fund_id, posting_id, account, lp_id, amount)
       select tenant_id, gen_random_uuid(), fund_id, id, account, lp_id, amount from posted,
         (values ('cash', null, $6::bigint), ($3::text, $5::uuid, -$6::bigint)) as line (account, lp_id, amount)`,
    [admin.tenantId, fund, kind, day, alder, kind === 'contribution' ? amount : -amount],
  );
const paid = async () => {
  await post('contribution', 600_000_00, '2020-06-30');
  await post('distribution', 900_000_00, '2022-06-30');
};
const performance = async (as_of: string) =>
  (await call(server, user, 'GET', `/funds/${fund}/performance?as_of=${as_of}`)).body;
const figuresOf = (list: { key: string; value: string | null }[]) =>
  Object.fromEntries(list.map(({ key, value }) => [key, value && Number(Number(value).toFixed(6))]));

it('shows the working of one LP when it is asked for, not of each in the list', async () => {
  await paid();
  const get = async (path: string) => (await call(server, user, 'GET', `/funds/${fund}${path}`)).body;
  const [row] = (await get('?as_of=2022-06-30')).partners;
  expect(Object.keys(row.figures[0])).toEqual(['key', 'value', 'unit', 'note']);
  const position = await get(`/partner?lp_id=${alder}&as_of=2022-06-30`);
  expect(figuresOf(position.figures)).toEqual(figuresOf(row.figures));
  const irr = position.figures.find(({ key }: { key: string }) => key === 'net_irr');
  expect(irr.entries).toHaveLength(2);
  expect(irr.inputs).toContainEqual({
    name: 'days',
    unit: 'plain',
    values: ['2020-06-30', '2022-06-30', '2022-06-30'],
  });
  const other = await makeFirm(server);
  expect((await call(server, other, 'GET', `/funds/${fund}/partner?lp_id=${alder}`)).status).toBe(404);
  expect((await call(server, user, 'GET', `/funds/${fund}/partner?lp_id=${fund}`)).status).toBe(404);
});

it('shows net beside gross, each with its working, and the way there by quarters', async () => {
  await paid();
  const body = await performance('2022-06-30');
  expect(figuresOf(body.gross)).toEqual({ moic: 2, gross_irr: 0.414214 });
  expect(figuresOf(body.net)).toMatchObject({ dpi: 1.5, tvpi: 1.5, pic: 0.6, net_irr: 0.224745 });
  expect(body).toMatchObject({ currency: 'USD', left_out: ['GP'], gross_problem: null, net_problem: null });
  const moic = body.gross.find(({ key }: { key: string }) => key === 'moic');
  expect([moic.formula, moic.entries.length]).toEqual(['MOIC = (proceeds + fair value) / cost', 2]);
  expect(body.points).toHaveLength(10);
  expect(body.points[0]).toMatchObject({ day: '2020-03-31', committed: 1_010_000_00, paid_in: 0, net_cash: 0 });
  expect(body.points[1]).toMatchObject({
    day: '2020-06-30',
    paid_in: 600_000_00,
    nav: 600_000_00,
    net_cash: -600_000_00,
  });
  expect(body.points.at(-1)).toMatchObject({ distributed: 900_000_00, net_cash: 300_000_00 });
});

it('is that of the day: what came later is not in it', async () => {
  await paid();
  const body = await performance('2021-06-30');
  expect(figuresOf(body.net)).toMatchObject({ dpi: 0, net_irr: 0 });
  expect(figuresOf(body.gross)).toEqual({ moic: null, gross_irr: null });
});

it('is as it was known on a day: what was posted, committed or reversed since is not in it', async () => {
  await paid();
  // Written down in two steps: the distribution came to the books a year later, the transactions of the company with it.
  await server.admin.query(
    `alter table fund_postings disable trigger user;
     update fund_postings set created_at = case kind when 'contribution' then timestamptz '2021-01-15' else '2023-01-15' end
       where fund_id = '${fund}';
     alter table fund_postings enable trigger user;
     alter table fund_commitments disable trigger user;
     update fund_commitments set created_at = '2020-01-15' where fund_id = '${fund}';
     alter table fund_commitments enable trigger user`,
  );
  const known = async (known_on: string) =>
    (await call(server, user, 'GET', `/funds/${fund}/performance?as_of=2022-06-30&known_on=${known_on}`)).body;
  const early = await known('2022-12-31');
  expect(early.known_on).toBe('2022-12-31');
  expect(figuresOf(early.net)).toMatchObject({ dpi: 0, tvpi: 1, pic: 0.6 });
  expect(figuresOf(early.gross).moic ?? null).toBeNull();
  expect(figuresOf((await known('2023-01-15')).net)).toMatchObject({ dpi: 1.5 });
  expect(figuresOf((await known('2020-12-31')).net)).toMatchObject({ pic: 0 });
  expect((await known('2019-12-31')).net.map(({ value }: { value: string | null }) => value)).toEqual(
    Array(5).fill(null),
  );
  const books = async (query: string) => (await call(server, user, 'GET', `/funds/${fund}/ledger?${query}`)).body;
  const then = await books('known_on=2022-12-31');
  expect([then.known_on, then.total, then.cash, then.can.post]).toEqual(['2022-12-31', 1, 600_000_00, false]);
  expect(then.postings[0].can.reverse).toBe(false);
  const [contribution] = then.postings;
  await acts().post(`/fund-postings/${contribution.id}/reverse`, {});
  expect((await books('known_on=2022-12-31')).cash).toBe(600_000_00);
  expect((await books('')).cash).toBe(-900_000_00);
});

it('gives a gross return out only with the net one beside it', async () => {
  const file = () => call(server, user, 'GET', `/funds/${fund}/performance/export?as_of=2022-06-30`);
  expect(faultOf(await file())).toEqual([
    400,
    'as_of',
    'Gross IRR is given out with Net IRR beside it, and on 2022-06-30 there is none. Choose a day after the first payment of LPs.',
  ]);
  expect(await auditOf(server, admin.tenantId, 'export.created')).toHaveLength(0);
  await paid();
  const { status, body } = await file();
  expect(status).toBe(200);
  expect(String(body)).toMatch(/Net IRR,0\.2247\d+,Gross IRR,0\.4142\d+,2022-06-30/);
  expect(String(body)).toContain('2020-06-30,USD,1010000.00,0.00,600000.00,0.00,600000.00,-600000.00');
  expect(await auditOf(server, admin.tenantId, 'export.created')).toHaveLength(1);
});

it('is the same for those from whom a company is hidden, which is named to none of them', async () => {
  await paid();
  const portfolio_id = (await acts().get(fund)).portfolio.id;
  const deal = (await acts().post('/opportunities', { company_name: 'Quietwell' })).body.id;
  const quiet = (await acts().post('/portfolio-companies', { name: 'Quietwell', portfolio_id })).body.id;
  const buy = { kind: 'buy', amount: 500_000_00, shares: 1000, share_class: 'Seed', effective_on: '2020-06-30' };
  await acts().post(`/portfolio-companies/${quiet}/transactions`, buy);
  const off = { kind: 'exit', amount: 500_000_00, effective_on: '2022-06-30' };
  await acts().post(`/portfolio-companies/${quiet}/transactions`, off);
  await server.admin.query('update portfolio_companies set opportunity_id = $2 where id = $1', [quiet, deal]);
  await hideDeal(server, deal, admin);
  const seenBy = async (who: typeof user) =>
    (await call(server, who, 'GET', `/funds/${fund}/performance?as_of=2022-06-30`)).body;
  const [member, stranger] = [await seenBy(admin), await seenBy(user)];
  expect(figuresOf(stranger.gross)).toEqual({ moic: 1.5, gross_irr: 0.224745 });
  expect(figuresOf(member.gross)).toEqual(figuresOf(stranger.gross));
  expect(JSON.stringify(stranger)).not.toContain('Quietwell');
});

const rateOn = async (day: string) =>
  (await performance(day)).net.find(({ key }: { key: string }) => key === 'net_irr');

it('has no rate where all flows go one way', async () => {
  await post('contribution', 600_000_00, '2020-06-30');
  // A hundred of 101 parts are of the LP: all that it has paid in.
  const lost = { kind: 'expense', amount: 606_000_00, effective_on: '2021-07-01', memo: 'Lost' };
  expect((await acts().post(`/funds/${fund}/ledger/expenses`, lost)).status).toBe(201);
  expect(await rateOn('2021-07-01')).toMatchObject({
    value: null,
    note: 'All flows go one way, so there is no rate.',
  });
});

it('says that other rates fit as well where the flows change sign several times', async () => {
  await post('contribution', 100_000_00, '2020-06-30');
  await post('distribution', 230_000_00, '2021-06-30');
  await post('contribution', 130_000_00, '2022-06-30');
  // 100 x^2 - 230 x + 130 = 0 at 1 and at 1.3.
  const { value, note } = await rateOn('2022-06-30');
  expect(Number(value)).toBeCloseTo(0, 6);
  expect(note).toBe('The flows change sign several times, so other rates fit as well.');
});

it('says why there is no gross figure', async () => {
  const bare = (await acts().fund({ name: 'Bare' })).id;
  const { body } = await call(server, user, 'GET', `/funds/${bare}/performance`);
  expect(body).toMatchObject({
    gross: [],
    gross_problem: 'The fund has no portfolio yet. Edit it to choose one.',
    points: [],
  });
});
