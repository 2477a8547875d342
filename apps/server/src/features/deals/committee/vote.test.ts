import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, as, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { makeReviewableDeal, reviewActs } from '../../../testing/test-review.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { decideReview } from './close-review.ts';

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

const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const votesOf = async () => (await act.get(admin, review.id)).body.votes;
const REJECT = { dissent: 'No moat' };

describe('a vote', () => {
  it('is one for each member and can be changed; each change is kept', async () => {
    await act.vote(user, review.id, 'approve_with_conditions', { conditions: 'A board seat' });
    const { body } = await act.vote(user, review.id, 'reject', REJECT);
    expect(body.votes).toEqual([
      { user_id: user.userId, vote: 'reject', dissent: 'No moat', conditions: null, updated_at: expect.any(String) },
    ]);
    expect(body.tally).toMatchObject({ voted: 1, reject: 1, quorum_reached: false, outcome: null });
    expect(await auditOf(server, admin.tenantId, 'committee_review.vote_cast')).toHaveLength(1);
    const [change] = await auditOf(server, admin.tenantId, 'committee_review.vote_changed');
    expect(change?.metadata).toMatchObject({
      before: { vote: 'approve_with_conditions', conditions: 'A board seat' },
      after: { vote: 'reject', dissent: 'No moat' },
    });
  });

  it('is asked for at home until it is there', async () => {
    const waiting = async (person: TestPerson) => (await call(server, person, 'GET', '/home')).body.needs.votes;
    expect(await waiting(user)).toEqual([
      { id: review.id, opportunity_id: review.opportunity_id, company_name: 'Tidewire', opened_at: expect.any(String) },
    ]);
    await act.vote(user, review.id, 'abstain');
    expect(await waiting(user)).toEqual([]);
    await act.withdraw(admin, review.id);
    expect(await waiting(third)).toEqual([]);
  });

  it('that says the same again leaves no trace', async () => {
    for (let times = 0; times < 2; times++) await act.vote(user, review.id, 'abstain');
    expect(await auditOf(server, admin.tenantId, 'committee_review.vote_changed')).toEqual([]);
  });

  it.each([
    ['reject', 'dissent', 'Give your reason for rejecting. It is stored with the decision.'],
    ['approve_with_conditions', 'conditions', 'Enter your conditions. They are stored with the decision.'],
  ])('to %s needs its %s', async (vote, field, message) => {
    const { status, body } = await act.vote(user, review.id, vote, { [field]: '  ' });
    expect([status, body.data.fields]).toEqual([400, { [field]: message }]);
    expect(await votesOf()).toEqual([]);
  });

  it('is not for platform staff', async () => {
    const staff = await addPerson(server, admin.tenantId, 'platform_admin');
    expect(code(await act.vote(staff, review.id, 'approve'))).toEqual([403, 'FORBIDDEN']);
  });

  it('lands for each of 20 members who vote at once', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => addPerson(server, admin.tenantId, 'firm_user')));
    const answers = await Promise.all(members.map((member) => act.vote(member, review.id, 'approve')));
    expect(answers.map(({ status }) => status)).toEqual(members.map(() => 200));
    expect((await votesOf()).map(({ user_id }: { user_id: string }) => user_id)).toEqual(
      members.map(({ userId }) => userId).sort(),
    );
  });

  it('is one, when a member sends 20 different ones at once', async () => {
    const votes = ['approve', 'abstain', 'reject'];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => act.vote(user, review.id, votes[n % 3] as string, { dissent: `Nr ${n}` })),
    );
    expect(await votesOf()).toHaveLength(1);
  });
});

