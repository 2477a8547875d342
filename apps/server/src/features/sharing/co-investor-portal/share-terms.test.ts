import { roleUrl } from '@cairn/db';
import pg from 'pg';
import { expect, it } from 'vitest';
import { addFile } from '../../../testing/test-file.ts';
import { addPerson, auditOf, call, makeFirm } from '../../../testing/test-firm.ts';
import { TEST_SECRET } from '../../../testing/test-secret.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server, 'Sharing Firm'));
const guest = forEachTest(() => addPerson(server, admin.tenantId, 'co_investor_user'));
const other = forEachTest(() => addPerson(server, admin.tenantId, 'co_investor_user'));

const TERMS = 'You keep what you read to yourself.';
const CANARY = 'Tidewire';

async function shared(more: object = {}) {
  const made = await call(server, admin, 'POST', '/opportunities', { company_name: CANARY, description: CANARY });
  const deal = made.body.id as string;
  const place = { record_type: 'opportunity', record_id: deal } as const;
  const file = (await addFile(server, admin, place, undefined, `${CANARY}.pdf`)).body.id as string;
  const share = await call(server, admin, 'POST', '/co-investor-shares', {
    entity_type: 'opportunity',
    entity_id: deal,
    shared_with_org: 'Acme',
    people: [guest.email, other.email],
    files: [file],
    terms_text: TERMS,
    ...more,
  });
  expect(share.status).toBe(201);
  return { id: share.body.id as string, deal, file, share: share.body };
}
const open = (id: string, as = guest) => call(server, as, 'GET', `/co-investor-portal/shares/${id}`);
const terms = (id: string, as = guest) => call(server, as, 'GET', `/co-investor-portal/shares/${id}/terms`);
const accept = (id: string, version: number, as = guest) =>
  call(server, as, 'POST', `/co-investor-portal/shares/${id}/accept-terms`, { version });
const change = (id: string, body: object) => call(server, admin, 'PATCH', `/co-investor-shares/${id}`, body);
const listed = async (as = guest) =>
  (await call(server, as, 'POST', '/rpc/get_shared_opportunities_for_coinvestor', {})).body;

it('holds everything back until the terms are accepted, on every route', async () => {
  const { id, file } = await shared();
  const view = { p_share_id: id, p_interaction_type: 'view' };
  const answers = [
    await open(id),
    await call(server, guest, 'POST', '/rpc/log_coinvestor_interaction', view),
    await call(server, guest, 'POST', '/rpc/log_coinvestor_interaction', {
      ...view,
      p_interaction_type: 'request_details',
    }),
    await call(server, guest, 'GET', `/co-investor-portal/files/${file}?share_id=${id}`),
    await call(server, guest, 'GET', `/co-investor-portal/files/${file}/read?share_id=${id}`),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [403, 'TERMS_NOT_ACCEPTED']),
  );
  const list = await listed();
  expect(list).toMatchObject([{ share_id: id, company_name: null, files: 0 }]);
  const said = (await terms(id)).body;
  expect(said).toMatchObject({ firm: 'Sharing Firm', text: TERMS, version: 1, accepted_at: null });
  expect(JSON.stringify([answers.map(({ body }) => body), list, said])).not.toContain(CANARY);
});

