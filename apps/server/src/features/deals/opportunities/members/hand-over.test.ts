import { beforeEach, describe, expect, it } from 'vitest';
import { hideDeal } from '../../../../testing/test-confidential.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../../testing/test-firm.ts';
import { forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';

let deal: string;

const server = useTestServer();
const admin = forEachTest(() => makeFirm(server));
const second = forEachTest(() => addPerson(server, admin.tenantId, 'firm_admin'));
const former = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const successor = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeEach(async () => {
  deal = await makeDeal();
  await hideDeal(server, deal, former);
});

const makeDeal = async (): Promise<string> =>
  (await call(server, admin, 'POST', '/opportunities', { company_name: 'Tidewire' })).body.id;
const setPerson = ({ userId }: TestPerson, set: string) =>
  server.admin.query(`update user_profiles set ${set} where id = $1`, [userId]);
const leaves = (person: TestPerson) => setPerson(person, 'is_active = false');
const count = async (person = admin) => (await call(server, person, 'GET', '/opportunities/memberless')).body;
const handOver = (to: TestPerson, by = admin) =>
  call(server, by, 'POST', '/opportunities/memberless/hand-over', { user_id: to.userId });
const sees = async (person: TestPerson, id = deal) =>
  (await call(server, person, 'GET', `/opportunities/${id}`)).status === 200;
const titles = async (person: TestPerson): Promise<string[]> =>
  (await call(server, person, 'GET', '/notifications')).body.rows.map(({ title }: { title: string }) => title);

describe('a confidential deal whose only member has left', () => {
  beforeEach(() => leaves(former));

  it('is counted, and passes to the colleague whom an administrator names, without being shown to that one', async () => {
    expect(await count()).toEqual({ deals: 1 });
    expect(await handOver(successor)).toMatchObject({ status: 200, body: { deals: 1 } });
    expect(await Promise.all([successor, admin, second].map((person) => sees(person)))).toEqual([true, false, false]);
    expect(await count()).toEqual({ deals: 0 });
  });

  it('goes along with what was merged into it, and is counted once', async () => {
    const merged = await makeDeal();
    await server.admin.query('update opportunities set merged_into = $2 where id = $1', [merged, deal]);
    await hideDeal(server, merged, former);
    expect(await count()).toEqual({ deals: 1 });
    await handOver(successor);
    expect(await sees(successor, merged)).toBe(true);
  });

  it('is told of: to the log, to the colleague, and to the other administrators, none of whom learns which it is', async () => {
    await handOver(successor);
    const [event] = await auditOf(server, admin.tenantId, 'opportunity.memberless_handed_over');
    expect(event).toMatchObject({ resource_id: null, metadata: { user_id: successor.userId, deals: 1 } });
    const [added] = await auditOf(server, admin.tenantId, 'opportunity.member_added');
    expect(added).toMatchObject({
      resource_id: deal,
      metadata: { user_id: successor.userId, reason: 'no active member' },
    });
    expect(await titles(successor)).toEqual(['1 confidential deal without an active member is yours to look after']);
    expect(await titles(second)).toEqual([
      'An administrator handed 1 confidential deal without an active member over to a colleague',
    ]);
    expect(await titles(admin)).toEqual([]);
    const told = JSON.stringify([
      await handOver(successor),
      await count(),
      await call(server, second, 'GET', '/notifications'),
    ]);
    for (const secret of ['Tidewire', deal]) expect(told).not.toContain(secret);
  });

  it('does not pass to the administrator who does it', async () => {
    for (const user_id of [admin.userId, admin.userId.toUpperCase()]) {
      const refused = await call(server, admin, 'POST', '/opportunities/memberless/hand-over', { user_id });
      expect(refused).toMatchObject({ status: 400, body: { data: { fields: { user_id: expect.any(String) } } } });
    }
    expect(await sees(admin)).toBe(false);
  });

  it('does not pass to a stranger, a guest or somebody who has left', async () => {
    const guest = await addPerson(server, admin.tenantId, 'lp');
    for (const person of [await makeFirm(server), guest, former])
      expect((await handOver(person)).body.code).toBe('MEMBER_UNKNOWN');
    expect(await count()).toEqual({ deals: 1 });
  });

  it('passes to one colleague when two are named at once', async () => {
    const other = await addPerson(server, admin.tenantId, 'firm_user');
    const answers = await Promise.all([handOver(successor, admin), handOver(other, second)]);
    expect(answers.map(({ body }) => body.deals).sort()).toEqual([0, 1]);
    expect((await Promise.all([sees(successor), sees(other)])).filter(Boolean)).toHaveLength(1);
  });

  it('is seen again by its member who comes back, beside the colleague', async () => {
    await handOver(successor);
    await setPerson(former, 'is_active = true');
    expect(await Promise.all([sees(former), sees(successor)])).toEqual([true, true]);
  });

  it('is of no other firm', async () => {
    const elsewhere = await makeFirm(server);
    expect(await count(elsewhere)).toEqual({ deals: 0 });
    await handOver(await addPerson(server, elsewhere.tenantId, 'firm_user'), elsewhere);
    expect(await count()).toEqual({ deals: 1 });
  });
});

describe('a confidential deal that somebody still sees', () => {
  it.each([
    ['its member works here', async () => {}],
    [
      'one of its members does',
      async () => {
        await server.admin.query(
          'insert into opportunity_members (tenant_id, id, opportunity_id, user_id) values ($1, gen_random_uuid(), $2, $3)',
          [admin.tenantId, deal, second.userId],
        );
        await leaves(former);
      },
    ],
  ])('is not counted and does not pass: %s', async (_, prepare) => {
    await prepare();
    expect(await count()).toEqual({ deals: 0 });
    expect(await handOver(successor)).toMatchObject({ status: 200, body: { deals: 0 } });
    expect(await sees(successor)).toBe(false);
    expect(await auditOf(server, admin.tenantId, 'opportunity.memberless_handed_over')).toEqual([]);
    expect(await titles(successor)).toEqual([]);
  });

  it('is without one when its member became a guest', async () => {
    await setPerson(former, "role = 'lp'");
    expect(await count()).toEqual({ deals: 1 });
  });
});
