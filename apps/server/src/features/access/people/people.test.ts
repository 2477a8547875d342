import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, TEST_PASSWORD, type TestPerson } from '../../../testing/test-firm.ts';
import { invite } from '../../../testing/test-invitation.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forAllTests(() => makeFirm(server));

const signIn = (person: TestPerson, password = TEST_PASSWORD) =>
  call(server, undefined, 'POST', '/auth/token?grant_type=password', { email: person.email, password });
const lockOut = async (person: TestPerson) => {
  for (let attempt = 0; attempt < 5; attempt++) await signIn(person, 'Wrong-Password-1');
  expect((await signIn(person)).status).toBe(423);
};
const unlock = (by: TestPerson, id: string, body: object = { reason: 'Called me from a known number' }) =>
  call(server, by, 'POST', `/people/${id}/unlock`, body);

it('lists the people of the own firm with the state of their accounts, and its seats', async () => {
  const owner = await makeFirm(server);
  const lp = await addPerson(server, owner.tenantId, 'lp');
  await invite(server, owner, 'next@firm.example', 'firm_user');
  await server.admin.query(
    `insert into user_factors (tenant_id, id, user_id, factor_type, friendly_name, status)
     values ($1, gen_random_uuid(), $2, 'totp', 'Phone', 'verified')`,
    [owner.tenantId, owner.userId],
  );
  await lockOut(lp);
  const { body } = await call(server, owner, 'GET', '/people');
  expect(body.seats).toEqual({ tier: 'free', limit: 3, members: 1, invitations: 1 });
  expect(body.people.map(({ id }: { id: string }) => id).sort()).toEqual([owner.userId, lp.userId].sort());
  const found = (id: string) => body.people.find((person: { id: string }) => person.id === id);
  expect(found(owner.userId)).toMatchObject({
    has_second_factor: true,
    locked: false,
    can: { unlock: false, manage: false },
  });
  expect(found(lp.userId)).toMatchObject({
    email: lp.email,
    role: 'lp',
    has_second_factor: false,
    locked: true,
    locked_until: expect.any(String),
    can: { unlock: true, manage: true },
  });
});

it('unlocks a person of the own firm, with a reason on record', async () => {
  const person = await addPerson(server, admin.tenantId, 'lp');
  await lockOut(person);
  expect(await unlock(admin, person.userId, {})).toMatchObject({ status: 400 });
  expect(await unlock(admin, person.userId, { reason: ' ' })).toMatchObject({
    body: { data: { fields: { reason: 'Reason is required.' } } },
  });
  expect((await signIn(person)).status).toBe(423);
  expect(await unlock(admin, person.userId)).toMatchObject({ status: 200, body: { locked: false } });
  expect((await signIn(person)).status).toBe(200);
  expect(await auditOf(server, admin.tenantId, 'account_unlocked')).toMatchObject([
    {
      user_id: admin.userId,
      resource_id: person.userId,
      metadata: { reason: 'Called me from a known number', was_locked: true, failures: 5 },
    },
  ]);
});

it("is refused for another firm's people, and granted to the platform for anybody's, in that firm's audit log", async () => {
  const owner = await makeFirm(server);
  const person = await addPerson(server, owner.tenantId, 'lp');
  await lockOut(person);
  expect(await unlock(admin, person.userId)).toMatchObject({ status: 404 });
  const staff = await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin');
  expect(await unlock(staff, person.userId)).toMatchObject({ status: 200 });
  expect((await signIn(person)).status).toBe(200);
  expect(await auditOf(server, owner.tenantId, 'account_unlocked')).toMatchObject([{ user_id: staff.userId }]);
  expect(await auditOf(server, PLATFORM_TENANT_ID, 'account_unlocked')).toEqual([]);
});
