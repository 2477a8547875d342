import { beforeEach, expect, it } from 'vitest';
import { addPerson, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);
let fund: string;

/** Alder has promised 1,000.00 and paid it in; a tenth of it may be called again, until the end of 2021. */
beforeEach(async () => {
  fund = (await acts().fund()).id;
  await acts().agree(fund, { recall_limit: 10, recall_until: '2021-12-31' });
  await acts().commit(fund, (await acts().partner('Alder')).id, 1_000_00);
  const { id } = (await draft('call', 'investment', 1_000_00, '2020-01-31', {})).body;
  const issued = await issue(id);
  const payments = [{ item_id: issued.parts[0].id, amount: 1_000_00 }];
  await acts().post(`/capital-events/${id}/payments`, { paid_on: '2020-01-31', payments });
});

const draft = (kind: string, purpose: string, amount: number, due_on: string, more: object) => {
  const lines = [{ purpose, label: 'Helio', amount, ...more }];
  return acts().post(`/funds/${fund}/capital-events`, { kind, due_on, lines });
};
const issue = async (id: string) => {
  await acts().approve(id, 1);
  return (await acts().post(`/capital-events/${id}/issue`, { version: 2, issued_on: '2020-01-01' })).body;
};
const back = (amount: number, due_on: string, recallable = true) =>
  draft('distribution', 'return_of_capital', amount, due_on, { recallable });

it('may be called again up to a part of the commitment, over all distributions', async () => {
  const first = (await back(60_00, '2020-06-30')).body;
  expect(first).toMatchObject({ problem: null, parts: [{ recallable: 60_00, unfunded_after: 60_00 }] });
  await issue(first.id);
  expect((await back(40_00, '2020-09-30')).status).toBe(201);
  expect(faultOf(await back(40_01, '2020-09-30'))).toEqual([
    400,
    'lines',
    'By the terms $100 of what is distributed to Alder may be called again at most, and $60 is already. Distribute the rest for good.',
  ]);
  expect((await back(40_01, '2020-09-30', false)).status).toBe(201);
});

it('may be called again until a day', async () => {
  expect((await back(10_00, '2021-12-31')).status).toBe(201);
  expect(faultOf(await back(10_00, '2022-01-01'))[2]).toMatch(/nothing that is distributed after 2021-12-31/);
});
