import { beforeEach, expect, it } from 'vitest';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);
let fund: string;

/** The worked value of docs/rules/fund.md#subsequent-close: 60M and 40M were called 10M a year before 100M join. */
beforeEach(async () => {
  fund = (await acts().fund()).id;
  await acts().agree(fund);
  for (const [name, amount, day] of [
    ['Alder', 60_000_000_00, '2020-01-01'],
    ['Birch', 40_000_000_00, '2020-01-01'],
    ['Cedar', 100_000_000_00, '2021-03-01'],
  ] as const)
    await acts().commit(fund, (await acts().partner(name)).id, amount, day);
  const { partners } = await acts().get(fund);
  const cedar = partners.find(({ lp_name }: { lp_name: string }) => lp_name === 'Cedar').lp_id;
  const line = { purpose: 'investment', label: 'Helio', amount: 10_000_000_00, excused: [cedar] };
  const { body } = await acts().post(`/funds/${fund}/capital-events`, {
    kind: 'call',
    due_on: '2020-03-01',
    lines: [line],
  });
  await acts().approve(body.id, 1);
  await acts().post(`/capital-events/${body.id}/issue`, { version: 2, issued_on: '2020-02-01' });
});

const ask = (query: string) => call(server, user, 'GET', `/funds/${fund}/subsequent-close?${query}`);

it('hits the worked value, at the hurdle unless another rate is written', async () => {
  const { status, body } = await ask('closed_on=2021-03-01');
  expect(status).toBe(200);
  expect(body).toMatchObject({ interest: 8, calls: 1, to_manager: { fees: 0, interest: 0 } });
  const rows = Object.fromEntries(body.rows.map((row: { lp_name: string }) => [row.lp_name, row]));
  expect(rows.Cedar).toMatchObject({ is_new: true, due: 5_000_000_00, interest_due: 400_000_00, refund: 0 });
  expect(rows.Alder).toMatchObject({ is_new: false, due: 0, refund: 3_000_000_00, interest_received: 240_000_00 });
  expect(rows.Birch).toMatchObject({ refund: 2_000_000_00, interest_received: 160_000_00 });
  const without = (await ask('closed_on=2021-03-01&interest=0')).body;
  expect(without.rows.map(({ interest_due }: { interest_due: number }) => interest_due)).toEqual([0, 0, 0]);
});

it('is of a closing, and of nothing that was called later', async () => {
  expect(faultOf(await ask('closed_on=2021-03-02'))).toEqual([
    400,
    'closed_on',
    'Nobody has committed on this day. Choose the day of a closing.',
  ]);
  const first = (await ask('closed_on=2020-01-01')).body;
  expect(first.calls).toBe(0);
  expect((await ask('closed_on=2021-03-01&interest=100')).status).toBe(400);
});
