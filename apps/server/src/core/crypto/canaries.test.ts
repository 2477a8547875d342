import { beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../features/access/auth/organizations/create-organization.ts';
import { fundActs } from '../../features/funds/testing/fund-acts.ts';
import { createCheckpointStore } from '../../features/trust/audit-log/checkpoint-store.ts';
import { sealAuditLog } from '../../features/trust/audit-log/seal-audit-log.ts';
import { queueDeliveries } from '../../features/trust/webhooks/queue-deliveries.ts';
import { readMessages } from '../../testing/read-messages.ts';
import { addPerson, call, makeFirm } from '../../testing/test-firm.ts';
import { forAllTests, useOwnServer } from '../../testing/use-test-server.ts';
import { setTenant, withAuth } from '../with-auth.ts';

const server = useOwnServer({ ssoAllowPrivate: true });
const admin = forAllTests(() => makeFirm(server));
const user = forAllTests(() => addPerson(server, admin.tenantId, 'firm_user'));

/** Values of each class, none of which comes about by chance. */
const TEXTS = {
  first_name: 'Quillanarycanary',
  last_name: 'Obersteincanary',
  invited: 'wrenfieldcanary@elsewhere.example',
  tax_id: 'TX-Halvardcanary',
  bank: 'CH93-Ostercanary',
  requester: 'Marivelcanary',
};
const AMOUNTS = { deal: 7_319_246_581_13, valuation: 8_642_197_531_17, tool: 'Plainwordcanary' };
const CANARIES = [...Object.values(TEXTS), ...Object.values(AMOUNTS).map(String)];

let wal: string;

beforeAll(async () => {
  const { rows } = await server.admin.query<{ file: string }>('select pg_walfile_name(pg_current_wal_lsn()) as file');
  wal = rows[0]?.file ?? '';
  const post = async (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') => {
    const answer = await call(server, admin, method, path, body);
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  };
  const { first_name, last_name, invited, tax_id, bank, requester } = TEXTS;
  await withAuth(server.services, async (tx) => {
    await setTenant(tx, admin.tenantId);
    const cells = await server.services.keys.cellsOf(tx, admin.tenantId);
    const person = { email: `${first_name}@firm.example`, first_name, last_name, role: 'lp' } as const;
    await createPerson(server.services, tx, admin.tenantId, cells, person, new Date());
  });
  await post('/rpc/invite_user', { p_tenant_id: admin.tenantId, p_email: invited, p_role: 'lp' });
  await post('/webhooks', { url: 'http://127.0.0.1:9/', topics: ['deals', 'portfolio', 'access'] });
  await post('/opportunities', { company_name: 'Openly', target_amount: AMOUNTS.deal });
  const { id } = await post('/portfolio-companies', { name: 'Openly too' });
  await post(`/portfolio-companies/${id}/amounts`, { version: 1, valuation: AMOUNTS.valuation }, 'PATCH');
  await fundActs(server, user, admin).partner('Alder', { tax_id, bank_details: bank });
  await post('/data-requests', {
    kind: 'access',
    name: requester,
    email: `${requester}@elsewhere.example`,
    received_on: new Date().toISOString().slice(0, 10),
    received_by: 'email',
  });
  await post('/rpc/encrypt_pii', { data: AMOUNTS.tool });
  await call(server, undefined, 'POST', '/auth/token?grant_type=password', { email: invited, password: first_name });
  await sealAuditLog(server.services, createCheckpointStore(server.services.env.auditDirectory));
  await queueDeliveries(server.services);
});

/** Every way in which bytes that hold a text may be written out. */
function expectNone(what: string, text: string) {
  const all = text.toLowerCase();
  for (const canary of CANARIES) {
    expect(all.includes(canary.toLowerCase()), `${canary} in ${what}`).toBe(false);
    const hex = Buffer.from(canary).toString('hex');
    expect(all.includes(hex), `${canary} in ${what}, as bytes`).toBe(false);
    expect(text.includes(Buffer.from(canary).toString('base64').slice(0, -4)), `${canary} in ${what}, coded`).toBe(
      false,
    );
  }
}

it('is none in a dump of every table, queue included', async () => {
  const { rows: tables } = await server.admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(100);
  for (const { name } of tables) {
    const { rows } = await server.admin.query<{ dump: string | null }>(
      `select string_agg(t::text, E'\\n') as dump from ${name} t`,
    );
    expectNone(name, rows[0]?.dump ?? '');
  }
});

it('is none in the log that the database writes ahead', async () => {
  const { rows } = await server.admin.query<{ bytes: Buffer }>(
    `select pg_read_binary_file('pg_wal/' || name) as bytes from pg_ls_waldir() where name >= $1 and name ~ '^[0-9A-F]{24}$'`,
    [wal],
  );
  expect(rows.length).toBeGreaterThan(0);
  // What is no secret is found there: the search can see what it looks for.
  expect(rows.some(({ bytes }) => bytes.includes('Openly too'))).toBe(true);
  for (const { bytes } of rows)
    for (const canary of CANARIES) expect(bytes.includes(canary), `${canary} in the log of writes`).toBe(false);
});

it('is none in what the server logs', () => {
  expect(server.logged.length).toBeGreaterThan(0);
  expectNone('the log', server.logged.join('\n'));
});

it('is none in what is delivered to a webhook, nor in mails about others', async () => {
  const { rows } = await server.admin.query<{ text: string }>('select d::text as text from webhook_deliveries d');
  expect(rows.length).toBeGreaterThan(0);
  expectNone('a delivery', rows.map(({ text }) => text).join('\n'));
  const mails = (await readMessages(server)).filter(({ template }) => template !== 'invitation');
  expectNone('a mail', JSON.stringify(mails));
});

it('is none in an export or list of who has no right to it', async () => {
  for (const path of [
    '/audit-logs/export',
    '/data-protection/export?data_classification=pii',
    '/data-protection/samples',
  ])
    expect((await call(server, user, 'GET', path)).status, path).toBe(403);
  for (const path of ['/data-protection/samples', '/audit-logs?days=1', '/audit-logs/export']) {
    const { status, body } = await call(server, admin, 'GET', path);
    expect(status, path).toBe(200);
    expectNone(path, typeof body === 'string' ? body : JSON.stringify(body));
  }
});
