import { expect, it } from 'vitest';
import { addPerson, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const colleague = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const create = async (more: object = {}) =>
  (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire', ...more })).body;
const update = (deal: { id: string; version: number }, change: object) =>
  call(server, admin, 'PATCH', `/opportunities/${deal.id}`, { version: deal.version, ...change });
const noticesOf = async (who: TestPerson) =>
  (await call(server, who, 'GET', '/notifications')).body.rows.map(({ title, path }: Record<string, string>) => ({
    title,
    path,
  }));

it('tells a colleague of a deal that is added for them or given to them, once and nobody else', async () => {
  const added = await create({ assigned_to: colleague.userId });
  const given = await create();
  await update(given, { assigned_to: colleague.userId });
  await update({ ...given, version: 2 }, { industry: 'Tea' });
  expect(await noticesOf(colleague)).toEqual([
    { title: 'Tidewire was assigned to you', path: `/opportunities/${given.id}` },
    { title: 'Tidewire was assigned to you', path: `/opportunities/${added.id}` },
  ]);
  expect(await noticesOf(admin)).toEqual([]);
});

it('says of one selected deal the same', async () => {
  const { id, version } = await create();
  const deals = [{ id, version }];
  await call(server, admin, 'POST', '/opportunities/bulk/assign', { deals, assigned_to: colleague.userId });
  expect(await noticesOf(colleague)).toEqual([{ title: 'Tidewire was assigned to you', path: `/opportunities/${id}` }]);
});

it('takes the notification of a confidential deal back from a person who sees it no more', async () => {
  const deal = await create();
  const hide = { version: 1, is_confidential: true, member_ids: [] };
  await call(server, admin, 'POST', `/opportunities/${deal.id}/confidential`, hide);
  await update({ ...deal, version: 2 }, { assigned_to: colleague.userId });
  expect(await noticesOf(colleague)).toHaveLength(1);
  await update({ ...deal, version: 3 }, { assigned_to: admin.userId });
  await call(server, admin, 'POST', `/opportunities/${deal.id}/members/remove`, { user_id: colleague.userId });
  expect(await noticesOf(colleague)).toEqual([]);
});
