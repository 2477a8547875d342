import { describe, expect, it } from 'vitest';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../../testing/test-firm.ts';
import { planOf, upload } from '../../../../testing/test-import.ts';
import { forAllTests, forEachTest, useTestServer } from '../../../../testing/use-test-server.ts';

/** Owns and hides the deal. */

const server = useTestServer();
const foreigner = forAllTests(() => makeFirm(server));
const admin = forEachTest(() => makeFirm(server));
const owner = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const colleague = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

interface Deal {
  id: string;
  version: number;
}
const create = async (values: object = {}): Promise<Deal> =>
  (await call(server, owner, 'POST', '/opportunities', { company_name: 'Zanzibarium', ...values })).body;
const get = (person: TestPerson, { id }: Deal) => call(server, person, 'GET', `/opportunities/${id}`);
const makeConfidential = (person: TestPerson, deal: Deal, more: object = {}) =>
  call(server, person, 'POST', `/opportunities/${deal.id}/confidential`, {
    version: deal.version,
    is_confidential: true,
    ...more,
  });
const members = (person: TestPerson, { id }: Deal) => call(server, person, 'GET', `/opportunities/${id}/members`);
const idsOf = (answer: { body: { members: { user_id: string }[] } }) =>
  answer.body.members.map(({ user_id }) => user_id);
const add = (person: TestPerson, { id }: Deal, who: TestPerson) =>
  call(server, person, 'POST', `/opportunities/${id}/members`, { user_id: who.userId });
const remove = (person: TestPerson, { id }: Deal, who: TestPerson) =>
  call(server, person, 'POST', `/opportunities/${id}/members/remove`, { user_id: who.userId });
const hidden = async (more: object = {}) => (await makeConfidential(owner, await create(), more)).body as Deal;

describe('making a deal confidential', () => {
  it('leaves it to the person who did so, the owner and the chosen members; for the others it is not there', async () => {
    const deal = await create();
    const { status, body } = await makeConfidential(admin, deal, { member_ids: [] });
    expect([status, body.is_confidential, body.version]).toEqual([200, true, 2]);
    expect(idsOf(await members(owner, deal)).sort()).toEqual([admin.userId, owner.userId].sort());
    expect((await get(owner, deal)).status).toBe(200);
    const missing = await get(colleague, { id: crypto.randomUUID(), version: 1 });
    const unseen = await get(colleague, deal);
    expect([unseen.status, unseen.body]).toEqual([404, missing.body]);
    const [event] = await auditOf(server, admin.tenantId, 'opportunity.made_confidential');
    expect(event).toMatchObject({ resource_id: deal.id, user_id: admin.userId });
    expect(event?.metadata.members).toEqual([admin.userId, owner.userId]);
  });

  it('binds firm administrators too', async () => {
    const deal = await hidden();
    expect((await get(admin, deal)).status).toBe(404);
    expect((await makeConfidential(admin, deal, { is_confidential: false })).status).toBe(404);
    expect((await add(admin, deal, admin)).status).toBe(404);
  });

  it('is for administrators, the owner and the person who added it', async () => {
    expect((await makeConfidential(colleague, await create())).status).toBe(403);
    expect((await makeConfidential(owner, await create({ assigned_to: colleague.userId }))).status).toBe(200);
    expect((await makeConfidential(colleague, await create({ assigned_to: colleague.userId }))).status).toBe(200);
  });

  it('refuses members who do not work here', async () => {
    const lp = await addPerson(server, admin.tenantId, 'lp');
    for (const who of [lp, foreigner]) {
      const { status, body } = await makeConfidential(owner, await create(), { member_ids: [who.userId] });
      expect([status, body.code]).toEqual([422, 'MEMBER_UNKNOWN']);
    }
  });

  it('refuses a version that has passed, and does nothing when it is so already', async () => {
    const deal = await create();
    const done = (await makeConfidential(owner, deal)).body;
    expect((await makeConfidential(owner, deal)).body.code).toBe('STALE_VERSION');
    expect((await makeConfidential(owner, done)).body.version).toBe(done.version);
  });

  it('lets one of 20 win who do so at once', async () => {
    const deal = await create();
    const answers = await Promise.all(Array.from({ length: 20 }, () => makeConfidential(owner, deal)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'STALE_VERSION')).toHaveLength(19);
  });

  it('is taken back by opening it to the firm, and members are chosen anew next time', async () => {
    const deal = await hidden({ member_ids: [colleague.userId] });
    const open = (await makeConfidential(colleague, deal, { is_confidential: false })).status;
    expect(open).toBe(403);
    const { body } = await makeConfidential(owner, deal, { is_confidential: false });
    expect(body.is_confidential).toBe(false);
    expect((await get(admin, deal)).status).toBe(200);
    expect((await members(admin, deal)).body).toMatchObject({ is_confidential: false, members: [] });
    expect((await add(owner, deal, colleague)).body.code).toBe('NOT_CONFIDENTIAL');
    expect(await auditOf(server, admin.tenantId, 'opportunity.made_public')).toHaveLength(1);
    await makeConfidential(owner, body);
    expect((await get(colleague, deal)).status).toBe(404);
  });

  it('of another firm is not there', async () => {
    const deal = await hidden();
    for (const answer of [
      await makeConfidential(foreigner, deal),
      await members(foreigner, deal),
      await add(foreigner, deal, owner),
    ])
      expect(answer.status).toBe(404);
  });
});

