import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { beforeEach, describe, expect, it } from 'vitest';
import { addPerson, as, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { makeReviewableDeal, reviewActs } from '../../../testing/test-review.ts';
import { forEachTest, useTestServer } from '../../../testing/use-test-server.ts';

const ARR = { metric: 'Revenue', value: '$1.2M', by: 'Q4 2027' };
const STAFF = { metric: 'Employees', value: '40', by: 'Q2 2027' };

let review: { id: string; opportunity_id: string };

const server = useTestServer();
const act = reviewActs(server);
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeEach(async () => {
  const deal = await makeReviewableDeal(server, admin);
  review = (await act.start(admin, deal.id)).body;
  await act.edit(admin, review.id, { version: 1, assumptions: [ARR, STAFF] });
});

const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const approve = async () => {
  for (const person of [admin, user]) await act.vote(person, review.id, 'approve');
  return act.decide(admin, review.id, 'approved', 2);
};
const forecastsSeenBy = async (person: typeof admin) => (await act.get(person, review.id)).body.forecasts;

describe('a forecast', () => {
  it('is one of each member and assumption, and can be changed', async () => {
    await act.forecast(user, review.id, [{ ...ARR, percent: 70 }]);
    const { status, body } = await act.forecast(user, review.id, [
      { ...ARR, percent: 60 },
      { ...STAFF, percent: 0 },
    ]);
    expect([status, body.forecasts]).toEqual([
      200,
      [
        { due_on: '2027-12-31', mine: 60, given: 1, stated: [{ user_id: user.userId, percent: 60 }] },
        { due_on: '2027-06-30', mine: 0, given: 1, stated: [{ user_id: user.userId, percent: 0 }] },
      ],
    ]);
  });

  it('of others is hidden until one has stated an own one of the same assumption', async () => {
    await act.forecast(admin, review.id, [
      { ...ARR, percent: 70 },
      { ...STAFF, percent: 30 },
    ]);
    const hidden = { mine: null, given: 1, stated: null };
    expect(await forecastsSeenBy(user)).toEqual([
      { due_on: '2027-12-31', ...hidden },
      { due_on: '2027-06-30', ...hidden },
    ]);
    expect(JSON.stringify((await act.ofDeal(user, review.opportunity_id)).body.review.forecasts)).not.toContain('70');
    await act.forecast(user, review.id, [{ ...STAFF, percent: 50 }]);
    const [first, second] = await forecastsSeenBy(user);
    expect(first.stated).toBeNull();
    expect(second.stated).toHaveLength(2);
    // Nor by way of what came true, nor in the log that administrators read.
    expect((await act.assumptions(user, review.id)).body.rows).toEqual([]);
    const events = await auditOf(server, admin.tenantId, 'committee_review.forecast_stated');
    expect(events.map(({ metadata }) => metadata)).toEqual(
      [2, 1].map((forecasts) => ({ opportunity_id: review.opportunity_id, forecasts })),
    );
    await approve();
    expect((await forecastsSeenBy(user))[0].stated).toEqual([{ user_id: admin.userId, percent: 70 }]);
  });

  it('is taken back while the review is open: those of others are hidden again, and it counts for nothing', async () => {
    await act.forecast(admin, review.id, [{ ...ARR, percent: 70 }]);
    await act.forecast(user, review.id, [{ ...ARR, percent: 60 }]);
    const { status, body } = await act.forecast(user, review.id, [{ ...ARR, percent: null }]);
    expect([status, body.forecasts[0]]).toEqual([200, { due_on: '2027-12-31', mine: null, given: 1, stated: null }]);
    // A second time there is nothing to take back.
    await act.forecast(user, review.id, [{ ...ARR, percent: null }]);
    expect(await auditOf(server, admin.tenantId, 'committee_review.forecast_taken_back')).toMatchObject([
      { metadata: { forecasts: 1 } },
    ]);
    await approve();
    const { rows } = (await act.assumptions(admin, review.id)).body;
    expect(rows[0].forecasts).toMatchObject([{ user_id: admin.userId, percent: 70 }]);
    expect(code(await act.forecast(admin, review.id, [{ ...ARR, percent: null }]))).toEqual([409, 'REVIEW_CLOSED']);
  });

  it('that says the same again leaves no trace', async () => {
    for (let times = 0; times < 2; times++) await act.forecast(user, review.id, [{ ...ARR, percent: 70 }]);
    expect(await auditOf(server, admin.tenantId, 'committee_review.forecast_stated')).toHaveLength(1);
  });

  it('belongs to the words that it was made on', async () => {
    await act.forecast(user, review.id, [{ ...ARR, percent: 70 }]);
    await act.edit(admin, review.id, { version: 2, assumptions: [STAFF, { ...ARR, value: '$3M' }] });
    expect(await forecastsSeenBy(user)).toMatchObject([
      { mine: null, given: 0 },
      { mine: null, given: 0 },
    ]);
    const late = await act.forecast(user, review.id, [{ ...ARR, percent: 80 }]);
    expect(code(late)).toEqual([409, 'STALE_VERSION']);
    expect(late.body.data.current.assumptions[1].value).toBe('$3M');
    // Back in its words, in another place.
    await act.edit(admin, review.id, { version: 3, assumptions: [STAFF, ARR] });
    expect((await forecastsSeenBy(user))[1].mine).toBe(70);
  });

  it.each([
    [101, 'Probability can be at most 100 percent.'],
    [-1, 'Probability cannot be below 0 percent.'],
    [70.5, 'Probability must be a whole number of percent.'],
  ])('of %d percent is refused', async (percent, message) => {
    const { status, body } = await act.forecast(user, review.id, [{ ...ARR, percent }]);
    expect([status, body.data.fields]).toEqual([400, { 'forecasts.0.percent': message }]);
  });

  it('needs a date by which it can be judged', async () => {
    await act.edit(admin, review.id, { version: 2, assumptions: [{ ...ARR, by: 'soon' }] });
    const { status, body } = await act.forecast(user, review.id, [{ ...ARR, by: 'soon', percent: 50 }]);
    expect([status, body.data.fields]).toEqual([
      400,
      { 'forecasts.0.by': 'Say by when "Revenue" is due, such as Q4 2027 or 2027-12-31.' },
    ]);
  });

  it('is nobody else’s to state: not as another member, by platform staff, a portal or another firm', async () => {
    const named = await act.forecast(user, review.id, [{ ...ARR, percent: 50, user_id: admin.userId }]);
    expect(named.status).toBe(400);
    const other = await makeFirm(server);
    const codes = [];
    for (const person of [
      await addPerson(server, admin.tenantId, 'platform_admin'),
      await addPerson(server, admin.tenantId, 'lp'),
      other,
    ])
      codes.push(code(await act.forecast(person, review.id, [{ ...ARR, percent: 50 }])));
    expect(codes).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
      [404, 'NOT_FOUND'],
    ]);
    const { rows } = await server.admin.query('select from committee_forecasts where review_id = $1', [review.id]);
    expect(rows).toHaveLength(0);
  });

  it('is not stated after the decision, and 20 at once are one', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => act.forecast(user, review.id, [{ ...ARR, percent: n }])));
    expect((await forecastsSeenBy(user))[0].given).toBe(1);
    await approve();
    expect(code(await act.forecast(user, review.id, [{ ...ARR, percent: 99 }]))).toEqual([409, 'REVIEW_CLOSED']);
  });
});

