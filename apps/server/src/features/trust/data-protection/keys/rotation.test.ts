import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { ENCRYPTED_FIELDS } from '../../../../core/crypto/registry.ts';
import { withKeys } from '../../../../core/with-keys.ts';
import { addPerson, auditOf, call, makeFirm, TEST_PASSWORD, type TestPerson } from '../../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../../testing/use-test-server.ts';
import { renewPart } from './old-cells.ts';
import { runRotation } from './run-rotation.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));

const get = (path: string, who: TestPerson = admin) => call(server, who, 'GET', path);
const post = (path: string, body: object, who: TestPerson = admin) => call(server, who, 'POST', path, body);
const rotate = (purpose: string, who: TestPerson = admin) => post('/data-protection/keys/rotate', { purpose }, who);
const HOUR = 3_600_000;

/** As if the firm were older: its next versions are known to every server. */
const age = () =>
  server.admin.query(`update tenant_keys set created_at = now() - interval '2 minutes' where tenant_id = $1`, [
    admin.tenantId,
  ]);

async function jobOf(purpose: string) {
  const { rows } = await server.admin.query(
    'select id from key_rotations where tenant_id = $1 and purpose = $2 order by created_at desc limit 1',
    [admin.tenantId, purpose],
  );
  return { tenant_id: admin.tenantId, rotation_id: rows[0].id, user_id: admin.userId, request_id: crypto.randomUUID() };
}

/** What the queue does: at once, and again when the older version may be destroyed. */
async function finish(purpose: string) {
  const job = await jobOf(purpose);
  await runRotation(server.services, job);
  server.clock.now = new Date(Date.now() + 3 * HOUR);
  await runRotation(server.services, job).finally(() => {
    server.clock.now = undefined;
  });
}

async function cellsUnder(version: number, purpose: string): Promise<string[]> {
  const found: string[] = [];
  for (const [table, columns] of Object.entries(ENCRYPTED_FIELDS))
    for (const [column, of] of Object.entries(columns)) {
      if (of !== purpose || column === 'custom_cells') continue;
      const { rows } = await server.admin.query(
        `select 1 from ${table} where tenant_id = $1 and substring(${column} from 2 for 4) = int4send($2::int)`,
        [admin.tenantId, version],
      );
      found.push(...rows.map(() => `${table}.${column}`));
    }
  return found;
}

const stateOf = async (purpose: string) => {
  const { body } = await get('/data-protection/keys');
  return body.keys
    .filter((key: { purpose: string }) => key.purpose === purpose)
    .map((key: { key_id: number; state: string }) => `${key.key_id} ${key.state}`);
};

async function makeDeal(amounts: object = { target_amount: 5_000_00, revenue: 700 }) {
  const made = await post('/opportunities', {
    company_name: `Larch ${crypto.randomUUID()}`,
    currency: 'EUR',
    ...amounts,
  });
  expect(made.status).toBe(201);
  return made.body as { id: string; version: number };
}

it('encrypts new values at once, then those that are there, and destroys the old version last', async () => {
  await age();
  const deal = await makeDeal();
  expect(await stateOf('financial')).toEqual(['2 next', '1 in_use']);
  expect((await rotate('financial')).status).toBe(200);
  expect(await stateOf('financial')).toEqual(['3 next', '2 in_use', '1 retired']);
  const { id } = await makeDeal({ target_amount: 1 });
  const { rows } = await server.admin.query(
    'select get_byte(target_amount_encrypted, 4) as version from opportunities where id = $1',
    [id],
  );
  expect(rows).toEqual([{ version: 2 }]);
  const job = await jobOf('financial');
  await runRotation(server.services, job);
  expect(await cellsUnder(1, 'financial')).toEqual([]);
  expect((await get('/data-protection/keys')).body.rotations).toMatchObject([
    { purpose: 'financial', key_id: 2, state: 'waiting', total: 2, done: 2, problem: null },
  ]);
  // Somebody may still write under the old version: it is kept for so long.
  server.clock.now = new Date(Date.now() + 1.9 * HOUR);
  await runRotation(server.services, job);
  expect(await stateOf('financial')).toEqual(['3 next', '2 in_use', '1 retired']);
  server.clock.now = new Date(Date.now() + 2.1 * HOUR);
  await runRotation(server.services, job);
  server.clock.now = undefined;
  expect(await stateOf('financial')).toEqual(['3 next', '2 in_use', '1 destroyed']);
  const kept = await server.admin.query(
    `select wrapped from tenant_keys where tenant_id = $1 and purpose = 'financial' and key_id = 1`,
    [admin.tenantId],
  );
  expect(kept.rows).toEqual([{ wrapped: null }]);
  const read = (await get(`/opportunities/${deal.id}`)).body;
  expect(read).toMatchObject({ version: deal.version, target_amount: 5_000_00, revenue: 700 });
  for (const action of ['firm_key.rotation_started', 'firm_key.older_versions_destroyed'])
    expect(await auditOf(server, admin.tenantId, action), action).toHaveLength(1);
  expect(await auditOf(server, admin.tenantId, 'opportunity.updated')).toEqual([]);
});

