import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@cairn/domain';
import { decideTerms, proposeTerms } from '../../../apps/server/src/features/funds/funds/fund-terms.ts';
import { createFund } from '../../../apps/server/src/features/funds/funds/write-fund.ts';
import { addContact } from '../../../apps/server/src/features/funds/limited-partners/contacts.ts';
import { createPortfolio } from '../../../apps/server/src/features/portfolio/portfolios/create-portfolio.ts';
import { call, sendFile } from '../http-lane.ts';
import type { Bench } from '../main.ts';
import type { Row } from '../print-table.ts';
import { scale } from '../seed-many.ts';
import { addPerson, makeFirm, type Person, timeReads } from './make-firm.ts';

const PARTNERS = Math.max(3, Math.ceil(100 * scale));
const COMPANIES = 60;
const CALLS = 30;
const DISTRIBUTIONS = 18;
const FIRST_YEAR = 2013;
/** Of each partner, in the currency of the fund. */
const [COMMITMENT, CALLED, FEE, DISTRIBUTED, GAIN] = [10_000_000, 200_000, 20_000, 200_000, 50_000];
const LAST_DAY = '2024-12-31';

/** Twelve years of a fund, brought in from lists: a call or a distribution in each quarter. */
export async function benchFunds(bench: Bench): Promise<Row[]> {
  const [preparer, approver] = await makeFirm(bench, 'Bench Funds');
  const fund = await setUp(preparer, approver);
  const [token, second] = [await preparer.token(), await approver.token()];
  const size = `${PARTNERS} LPs, ${CALLS + DISTRIBUTIONS} events, ${COMPANIES} companies`;
  bench.say(`Bringing in a fund of ${size} …`);
  const brought = await bringIn(bench, fund, token, second);
  await bench.analyze();
  const lp = await addLp(bench, preparer, approver, token);
  return [
    { what: `a history of ${size} brought in`, value: `${brought.toFixed(1)} s`, expected: 'within 60 s' },
    ...(await timeReads(bench, token, [
      ['fund on a day', `/api/funds/${fund}?as_of=2021-06-30`, 'under 200 ms'],
      ['its performance as of a day', `/api/funds/${fund}/performance?as_of=2021-06-30`, 'under 200 ms'],
      ['its NAV bridge', `/api/funds/${fund}/nav-bridge?from=2015-12-31&to=2021-06-30`, 'under 200 ms'],
      ['its ledger', `/api/funds/${fund}/ledger?as_of=2021-06-30`, 'under 300 ms'],
    ])),
    ...(await timeReads(bench, lp, [['dashboard of an LP', '/api/lp-portal', 'under 80 ms']])),
    await timeStatements(bench, fund, token),
  ];
}

async function setUp(preparer: Person, approver: Person): Promise<string> {
  const id = await preparer.act(async (ctx) => {
    const portfolio = await createPortfolio(ctx, { name: 'Fund', type: 'Fund' });
    const fund = await createFund(ctx, { name: 'Fund of the bench', currency: 'USD', portfolio_id: portfolio.id });
    return fund.id;
  });
  const terms = await preparer.act((ctx) =>
    proposeTerms(ctx, {
      id,
      start: `${FIRST_YEAR}-01-01`,
      end: '2027-12-31',
      investment_period_end: '2020-12-31',
      fee_rate: 2,
      hurdle: 8,
      carry: 20,
      catch_up: 100,
    }),
  );
  await approver.act((ctx) => decideTerms(ctx, { id: terms.id, version: 1, decision: 'approved' }));
  return id;
}

/** Seconds from the first list to the approval by a second person. */
async function bringIn({ base }: Bench, fund: string, token: string, second: string): Promise<number> {
  const started = performance.now();
  const post = async (path: string, body: object, by = token) =>
    JSON.parse(await call(base, 'POST', `/api${path}`, by, body)) as Record<string, never>;
  const { id } = await post(`/funds/${fund}/imports`, {});
  for (const [kind, lines] of Object.entries(listsOfFund()))
    await sendFile(
      base,
      `/api/fund-import-lists?import_id=${id}&kind=${kind}`,
      token,
      `${kind}.csv`,
      Buffer.from(lines.join('\n')),
    );
  const draft = JSON.parse(await call(base, 'GET', `/api/fund-imports/${id}`, token)) as {
    version: number;
    problems: string[];
    lists: { faults: object[] }[];
  };
  const faults = [...draft.problems, ...draft.lists.flatMap((list) => list.faults)];
  if (faults.length > 0) throw new Error(`the history has faults: ${JSON.stringify(faults.slice(0, 3))}`);
  const { preview, version } = (await post(`/fund-imports/${id}/submit`, { version: draft.version })) as unknown as {
    preview: { hash: string };
    version: number;
  };
  await post(`/fund-imports/${id}/approve`, { version, hash: preview.hash }, second);
  return (performance.now() - started) / 1000;
}

