import { describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addPerson, as, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { makeReviewableDeal, reviewActs } from '../../../testing/test-review.ts';
import { forAllTests, forEachTest, useTestServer } from '../../../testing/use-test-server.ts';
import { startReview } from './start-review.ts';

const server = useTestServer();
const act = reviewActs(server);
const foreigner = forAllTests(() => makeFirm(server));

const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
const third = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

async function startOne(more: object = {}) {
  const deal = await makeReviewableDeal(server, admin, more);
  const { status, body } = await act.start(admin, deal.id);
  expect(status, JSON.stringify(body)).toBe(201);
  return { deal, review: body };
}

const noticesOf = async (person: TestPerson) =>
  (
    await server.admin.query('select kind, title, path from notifications where user_id = $1 order by id', [
      person.userId,
    ])
  ).rows;

describe('putting a deal to a vote', () => {
  it('asks every member, with the quorum of today', async () => {
    const { deal, review } = await startOne();
    expect(review).toMatchObject({ status: 'open', quorum: 2, memo: '', assumptions: [], version: 1, frozen: null });
    expect(review.members).toEqual([admin.userId, user.userId, third.userId].sort());
    expect(review.can).toEqual({ edit: true, ask: true, vote: true, decide: true, withdraw: true });
    expect(await noticesOf(user)).toEqual([
      {
        kind: 'vote_opened',
        title: 'The investment committee is voting on Tidewire',
        path: `/opportunities/${deal.id}?tab=committee`,
      },
    ]);
    expect(await noticesOf(admin)).toEqual([]);
    const [event] = await auditOf(server, admin.tenantId, 'committee_review.opened');
    expect(event).toMatchObject({ resource_id: review.id, data_classification: 'confidential' });
    expect(event?.metadata).toMatchObject({ opportunity_id: deal.id, quorum: 2 });
  });

  it('is refused before partner review, in a sentence that names the stage', async () => {
    const deal = await makeReviewableDeal(server, admin, { status: 'due_diligence' });
    const { status, body } = await act.start(admin, deal.id);
    expect([status, body.code]).toEqual([422, 'REVIEW_TOO_EARLY']);
    expect(body.message).toBe('This deal is in Due Diligence. The committee can vote from Partner Review on.');
    const seen = (await act.ofDeal(admin, deal.id)).body;
    expect(seen).toMatchObject({ review: null, can: { start: false }, refusal: body.message });
  });

  it.each(['closed_won', 'closed_lost'])('is refused in %s', async (status) => {
    const deal = await makeReviewableDeal(server, admin, { status });
    expect(code(await act.start(admin, deal.id))).toEqual([422, 'REVIEW_DEAL_CLOSED']);
  });

  it('is refused for a deal that was merged', async () => {
    const [deal, other] = [await makeReviewableDeal(server, admin), await makeReviewableDeal(server, admin)];
    await server.admin.query('update opportunities set merged_into = $2 where id = $1', [deal.id, other.id]);
    expect(code(await act.start(admin, deal.id))).toEqual([422, 'REVIEW_DEAL_CLOSED']);
  });

  it('counts nobody who was deactivated', async () => {
    const deactivate = ({ userId }: TestPerson) =>
      server.admin.query('update user_profiles set is_active = false where id = $1', [userId]);
    await deactivate(third);
    const { deal, review } = await startOne();
    expect(review.members).toEqual([admin.userId, user.userId].sort());
    expect((await act.ofDeal(admin, deal.id)).body.members).toBe(2);
    expect(await noticesOf(third)).toEqual([]);
    expect((await act.setQuorum(admin, 3)).body.data.fields.quorum).toBe('Your firm has 2 active members.');
    await deactivate(user);
    expect((await act.get(admin, review.id)).body.members).toEqual([admin.userId]);
    const next = await makeReviewableDeal(server, admin);
    expect(code(await act.start(admin, next.id))).toEqual([422, 'QUORUM_UNREACHABLE']);
  });

  it('is refused when fewer people can see the deal than the quorum asks for', async () => {
    const deal = await makeReviewableDeal(server, admin);
    await hideDeal(server, deal.id, admin);
    const { status, body } = await act.start(admin, deal.id);
    expect([status, body.code]).toEqual([422, 'QUORUM_UNREACHABLE']);
    expect(body.message).toContain('The quorum of your firm is 2, but only one member can see this deal.');
  });

  it('opens one review, however many people ask at once', async () => {
    const deal = await makeReviewableDeal(server, admin);
    // Not as requests: those of one session follow each other too closely to meet.
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => as(server, admin, 'write', (ctx) => startReview(ctx, { id: deal.id }))),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 19 }, () => 'REVIEW_RUNNING'));
  });

  it('can be done again once the first is over, which stays to be read', async () => {
    const { deal, review } = await startOne();
    await act.withdraw(admin, review.id);
    expect((await act.ofDeal(user, deal.id)).body).toMatchObject({
      review: { id: review.id, status: 'withdrawn' },
      past: [],
      can: { start: true },
    });
    const second = (await act.start(user, deal.id)).body;
    const seen = (await act.ofDeal(user, deal.id)).body;
    expect(seen).toMatchObject({ review: { id: second.id }, past: [{ id: review.id, status: 'withdrawn' }] });
    expect((await act.get(user, review.id)).body.decision_note).toBe('Too early');
  });

  it('stays open while the deal is moved back', async () => {
    const { deal, review } = await startOne();
    const back = { opportunity_id: deal.id, new_stage: 'sourcing', version: 1 };
    expect((await call(server, admin, 'POST', '/rpc/update_opportunity_stage', back)).status).toBe(200);
    const seen = (await act.ofDeal(user, deal.id)).body;
    expect(seen).toMatchObject({ stage_label: 'Sourcing', review: { id: review.id, status: 'open' } });
    expect(seen.refusal).toContain('is in Sourcing');
    expect((await act.vote(user, review.id, 'approve')).status).toBe(200);
  });
});