it('reads the amounts of old events after their key is destroyed', async () => {
  await age();
  const deal = await makeDeal({ target_amount: 100 });
  const changed = await call(server, admin, 'PATCH', `/opportunities/${deal.id}`, {
    version: deal.version,
    target_amount: 200,
  });
  expect(changed.status).toBe(200);
  await rotate('financial');
  await finish('financial');
  const [event] = await auditOf(server, admin.tenantId, 'opportunity.updated');
  const changes = event?.metadata.changes as Record<string, { from: string; to: string }> | undefined;
  const { services } = server;
  const cells = await withKeys(services, admin.tenantId, (tx) => services.keys.cellsOf(tx, admin.tenantId));
  expect(cells.versionsOf('financial')).toEqual([3, 2]);
  // Not by decryptText, which remembers what it has opened.
  const read = (cell = '') =>
    cells.decrypt('opportunities', 'target_amount_encrypted', deal.id, Buffer.from(cell, 'base64')).toString();
  const { from, to } = changes?.target_amount_encrypted ?? {};
  expect([read(from), read(to)]).toEqual(['100', '200']);
});

it('keeps a file readable without encrypting it anew', async () => {
  await age();
  const deal = await makeDeal();
  const content = randomBytes(200_000);
  const sent = await server.app.inject({
    method: 'POST',
    url: `/api/files?record_type=opportunity&record_id=${deal.id}`,
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="notes.pdf"`,
    },
    payload: Buffer.concat([Buffer.from('%PDF-1.7\n'), content]),
  });
  expect(sent.statusCode, sent.body).toBe(201);
  const { rows } = await server.admin.query('select storage_key from files where tenant_id = $1', [admin.tenantId]);
  const place = { tenantId: admin.tenantId, key: rows[0].storage_key };
  const stored = async () => {
    const parts: Buffer[] = [];
    for await (const part of await server.services.files.get(place)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
  const before = await stored();
  for (const version of [2, 3]) {
    await age();
    expect((await rotate('financial')).status).toBe(200);
    await finish('financial');
    expect((await stateOf('financial')).slice(1)).toEqual([
      `${version} in_use`,
      ...[2, 1].filter((old) => old < version).map((old) => `${old} destroyed`),
    ]);
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api/files/${sent.json().id}/download`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([answer.statusCode, answer.rawPayload.subarray(9).equals(content)]).toEqual([200, true]);
  }
  expect((await stored()).equals(before)).toBe(true);
});

it('loses no edit and fails no read while it runs', async () => {
  await age();
  const deals = await Promise.all(Array.from({ length: 12 }, () => makeDeal({ target_amount: 1, revenue: 1 })));
  expect((await rotate('financial')).status).toBe(200);
  const job = await jobOf('financial');
  let runs = true;
  const last = new Map<string, number>();
  const statuses: number[] = [];
  const write = async (deal: { id: string; version: number }) => {
    for (let amount = 2, { version } = deal; runs; amount++) {
      const answer = await call(server, admin, 'PATCH', `/opportunities/${deal.id}`, {
        version,
        target_amount: amount,
      });
      statuses.push(answer.status);
      version = answer.body.version;
      last.set(deal.id, amount);
    }
  };
  const read = async () => {
    while (runs) statuses.push((await get('/opportunities?limit=50')).status);
  };
  const others = Promise.all([...deals.slice(0, 4).map(write), read()]);
  // A cell that was written under the older key meanwhile makes the job fail, and run again.
  const isLeft = (error: Error) => expect(error.message).toMatch(/cells were written under an older key/);
  try {
    for (let round = 0; round < 3; round++) await runRotation(server.services, job).catch(isLeft);
  } finally {
    runs = false;
    await others;
  }
  expect([...new Set(statuses)]).toEqual([200]);
  for (const [id, amount] of last) expect((await get(`/opportunities/${id}`)).body.target_amount).toBe(amount);
  await runRotation(server.services, { ...job, request_id: crypto.randomUUID() });
  expect(await cellsUnder(1, 'financial')).toEqual([]);
});

it('goes on where it was killed, and reaches sign-in and confidential deals', async () => {
  await age();
  const colleague = await addPerson(server, admin.tenantId, 'firm_user');
  const made = await makeDeal({ target_amount: 9 });
  const hidden = await post(`/opportunities/${made.id}/confidential`, { version: made.version, is_confidential: true });
  expect(hidden.status, JSON.stringify(hidden.body)).toBe(200);
  await rotate('pii');
  await age();
  await rotate('financial');
  const failing = { ...server.services, now: () => new Date() };
  const keys = server.services.pools.keys;
  const connect = keys.connect.bind(keys);
  let left = 6;
  keys.connect = (async () => {
    if (left-- <= 0) throw Object.assign(new Error('killed'), { code: '57P01' });
    return connect();
  }) as typeof keys.connect;
  await expect(runRotation(failing, await jobOf('pii'))).rejects.toThrow('killed');
  keys.connect = connect as typeof keys.connect;
  for (const purpose of ['pii', 'financial']) {
    await finish(purpose);
    expect(await cellsUnder(1, purpose), purpose).toEqual([]);
  }
  const again = await post('/auth/token?grant_type=password', { email: colleague.email, password: TEST_PASSWORD });
  expect(again.status).toBe(200);
  expect((await get(`/opportunities/${made.id}`)).body.target_amount).toBe(9);
  expect((await get(`/opportunities/${made.id}`, colleague)).status).toBe(404);
});

it('destroys nothing while a value opens under no key', async () => {
  await age();
  const deal = await makeDeal();
  await server.admin.query(
    `update opportunities set revenue_encrypted = set_byte(revenue_encrypted, 30, get_byte(revenue_encrypted, 30) # 1) where id = $1`,
    [deal.id],
  );
  await rotate('financial');
  await finish('financial');
  const { body } = await get('/data-protection/keys');
  expect(body.rotations[0]).toMatchObject({ state: 'stopped' });
  expect(body.rotations[0].problem).toContain('1 values could not be decrypted (opportunities)');
  expect(await stateOf('financial')).toEqual(['3 next', '2 in_use', '1 retired']);
  expect(await auditOf(server, admin.tenantId, 'firm_key.rotation_stopped')).toHaveLength(1);
});

it('waits with a version that not every server knows yet, and runs once at a time', async () => {
  await server.admin.query(`delete from tenant_keys where tenant_id = $1 and used_from is null`, [admin.tenantId]);
  expect((await rotate('secrets')).status).toBe(200);
  expect(await stateOf('secrets')).toEqual(['2 next', '1 in_use']);
  const again = await rotate('secrets');
  expect([again.status, Object.keys(again.body.data.fields)]).toEqual([400, ['purpose']]);
  await finish('secrets');
  expect(await stateOf('secrets')).toEqual(['3 next', '2 in_use', '1 destroyed']);
});

it('is for both administrators, and knows no key that is never replaced', async () => {
  const user = await addPerson(server, admin.tenantId, 'firm_user');
  expect((await rotate('pii', user)).status).toBe(403);
  expect((await get('/data-protection/keys', user)).status).toBe(403);
  expect((await rotate('hashes')).status).toBe(400);
});

it('takes a merge back across a rotation', async () => {
  await age();
  const [kept, other] = [await makeDeal({ revenue: 3 }), await makeDeal({ target_amount: 42 })];
  const merged = await post(`/opportunities/${kept.id}/merge`, {
    version: kept.version,
    other_id: other.id,
    other_version: other.version,
  });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect((await get(`/opportunities/${kept.id}`)).body.target_amount).toBe(42);
  await rotate('financial');
  await finish('financial');
  const undone = await post(`/opportunities/${kept.id}/undo-merge`, { other_id: other.id });
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect((await get(`/opportunities/${kept.id}`)).body.target_amount).toBeNull();
  expect(await cellsUnder(1, 'financial')).toEqual([]);
});

it('leaves a row alone that was written since it was read, and finds it again', async () => {
  await age();
  const [mine, other] = [await makeDeal({ revenue: 1 }), await makeDeal({ revenue: 2 })];
  await rotate('financial');
  const { services } = server;
  services.keys.forget(admin.tenantId);
  const target = { table: 'opportunities' as const, columns: ['revenue_encrypted'] };
  const written = await withKeys(services, admin.tenantId, async (tx) => {
    const cells = await services.keys.cellsOf(tx, admin.tenantId);
    const late = cells.encrypt('opportunities', 'revenue_encrypted', mine.id, '77');
    let asked = 0;
    const slow: typeof tx = {
      ...tx,
      query: async (text, values, name) => {
        if (++asked === 2)
          await server.admin.query('update opportunities set revenue_encrypted = $2 where id = $1', [mine.id, late]);
        return tx.query(text, values, name);
      },
    };
    await renewPart(slow, cells, target, 2);
    return late;
  });
  const { rows } = await server.admin.query('select revenue_encrypted as cell from opportunities where id = $1', [
    mine.id,
  ]);
  expect(rows[0].cell.equals(written)).toBe(true);
  await finish('financial');
  expect((await get(`/opportunities/${mine.id}`)).body.revenue).toBe(77);
  expect((await get(`/opportunities/${other.id}`)).body.revenue).toBe(2);
});
