import { beforeEach, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const lp = forEachTest(() => addPerson(server, admin.tenantId, 'lp'));
const acts = () => fundActs(server, user, admin);

interface Part {
  id: string;
  lp_name: string;
  total: number;
  open: number;
}
let fund: string;
let alder: string;

/** Alder and Birch have promised 1M each, and were called for 100.00 each in 2020; Birch has paid. */
let event: { id: string; parts: Part[] };
beforeEach(async () => {
  fund = (await acts().fund()).id;
  await acts().agree(fund);
  alder = (await acts().partner('Alder')).id;
  const birch = (await acts().partner('Birch')).id;
  await acts().commit(fund, alder, 1_000_000_00);
  await acts().commit(fund, birch, 1_000_000_00);
  event = await callCapital(200_00);
  await pay(event.id, of(event, 'Birch'), 100_00);
});

const of = ({ parts }: { parts: Part[] }, name: string) => parts.find(({ lp_name }) => lp_name === name) as Part;
const draft = async (kind: string, amount: number, due_on: string) => {
  const purpose = kind === 'call' ? 'investment' : 'return_of_capital';
  const lines = [{ purpose, label: 'Helio', amount }];
  return (await acts().post(`/funds/${fund}/capital-events`, { kind, due_on, lines })).body;
};
async function callCapital(amount: number) {
  const { id } = await draft('call', amount, '2020-01-31');
  await acts().approve(id, 1);
  return (await acts().post(`/capital-events/${id}/issue`, { version: 2, issued_on: '2020-01-01' })).body;
}
const pay = (id: string, part: Part, amount: number, paid_on = '2020-02-15') =>
  acts().post(`/capital-events/${id}/payments`, { paid_on, payments: [{ item_id: part.id, amount }] });
const declare = (is_in_default: boolean, by = admin, item = of(event, 'Alder').id) =>
  acts().post(`/capital-events/${event.id}/defaults`, { item_id: item, is_in_default, note: 'Second reminder' }, by);

it('leaves an LP in default out of later calls and of payouts until it has paid', async () => {
  await acts().post(`/limited-partners/${alder}/contacts`, { name: 'Ada', email: lp.email, invite: true }, admin);
  expect((await declare(true, user)).status).toBe(403);
  const declared = await declare(true);
  expect(declared.status).toBe(200);
  expect(declared.body).toMatchObject({ status: 'default', can: { declare_default: true } });
  expect(of(declared.body, 'Alder')).toMatchObject({ open: 100_00, defaulted_at: expect.any(String) });
  expect(of(declared.body, 'Birch')).toMatchObject({ open: 0, defaulted_at: null });
  const portal = (await call(server, lp, 'GET', '/lp-portal')).body;
  expect(portal.notices[0]).toMatchObject({ status: 'default', open: 100_00 });
  const later = await draft('call', 90_00, '2020-03-31');
  expect(later).toMatchObject({ in_default: ['Alder'], problem: null });
  expect(later.parts.map(({ lp_name, total }: Part) => [lp_name, total])).toEqual([['Birch', 90_00]]);

  const paidOut = await draft('distribution', 50_00, '2020-03-31');
  await acts().approve(paidOut.id, 1);
  const { body } = await acts().post(`/capital-events/${paidOut.id}/issue`, { version: 2, issued_on: '2020-03-31' });
  expect(of(body, 'Alder')).toMatchObject({ payout_refusal: 'It is in default on capital call 1.' });
  const refused = await pay(paidOut.id, of(body, 'Alder'), of(body, 'Alder').open, '2020-03-31');
  expect(faultOf(refused)[2]).toMatch(/^Nothing is paid to Alder\. It is in default on capital call 1\.$/);
  expect((await pay(paidOut.id, of(body, 'Birch'), of(body, 'Birch').open, '2020-03-31')).status).toBe(201);

  await pay(event.id, of(event, 'Alder'), 100_00);
  expect((await pay(paidOut.id, of(body, 'Alder'), of(body, 'Alder').open, '2020-03-31')).status).toBe(201);
  expect((await call(server, user, 'GET', `/capital-events/${event.id}`)).body.status).toBe('paid');
  const [entry] = await auditOf(server, admin.tenantId, 'capital_event.defaulted');
  expect(entry).toBeDefined();
});

it('is lifted, once, and is of nothing that is paid', async () => {
  await declare(true);
  expect((await declare(true)).body.code).toBe('FUND_WORK_DONE');
  expect((await declare(false)).body.status).toBe('overdue');
  expect((await declare(false)).body.code).toBe('FUND_WORK_DONE');
  expect(faultOf(await declare(true, admin, of(event, 'Birch').id))).toEqual([
    400,
    'item_id',
    'Its part is paid in full.',
  ]);
  expect(faultOf(await declare(true, admin, crypto.randomUUID()))[1]).toBe('item_id');
  const draftId = (await draft('call', 90_00, '2020-03-31')).id;
  expect(
    faultOf(
      await acts().post(`/capital-events/${draftId}/defaults`, { item_id: alder, is_in_default: true }, admin),
    )[1],
  ).toBe('item_id');
});
