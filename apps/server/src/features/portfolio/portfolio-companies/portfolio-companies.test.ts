import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { describe, expect, it } from 'vitest';
import { hideDeal } from '../../../testing/test-confidential.ts';
import { addFile, PDF } from '../../../testing/test-file.ts';
import { addPerson, as, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { makeReviewableDeal, reviewActs } from '../../../testing/test-review.ts';
import { forAllTests, forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { createFromOpportunity } from './create-from-opportunity.ts';

const server = useOwnServer();
const foreigner = forAllTests(() => makeFirm(server));

const admin = forEachTest(() => makeFirm(server));
const user = forEachTest(() => addPerson(server, admin.tenantId, 'firm_user'));

const WON = {
  company_name: 'Tidewire',
  status: 'closed_won',
  industry: 'Logistics',
  business_model: 'SaaS for ports',
  website: 'https://tidewire.example',
  current_stage: 'Live',
  funding_round: 'Series A',
  tags: ['ports', 'b2b'],
};
const addDeal = async (more: object = {}) =>
  (await call(server, admin, 'POST', '/opportunities', { ...WON, ...more })).body;
const create = (deal: { id: string }, person = user) =>
  call(server, person, 'POST', `/opportunities/${deal.id}/portfolio-company`, {});
const ofDeal = (deal: { id: string }, person = user) =>
  call(server, person, 'GET', `/opportunities/${deal.id}/portfolio-company`);
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

it('belongs to a firm: the platform has none that could hold it', async () => {
  const staff = await addPerson(server, PLATFORM_TENANT_ID, 'platform_admin');
  const { status, body } = await call(server, staff, 'POST', '/portfolio-companies', { name: 'Tidewire' });
  expect([status, body.code, body.message]).toEqual([409, 'NO_TENANT', 'No tenant found']);
});

describe('a won deal', () => {
  it('becomes a company with its data', async () => {
    const deal = await addDeal();
    expect((await ofDeal(deal)).body).toEqual({ company: null, can: { create: true }, refusal: null });
    const { status, body } = await create(deal);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Tidewire',
      industry: 'Logistics',
      description: 'SaaS for ports',
      website: 'https://tidewire.example',
      company_stage: 'series_a',
      status: 'active',
      tags: ['ports', 'b2b'],
      deal: { id: deal.id, company_name: 'Tidewire' },
      employee_count: null,
      last_update_date: null,
      approved_case: null,
    });
    expect((await ofDeal(deal)).body).toEqual({
      company: { id: body.id, name: 'Tidewire' },
      can: { create: false },
      refusal: null,
    });
    const [event] = await auditOf(server, admin.tenantId, 'portfolio_company.created');
    expect(event).toMatchObject({ resource_id: body.id, user_id: user.userId });
    const [other] = await auditOf(server, admin.tenantId, 'opportunity.company_created');
    expect(other).toMatchObject({ resource_id: deal.id, metadata: { portfolio_company_id: body.id, files: 0 } });
  });

  it('brings its files along, and keeps them', async () => {
    const deal = await addDeal();
    const place = { record_type: 'opportunity' as const, record_id: deal.id };
    await addFile(server, admin, place);
    const { body: gone } = await addFile(server, admin, place, PDF, 'gone.pdf');
    await call(server, admin, 'POST', `/files/${gone.id}/delete`, {});
    const { id } = (await create(deal)).body;
    const named = async (type: string, record: string) =>
      (await call(server, user, 'GET', `/files?record_type=${type}&record_id=${record}`)).body.files.map(
        ({ file_name }: { file_name: string }) => file_name,
      );
    expect(await named('portfolio_company', id)).toEqual(['deck.pdf']);
    expect(await named('opportunity', deal.id)).toEqual(['deck.pdf']);
    const [event] = await auditOf(server, admin.tenantId, 'portfolio_company.created');
    expect(event?.metadata).toMatchObject({ files: 1 });
  });

  it('becomes one company, however many people ask at once', async () => {
    const deal = await addDeal();
    // Not as requests: those of one session follow each other too closely to meet.
    const asked = Array.from({ length: 20 }, (_, n) =>
      as(server, n % 2 ? admin : user, 'write', (ctx) => createFromOpportunity(ctx, { id: deal.id })),
    );
    const outcomes = await Promise.allSettled(asked);
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect([made.length, refused.length]).toEqual([1, 19]);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'COMPANY_EXISTS', data: { company_id: made[0] } });
    const { body } = await call(server, user, 'GET', '/portfolio-companies');
    expect(body.companies).toHaveLength(1);
  });

  it('becomes the same company when a call is sent again', async () => {
    const deal = await addDeal();
    const key = { 'idempotency-key': 'once-and-only-once' };
    const path = `/opportunities/${deal.id}/portfolio-company`;
    const [first, again] = [
      await call(server, user, 'POST', path, {}, key),
      await call(server, user, 'POST', path, {}, key),
    ];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  });

  it('that is confidential is refused until it is opened to the firm', async () => {
    const deal = await addDeal();
    await hideDeal(server, deal.id, user);
    expect(code(await create(deal))).toEqual([422, 'DEAL_CONFIDENTIAL']);
    const seen = (await ofDeal(deal)).body;
    expect(seen).toMatchObject({ can: { create: false }, refusal: expect.stringContaining('confidential') });
    expect(code(await create(deal, admin))).toEqual([404, 'NOT_FOUND']);
    expect(code(await ofDeal(deal, admin))).toEqual([404, 'NOT_FOUND']);
  });
});