/** The lists of the history. Every partner has the same share, so that the sums are plain. */
function listsOfFund(): Record<string, string[]> {
  const partners = Array.from({ length: PARTNERS }, (_, place) => `Partner ${place + 1}`);
  const quarters = Array.from({ length: CALLS + DISTRIBUTIONS }, (_, place) => {
    const [year, month] = [FIRST_YEAR + Math.floor(place / 4), (place % 4) * 3 + 1];
    const start = `${year}-${String(month).padStart(2, '0')}-05`;
    const next = new Date(Date.UTC(year, month + 2, 1)).toISOString().slice(0, 10);
    return { start, middle: addDays(start, 20), end: addDays(next, -1) };
  });
  const called = quarters.slice(0, CALLS);
  const distributed = quarters.slice(CALLS);
  const invested = (PARTNERS * (CALLED - FEE)) / 2;
  const company = (place: number) => `Company ${place + 1} of the fund`;
  const exitOf = (place: number) => distributed[Math.floor(place / 2)];
  return {
    partners: [
      'Limited partner,Commitment,Closing date,Pays fee and carry',
      ...partners.map((name) => `${name},${COMMITMENT},${FIRST_YEAR}-01-01,yes`),
    ],
    calls: [
      'Limited partner,Number,Issued on,Paid on,Amount,For investments,For management fees',
      ...called.flatMap(({ start }, place) =>
        partners.map((name) => [name, place + 1, addDays(start, -4), start, CALLED, CALLED - FEE, FEE].join(',')),
      ),
    ],
    distributions: [
      'Limited partner,Number,Paid on,Amount,Return of capital,Realised gain',
      ...distributed.flatMap(({ end }, place) =>
        partners.map((name) => [name, place + 1, end, DISTRIBUTED, DISTRIBUTED - GAIN, GAIN].join(',')),
      ),
    ],
    fees: [
      'Paid on,Kind,Limited partner,Amount,Period from,Period to,What for',
      ...called.flatMap(({ start, middle, end }) =>
        partners.map((name) => [middle, 'Management fee', name, FEE, addDays(start, -4), end, ''].join(',')),
      ),
    ],
    investments: [
      'Company,Date,Amount,Shares,Share class',
      ...called.flatMap(({ middle }, place) =>
        [0, 1].map((of) => [company(2 * place + of), middle, invested, 10_000, 'A'].join(',')),
      ),
    ],
    realisations: [
      'Company,Date,Kind,Amount,Shares',
      ...Array.from({ length: COMPANIES }, (_, place) => {
        const quarter = exitOf(place);
        return quarter ? [`${company(place)},${quarter.middle},Exit,${invested * 1.3},`] : [];
      }).flat(),
    ],
    valuations: [
      'Company,Date,Fair value',
      ...Array.from({ length: COMPANIES }, (_, place) => {
        const exit = exitOf(place)?.middle ?? '9999';
        return quarters
          .slice(Math.floor(place / 2))
          .filter(({ end }) => end < exit)
          .map(({ end }, held) => `${company(place)},${end},${invested + held * 100_000}`);
      }).flat(),
    ],
  };
}

/** Somebody who speaks for the first partner, and has an account. */
async function addLp(bench: Bench, preparer: Person, approver: Person, token: string): Promise<string> {
  const lp = await addPerson(bench, approver.actor.tenantId, 'bench-lp@firm.example', 'lp');
  const { rows } = JSON.parse(await call(bench.base, 'GET', '/api/limited-partners', token)) as {
    rows: { id: string }[];
  };
  const id = rows[0]?.id ?? '';
  await preparer.act((ctx) => addContact(ctx, { id, name: 'Robin', email: 'bench-lp@firm.example', invite: true }));
  return lp.token();
}

/** From the request until the last PDF is drawn, with the queue in between. */
async function timeStatements({ base }: Bench, fund: string, token: string): Promise<Row> {
  const started = performance.now();
  const asked = { quarter_end: LAST_DAY };
  const { id } = JSON.parse(await call(base, 'POST', `/api/funds/${fund}/statements`, token, asked)) as { id: string };
  for (;;) {
    const { drawn, total } = JSON.parse(await call(base, 'GET', `/api/fund-statements/${id}`, token)) as {
      drawn: number;
      total: number;
    };
    if (drawn === total) {
      const value = `${((performance.now() - started) / 1000).toFixed(1)} s`;
      return { what: `${total} statements of a quarter as PDF`, value, expected: 'under 60 s' };
    }
    await sleep(100);
  }
}
