import { addDays } from '@cairn/domain';
import { beforeAll, expect, it } from 'vitest';
import { itemsOf, makeProcess, setItem } from '../../../../testing/test-diligence.ts';
import { addPerson, as, call, makeFirm } from '../../../../testing/test-firm.ts';
import { forAllTests, useTestServer } from '../../../../testing/use-test-server.ts';
import type { Item } from '../diligence-fields.ts';
import { listDueItems } from './list-due-items.ts';

const now = new Date();
const today = now.toISOString().slice(0, 10);

const server = useTestServer();
beforeAll(() => {
  // The clock stands, so that the test does not run from one day into the next.
  server.clock.now = now;
});
const admin = forAllTests(() => makeFirm(server));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));

const due = (person = user, day = addDays(today, 3)) =>
  as(server, person, 'read', async (ctx) => (await listDueItems(ctx, day)).items.map(({ title }) => title));

it('are those of the person that are open and due by the day, overdue ones first', async () => {
  const process = await makeProcess(server, admin, { owner_id: user.userId });
  const [references, hiring] = itemsOf(process) as [Item, Item];
  expect(await due()).toEqual(['Founder references']);
  expect(await due(admin)).toEqual([]);
  const late = await setItem(server, admin, hiring, { due_date: addDays(today, -2) });
  expect(await due()).toEqual(['Hiring plan', 'Founder references']);
  await setItem(server, user, references, { status: 'done' });
  await setItem(server, user, late.body.item, { status: 'blocked', status_reason: 'No answer yet' });
  expect(await due()).toEqual(['Hiring plan']);
  const home = await call(server, user, 'GET', '/home');
  expect(home.body.needs.diligence).toMatchObject({
    total: 1,
    items: [{ company_name: 'Tidewire', status: 'blocked' }],
  });
  await call(server, admin, 'POST', `/due-diligence/${process.id}/hold`, { version: 1, reason: 'Postponed' });
  expect(await due()).toEqual([]);
});
