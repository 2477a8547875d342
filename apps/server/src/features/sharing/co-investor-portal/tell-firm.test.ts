import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { type Device, linkActs } from '../testing/link-acts.ts';

const server = useTestServer();
beforeEach(() => {
  server.clock.now = new Date('2030-03-06T12:00:00Z');
});
const admin = forEachTest(() => makeFirm(server));
const guest = forEachTest(() => addPerson(server, admin.tenantId, 'co_investor_user'));
const { shared, makeLink, open, log: logByLink } = linkActs(server, admin, { company_name: 'Tidewire' });

const NAME = /^Test Person \d+$/;
const ask = (id: string, type: string, message: string | null = null) =>
  call(server, guest, 'POST', '/rpc/log_coinvestor_interaction', {
    p_share_id: id,
    p_interaction_type: type,
    p_details: { message },
  });
const named = (title: string) => title.replace(/Test Person \d+/, 'Dana Reyes');
const happened = async (deal: string) =>
  (await call(server, admin, 'GET', `/opportunities/${deal}/activity`)).body.entries as Record<string, unknown>[];
const tasksOf = async (deal: string) =>
  (await call(server, admin, 'GET', `/tasks?opportunity_id=${deal}`)).body.rows as Record<string, unknown>[];

describe('what an outsider asks for', () => {
  it('stands in the activity of the deal under the name of the outsider, its task under nobody’s', async () => {
    const { id, deal } = await shared({ people: [guest.email], access_type: 'participate' });
    await ask(id, 'express_interest');
    const device: Device = {};
    const link = (await open(device, (await makeLink(id)).token)).body.id;
    await logByLink(device, link, 'request_details');
    const entries = await happened(deal);
    expect(entries.filter(({ kind }) => kind === 'interest_expressed')).toMatchObject([
      { by_name: expect.stringMatching(NAME), subject: 'Acme' },
    ]);
    expect(entries.filter(({ kind }) => kind === 'details_requested')).toMatchObject([{ by_name: 'Visitor 1' }]);
    const added = entries.filter(({ kind }) => kind === 'task_created');
    expect(added.map(({ user_id }) => user_id)).toEqual([null, null]);
    expect(entries.find(({ kind }) => kind === 'shared')).not.toHaveProperty('by_name');
  });

  it('is told apart from what else they ask for, with a day until which to answer', async () => {
    const { id, deal } = await shared({ people: [guest.email], access_type: 'participate' });
    await ask(id, 'request_details', 'Send the\ncap table.');
    await ask(id, 'request_details', `And ${'x'.repeat(80)}`);
    await ask(id, 'express_interest');
    const titles = (await call(server, admin, 'GET', '/notifications')).body.rows.map(({ title }: { title: string }) =>
      named(title),
    );
    expect(titles.sort()).toEqual([
      `Dana Reyes (Acme) asks for details of Tidewire: “And ${'x'.repeat(55)}…”`,
      'Dana Reyes (Acme) asks for details of Tidewire: “Send the cap table.”',
      'Dana Reyes (Acme) is interested in Tidewire',
    ]);
    const tasks = await tasksOf(deal);
    expect(tasks.map(({ title }) => named(String(title))).sort()).toEqual([
      'Answer the interest of Dana Reyes (Acme): Tidewire',
      `Send details to Dana Reyes (Acme): Tidewire: “And ${'x'.repeat(55)}…”`,
      'Send details to Dana Reyes (Acme): Tidewire: “Send the cap table.”',
    ]);
    for (const task of tasks)
      expect(task).toMatchObject({ due_date: '2030-03-09', assigned_to: admin.userId, created_by: null });
  });
});