it.each(['legal_docs', 'closed_lost'])('a deal in %s does not become a company', async (status) => {
  const deal = await addDeal({ status });
  expect(code(await create(deal))).toEqual([422, 'DEAL_NOT_WON']);
  expect((await ofDeal(deal)).body.can).toEqual({ create: false });
});

it('a deal that was merged does not become a company', async () => {
  const [deal, other] = [await addDeal(), await addDeal()];
  await server.admin.query('update opportunities set merged_into = $2 where id = $1', [deal.id, other.id]);
  expect(code(await create(deal))).toEqual([422, 'DEAL_NOT_WON']);
});

describe('the portfolio', () => {
  it('lists the newest first', async () => {
    for (const company_name of ['First', 'Second']) await create(await addDeal({ company_name }));
    const { body } = await call(server, user, 'GET', '/portfolio-companies');
    expect(body.companies.map(({ name }: { name: string }) => name)).toEqual(['Second', 'First']);
    expect(body.can).toEqual({ create: true });
  });

  it('of another firm is not there', async () => {
    const deal = await addDeal();
    const { id } = (await create(deal)).body;
    expect((await call(server, foreigner, 'GET', '/portfolio-companies')).body.companies).toEqual([]);
    expect(code(await call(server, foreigner, 'GET', `/portfolio-companies/${id}`))).toEqual([404, 'NOT_FOUND']);
    expect(code(await create(deal, foreigner))).toEqual([404, 'NOT_FOUND']);
    expect(code(await ofDeal(deal, foreigner))).toEqual([404, 'NOT_FOUND']);
  });

  it('shows beside a company what the committee believed, as it was frozen', async () => {
    const act = reviewActs(server);
    const deal = await makeReviewableDeal(server, admin);
    const rejected = (await act.start(admin, deal.id)).body;
    for (const person of [admin, user]) await act.vote(person, rejected.id, 'reject', { dissent: 'Too dear' });
    await act.decide(admin, rejected.id, 'rejected');
    const review = (await act.start(admin, deal.id)).body;
    const assumptions = [{ metric: 'Employees', value: '40', by: 'Q4 2027' }];
    await act.edit(admin, review.id, { version: 1, thesis: 'Ports go digital', assumptions });
    await act.vote(admin, review.id, 'approve');
    await act.vote(user, review.id, 'approve_with_conditions', { conditions: 'A board seat' });
    const { frozen } = (await act.decide(admin, review.id, 'approved', 2, 'Go')).body;
    const won = { opportunity_id: deal.id, new_stage: 'closed_won', version: 1 };
    expect((await call(server, admin, 'POST', '/rpc/update_opportunity_stage', won)).status).toBe(200);
    const { approved_case } = (await create(deal)).body;
    expect(approved_case).toMatchObject({
      review_id: review.id,
      thesis: 'Ports go digital',
      assumptions,
      conditions: [{ user_id: user.userId, conditions: 'A board seat' }],
      decision_note: 'Go',
      tally: { voted: 2, outcome: 'approved' },
      frozen,
    });
  });

  it('hides a company with its deal, its files and what was carried to it, from everybody but the members', async () => {
    const deal = await addDeal();
    await addFile(server, admin, { record_type: 'opportunity', record_id: deal.id });
    const { id } = (await create(deal)).body;
    const place = { record_type: 'portfolio_company' as const, record_id: id };
    await addFile(server, admin, place, PDF, 'board.pdf');
    const seenBy = async (person: typeof admin) => {
      const company = await call(server, person, 'GET', `/portfolio-companies/${id}`);
      const list = (await call(server, person, 'GET', '/portfolio-companies')).body.companies.length;
      const files = await call(server, person, 'GET', `/files?${new URLSearchParams(place)}`);
      return [company.status, list, files.status, files.body.files?.length ?? 0];
    };
    expect(await seenBy(admin)).toEqual([200, 1, 200, 2]);
    await hideDeal(server, deal.id, user);
    expect([await seenBy(user), await seenBy(admin)]).toEqual([
      [200, 1, 200, 2],
      [404, 0, 404, 0],
    ]);
  });
});
