import { beforeAll, expect, it } from 'vitest';
import { addPerson, as, makeFirm } from '../../../testing/test-firm.ts';
import { makeReviewableDeal, reviewActs } from '../../../testing/test-review.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';

let review: { id: string; opportunity_id: string; questions: { id: string }[] };

const addFile = (type: string, record: string, deal = review.opportunity_id) =>
  server.admin.query(
    `insert into files (tenant_id, id, record_type, record_id, opportunity_id, file_name, content_type, byte_size, sha256, storage_key)
     values ($1, gen_random_uuid(), $2, $3, $4, 'deck.pdf', 'application/pdf', 1, 'x', 'x')`,
    [admin.tenantId, type, record, deal],
  );

const server = useOwnServer();
const act = reviewActs(server);
const admin = forAllTests(() => makeFirm(server));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));
beforeAll(async () => {
  const deal = await makeReviewableDeal(server, admin);
  review = (await act.start(admin, deal.id)).body;
  review = (await act.ask(user, review.id, 'Churn?')).body;
  await addFile('committee_review', review.id);
  for (const person of [admin, user]) await act.vote(person, review.id, 'approve');
  expect((await act.decide(admin, review.id, 'approved')).status).toBe(200);
});

it('answers every call that would change it with one sentence', async () => {
  const [question] = review.questions;
  const answers = [
    await act.edit(user, review.id, { version: 2, memo: 'x' }),
    await act.ask(user, review.id, 'x'),
    await act.reword(user, question?.id ?? '', 'x'),
    await act.answer(admin, question?.id ?? '', 'x'),
    await act.vote(user, review.id, 'reject', { dissent: 'x' }),
    await act.decide(admin, review.id, 'rejected', 2),
    await act.withdraw(admin, review.id),
  ];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'REVIEW_CLOSED']);
});

const BELOW = ['committee_votes', 'committee_questions'];
const CHANGES = [
  `update committee_reviews set memo = 'x' where id = $1`,
  `update committee_reviews set status = 'open' where id = $1`,
  `update committee_reviews set assumptions = '[]', thesis = 'x' where id = $1`,
  'delete from committee_reviews where id = $1',
  `update committee_votes set vote = 'reject' where review_id = $1`,
  `update committee_questions set answer = 'x' where review_id = $1`,
  ...BELOW.map((table) => `delete from ${table} where review_id = $1`),
  `insert into committee_votes (tenant_id, id, opportunity_id, review_id, user_id, vote)
     select tenant_id, gen_random_uuid(), opportunity_id, id, opened_by, 'approve' from committee_reviews where id = $1`,
  `insert into committee_questions (tenant_id, id, opportunity_id, review_id, question, asked_by)
     select tenant_id, gen_random_uuid(), opportunity_id, id, 'x', opened_by from committee_reviews where id = $1`,
  `insert into files (tenant_id, id, record_type, record_id, file_name, content_type, byte_size, sha256, storage_key)
     select tenant_id, gen_random_uuid(), 'committee_review', id, 'x', 'x', 1, 'x', 'x' from committee_reviews where id = $1`,
  'update files set deleted_at = now() where record_id = $1',
  `update files set file_name = 'x' where record_id = $1`,
];

it.each(CHANGES)('is frozen in the database, for requests and for the owner of the tables: %s', async (statement) => {
  const asked = as(server, admin, 'write', ({ tx }) => tx.query(`${statement} returning id`, [review.id]));
  // For a request there is nothing to delete, as long as the deal is there (docs/adr/0028).
  if (statement.startsWith('delete')) expect(await asked).toEqual([]);
  else await expect(asked).rejects.toMatchObject({ code: '55000' });
  await expect(server.admin.query(statement, [review.id])).rejects.toMatchObject({ code: '55000' });
});

it('goes along when its deal is merged into another one, and stays intact', async () => {
  const other = await makeReviewableDeal(server, admin);
  for (const [table, key] of [
    ['committee_reviews', 'id'],
    ...BELOW.map((name) => [name, 'review_id']),
    ['files', 'record_id'],
  ])
    await server.admin.query(`update ${table} set opportunity_id = $2 where ${key} = $1`, [review.id, other.id]);
  expect((await act.ofDeal(user, other.id)).body.review).toMatchObject({ id: review.id, frozen: { is_intact: true } });
});

it('leaves the files of other records alone', async () => {
  // Those of the deal too to which the review belongs by now.
  const { opportunity_id } = (await act.get(user, review.id)).body;
  await addFile('opportunity', opportunity_id, opportunity_id);
  const change = (text: string) => server.admin.query(`update files set ${text} where record_type = 'opportunity'`);
  expect((await change(`file_name = 'renamed.pdf'`)).rowCount).toBe(1);
  expect((await change('deleted_at = now()')).rowCount).toBe(1);
  const { rows } = await server.admin.query(
    `select record_type, file_name, deleted_at is null as is_there from files where tenant_id = $1 order by record_type`,
    [admin.tenantId],
  );
  expect(rows).toEqual([
    { record_type: 'committee_review', file_name: 'deck.pdf', is_there: true },
    { record_type: 'opportunity', file_name: 'renamed.pdf', is_there: false },
  ]);
});

it('shows it when somebody goes around all that', async () => {
  await server.admin.query(`begin; set local session_replication_role = replica;
    update committee_votes set vote = 'abstain' where review_id = '${review.id}'; commit`);
  const { frozen } = (await act.get(user, review.id)).body;
  expect(frozen.is_intact).toBe(false);
});
