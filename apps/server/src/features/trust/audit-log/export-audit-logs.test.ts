import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { auditSource, writeAudit } from '../../../core/audit.ts';
import { as, auditOf, call, makeFirm, TEST_ORIGIN } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));

const MANY = 12_000;

async function addMany() {
  await server.admin.query(
    `insert into audit_logs (tenant_id, id, created_at, action, resource_type, data_classification, metadata, leaf)
       select $1, gen_random_uuid(), now() - n * interval '1 second', 'test.' || n, 'test', 'internal', '{}', ''
         from generate_series(1, $2::int) n`,
    [admin.tenantId, MANY],
  );
}

it('holds every event that the filters leave, newest first, beyond any page, and its hash stands in the event', async () => {
  await addMany();
  const answer = await call(server, admin, 'GET', '/audit-logs/export?days=1&search=test.');
  const rows = parse<Record<string, string>>(answer.body, { bom: true, columns: true });
  expect(rows.map(({ Action }) => Action)).toEqual(Array.from({ length: MANY }, (_, place) => `test.${place + 1}`));
  const exported = (await auditOf(server, admin.tenantId, 'export.created')).at(-1);
  expect(exported?.metadata).toMatchObject({
    rows: MANY,
    sha256: createHash('sha256').update(answer.body).digest('hex'),
  });
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)));
});

it('leaves nothing behind on the disk', async () => {
  const before = new Set(await readdir(tmpdir()));
  await call(server, admin, 'GET', '/audit-logs/export');
  const left = (await readdir(tmpdir())).filter((name) => !before.has(name) && name.startsWith('cairn-csv-'));
  expect(left).toEqual([]);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ';=1+1', '\n=1+1'])(
  'runs no formula of a client: %j as its browser or in what it reports',
  async (formula) => {
    const origin = { ...TEST_ORIGIN, ip: formula };
    const event = { action: formula, resource_type: formula, resource_id: null, metadata: { browser: formula } };
    await as(server, admin, 'write', (ctx) => writeAudit(ctx.tx, auditSource(admin, origin), [event], new Date()));
    const { body } = await call(server, admin, 'GET', '/audit-logs/export');
    for (const cell of (parse(body, { bom: true }) as string[][]).flat()) expect(cell).not.toMatch(/^\s*[=+\-@]/);
  },
);
