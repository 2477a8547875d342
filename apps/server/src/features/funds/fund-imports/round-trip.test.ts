import { expect, it } from 'vitest';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);
const read = async (path: string) => (await call(server, user, 'GET', path)).body;
const must = async (path: string, body: object, by = user) => {
  const answer = await acts().post(path, body, by);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const QUARTERS = ['2021-03-31', '2021-06-30', '2021-09-30', '2021-12-31'];

interface Line {
  account: string;
  lp_name: string | null;
  amount: number;
}

/** A fund that was kept in the product quarter by quarter, by its normal calls. */
async function keptFund(draw: (below: number) => number): Promise<{ fund: string; lists: Record<string, string[]> }> {
  const portfolio_id = (await must('/portfolios', { name: 'Kept', type: 'Fund' })).id;
  const { id: fund } = await acts().fund({ portfolio_id });
  await acts().agree(fund);
  const lists: Record<string, string[]> = {
    partners: ['Limited partner,Commitment,Closing date,Pays fee and carry'],
    investments: ['Company,Date,Amount,Shares,Share class'],
    realisations: ['Company,Date,Kind,Amount,Shares'],
    valuations: ['Company,Date,Fair value'],
  };
  for (const [place, name] of ['Alder', 'Birch', 'Cedar', 'Manager'].entries()) {
    const amount = 100_000_000 + draw(400_000_000);
    const partner = await acts().partner(name, { bears_fees: place < 3 });
    await acts().commit(fund, partner.id, amount);
    lists.partners?.push(`${name},${amount / 100},2020-01-01,${place < 3 ? 'yes' : 'no'}`);
  }
  const companies = await Promise.all(
    ['Helio', 'Trovati'].map(async (name) => ({ id: (await must('/portfolio-companies', { name })).id, name })),
  );
  const shares = new Map<string, number>();
  for (const [quarter, day] of QUARTERS.entries()) {
    const early = `${day.slice(0, 7)}-05`;
    const late = `${day.slice(0, 7)}-25`;
    await settle(fund, 'call', early, [
      { purpose: 'investment', label: 'For companies', amount: 20_000_000 + draw(9_999_999) },
    ]);
    const from = QUARTERS[quarter - 1] ?? '2020-12-31';
    const next = new Date(Date.parse(`${from}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    await must(`/funds/${fund}/ledger/fees`, { from: next, to: day, effective_on: late });
    await must(`/funds/${fund}/ledger/expenses`, {
      kind: 'expense',
      amount: 10_000 + draw(99_999),
      effective_on: late,
      memo: `Audit ${quarter}`,
    });
    for (const { id, name } of companies) {
      const [amount, count] = [5_000_000 + draw(999_999), 1000 + draw(500)];
      const kind = shares.has(name) ? 'follow_on' : 'buy';
      const bought = { kind, effective_on: early, amount, shares: count, share_class: 'A' };
      await must(`/portfolio-companies/${id}/transactions`, {
        ...bought,
        ...(kind === 'buy' && { portfolio_id, currency: 'USD' }),
      });
      lists.investments?.push(`${name},${early},${amount / 100},${count},A`);
      shares.set(name, (shares.get(name) ?? 0) + count);
    }
    if (quarter >= 2) {
      const [sold, proceeds] = [400 + draw(100), 30_000_000 + draw(9_999_999)];
      const first = companies[0] as { id: string; name: string };
      await must(`/portfolio-companies/${first.id}/transactions`, {
        kind: 'secondary_sale',
        effective_on: late,
        amount: proceeds,
        shares: sold,
      });
      lists.realisations?.push(`${first.name},${late},Partial sale,${proceeds / 100},${sold}`);
    }
    for (const { id, name } of companies) {
      const fair_value = 6_000_000 * (quarter + 1) + draw(20_000_000);
      const valued = await must(`/portfolio-companies/${id}/valuations`, {
        as_of: day,
        fair_value,
        technique: 'other',
        inputs: 'Model',
      });
      await must(`/valuations/${valued.id}/decide`, { version: 1, decision: 'approved' }, admin);
      lists.valuations?.push(`${name},${day},${fair_value / 100}`);
    }
    await must(`/funds/${fund}/ledger/book`, { up_to: day });
    if (quarter >= 2)
      await settle(fund, 'distribution', day, [
        { purpose: 'return_of_capital', label: 'Sale', amount: 10_000_000 + draw(999_999), recallable: quarter === 2 },
        { purpose: 'realised_gain', label: 'Sale', amount: 5_000_000 + draw(999_999) },
      ]);
  }
  return { fund, lists: { ...lists, ...(await exported(fund)) } };
}

/** Drafted, approved, issued and paid on one day. */
async function settle(fund: string, kind: string, day: string, lines: object[]): Promise<void> {
  const event = await must(`/funds/${fund}/capital-events`, { kind, due_on: day, lines });
  await acts().approve(event.id, 1);
  const issued_on = kind === 'call' ? `${day.slice(0, 4)}-01-01` : day;
  const issued = await must(`/capital-events/${event.id}/issue`, { version: 2, issued_on });
  const payments = issued.parts.map(({ id, total }: { id: string; total: number }) => ({ item_id: id, amount: total }));
  await must(`/capital-events/${event.id}/payments`, { paid_on: day, payments });
}

/** What its calls, distributions and journal say, as another program would export it. */
async function exported(fund: string): Promise<Record<string, string[]>> {
  const calls = ['Limited partner,Number,Issued on,Paid on,Amount'];
  const distributions = ['Limited partner,Number,Paid on,Amount,Return of capital,Realised gain,Recallable,Carry'];
  for (const row of (await read(`/funds/${fund}/capital-events`)).rows) {
    const event = await read(`/capital-events/${row.id}`);
    for (const part of event.parts) {
      const said = [part.lp_name, event.number];
      if (event.kind === 'call') calls.push([...said, event.issued_on, event.due_on, part.total / 100].join(','));
      else {
        const [capital = 0, gain = 0] = part.lines.map(({ amount }: { amount: number }) => amount / 100);
        const end = [part.total / 100, capital, gain, part.recallable / 100, part.carry / 100];
        distributions.push([...said, event.due_on, ...end].join(','));
      }
    }
  }
  const fees = ['Paid on,Kind,Limited partner,Amount,Period from,Period to,What for'];
  for (const { kind, effective_on, memo, lines } of (await read(`/funds/${fund}/ledger`)).postings)
    if (kind === 'fee' || kind === 'expense') {
      const [from, to] = kind === 'fee' ? memo.replace('Management fee ', '').split(' to ') : ['', ''];
      for (const { account, lp_name, amount } of lines as Line[])
        if (account !== 'cash')
          fees.push([effective_on, kind, lp_name, amount / 100, from, to, kind === 'fee' ? '' : memo].join(','));
    }
  return { calls, distributions, fees };
}

async function bringIn(lists: Record<string, string[]>): Promise<string> {
  const portfolio_id = (await must('/portfolios', { name: 'Moved', type: 'Fund' })).id;
  const { id: fund } = await acts().fund({ name: 'Moved', portfolio_id });
  await acts().agree(fund);
  const { id } = await must(`/funds/${fund}/imports`, {});
  const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="a.csv"' };
  for (const [kind, rows] of Object.entries(lists))
    await call(
      server,
      user,
      'POST',
      `/fund-import-lists?import_id=${id}&kind=${kind}`,
      Buffer.from(rows.join('\n')),
      headers,
    );
  const draft = await read(`/fund-imports/${id}`);
  expect(draft.lists.flatMap(({ faults }: { faults: object[] }) => faults)).toEqual([]);
  const { preview, version } = await must(`/fund-imports/${id}/submit`, { version: draft.version });
  await must(`/fund-imports/${id}/approve`, { version, hash: preview.hash }, admin);
  return fund;
}

/** Every figure that LPs and the firm see of a fund on a day. */
async function figuresOf(fund: string, day: string) {
  const { position } = await read(`/funds/${fund}?as_of=${day}`);
  const { capital, trial_balance, cash } = await read(`/funds/${fund}/ledger?as_of=${day}`);
  const ratios = position.figures.map(({ key, value }: { key: string; value: string | null }) => [key, value]);
  const { figures: _figures, ...amounts } = position;
  const partners = capital.map(({ lp_id: _id, ...row }: { lp_id: string }) => row);
  const byName = (a: { lp_name: string }, b: { lp_name: string }) => (a.lp_name < b.lp_name ? -1 : 1);
  return { amounts, ratios, partners: partners.sort(byName), trial_balance, cash };
}

it.each([7, 2024])(
  'a fund kept in the product and the same brought in from its lists agree to 0.00, seed %i',
  async (seed) => {
    const { fund, lists } = await keptFund(numbers(seed));
    const moved = await bringIn(lists);
    for (const day of QUARTERS) {
      const [kept, brought] = [await figuresOf(fund, day), await figuresOf(moved, day)];
      expect(brought, day).toEqual(kept);
      expect(kept.amounts.nav, day).toBeGreaterThan(0);
    }
  },
);
