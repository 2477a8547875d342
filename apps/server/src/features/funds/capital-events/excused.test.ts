import { expect, it } from 'vitest';
import { addPerson, makeFirm } from '../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../testing/use-test-server.ts';
import { faultOf, fundActs } from '../testing/fund-acts.ts';

const server = useTestServer();
const admin = forAllTests(() => makeFirm(server));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
const acts = () => fundActs(server, user, admin);

it('gives an LP that was excused from an investment nothing of its proceeds, and the others all of it', async () => {
  const fund = (await acts().fund()).id;
  await acts().agree(fund);
  const lps: string[] = [];
  for (const name of ['Alder', 'Birch', 'Cedar']) {
    const { id } = await acts().partner(name);
    await acts().commit(fund, id, 1_000_00);
    lps.push(id);
  }
  const [alder, birch, cedar] = lps;
  const draft = (kind: string, due_on: string, lines: object[]) =>
    acts().post(`/funds/${fund}/capital-events`, { kind, due_on, lines });
  const invested = { purpose: 'investment', amount: 200_00 };
  const { id } = (
    await draft('call', '2020-01-31', [
      { ...invested, label: 'Helio', excused: [cedar] },
      { ...invested, label: 'Orbit' },
    ])
  ).body;
  await acts().approve(id, 1);
  const { parts } = (await acts().post(`/capital-events/${id}/issue`, { version: 2, issued_on: '2020-01-01' })).body;
  const payments = parts.map((part: { id: string; open: number }) => ({ item_id: part.id, amount: part.open }));
  await acts().post(`/capital-events/${id}/payments`, { paid_on: '2020-01-31', payments });

  const source = { purpose: 'return_of_capital', amount: 100_01 };
  const helio = (await draft('distribution', '2020-06-30', [{ ...source, label: 'helio ' }])).body;
  expect(helio.lines[0].excused).toEqual([cedar]);
  expect(helio.parts.map(({ lp_id, total }: { lp_id: string; total: number }) => [lp_id, total]).sort()).toEqual(
    [
      [alder, 50_01],
      [birch, 50_00],
    ].sort(),
  );
  expect(helio.rounding).toEqual([{ lp_name: 'Alder', cents: 1 }]);
  // Everybody has a part of Orbit, unless somebody is left out by hand.
  expect((await draft('distribution', '2020-06-30', [{ ...source, label: 'Orbit' }])).body.parts).toHaveLength(3);
  const chosen = (await draft('distribution', '2020-06-30', [{ ...source, label: 'Orbit', excused: [birch] }])).body;
  expect(chosen.lines[0].excused).toEqual([birch]);
  expect(chosen.parts).toHaveLength(2);
  expect(
    faultOf(await draft('distribution', '2020-06-30', [{ ...source, label: 'Helio', excused: [alder, birch] }]))[2],
  ).toContain('everybody is excused');
});
