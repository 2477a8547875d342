import { beforeEach, expect, it } from 'vitest';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);
let fund: string;

/** Alder has paid in 100.00, and a quarter of what it gets is withheld. */
beforeEach(async () => {
  fund = (await acts().fund()).id;
  await acts().agree(fund);
  const alder = (await acts().partner('Alder')).id;
  await acts().commit(fund, alder, 1_000_000_00);
  const letter = { lp_id: alder, hurdle: null, carry: null, catch_up: null, fee_discount: null, withholding: 25 };
  await acts().agree(fund, { side_letters: [letter] });
  await run('call', 'investment', 100_00, '2020-01-31');
});

const draft = (kind: string, purpose: string, amount: number, due_on: string) =>
  acts().post(`/funds/${fund}/capital-events`, { kind, due_on, lines: [{ purpose, label: 'Helio', amount }] });
/** Issued and paid. */
async function run(kind: string, purpose: string, amount: number, due_on: string) {
  const { id } = (await draft(kind, purpose, amount, due_on)).body;
  await acts().approve(id, 1);
  const { body } = await acts().post(`/capital-events/${id}/issue`, { version: 2, issued_on: '2020-01-01' });
  const payments = body.parts.map((part: { id: string; open: number }) => ({ item_id: part.id, amount: part.open }));
  return (await acts().post(`/capital-events/${id}/payments`, { paid_on: due_on, payments })).body;
}
const payTax = (amount: number) =>
  acts().post(`/funds/${fund}/ledger/expenses`, { kind: 'tax', amount, effective_on: '2020-04-15', memo: 'Q1' });
const balances = async () => {
  const { trial_balance } = (await call(server, user, 'GET', `/funds/${fund}/ledger`)).body;
  return Object.fromEntries(
    trial_balance.map((row: { account: string; debit: number; credit: number }) => [
      row.account,
      row.debit - row.credit,
    ]),
  );
};

it('keeps back the tax of a side letter, owes it, and counts it as distributed', async () => {
  const paid = await run('distribution', 'return_of_capital', 80_00, '2020-03-31');
  expect(paid.status).toBe('paid');
  expect(paid.parts[0]).toMatchObject({ carry: 0, withheld: 20_00, total: 60_00, paid: 60_00, open: 0 });
  expect(await balances()).toEqual({ cash: 40_00, contribution: -100_00, distribution: 80_00, tax_withheld: -20_00 });
  expect((await acts().get(fund)).position).toMatchObject({ distributed: 80_00, nav: 20_00 });
  // What is owed to the authority is promised to nobody else.
  const more = await draft('distribution', 'return_of_capital', 20_01, '2020-04-30');
  expect(faultOf(more)[2]).toMatch(/^The fund has \$20 in cash/);
  expect((await draft('distribution', 'return_of_capital', 20_00, '2020-04-30')).status).toBe(201);
});

it('is paid to the authority, and no more of it than is owed', async () => {
  await run('distribution', 'return_of_capital', 80_00, '2020-03-31');
  expect(faultOf(await payTax(20_01))).toEqual([400, 'amount', 'This is more than was withheld and is still owed.']);
  expect((await payTax(20_00)).body).toMatchObject({ memo: 'Q1', amount: 20_00 });
  expect(await balances()).toMatchObject({ cash: 20_00, distribution: 80_00 });
  expect(faultOf(await payTax(1))[1]).toBe('amount');
  expect((await acts().get(fund)).position).toMatchObject({ distributed: 80_00, nav: 20_00 });
});