describe('the frozen record', () => {
  const CHANGES = [
    'update committee_forecasts set percent = 99 where review_id = $1',
    'delete from committee_forecasts where review_id = $1',
    `insert into committee_forecasts (tenant_id, id, opportunity_id, review_id, user_id, metric, value, by_when, due_on, percent, updated_at)
       select tenant_id, gen_random_uuid(), opportunity_id, id, opened_by, 'x', 'x', '2027', '2027-12-31', 1, now()
         from committee_reviews where id = $1`,
  ];

  it('holds the forecasts: nobody changes them, and it shows when somebody went around that', async () => {
    await act.forecast(user, review.id, [{ ...ARR, percent: 70 }]);
    expect((await approve()).body.frozen.is_intact).toBe(true);
    for (const statement of CHANGES) {
      await expect(server.admin.query(statement, [review.id])).rejects.toMatchObject({ code: '55000' });
      const asked = as(server, admin, 'write', ({ tx }) => tx.query(`${statement} returning id`, [review.id]));
      if (statement.startsWith('delete')) expect(await asked).toEqual([]);
      else await expect(asked).rejects.toMatchObject({ code: '55000' });
    }
    await server.admin.query(`begin; set local session_replication_role = replica;
      update committee_forecasts set percent = 90 where review_id = '${review.id}'; commit`);
    expect((await act.get(user, review.id)).body.frozen.is_intact).toBe(false);
  });

  it('without forecasts has the hash that it had before there were any', async () => {
    const { body } = await approve();
    const { rows: votes } = await server.admin.query(
      `select user_id, vote, dissent, conditions, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at
         from committee_votes where review_id = $1 order by user_id`,
      [review.id],
    );
    const { id, status, memo, thesis, assumptions, quorum, opened_by, opened_at } = body;
    const { decided_by, decided_at, decision_note, frozen } = body;
    const texts = { id, status, memo, thesis, assumptions, quorum, opened_by, opened_at };
    const record = { ...texts, decided_by, decided_at, decision_note, votes, questions: [], files: [] };
    expect(frozen.sha256).toBe(
      createHash('sha256')
        .update(canonicalize(record) ?? '')
        .digest('hex'),
    );
  });

  it('goes along with its forecasts when the deal is merged, and comes back with them', async () => {
    await act.forecast(user, review.id, [{ ...ARR, percent: 70 }]);
    await approve();
    const { decided_on: known_on } = (await act.assumptions(user, review.id)).body;
    await act.record(user, review.id, { place: 0, seen: 0, came_true: 'yes', known_on, evidence: 'Books' });
    const kept = await makeReviewableDeal(server, admin, { company_name: 'Tidewire Inc' });
    const other = (await call(server, admin, 'GET', `/opportunities/${review.opportunity_id}`)).body;
    const merge = { version: kept.version, other_id: other.id, other_version: other.version };
    expect((await call(server, admin, 'POST', `/opportunities/${kept.id}/merge`, merge)).status).toBe(200);
    const dealsOf = async () =>
      (
        await server.admin.query(
          `select f.opportunity_id as forecast, c.opportunity_id as outcome from committee_forecasts f
             join committee_outcomes c using (tenant_id, review_id) where f.review_id = $1`,
          [review.id],
        )
      ).rows;
    expect(await dealsOf()).toEqual([{ forecast: kept.id, outcome: kept.id }]);
    expect((await act.get(user, review.id)).body.frozen.is_intact).toBe(true);
    expect((await act.calibration(user)).body.resolved).toBe(1);
    const undone = await call(server, admin, 'POST', `/opportunities/${kept.id}/undo-merge`, { other_id: other.id });
    expect(undone.status).toBe(200);
    expect(await dealsOf()).toEqual([{ forecast: other.id, outcome: other.id }]);
  });
});
