import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addPerson, as, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { makeReviewableDeal, reviewActs } from '../../../testing/test-review.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const act = reviewActs(server);
const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const METRICS = ['Revenue', 'Customers', 'Employees', 'Runway', 'Margin'];
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

/** A decided deal on which each person has said these percentages. */
async function decided(said: [TestPerson, number[]][], deal: object = {}, outcome = 'approved') {
  const { id: dealId } = await makeReviewableDeal(server, admin, deal);
  const { id } = (await act.start(admin, dealId)).body;
  const assumptions = METRICS.map((metric) => ({ metric, value: '40', by: 'Q4 2027' }));
  await act.edit(admin, id, { version: 1, assumptions });
  for (const [person, percents] of said)
    await act.forecast(
      person,
      id,
      percents.map((percent, place) => ({ ...assumptions[place], percent })),
    );
  const vote = outcome === 'approved' ? 'approve' : 'reject';
  for (const person of [admin, user]) await act.vote(person, id, vote, { dissent: 'No moat' });
  expect((await act.decide(admin, id, outcome, 2)).status).toBe(200);
  const { decided_on } = (await act.assumptions(admin, id)).body;
  return { id, dealId, decided_on };
}

type Decided = Awaited<ReturnType<typeof decided>>;

const outcomeOf = (review: Decided, place: number, came_true: string, more: object = {}) => ({
  place,
  seen: 0,
  came_true,
  known_on: review.decided_on,
  evidence: 'The books',
  ...more,
});

async function resolve(review: Decided, outcomes: string[]) {
  for (const [place, came_true] of outcomes.entries())
    expect((await act.record(user, review.id, outcomeOf(review, place, came_true))).status).toBe(201);
}

/** Two decisions with five outcomes each: ten resolved forecasts of each person. */
async function tenResolved(said: [TestPerson, number[]][]) {
  const reviews = [await decided(said, { funding_round: 'Seed' }), await decided(said, { funding_round: 'Series A' })];
  for (const review of reviews) await resolve(review, ['yes', 'yes', 'no', 'no', 'no']);
  return reviews;
}