it('opens to the person who has accepted, and keeps who, what and when', async () => {
  const { id, deal } = await shared();
  expect((await accept(id, 2)).body.code).toBe('TERMS_CHANGED');
  const accepted = await accept(id, 1);
  expect(accepted.body).toMatchObject({ version: 1, accepted_at: expect.any(String) });
  expect((await accept(id, 1)).body.accepted_at).toBe(accepted.body.accepted_at);
  const events = await auditOf(server, admin.tenantId, 'co_investor_share.terms_accepted');
  expect(events.filter(({ resource_id }) => resource_id === id)).toHaveLength(1);
  expect((await open(id)).body.name).toBe(CANARY);
  expect((await open(id, other)).body.code).toBe('TERMS_NOT_ACCEPTED');
  expect(await listed()).toMatchObject([{ company_name: CANARY, files: 1 }]);
  const [{ people }] = (
    await call(server, admin, 'GET', `/co-investor-shares?entity_type=opportunity&entity_id=${deal}`)
  ).body.shares;
  const at = people.map(({ email, accepted_at }: Record<string, string>) => [email, accepted_at]);
  expect(at.sort()).toEqual(
    [
      [guest.email, accepted.body.accepted_at],
      [other.email, null],
    ].sort(),
  );
  expect(await auditOf(server, admin.tenantId, 'co_investor_share.terms_accepted')).toMatchObject([
    { user_id: guest.userId },
  ]);
  const kept = await server.admin.query('select user_id, terms_version, terms_text from co_investor_acceptances');
  expect(kept.rows).toEqual([{ user_id: guest.userId, terms_version: 1, terms_text: TERMS }]);
});

it('asks again when the words change, and no more when there are none', async () => {
  const { id } = await shared();
  await accept(id, 1);
  expect((await change(id, { version: 1, terms_text: TERMS })).body.terms_version).toBe(1);
  expect((await open(id)).status).toBe(200);
  expect((await change(id, { version: 2, terms_text: 'Other words.' })).body.terms_version).toBe(2);
  expect((await open(id)).body.code).toBe('TERMS_NOT_ACCEPTED');
  expect((await accept(id, 1)).body.code).toBe('TERMS_CHANGED');
  expect((await change(id, { version: 3, terms_text: null })).body).toMatchObject({ terms_text: null });
  expect((await open(id)).status).toBe(200);
  expect((await change(id, { version: 4, terms_text: 'Other words.' })).body.terms_version).toBe(3);
  expect((await open(id)).body.code).toBe('TERMS_NOT_ACCEPTED');
});

it('shows nothing, and takes no other acceptance, by whatever statement the server might run for them', async () => {
  const { id, file } = await shared();
  const app = new pg.Client({ connectionString: roleUrl(server.url, 'cairn_app', TEST_SECRET) });
  await app.connect();
  await app.query('begin');
  await app.query(
    `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true), set_config('app.role', 'co_investor_user', true)`,
    [admin.tenantId, guest.userId],
  );
  const seen = async () => [
    (await app.query('select shared_item($1) as item', [id])).rows[0].item?.name ?? null,
    (await app.query('select 1 from files where id = $1', [file])).rowCount,
    (await app.query('select 1 from co_investor_share_files')).rowCount,
  ];
  expect(await seen()).toEqual([null, 0, 0]);
  const take = async (userId: string, version: number, text: string) => {
    await app.query('savepoint one');
    const write = `insert into co_investor_acceptances (tenant_id, id, share_id, user_id, terms_version, terms_text, accepted_at)
      values ($1, gen_random_uuid(), $2, $3, $4, $5, now())`;
    const done = await app.query(write, [admin.tenantId, id, userId, version, text]).then(
      () => 'taken',
      ({ code }: { code: string }) => code,
    );
    if (done !== 'taken') await app.query('rollback to savepoint one');
    return done;
  };
  expect(await take(guest.userId, 1, 'Nothing.')).toBe('42501');
  expect(await take(guest.userId, 7, TERMS)).toBe('42501');
  expect(await take(other.userId, 1, TERMS)).toBe('42501');
  expect(await take(guest.userId, 1, TERMS)).toBe('taken');
  expect(await seen()).toEqual([CANARY, 1, 1]);
  await app.end();
});

it('says nothing of terms to whom the share is not for', async () => {
  const { id } = await shared({ people: [guest.email] });
  for (const answer of [await terms(id, other), await accept(id, 1, other), await open(id, other)])
    expect(answer.status).toBe(404);
  await call(server, admin, 'POST', `/co-investor-shares/${id}/revoke`, {});
  for (const answer of [await terms(id), await accept(id, 1)]) expect(answer.status).toBe(404);
});