describe('memo, thesis and assumptions', () => {
  const assumptions = [{ metric: 'Revenue', value: '$2m', by: 'Q4 2027' }];

  it('are written by any member, one at a time', async () => {
    const { review } = await startOne();
    const first = await act.edit(user, review.id, { version: 1, memo: '## Why now' });
    expect(first.body).toMatchObject({ memo: '## Why now', thesis: '', version: 2 });
    const second = await act.edit(admin, review.id, { version: 2, thesis: 'Ports go digital', assumptions });
    expect(second.body).toMatchObject({ memo: '## Why now', thesis: 'Ports go digital', assumptions, version: 3 });
    const [, event] = await auditOf(server, admin.tenantId, 'committee_review.edited');
    expect(event?.metadata).toMatchObject({ version: 3, lengths: { thesis: 16, assumptions: 1 } });
  });

  it('are not overwritten by somebody who saw an older version: they get the newer one', async () => {
    const { review } = await startOne();
    await act.edit(user, review.id, { version: 1, memo: 'Hers' });
    const late = await act.edit(admin, review.id, { version: 1, memo: 'His' });
    expect(code(late)).toEqual([409, 'STALE_VERSION']);
    expect(late.body.data.current).toMatchObject({ memo: 'Hers', version: 2 });
  });

  it('can be saved twice without a trace of the second time', async () => {
    const { review } = await startOne();
    await act.edit(user, review.id, { version: 1, memo: 'Same' });
    expect((await act.edit(user, review.id, { version: 2, memo: 'Same' })).body.version).toBe(2);
    expect(await auditOf(server, admin.tenantId, 'committee_review.edited')).toHaveLength(1);
  });

  it('have their limits, and drop rows without content', async () => {
    const { review } = await startOne();
    const row = { metric: 'ARR', value: '1', by: '' };
    const thirty = Array.from({ length: 30 }, () => row);
    expect(code(await act.edit(user, review.id, { version: 1, assumptions: [...thirty, row] }))[0]).toBe(400);
    const empty = { metric: ' ', value: '', by: '' };
    const kept = await act.edit(user, review.id, { version: 1, assumptions: [empty, row] });
    expect(kept.body.assumptions).toEqual([row]);
  });

  it('are edited by one of 20 people who edit at once', async () => {
    const { review } = await startOne();
    const edits = Array.from({ length: 20 }, (_, n) =>
      act.edit(n % 2 ? admin : user, review.id, { version: 1, memo: `${n}` }),
    );
    const answers = await Promise.all(edits);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('questions', () => {
  it('go to the owner, and their answer to the person who asked', async () => {
    const { review } = await startOne();
    const asked = await act.ask(user, review.id, 'What is the churn?');
    expect(asked.status).toBe(201);
    const [question] = asked.body.questions;
    expect(question).toMatchObject({ question: 'What is the churn?', asked_by: user.userId, answer: null });
    expect(question.can).toEqual({ edit: true, answer: true });
    expect((await noticesOf(admin)).map(({ kind }) => kind)).toEqual(['question']);
    const answered = await act.answer(admin, question.id, 'Two percent a month');
    expect(answered.body.questions[0]).toMatchObject({ answer: 'Two percent a month', answered_by: admin.userId });
    expect((await noticesOf(user)).at(-1)).toMatchObject({ title: 'Your question about Tidewire is answered' });
  });

  it('are changed by their asker until they are answered', async () => {
    const { review } = await startOne();
    const [question] = (await act.ask(user, review.id, 'Churn?')).body.questions;
    expect(code(await act.reword(admin, question.id, 'Mine now'))).toEqual([403, 'FORBIDDEN']);
    expect((await act.reword(user, question.id, 'Churn a month?')).body.questions[0].question).toBe('Churn a month?');
    expect(code(await act.reword(user, question.id, 'Again', 1))).toEqual([409, 'STALE_VERSION']);
    await act.answer(admin, question.id, 'Two percent', 2);
    expect(code(await act.reword(user, question.id, 'Too late', 3))).toEqual([409, 'QUESTION_ANSWERED']);
  });

  it('have answers that their giver alone corrects', async () => {
    const { review } = await startOne();
    const [question] = (await act.ask(user, review.id, 'Churn?')).body.questions;
    await act.answer(admin, question.id, 'Two');
    expect(code(await act.answer(third, question.id, 'Three', 2))).toEqual([409, 'QUESTION_ANSWERED']);
    expect((await act.answer(admin, question.id, 'Two percent', 2)).body.questions[0].answer).toBe('Two percent');
  });

  it('of another firm are not there', async () => {
    const { review } = await startOne();
    const [question] = (await act.ask(user, review.id, 'Churn?')).body.questions;
    expect(code(await act.answer(foreigner, question.id, 'x'))).toEqual([404, 'NOT_FOUND']);
    expect(code(await act.reword(foreigner, question.id, 'x'))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a review', () => {
  it('of another firm is not there', async () => {
    const { deal, review } = await startOne();
    const answers = [
      await act.ofDeal(foreigner, deal.id),
      await act.start(foreigner, deal.id),
      await act.get(foreigner, review.id),
      await act.edit(foreigner, review.id, { version: 1, memo: 'x' }),
      await act.vote(foreigner, review.id, 'approve'),
      await act.decide(foreigner, review.id, 'approved'),
      await act.withdraw(foreigner, review.id),
    ];
    for (const answer of answers) expect(code(answer)).toEqual([404, 'NOT_FOUND']);
  });

  it('of a confidential deal is there for the members of that deal alone', async () => {
    const deal = await makeReviewableDeal(server, admin);
    await hideDeal(server, deal.id, admin, user);
    const review = (await act.start(admin, deal.id)).body;
    expect(review.members).toEqual([admin.userId, user.userId].sort());
    expect(await noticesOf(third)).toEqual([]);
    for (const answer of [
      await act.ofDeal(third, deal.id),
      await act.get(third, review.id),
      await act.vote(third, review.id, 'approve'),
    ])
      expect(code(answer)).toEqual([404, 'NOT_FOUND']);
    expect((await act.vote(user, review.id, 'approve')).status).toBe(200);
  });

  it('is withdrawn with a reason by the person who opened it or an administrator, once', async () => {
    const { review } = await startOne();
    expect(code(await act.withdraw(user, review.id))).toEqual([403, 'FORBIDDEN']);
    expect((await act.withdraw(admin, review.id, ' ')).status).toBe(400);
    expect((await act.withdraw(admin, review.id, 'Founders left')).body).toMatchObject({
      status: 'withdrawn',
      decision_note: 'Founders left',
      decided_by: admin.userId,
    });
    expect(code(await act.withdraw(admin, review.id))).toEqual([409, 'REVIEW_CLOSED']);
    expect((await noticesOf(user)).at(-1)).toMatchObject({ title: 'The vote on Tidewire was withdrawn' });
    expect(await auditOf(server, admin.tenantId, 'committee_review.withdrawn')).toHaveLength(1);
  });
});

describe('the quorum', () => {
  it('is set by an administrator, logged, and counts for reviews opened from then on', async () => {
    const { review } = await startOne();
    expect(code(await act.setQuorum(user, 1))).toEqual([403, 'FORBIDDEN']);
    expect((await act.setQuorum(admin, 3)).body).toMatchObject({ quorum: 3, members: 3, version: 2 });
    expect(code(await act.setQuorum(admin, 2))).toEqual([409, 'STALE_VERSION']);
    expect((await act.get(user, review.id)).body.quorum).toBe(2);
    expect((await startOne()).review.quorum).toBe(3);
    const { body } = await call(server, admin, 'GET', '/pipeline-settings');
    expect(body.changes[0]).toMatchObject({
      setting_name: 'Committee quorum',
      old_value: { quorum: 2 },
      new_value: { quorum: 3 },
      changed_by_user_id: admin.userId,
    });
    expect(await auditOf(server, admin.tenantId, 'committee_quorum.changed')).toHaveLength(1);
  });

  it.each([0, 1.5, 4, 51])('cannot be %s in a firm of three', async (quorum) => {
    const { status, body } = await act.setQuorum(admin, quorum);
    expect([status, Object.keys(body.data.fields)]).toEqual([400, ['quorum']]);
  });
});