describe('an outcome', () => {
  it('is recorded with its evidence, and corrected beside it', async () => {
    const review = await decided([[user, [70]]]);
    const link = 'https://example.com/report';
    await act.record(user, review.id, outcomeOf(review, 0, 'yes', { link, note: 'Audited' }));
    const { status, body } = await act.record(
      admin,
      review.id,
      outcomeOf(review, 0, 'no', { seen: 1, evidence: 'Restated' }),
    );
    const kept = { known_on: review.decided_on, recorded_at: expect.any(String) };
    expect([status, body.rows[0].outcomes]).toEqual([
      201,
      [
        {
          number: 2,
          came_true: 'no',
          evidence: 'Restated',
          link: null,
          note: null,
          recorded_by: admin.userId,
          ...kept,
        },
        {
          number: 1,
          came_true: 'yes',
          evidence: 'The books',
          link,
          note: 'Audited',
          recorded_by: user.userId,
          ...kept,
        },
      ],
    ]);
    const [event] = await auditOf(server, admin.tenantId, 'committee_review.outcome_corrected');
    expect(event?.metadata).toMatchObject({ place: 0, number: 2, came_true: 'no' });
  });

  it('is refused when somebody else was faster, with what they recorded', async () => {
    const review = await decided([[user, [70]]]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => act.record(user, review.id, outcomeOf(review, 0, 'yes'))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect([late?.body.code, late?.body.data.current.rows[0].outcomes.length]).toEqual(['STALE_VERSION', 1]);
  });

  it.each([
    ['place', { place: 7 }, 'The review has no such assumption.'],
    ['known_on', { known_on: '2100-01-01' }, 'This day has not come yet.'],
    ['known_on', { known_on: '2020-01-01' }, 'This is before the decision: what was known then was no forecast.'],
    ['evidence', { evidence: ' ' }, 'Evidence is required.'],
    ['came_true', { came_true: 'perhaps' }, 'Choose yes, no or unknown.'],
    ['link', { link: 'javascript:alert(1)' }, 'Link must be a web address such as https://example.com.'],
  ])('with a wrong %s is refused: %j', async (field, wrong, message) => {
    const review = await decided([[user, [70]]]);
    const { status, body } = await act.record(user, review.id, { ...outcomeOf(review, 0, 'yes'), ...wrong });
    expect([status, body.data.fields]).toEqual([400, { [field]: message }]);
  });

  it('is recorded of what was decided alone', async () => {
    const deal = await makeReviewableDeal(server, admin);
    const { id } = (await act.start(admin, deal.id)).body;
    await act.edit(admin, id, { version: 1, assumptions: [{ metric: 'Revenue', value: '1', by: '2027' }] });
    const early = { place: 0, seen: 0, came_true: 'yes', known_on: '2026-01-01', evidence: 'x' };
    expect(code(await act.record(user, id, early))).toEqual([409, 'REVIEW_NOT_DECIDED']);
    await act.withdraw(admin, id);
    expect(code(await act.record(user, id, early))).toEqual([409, 'REVIEW_NOT_DECIDED']);
  });

  it('is recorded by members of the firm alone', async () => {
    const review = await decided([[user, [70]]]);
    const codes = [];
    for (const person of [
      await addPerson(server, admin.tenantId, 'platform_admin'),
      await addPerson(server, admin.tenantId, 'lp'),
      await makeFirm(server),
    ])
      codes.push(code(await act.record(person, review.id, outcomeOf(review, 0, 'yes'))));
    expect(codes).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
      [404, 'NOT_FOUND'],
    ]);
  });

  const CHANGES = [
    `update committee_outcomes set came_true = 'no' where review_id = $1`,
    'delete from committee_outcomes where review_id = $1',
    `insert into committee_outcomes (tenant_id, id, opportunity_id, review_id, place, number, came_true, known_on, evidence, recorded_by, recorded_at)
       select tenant_id, gen_random_uuid(), opportunity_id, id, 9, 1, 'yes', current_date, 'x', opened_by, now()
         from committee_reviews where id = $1`,
    `insert into committee_outcomes (tenant_id, id, opportunity_id, review_id, place, number, came_true, known_on, evidence, recorded_by, recorded_at)
       select tenant_id, gen_random_uuid(), opportunity_id, id, 0, 5, 'yes', current_date, 'x', opened_by, now()
         from committee_reviews where id = $1`,
  ];

  it('stays in the database, for requests and for the owner of the tables; portals see none', async () => {
    const review = await decided([[user, [70]]]);
    await resolve(review, ['yes']);
    for (const statement of CHANGES) {
      await expect(server.admin.query(statement, [review.id])).rejects.toMatchObject({ code: '55000' });
      const asked = as(server, admin, 'write', ({ tx }) => tx.query(`${statement} returning id`, [review.id]));
      if (statement.startsWith('delete')) expect(await asked).toEqual([]);
      // A request may change the deal of an outcome alone, as a merge does.
      else await expect(asked).rejects.toMatchObject({ code: statement.startsWith('update') ? '42501' : '55000' });
    }
    for (const role of ['lp', 'portfolio_company_user', 'co_investor_user', 'opportunity_user'] as const) {
      const portal = await addPerson(server, admin.tenantId, role);
      for (const table of ['committee_forecasts', 'committee_outcomes'])
        expect(await as(server, portal, 'read', ({ tx }) => tx.query(`select id from ${table}`))).toEqual([]);
    }
  });

  it('is asked for at home once it is due, of the owner of the deal', async () => {
    const review = await decided(
      [
        [user, [70, 60]],
        [admin, [50]],
      ],
      { assigned_to: user.userId },
    );
    const asked = async (person: TestPerson) => (await call(server, person, 'GET', '/home')).body.needs.outcomes;
    expect(await asked(user)).toEqual([]);
    await server.admin.query(
      `begin; set local session_replication_role = replica;
       update committee_forecasts set due_on = current_date - 1 where review_id = '${review.id}'; commit`,
    );
    const due = { review_id: review.id, opportunity_id: review.dealId, company_id: null, company_name: 'Tidewire' };
    expect(await asked(user)).toEqual([{ ...due, due: 2, due_on: expect.any(String) }]);
    expect(await asked(admin)).toEqual([]);
    await resolve(review, ['yes', 'unknown']);
    expect(await asked(user)).toEqual([]);
  });
});

