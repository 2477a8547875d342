import { PLATFORM_TENANT_ID } from '@cairn/domain';
import { beforeAll, expect, it } from 'vitest';
import { ENCRYPTED_FIELDS, PLACE_OF } from '../../../core/crypto/registry.ts';
import { openCells, type WrappedKey } from '../../../core/crypto/tenant-keys.ts';
import { enrolTotp, nextStep, passwordSignIn, prove, totpNow } from '../../../testing/second-factor.ts';
import { addFile, fetchFile, makeDeal } from '../../../testing/test-file.ts';
import { addPerson, auditOf, call, makeFirm, type TestPerson } from '../../../testing/test-firm.ts';
import { accept, inviteAndRead } from '../../../testing/test-invitation.ts';
import { TEST_MASTER } from '../../../testing/test-secret.ts';
import { forAllTests, useOwnServer } from '../../../testing/use-test-server.ts';
import { createCheckpointStore } from '../audit-log/checkpoint-store.ts';
import { sealAuditLog } from '../audit-log/seal-audit-log.ts';
import { verifyAuditLog } from '../audit-log/verify-audit-log.ts';
import { destroyAgain } from './destroy-again.ts';
import { runDestruction } from './run-destruction.ts';

const server = useOwnServer();
const NAME = 'Larkspur Capital';
const DAY = 86_400_000;
const firm = forAllTests(() => makeFirm(server, NAME));
const elsewhere = forAllTests(() => makeFirm(server, 'Elsewhere'));
const staff = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
const second = forAllTests(() => addPerson(server, PLATFORM_TENANT_ID, 'platform_admin'));
/** Whose account was made in the firm, and who belongs to another one as well. */
const ofBoth = forAllTests(() => addPerson(server, firm.tenantId, 'firm_user'));
let secret: string;

const path = (act = '') => `/tenants/${firm.tenantId}/key-destruction${act}`;
const REQUEST = { confirmation: NAME, reason: 'Contract ended', handed_over: 'All exports on 1 March', wait_days: 7 };
const request = (more: object = {}, who = staff) => call(server, who, 'POST', path(), { ...REQUEST, ...more });
const approve = (who = second, confirmation = NAME) => call(server, who, 'POST', path('/approve'), { confirmation });
const withdraw = () => call(server, staff, 'POST', path('/withdraw'), { reason: 'Not yet' });
const manage = (p_action: string) =>
  call(server, staff, 'POST', '/rpc/manage_tenant_status', { p_tenant_id: firm.tenantId, p_action });
const listed = async (who = staff) => (await call(server, who, 'GET', `/tenants?search=${firm.tenantId}`)).body.rows[0];
const store = () => createCheckpointStore(server.services.env.auditDirectory);
const codeOf = async (answer: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const sql = async (text: string, ...values: unknown[]) => (await server.admin.query(text, values)).rows;
const hold = (tenantId: string, on: boolean) =>
  sql(
    `update tenant_settings set audit_hold_reason = $2, audit_hold_at = $3, audit_hold_by = $4 where tenant_id = $1`,
    tenantId,
    ...(on ? ['A lawsuit', new Date(), staff.userId] : [null, null, null]),
  );

async function run() {
  const [row] = await sql(
    `select id from key_destructions where tenant_id = $1 and state <> 'withdrawn'`,
    firm.tenantId,
  );
  await runDestruction(server.services, { tenant_id: firm.tenantId, destruction_id: row.id });
}

/** Every cell of the firm that opens with what the database has and the master key. */
async function opening(): Promise<string[]> {
  const keys = await sql('select * from tenant_keys where tenant_id = $1', firm.tenantId);
  const cells = await openCells(TEST_MASTER, firm.tenantId, keys as WrappedKey[]);
  const found: string[] = [];
  for (const [table, columns] of Object.entries(ENCRYPTED_FIELDS))
    for (const column of Object.keys(columns).filter((name) => name !== 'custom_cells')) {
      const key = PLACE_OF[table as 'user_credentials'] ?? 'id';
      for (const { id, cell } of await sql(
        `select ${key} as id, ${column} as cell from ${table} where tenant_id = $1 and ${column} is not null`,
        firm.tenantId,
      ))
        try {
          cells.decrypt(table as never, column as never, id, cell);
          found.push(`${table}.${column}`);
        } catch {}
    }
  return found.sort();
}

beforeAll(async () => {
  await sql(`update tenants set subscription_tier = 'enterprise'`);
  const deal = await makeDeal(server, firm, { target_amount: 4_000_000 });
  await addFile(server, firm, deal);
  secret = (await enrolTotp(server, ofBoth)).secret;
  const { token } = await inviteAndRead(server, elsewhere, ofBoth.email, 'firm_user');
  nextStep(server);
  const { token: first } = await passwordSignIn(server, ofBoth);
  const [factor] = await sql('select id from user_factors where user_id = $1', ofBoth.userId);
  const proven = await prove(server, { token: first }, factor.id, totpNow(server, secret));
  const accepted = await accept(server, { ...ofBoth, token: proven.body.access_token } as TestPerson, token);
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  server.clock.now = undefined;
  await sql(`update tenant_keys set created_at = now() - interval '2 minutes'`);
});

it('asks for a suspended firm, its name, no hold and one request at a time', async () => {
  expect(await codeOf(request())).toEqual([409, 'DESTRUCTION_TOO_EARLY']);
  await manage('suspend');
  expect((await listed()).can).toEqual({ suspend: false, activate: true, destroy_keys: true });
  expect((await request({ confirmation: 'Larkspur' })).body.data.fields).toHaveProperty('confirmation');
  for (const more of [{ wait_days: 6 }, { wait_days: 91 }, { reason: ' ' }, { handed_over: '' }])
    expect((await request(more)).status, JSON.stringify(more)).toBe(400);
  for (const held of [firm.tenantId, PLATFORM_TENANT_ID]) {
    await hold(held, true);
    expect(await codeOf(request())).toEqual([409, 'DESTRUCTION_HELD']);
    await hold(held, false);
  }
  await sql(`update user_sessions set authenticated_at = now() - interval '1 hour' where id = $1`, staff.sessionId);
  expect(await codeOf(request())).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  await sql('update user_sessions set authenticated_at = now() where id = $1', staff.sessionId);
  const both = await Promise.all([request(), request()]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await listed()).key_destruction).toMatchObject({
    state: 'requested',
    can: { approve: false, withdraw: true },
  });
  expect(await codeOf(manage('activate'))).toEqual([409, 'DESTRUCTION_OPEN']);
});

