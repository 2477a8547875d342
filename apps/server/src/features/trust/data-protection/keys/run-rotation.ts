import { schema } from '@cairn/db';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { CellPurpose } from '../../../../core/crypto/registry.ts';
import { FILES, type TenantCells } from '../../../../core/crypto/tenant-cells.ts';
import { wrapRemains } from '../../../../core/crypto/tenant-keys.ts';
import type { JobData } from '../../../../core/jobs.ts';
import { type Ctx, runAs } from '../../../../core/procedure.ts';
import type { Services } from '../../../../core/services.ts';
import { withKeys } from '../../../../core/with-keys.ts';
import { bareActorOf } from '../../../access/auth/account/actor-of-job.ts';
import { countOldCells, renewPart, tablesOf } from './old-cells.ts';
import { keepFileKeys } from './old-files.ts';
import { useNext } from './start-rotation.ts';

/**
 * What began before the new version was used is through by then: an upload takes less, a job is ended after an hour, and a
 * server keeps keys for a minute. Only after that a count of what is under an older version can be the last one.
 */
const KEPT_HOURS = 2;
/** Somebody may write a row while it is being encrypted; it is found by the next round. */
const ROUNDS = 5;

type Job = JobData['rotate-key'];

interface Rotation {
  [column: string]: unknown;
  purpose: CellPurpose;
  key_id: number;
  state: string;
  total: number | null;
  destroys_at: Date | null;
}

/**
 * The job of a rotation. It looks for what is under an older version, so it can be killed anywhere and begun again; in the end
 * it destroys the older versions, once nothing is found under them (docs/adr/0074).
 */
export async function runRotation(services: Services, job: Job): Promise<void> {
  const client = await services.pools.keys.connect();
  try {
    // One at a time: two that put the key of one file into the store would be in each other's way.
    await client.query('select pg_advisory_lock(hashtextextended($1, 1))', [job.rotation_id]);
    await goOn(services, job);
  } finally {
    // Its end frees the lock.
    client.release(true);
  }
}

async function goOn(services: Services, job: Job): Promise<void> {
  const found = await findRotation(services, job);
  if (!found || found.state === 'done' || found.state === 'stopped') return;
  const { purpose, key_id, destroys_at } = found;
  const now = services.now();
  if (found.state === 'waiting' && destroys_at && now < destroys_at) return queueAgain(services, job, destroys_at);
  await asStarter(services, job, async (ctx) => {
    const [next] = await ctx.tx.query(
      'select 1 from tenant_keys where purpose = $1 and key_id = $2 and used_from is null for update',
      [purpose, key_id],
    );
    if (next) await useNext(ctx, purpose, key_id);
  });
  services.keys.forget(job.tenant_id);
  const cells = await withKeys(services, job.tenant_id, (tx) => services.keys.cellsOf(tx, job.tenant_id));
  if (found.total === null) await countTotal(services, job, found);
  const failed = await renewAll(services, job, found, cells);
  const left = await withKeys(services, job.tenant_id, (tx) => countOldCells(tx, purpose, key_id));
  if (left > 0) {
    if (failed.size === 0) throw new Error(`${left} cells were written under an older key while it was replaced`);
    const places = [...failed].map((table) => table.replaceAll('_', ' ')).join(', ');
    return stop(
      services,
      job,
      found,
      `${left} values could not be decrypted (${places}): they were changed from outside of Cairn. Nothing was destroyed.`,
    );
  }
  if (found.state === 'waiting') return destroyOlder(services, job, found, cells);
  const ends = new Date(now.getTime() + KEPT_HOURS * 3_600_000);
  await withKeys(services, job.tenant_id, (tx) =>
    tx.query(`update key_rotations set state = 'waiting', destroys_at = $2 where id = $1`, [job.rotation_id, ends]),
  );
  await queueAgain(services, job, ends);
}

const findRotation = async (services: Services, job: Job): Promise<Rotation | undefined> =>
  (
    await withKeys(services, job.tenant_id, (tx) =>
      tx.query<Rotation>('select purpose, key_id, state, total, destroys_at from key_rotations where id = $1', [
        job.rotation_id,
      ]),
    )
  )[0];

async function countTotal(services: Services, job: Job, { purpose, key_id }: Rotation): Promise<void> {
  await withKeys(services, job.tenant_id, async (tx) => {
    const total = await countOldCells(tx, purpose, key_id);
    await tx.query('update key_rotations set total = $2 where id = $1', [job.rotation_id, total]);
  });
}