describe('a decision', () => {
  const twoFor = async () => {
    await act.vote(user, review.id, 'approve');
    await act.vote(third, review.id, 'approve_with_conditions', { conditions: 'A board seat' });
  };

  it('follows the majority and freezes the review', async () => {
    await act.edit(user, review.id, {
      version: 1,
      memo: 'Why',
      thesis: 'Ports',
      assumptions: [{ metric: 'ARR', value: '1m', by: '2027' }],
    });
    await twoFor();
    await act.vote(admin, review.id, 'reject', REJECT);
    const { status, body } = await act.decide(admin, review.id, 'approved', 2, 'Go');
    expect([status, body.status, body.decision_note, body.decided_by]).toEqual([200, 'approved', 'Go', admin.userId]);
    expect(body.tally).toMatchObject({ approve: 1, approve_with_conditions: 1, reject: 1, outcome: 'approved' });
    expect(body.can).toEqual({ edit: false, ask: false, vote: false, decide: false, withdraw: false });
    expect(body.frozen).toEqual({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), is_intact: true });
    const [event] = await auditOf(server, admin.tenantId, 'committee_review.decided');
    expect(event?.metadata).toMatchObject({ outcome: 'approved', sha256: body.frozen.sha256, quorum: 2 });
    // Who could vote stays who could, even when others come later.
    await addPerson(server, admin.tenantId, 'firm_user');
    expect((await act.get(user, review.id)).body.members).toEqual([admin.userId, user.userId, third.userId].sort());
  });

  it('is refused below the quorum, in figures', async () => {
    await act.vote(user, review.id, 'approve');
    const answer = await act.decide(admin, review.id, 'approved');
    expect(code(answer)).toEqual([422, 'QUORUM_MISSING']);
    expect(answer.body.message).toBe('1 of 2 members have voted.');
  });

  it('counts a member who abstains as present and not for the majority', async () => {
    await act.vote(user, review.id, 'approve');
    await act.vote(third, review.id, 'abstain');
    expect((await act.decide(admin, review.id, 'approved')).body.status).toBe('approved');
  });

  it('rejects a tie', async () => {
    await act.vote(user, review.id, 'approve');
    await act.vote(third, review.id, 'reject', REJECT);
    expect(code(await act.decide(admin, review.id, 'approved'))).toEqual([409, 'DECISION_DEVIATES']);
    expect((await act.decide(admin, review.id, 'rejected')).body.status).toBe('rejected');
  });

  it('is an administrator’s to record', async () => {
    await twoFor();
    expect(code(await act.decide(user, review.id, 'approved'))).toEqual([403, 'FORBIDDEN']);
  });

  it('on a memo that has changed meanwhile is refused, with the memo as it is', async () => {
    await twoFor();
    await act.edit(user, review.id, { version: 1, memo: 'New' });
    const answer = await act.decide(admin, review.id, 'approved', 1);
    expect(code(answer)).toEqual([409, 'STALE_VERSION']);
    expect(answer.body.data.current.memo).toBe('New');
  });

  it('is told to the members', async () => {
    await twoFor();
    await act.decide(admin, review.id, 'approved');
    const { rows } = await server.admin.query(
      `select user_id, title from notifications where kind = 'decision' and tenant_id = $1`,
      [admin.tenantId],
    );
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([user.userId, third.userId].sort());
    expect(rows[0].title).toBe('The investment committee has approved Tidewire');
  });

  it('is one, when 20 are recorded at once', async () => {
    await twoFor();
    const decision = { id: review.id, version: 1, outcome: 'approved' as const };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => as(server, admin, 'write', (ctx) => decideReview(ctx, decision))),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 19 }, () => 'REVIEW_CLOSED'));
    expect(await auditOf(server, admin.tenantId, 'committee_review.decided')).toHaveLength(1);
  });

  it('and the votes that change at this moment agree', async () => {
    await twoFor();
    const [decided, ...votes] = await Promise.all([
      act.decide(admin, review.id, 'approved'),
      ...Array.from({ length: 10 }, (_, n) =>
        act.vote(n % 2 ? user : third, review.id, n < 5 ? 'reject' : 'approve', { dissent: `Nr ${n}` }),
      ),
    ]);
    // Which votes come before the decision is chance; those after it are told that it is over.
    const late = votes.filter(({ status }) => status !== 200);
    expect(late.map(code)).toEqual(late.map(() => [409, 'REVIEW_CLOSED']));
    const { body } = await act.get(admin, review.id);
    if (decided.status === 200) {
      expect(body).toMatchObject({ status: 'approved', tally: { outcome: 'approved' }, frozen: { is_intact: true } });
      expect(body.votes).toEqual(decided.body.votes);
    } else {
      expect(code(decided)).toEqual([409, 'DECISION_DEVIATES']);
      expect(body.status).toBe('open');
    }
  });
});