it('is for administrators of the platform, approved by a second one, and withdrawn by any', async () => {
  const support = await addPerson(server, PLATFORM_TENANT_ID, 'platform_user');
  for (const who of [support, elsewhere]) {
    expect((await request({}, who)).status).toBe(403);
    expect((await approve(who)).status).toBe(403);
  }
  expect(await codeOf(approve(staff))).toEqual([403, 'DESTRUCTION_OWN']);
  await expect(
    sql(
      `update key_destructions set state = 'approved', approved_at = now(), approved_by = created_by, due_at = now() + interval '7 days'`,
    ),
  ).rejects.toThrow('key_destructions_second');
  expect((await approve(second, 'Larkspur')).status).toBe(400);
  expect((await listed(second)).key_destruction.can).toEqual({ approve: true, withdraw: true });
  expect((await withdraw()).body.state).toBe('withdrawn');
  expect((await listed()).key_destruction).toBeNull();
  expect(await codeOf(withdraw())).toEqual([404, 'NOT_FOUND']);
  expect((await call(server, staff, 'POST', `/tenants/${PLATFORM_TENANT_ID}/key-destruction`, REQUEST)).status).toBe(
    404,
  );
  await request();
  expect((await approve()).body).toMatchObject({ state: 'approved', due_at: expect.any(String) });
  expect(await codeOf(approve())).toEqual([409, 'DESTRUCTION_SETTLED']);
  await expect(
    sql(`update key_destructions set state = 'done', ended_at = now() where state = 'approved'`),
  ).rejects.toThrow('key_destructions_done');
});

it('writes to the firm’s administrators at once, and waits for its day and the end of a hold', async () => {
  await run();
  await run();
  const told = await sql(`select user_id from outgoing_messages where template = 'key-destruction'`);
  expect(told).toEqual([{ user_id: firm.userId }]);
  await hold(firm.tenantId, true);
  server.clock.now = new Date(Date.now() + 8 * DAY);
  await run();
  expect((await listed()).key_destruction.state).toBe('approved');
  await hold(firm.tenantId, false);
  server.clock.now = undefined;
  expect(await opening()).toContain('opportunities.target_amount_encrypted');
});

it('destroys every key, leaves the account of who belongs elsewhere, and the log whole', async () => {
  await sealAuditLog(server.services, store());
  await sql('create schema kept');
  for (const { name } of await sql(`select tablename as name from pg_tables where schemaname = 'public'`))
    await sql(`create table kept.${name} as table public.${name}`);
  server.clock.now = new Date(Date.now() + 8 * DAY);
  await run();
  await run();
  server.clock.now = undefined;
  // Fields that name nobody of the firm: they are the person's, who works elsewhere.
  expect(await opening()).toEqual(['user_factors.secret_encrypted']);
  const left = await sql(
    'select purpose, key_id from tenant_keys where tenant_id = $1 and wrapped is not null',
    firm.tenantId,
  );
  expect(left.map(({ purpose, key_id }) => `${purpose} ${key_id}`).sort()).toEqual([
    'financial 2',
    'financial 3',
    'pii 2',
    'pii 3',
    'secrets 2',
    'secrets 3',
  ]);
  expect(await sql('select 1 from tenant_keys where tenant_id = $1 and remains is not null', firm.tenantId)).toEqual(
    [],
  );
  for (const tenantId of [firm.tenantId, PLATFORM_TENANT_ID])
    expect(await auditOf(server, tenantId, 'firm_keys.destroyed')).toMatchObject([
      { metadata: { people: 2, keys: 4 } },
    ]);
  await sealAuditLog(server.services, store());
  expect((await verifyAuditLog(server.services, store())).faults).toEqual([]);
});