describe('members', () => {
  it('are added and removed by those who may hide the deal, with an event each', async () => {
    const deal = await hidden();
    const added = await add(owner, deal, colleague);
    expect(idsOf(added)).toEqual([owner.userId, colleague.userId]);
    expect((await get(colleague, deal)).status).toBe(200);
    await add(owner, deal, colleague);
    expect(await auditOf(server, admin.tenantId, 'opportunity.member_added')).toHaveLength(1);
    expect((await add(colleague, deal, admin)).status).toBe(403);
    expect(idsOf(await remove(owner, deal, colleague))).toEqual([owner.userId]);
    expect((await get(colleague, deal)).status).toBe(404);
    const [event] = await auditOf(server, admin.tenantId, 'opportunity.member_removed');
    expect(event).toMatchObject({ resource_id: deal.id, metadata: { user_id: colleague.userId } });
  });

  it('may leave by themselves, but not be sent away by each other', async () => {
    const third = await addPerson(server, admin.tenantId, 'firm_user');
    const deal = await hidden({ member_ids: [colleague.userId, third.userId] });
    const { body } = await members(colleague, deal);
    const removable = body.members.filter(({ can }: { can: { remove: boolean } }) => can.remove);
    expect(removable).toMatchObject([{ user_id: colleague.userId }]);
    expect((await remove(colleague, deal, third)).status).toBe(403);
    expect(idsOf(await remove(colleague, deal, colleague))).not.toContain(colleague.userId);
    expect((await members(colleague, deal)).status).toBe(404);
  });

  it('always count the owner among them', async () => {
    const deal = await hidden({ member_ids: [colleague.userId] });
    expect((await remove(owner, deal, owner)).body.code).toBe('OWNER_STAYS');
  });

  it('never leave a deal that nobody sees, also when all leave at once', async () => {
    const team = await Promise.all(Array.from({ length: 6 }, () => addPerson(server, admin.tenantId, 'firm_admin')));
    const made = await create({ assigned_to: null });
    const deal = (await makeConfidential(owner, made, { member_ids: team.map(({ userId }) => userId) })).body as Deal;
    const all = [owner, ...team];
    const answers = await Promise.all(all.map((who) => remove(who, deal, who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(all.length - 1);
    expect(answers.filter(({ body }) => body.code === 'LAST_MEMBER')).toHaveLength(1);
  });

  it('do not count when they are not active any more', async () => {
    const deal = await hidden({ member_ids: [colleague.userId, admin.userId] });
    await server.admin.query('update opportunities set assigned_to = null where id = $1', [deal.id]);
    await server.admin.query('update user_profiles set is_active = false where id = any($1)', [
      [colleague.userId, admin.userId],
    ]);
    expect((await remove(owner, deal, owner)).body.code).toBe('LAST_MEMBER');
  });

  it('become those to whom the deal is given, and the log says so', async () => {
    const deal = await hidden();
    const edit = { version: deal.version, assigned_to: colleague.userId };
    expect((await call(server, owner, 'PATCH', `/opportunities/${deal.id}`, edit)).status).toBe(200);
    expect((await get(colleague, deal)).body.assigned_to).toBe(colleague.userId);
    const [event] = await auditOf(server, admin.tenantId, 'opportunity.member_added');
    expect(event?.metadata).toEqual({ user_id: colleague.userId, reason: 'assigned' });
  });

  it('become those to whom it is given together with other deals, until that is undone', async () => {
    const deal = await hidden({ member_ids: [admin.userId] });
    const many = { deals: [{ id: deal.id, version: deal.version }], assigned_to: colleague.userId };
    const { body } = await call(server, admin, 'POST', '/opportunities/bulk/assign', many);
    expect((await get(colleague, deal)).body.assigned_to).toBe(colleague.userId);
    await call(server, admin, 'POST', `/opportunities/bulk/${body.id}/undo`, {});
    expect((await get(owner, deal)).body.assigned_to).toBe(owner.userId);
    expect((await get(colleague, deal)).status).toBe(404);
  });

  it('do not become those who were removed since, when giving it to another is undone', async () => {
    const deal = await hidden({ member_ids: [admin.userId] });
    const many = { deals: [{ id: deal.id, version: deal.version }], assigned_to: colleague.userId };
    const { body } = await call(server, admin, 'POST', '/opportunities/bulk/assign', many);
    await remove(admin, deal, owner);
    const undone = await call(server, admin, 'POST', `/opportunities/bulk/${body.id}/undo`, {});
    expect(undone.body.refused).toMatchObject([{ id: deal.id, why: 'owner_removed' }]);
    expect((await get(owner, deal)).status).toBe(404);
    expect((await get(colleague, deal)).body.assigned_to).toBe(colleague.userId);
  });

  it('who are removed while they edit or move find nothing any more', async () => {
    const deal = await hidden({ member_ids: [colleague.userId] });
    await remove(owner, deal, colleague);
    const edit = await call(server, colleague, 'PATCH', `/opportunities/${deal.id}`, { version: 2, industry: 'Tea' });
    const move = { opportunity_id: deal.id, new_stage: 'term_sheet', version: 2 };
    const moved = await call(server, colleague, 'POST', '/rpc/update_opportunity_stage', move);
    expect([edit.body.code, moved.body.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it('hear of changes, and nobody else does', async () => {
    const deal = await hidden({ member_ids: [colleague.userId] });
    const heard: Record<string, number> = { owner: 0, colleague: 0, admin: 0 };
    // What happened a moment ago is sent to a page that begins to listen.
    const follow = (name: string, who: TestPerson) =>
      server.services.live.follow(who.tenantId, who.userId, ({ kind }) => {
        if (kind === 'activity') heard[name] = (heard[name] ?? 0) + 1;
      });
    const stops = [follow('owner', owner), follow('colleague', colleague), follow('admin', admin)];
    await call(server, owner, 'POST', `/opportunities/${deal.id}/notes`, { body: 'Zanzibarium' });
    await expect.poll(() => heard).toEqual({ owner: 1, colleague: 1, admin: 0 });
    for (const stop of stops) stop();
  });
});

describe('a person who comes to see a deal or sees it no more', () => {
  it('is told of all that belongs to it: tasks and notices are on other pages than its own', async () => {
    const deal = await create();
    const heard: string[] = [];
    const stop = server.services.live.follow(colleague.tenantId, colleague.userId, ({ kind }) => heard.push(kind));
    const kinds = ['opportunity', 'task', 'diligence', 'committee', 'file', 'notification'];
    const toldOfAll = async () => {
      await expect.poll(() => heard).toEqual(expect.arrayContaining(kinds));
      heard.length = 0;
    };
    heard.length = 0;
    await makeConfidential(owner, deal);
    await toldOfAll();
    await add(owner, deal, colleague);
    await toldOfAll();
    await remove(owner, deal, colleague);
    await toldOfAll();
    stop();
  });
});

describe('an import by somebody who does not see the deal', () => {
  it('does not tell of it: the row is a new deal', async () => {
    const { body: deal } = await makeConfidential(owner, await create({ website: 'https://zanzibarium.example' }));
    const list = 'Company,Website\nZanzibarium Inc.,https://zanzibarium.example\n';
    const preview = async (who: TestPerson) => {
      const draft = (await upload(server, who, list)).body;
      return (await call(server, who, 'POST', `/imports/${draft.import.id}/preview`, planOf(draft))).body;
    };
    expect((await preview(owner)).rows[0].duplicate.existing.id).toBe(deal.id);
    expect((await preview(admin)).rows[0]).toMatchObject({ action: 'create', duplicate: null });
  });
});