describe('the figures', () => {
  it('stay away below ten resolved forecasts, and say how many there are', async () => {
    const review = await decided([[user, [70, 60, 50]]]);
    await resolve(review, ['yes', 'no', 'unknown']);
    expect((await act.calibration(user)).body).toEqual({
      scope: 'own',
      member: user.userId,
      decisions: 1,
      waiting: 0,
      needs: { of: 'forecasts', have: 2, least: 10 },
      resolved: 2,
      figures: null,
      quarters: [],
      by_decision: [],
      members: [],
      rounds: [],
      people: [],
    });
    await call(server, user, 'GET', '/calibration/export');
    const [event] = await auditOf(server, admin.tenantId, 'export.created');
    expect(event?.metadata).toMatchObject({ rows: 0 });
  });

  it('are those of the own forecasts, worked by hand', async () => {
    const [first] = await tenResolved([
      [user, [80, 60, 40, 20, 0]],
      [admin, [100, 100, 0, 0, 0]],
    ]);
    const { body } = await act.calibration(user);
    // Twice: 0.04 + 0.16 + 0.16 + 0.04 + 0 = 0.40, by 5.
    expect(body.figures).toMatchObject({
      brier: expect.closeTo(0.08, 10),
      base_rate: 0.4,
      reference: expect.closeTo(0.24, 10),
      skill: expect.closeTo(2 / 3, 10),
    });
    expect(body.figures.bins.filter(({ n }: { n: number }) => n > 0)).toHaveLength(5);
    expect(body).toMatchObject({ scope: 'own', decisions: 2, resolved: 10, members: [], people: [] });
    expect(body.rounds).toEqual(['Seed', 'Series A']);
    expect(body.quarters).toEqual([
      { quarter: expect.stringMatching(/^Q[1-4] 20/), n: 10, brier: expect.closeTo(0.08, 10) },
    ]);
    expect(body.by_decision[1]).toMatchObject({
      review_id: first?.id,
      n: 5,
      came_true: 2,
      brier: expect.closeTo(0.08, 10),
    });
    // Narrowed, there are too few again.
    expect((await act.calibration(user, '?round=Seed')).body).toMatchObject({ needs: { have: 5 }, figures: null });
    expect((await act.calibration(user, '?from=2100-01-01')).body).toMatchObject({
      needs: { have: 0 },
      by_decision: [],
    });
  });

  it('count what was corrected as it stands now', async () => {
    const [first] = await tenResolved([[user, [80, 60, 40, 20, 0]]]);
    if (!first) throw new Error('none');
    await act.record(admin, first.id, outcomeOf(first, 4, 'yes', { seen: 1 }));
    expect((await act.calibration(user)).body.figures.brier).toBeCloseTo(0.18, 10);
  });

  it('of others are the administrators’, by whatever filter they are asked for', async () => {
    await tenResolved([
      [user, [80, 60, 40, 20, 0]],
      [admin, [100, 100, 0, 0, 0]],
    ]);
    for (const query of [`?member=${admin.userId}`, `?member=${admin.userId}&round=Seed`, `?member=${randomUUID()}`]) {
      expect(code(await act.calibration(user, query))).toEqual([403, 'FORBIDDEN']);
      expect((await call(server, user, 'GET', `/calibration/export${query}`)).status).toBe(403);
    }
    expect((await act.calibration(user, `?member=${user.userId}`)).body.scope).toBe('own');
    for (const query of ['?member=', `?member=${user.userId}&member=${admin.userId}`, '?user_id=x'])
      expect((await act.calibration(user, query)).status).toBe(400);
    const { body } = await act.calibration(admin, `?member=${user.userId}`);
    expect([body.scope, body.figures.brier]).toEqual(['member', expect.closeTo(0.08, 10)]);
  });

  it('of the firm stand from five decisions on; each member has theirs from ten forecasts on', async () => {
    await tenResolved([
      [user, [80, 60, 40, 20, 0]],
      [admin, [100]],
    ]);
    const before = (await act.calibration(admin)).body;
    expect(before).toMatchObject({ scope: 'firm', needs: { of: 'decisions', have: 2, least: 5 }, figures: null });
    for (let times = 0; times < 3; times++)
      await resolve(await decided([[admin, [50]]], {}, times === 0 ? 'rejected' : 'approved'), ['no']);
    const { body } = await act.calibration(admin);
    expect(body).toMatchObject({ decisions: 5, resolved: 15, needs: { have: 5 } });
    // 2 x 0.40 of the user, 2 x 0 and 3 x 0.25 of the administrator.
    expect(body.figures.brier).toBeCloseTo(1.55 / 15, 10);
    expect(body.by_decision).toHaveLength(5);
    expect(body.people).toEqual([admin.userId, user.userId].sort());
    expect(Object.fromEntries(body.members.map((member: { user_id: string }) => [member.user_id, member]))).toEqual({
      [user.userId]: { user_id: user.userId, resolved: 10, score: expect.objectContaining({ base_rate: 0.4 }) },
      [admin.userId]: { user_id: admin.userId, resolved: 5, score: null },
    });
  });

  it('leave out deals that one may not see, also what one forecast oneself', async () => {
    const [first] = await tenResolved([[user, [80, 60, 40, 20, 0]]]);
    const deal = (await call(server, admin, 'GET', `/opportunities/${first?.dealId}`)).body;
    await server.admin.query(
      `with hidden as (insert into confidential_opportunities (tenant_id, id, opportunity_id) values ($1, gen_random_uuid(), $2))
       insert into opportunity_members (tenant_id, id, opportunity_id, user_id) values ($1, gen_random_uuid(), $2, $3)`,
      [admin.tenantId, deal.id, admin.userId],
    );
    expect((await act.calibration(user)).body).toMatchObject({ resolved: 5, rounds: ['Series A'], figures: null });
    expect((await act.assumptions(user, first?.id ?? '')).status).toBe(404);
    expect((await act.calibration(admin, `?member=${user.userId}`)).body.resolved).toBe(10);
  });

  it('of another firm count nothing of this one', async () => {
    await tenResolved([[user, [80, 60, 40, 20, 0]]]);
    const other = await makeFirm(server);
    expect((await act.calibration(other)).body).toMatchObject({ resolved: 0, waiting: 0, rounds: [], people: [] });
    expect((await act.calibration(other, `?member=${user.userId}`)).body.resolved).toBe(0);
  });

  it('are exported, one forecast a row, and each export is an event', async () => {
    await tenResolved([[user, [80, 60, 40, 20, 0]]]);
    const { status } = await call(server, user, 'GET', '/calibration/export');
    expect(status).toBe(200);
    const [event] = await auditOf(server, admin.tenantId, 'export.created');
    expect(event?.metadata).toMatchObject({ name: 'calibration', scope: 'own', rows: 10 });
  });
});