/** Round after round until nothing is found; the tables with cells that open under no key. */
async function renewAll(
  services: Services,
  job: Job,
  { purpose, key_id }: Rotation,
  cells: TenantCells,
): Promise<Set<string>> {
  const failed = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    let done = 0;
    for (const target of tablesOf(purpose)) {
      for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
        const part = await withKeys(services, job.tenant_id, async (tx) => {
          const renewed = await renewPart(tx, cells, target, key_id, after);
          if (renewed.done > 0) await addDone(tx, job.rotation_id, renewed.done);
          return renewed;
        });
        if (part.failed > 0) failed.add(target.table);
        done += part.done;
        after = part.after;
      }
    }
    if (purpose === FILES) {
      const kept = await keepFileKeys(services, job.tenant_id, cells);
      if (kept > 0) await withKeys(services, job.tenant_id, (tx) => addFiles(tx, job.rotation_id, kept));
      done += kept;
    }
    if (done === 0) break;
  }
  return failed;
}

type Tx = Ctx['tx'];
const addDone = (tx: Tx, id: string, done: number) =>
  tx.query('update key_rotations set done = done + $2, total = greatest(total, done + $2) where id = $1', [id, done]);
/** Files are counted as they are found: to count them first, the store would be asked for each of them twice. */
const addFiles = (tx: Tx, id: string, kept: number) =>
  tx.query('update key_rotations set done = done + $2, total = total + $2 where id = $1', [id, kept]);

/** Nothing is under them any more: the older versions go, but for the keys of columns that sealed events need. */
function destroyOlder(services: Services, job: Job, { purpose, key_id }: Rotation, cells: TenantCells): Promise<void> {
  return asStarter(services, job, async (ctx) => {
    if (!(await end(ctx, job, `state = 'done'`))) return;
    const table = schema.tenantKeys;
    const older = and(eq(table.purpose, purpose), lt(table.key_id, key_id), isNull(table.destroyed_at));
    const keys = await ctx.tx.db.select().from(table).where(older).for('update');
    for (const key of keys) {
      const remains = await wrapRemains(services.master, job.tenant_id, cells, purpose, key.key_id);
      await ctx.tx.db
        .update(table)
        .set({ wrapped: null, remains, destroyed_at: ctx.now })
        .where(and(eq(table.purpose, purpose), eq(table.key_id, key.key_id)));
    }
    await record(ctx, job, 'older_versions_destroyed', {
      purpose,
      version: key_id,
      destroyed: keys.map((key) => key.key_id),
    });
    ctx.tx.after(() => services.keys.forget(job.tenant_id));
  });
}

function stop(services: Services, job: Job, { purpose, key_id }: Rotation, problem: string): Promise<void> {
  return asStarter(services, job, async (ctx) => {
    if (await end(ctx, job, `state = 'stopped', problem = $3`, problem))
      await record(ctx, job, 'rotation_stopped', { purpose, version: key_id, problem });
  });
}

/** False when another run of the job has ended it. */
const end = async (ctx: Ctx, job: Job, set: string, ...values: string[]): Promise<boolean> =>
  (
    await ctx.tx.query(
      `update key_rotations set ${set}, ended_at = $2 where id = $1 and ended_at is null returning id`,
      [job.rotation_id, ctx.now, ...values],
    )
  ).length > 0;

const record = (ctx: Ctx, job: Job, act: string, metadata: Record<string, unknown>) =>
  ctx.audit({
    action: `firm_key.${act}`,
    resource_type: 'firm_key',
    resource_id: job.rotation_id,
    table_name: 'tenant_keys',
    classification: 'audit_sensitive',
    metadata,
  });

/** In the name of who began it, whatever has become of that person since: half a rotation is no state to stay in. */
function asStarter(services: Services, job: Job, act: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  const origin = { requestId: job.request_id, ip: 'job', userAgent: 'rotate-key' };
  const actor = { ...bareActorOf(job), role: 'firm_admin' as const };
  return runAs(services, actor, origin, 'write', async (ctx) => void (await act(ctx)));
}

function queueAgain(services: Services, job: Job, at: Date): Promise<void> {
  const seconds = Math.max(1, Math.ceil((at.getTime() - services.now().getTime()) / 1000));
  return asStarter(services, job, (ctx) => services.jobs.enqueue(ctx.tx, 'rotate-key', job, seconds));
}
