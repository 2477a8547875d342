import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { makeReviewableDeal, reviewActs } from '../../../testing/test-review.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

let review: { id: string; opportunity_id: string };

const server = useTestServer();
const act = reviewActs(server);

const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const third = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeEach(async () => {
  const deal = await makeReviewableDeal(server, admin);
  review = (await act.start(admin, deal.id)).body;
});

const path = () => `/committee-reviews/${review.id}`;
const texts = async (person: TestPerson) => (await call(server, person, 'GET', `${path()}/texts`)).body;
const told = async (person: TestPerson): Promise<string[]> =>
  (await call(server, person, 'GET', '/notifications')).body.rows.map(({ title }: { title: string }) => title);
const CHANGED = 'The case for Tidewire was changed after you voted';

describe('the texts of a review', () => {
  it('are kept in versions, one for each time that somebody writes', async () => {
    await act.edit(admin, review.id, { version: 1, memo: 'One' });
    await act.edit(admin, review.id, { version: 2, memo: 'One two' });
    await act.edit(user, review.id, { version: 3, thesis: 'Theirs' });
    expect(await texts(user)).toMatchObject([
      { version: 4, written_by: user.userId, votes: 0 },
      { version: 3, written_by: admin.userId, votes: 0 },
      { version: 1, written_by: admin.userId, votes: 0 },
    ]);
    const { body } = await call(server, user, 'GET', `${path()}/compare?version=3`);
    expect(body).toMatchObject({ version: 3, now: { memo: 'One two', thesis: '' }, before: { memo: '' } });
    expect((await call(server, user, 'GET', `${path()}/compare?version=2`)).status).toBe(404);
  });

  it('are marked when they change after a vote, and who voted is told once for each version', async () => {
    await act.edit(admin, review.id, { version: 1, memo: 'One' });
    expect((await act.vote(user, review.id, 'approve')).body.texts_changed).toBeNull();
    await act.edit(admin, review.id, { version: 2, memo: 'Two' });
    await act.edit(admin, review.id, { version: 3, memo: 'Three' });
    expect((await act.get(third, review.id)).body.texts_changed).toEqual({ by: admin.userId, at: expect.any(String) });
    expect(await texts(user)).toMatchObject([{ version: 4, votes: 1 }, { version: 2, votes: 0 }, { version: 1 }]);
    expect((await told(user)).filter((title) => title === CHANGED)).toHaveLength(1);
    expect(await told(third)).not.toContain(CHANGED);
    expect(await told(admin)).not.toContain(CHANGED);
  });

  it('of another firm do not exist', async () => {
    const stranger = await makeFirm(server);
    expect((await call(server, stranger, 'GET', `${path()}/texts`)).status).toBe(404);
  });
});

describe('in a firm that hides votes', () => {
  beforeEach(async () => {
    await call(server, admin, 'PUT', '/committee-settings', { quorum: 2, hide_votes: true, version: 1 });
    await act.vote(user, review.id, 'reject', { dissent: 'No moat' });
    await act.vote(third, review.id, 'reject', { dissent: 'No team' });
  });

  it('who has not voted sees how many have, and nothing of how, in every answer', async () => {
    const answers = [
      await act.get(admin, review.id),
      await act.ofDeal(admin, review.opportunity_id),
      await act.ask(admin, review.id, 'Why?'),
      await act.edit(admin, review.id, { version: 1, memo: 'One' }),
      await act.edit(admin, review.id, { version: 1, memo: 'Stale' }),
      await call(server, admin, 'GET', `/opportunities/${review.opportunity_id}/activity`),
      await call(server, admin, 'GET', '/home'),
    ];
    for (const { body } of answers)
      expect(JSON.stringify(body)).not.toMatch(/No moat|No team|"vote":"|"reject":[1-9]|rejected/);
    expect(answers[0]?.body).toMatchObject({
      votes: [],
      votes_hidden: true,
      tally: { voted: 2, reject: 0, quorum_reached: true, outcome: null },
      can: { decide: false },
    });
    expect(answers[4]?.body.code).toBe('STALE_VERSION');
  });

  it('nobody learns the outcome by trying to decide before they have voted', async () => {
    for (const outcome of ['approved', 'rejected']) {
      const { status, body } = await act.decide(admin, review.id, outcome);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('who has voted sees all, and so does everybody once it is decided', async () => {
    expect((await act.get(user, review.id)).body).toMatchObject({ votes_hidden: false, tally: { reject: 2 } });
    expect((await act.vote(admin, review.id, 'abstain')).body.votes).toHaveLength(3);
    expect((await act.decide(admin, review.id, 'rejected')).status).toBe(200);
    const late = await addPerson(server, admin.tenantId, 'firm_user');
    expect((await act.get(late, review.id)).body).toMatchObject({ votes_hidden: false, tally: { reject: 2 } });
  });

  it('the setting is an administrator’s, and its change is logged', async () => {
    const answer = await call(server, user, 'PUT', '/committee-settings', { quorum: 2, hide_votes: false, version: 2 });
    expect(answer.status).toBe(403);
    const { rows } = await server.admin.query(
      `select metadata from audit_logs where tenant_id = $1 and action = 'committee_votes_hidden.changed'`,
      [admin.tenantId],
    );
    expect(rows).toHaveLength(1);
  });
});