it('says that the keys are gone wherever somebody still asks', async () => {
  expect((await listed()).key_destruction).toMatchObject({ state: 'done', can: { approve: false, withdraw: false } });
  expect((await listed()).can).toEqual({ suspend: false, activate: false, destroy_keys: false });
  for (const act of [
    manage('activate'),
    request(),
    call(server, staff, 'POST', '/rpc/start_break_glass', {
      p_tenant_id: firm.tenantId,
      p_reason: 'Look',
      p_hours: 1,
    }),
  ])
    expect(await codeOf(act)).toEqual([410, 'KEYS_DESTROYED']);
  expect(await codeOf(withdraw())).toEqual([409, 'DESTRUCTION_SETTLED']);
  // A session that somebody kept open past every rule is told the same, and is no error of ours.
  await sql('update tenants set is_active = true where id = $1', firm.tenantId);
  await sql(
    'update user_profiles set is_active = true, deleted_at = null where tenant_id = $1 and id = $2',
    firm.tenantId,
    firm.userId,
  );
  await sql('update user_sessions set is_active = true, ended_at = null where id = $1', firm.sessionId);
  expect(await codeOf(call(server, firm, 'GET', '/opportunities'))).toEqual([410, 'KEYS_DESTROYED']);
  const [file] = await sql('select id from files where tenant_id = $1', firm.tenantId);
  expect((await fetchFile(server, firm, file.id)).status).toBe(410);
  await sql('update tenants set is_active = false where id = $1', firm.tenantId);
});

it('lets nobody of the firm in, frees their address, and keeps the second factor of who works elsewhere', async () => {
  expect(await codeOf(passwordSignIn(server, firm))).toEqual([400, 'SIGN_IN_REFUSED']);
  nextStep(server);
  nextStep(server);
  const { status, token, body } = await passwordSignIn(server, ofBoth);
  expect(status, JSON.stringify(body)).toBe(200);
  const [factor] = await sql('select id from user_factors where user_id = $1', ofBoth.userId);
  const proven = await prove(server, { token }, factor.id, totpNow(server, secret));
  expect(proven.status, JSON.stringify(proven.body)).toBe(200);
  server.clock.now = undefined;
});

it('ends a job of the firm that was queued before', async () => {
  const [row] = await sql(
    `insert into outgoing_messages (tenant_id, id, channel, template, content_encrypted)
     select tenant_id, gen_random_uuid(), 'email', 'x', content_encrypted from kept.outgoing_messages
      where tenant_id = $1 and content_encrypted is not null limit 1 returning id`,
    firm.tenantId,
  );
  await sql(
    `insert into pgboss.job (name, data) values ('send-message', jsonb_build_object('tenant_id', $1::text, 'message_id', $2::text))`,
    firm.tenantId,
    row.id,
  );
  await expect
    .poll(() => sql(`select state, output from pgboss.job where data->>'message_id' = $1`, row.id), { timeout: 10_000 })
    .toMatchObject([{ state: 'completed' }]);
});

it('destroys them again at a start on a database from before, and once', async () => {
  await sql(`set session_replication_role = replica;
    do $$ declare t record; begin for t in select tablename as name from pg_tables where schemaname = 'kept' loop
      execute format('delete from public.%I', t.name); end loop;
    for t in select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns from information_schema.columns c
        join pg_tables k on k.schemaname = 'kept' and k.tablename = c.table_name
        where c.table_schema = 'public' and c.is_generated = 'NEVER' group by 1 loop
      execute format('insert into public.%I (%s) select %s from kept.%I', t.name, t.columns, t.columns, t.name); end loop; end $$;
    set session_replication_role = origin`);
  await sql(
    `update key_destructions set state = 'requested', approved_at = null, approved_by = null, due_at = null where state = 'approved'`,
  );
  await sql('update tenants set is_active = true where id = $1', firm.tenantId);
  server.services.keys.forget(firm.tenantId);
  expect(await opening()).toContain('opportunities.target_amount_encrypted');
  server.clock.now = new Date(Date.now() + 9 * DAY);
  await destroyAgain(server.services);
  expect(await opening()).toEqual(['user_factors.secret_encrypted']);
  expect(await listed()).toMatchObject({ is_active: false, key_destruction: { state: 'done' } });
  await destroyAgain(server.services);
  expect(await sql('select max(key_id) as newest from tenant_keys where tenant_id = $1', firm.tenantId)).toEqual([
    { newest: 3 },
  ]);
  server.clock.now = undefined;
});
