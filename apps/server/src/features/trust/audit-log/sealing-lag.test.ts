import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auditSource, writeAudit } from '../../../core/audit.ts';
import { as, call, makeFirm, TEST_ORIGIN } from '../../../testing/test-firm.ts';
import { forEachTest, useOwnServer } from '../../../testing/use-test-server.ts';
import { type CheckpointStore, createCheckpointStore } from './checkpoint-store.ts';
import { sealAuditLog } from './seal-audit-log.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const server = useOwnServer();
const admin = forEachTest(() => makeFirm(server));
let directory: string;
let store: CheckpointStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cairn-checkpoints-'));
  store = createCheckpointStore(directory);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(directory, { recursive: true });
});

const seal = () => sealAuditLog(server.services, store);
const verify = () => verifyAuditLog(server.services, store);
const addDeal = async (company_name: string) =>
  expect((await call(server, admin, 'POST', '/opportunities', { company_name })).status).toBe(201);

async function countEvents(): Promise<number> {
  const { rows } = await server.admin.query('select count(*)::int as events from audit_logs where tenant_id = $1', [
    admin.tenantId,
  ]);
  return rows[0].events;
}

it('gives up on a transaction that stays open for an hour, keeps nobody waiting meanwhile, and seals all of it after', async () => {
  let finish: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let begun: () => void = () => {};
  const writing = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const slow = as(server, admin, 'write', async (ctx) => {
    const event = { action: 'slow', resource_type: 'test', resource_id: null };
    await writeAudit(ctx.tx, auditSource(admin, TEST_ORIGIN), [event], new Date());
    await ctx.tx.query('select 1');
    begun();
    await held;
  });
  await writing;
  await addDeal('Before');
  // More than an hour goes by, more than the minute that a sealer waits at each look at the clock.
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 70_000;
    return now;
  });
  for (let minute = 0; minute < 60; minute++) {
    expect(await seal()).toBeUndefined();
    if (minute % 20 === 0) await addDeal(`At minute ${minute}`);
  }
  vi.restoreAllMocks();
  expect(await verify()).toMatchObject({ sealed: 0, faults: [] });

  finish();
  await slow;
  const sealed = await seal();
  expect(sealed?.events).toBe(await countEvents());
  expect(await seal()).toBeUndefined();
  const verified = await verify();
  expect([verified.sealed, verified.faults]).toEqual([verified.events, []]);
});

it('catches up with many windows that a sealer closed and did not seal', async () => {
  for (let n = 0; n < 30; n++) {
    await addDeal(`Deal ${n}`);
    await server.admin.query('select next_audit_window()');
  }
  expect(await seal()).toMatchObject({ events: await countEvents(), headers: 30 });
  const verified = await verify();
  expect([verified.sealed, verified.faults]).toEqual([verified.events, []]);
});
