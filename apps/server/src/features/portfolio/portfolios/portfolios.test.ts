import { expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const create = (name: string, more: object = {}, person = user) =>
  call(server, person, 'POST', '/portfolios', { name, type: 'Fund', ...more });
const update = (id: string, values: object, person = user) =>
  call(server, person, 'PATCH', `/portfolios/${id}`, { version: 1, ...values });
const list = async (query = '') => (await call(server, user, 'GET', `/portfolios${query}`)).body;

it('are listed newest first, by status, and counted beyond what is sent', async () => {
  for (const name of ['Fund I', 'Fund II', 'Scout']) expect((await create(name)).status).toBe(201);
  await create('Old', { status: 'closed' });
  const active = await list('?status=active&limit=2');
  expect(active.rows.map(({ name }: { name: string }) => name)).toEqual(['Scout', 'Fund II']);
  expect(active).toMatchObject({ total: 3, all: 4, can: { create: true } });
  expect((await list()).total).toBe(4);
});

it('need a name and a type', async () => {
  const { status, body } = await create('  ', { type: '' });
  expect([status, body.data.fields]).toEqual([400, { name: 'Name is required.', type: 'Type is required.' }]);
});

it('are renamed, closed and opened again, each with its event', async () => {
  const { id } = (await create('Fund I')).body;
  await update(id, { name: 'Fund One' });
  expect((await update(id, { status: 'closed', version: 2 })).body).toMatchObject({
    name: 'Fund One',
    status: 'closed',
  });
  await update(id, { status: 'active', version: 3 });
  for (const action of ['created', 'updated', 'closed', 'reopened'])
    expect(await auditOf(server, user.tenantId, `portfolio.${action}`), action).toHaveLength(1);
});

it('are not changed over what a colleague has saved, nor from another firm', async () => {
  const { id } = (await create('Fund I')).body;
  await update(id, { name: 'Theirs' });
  const { status, body } = await update(id, { name: 'Mine' });
  expect([status, body.code, body.data.current.name]).toEqual([409, 'STALE_VERSION', 'Theirs']);
  expect((await update(id, { name: 'Foreign', version: 2 }, await makeFirm(server))).status).toBe(404);
});
