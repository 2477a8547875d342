import { randomBytes } from 'node:crypto';
import {
  type Checkpoint,
  formatCheckpoint,
  formatNote,
  GrowingTree,
  HASH_BYTES,
  isSame,
  parseCheckpoint,
  parseNote,
  rootOf,
  signNote,
  toBase64,
} from '@cairn/domain/proof';
import type pg from 'pg';
import { sha256 } from '../../../core/crypto/signing-key.ts';
import { newId } from '../../../core/ids.ts';
import type { Services } from '../../../core/services.ts';
import { type AuditHeader, type Continues, hashOfHeader } from './audit-header.ts';
import type { CheckpointStore } from './checkpoint-store.ts';
import { logSigner } from './signing-key.ts';

/** The lock that a writer of an event holds shared, as migration 0022 writes it. */
const WINDOW_LOCK = `select pg_try_advisory_xact_lock(1635083369, ($1::bigint % 2147483647)::int) as closed`;
const WRITERS_AT_MOST_MS = 60_000;

interface State {
  log: string;
  log_window: number;
  tree: GrowingTree;
  continues: Continues | null;
}

export interface Sealed {
  /** Events of all firms. */
  events: number;
  headers: number;
}

/**
 * Closes the next window that has events, waits for those who still write into it, and writes a header for each firm, the
 * log's new tree and its checkpoint, all in one transaction; then the checkpoint goes outside. Answers undefined when there
 * is nothing to seal, when another server is at it, or when somebody has been writing for a minute.
 *
 * A sealer that dies has written everything or nothing: the next one begins at the first window without a seal.
 */
export async function sealAuditLog(services: Services, store: CheckpointStore): Promise<Sealed | undefined> {
  const client = await services.pools.sealer.connect();
  try {
    await client.query('begin');
    const sealed = await sealNext(services, client, store);
    await client.query(sealed ? 'commit' : 'rollback');
    if (sealed && sealed.headers > 0) await store.keep(sealed.checkpoint, sealed.size, services.now());
    client.release();
    return sealed && { events: sealed.events, headers: sealed.headers };
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

async function sealNext(services: Services, client: pg.PoolClient, store: CheckpointStore) {
  const { rows: lock } = await client.query(`select pg_try_advisory_xact_lock(hashtext('cairn audit sealer')) as mine`);
  if (!lock[0].mine) return undefined;
  const state = (await readState(client)) ?? firstState(services);
  const window = await closeWindow(client, state.log_window);
  if (window === undefined || !(await everybodyLeft(client, state.log_window, window))) return undefined;
  await assertContinues(services, client, state, store);
  const headers = await writeHeaders(client, state, window, services.now());
  await countByDay(client, state, window);
  const checkpoint = signCheckpoint(services, { origin: state.log, size: state.tree.size, root: state.tree.root() });
  await client.query(
    `insert into audit_log_state as s (id, log, log_window, size, subtrees, checkpoint, continues, updated_at)
       values (1, $1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set log = excluded.log, log_window = excluded.log_window, size = excluded.size,
       subtrees = excluded.subtrees, checkpoint = excluded.checkpoint, continues = excluded.continues, updated_at = excluded.updated_at`,
    [
      state.log,
      window,
      state.tree.size,
      Buffer.concat(state.tree.subtrees),
      checkpoint,
      headers.length === 0 ? state.continues : null,
      services.now(),
    ],
  );
  const events = headers.reduce((sum, header) => sum + header.events, 0);
  return { events, headers: headers.length, checkpoint, size: state.tree.size };
}

function signCheckpoint(services: Services, checkpoint: Checkpoint): string {
  const { key, sign } = logSigner(services.master, checkpoint.origin);
  const text = formatCheckpoint(checkpoint);
  return formatNote({ text, signatures: [signNote(text, key, sign)] });
}

async function readState(client: pg.PoolClient): Promise<State | undefined> {
  const { rows } = await client.query<{
    log: string;
    log_window: string;
    size: string;
    subtrees: Buffer;
    continues: Continues | null;
  }>('select log, log_window, size, subtrees, continues from audit_log_state');
  const [row] = rows;
  if (!row) return undefined;
  const subtrees: Buffer[] = [];
  for (let at = 0; at < row.subtrees.length; at += HASH_BYTES)
    subtrees.push(row.subtrees.subarray(at, at + HASH_BYTES));
  return { ...row, log_window: Number(row.log_window), tree: new GrowingTree(sha256, Number(row.size), subtrees) };
}

/** Before the first: window 0 holds what was written before there were windows. */
function firstState(services: Services): State {
  return { log: newLogName(services), log_window: -1, tree: new GrowingTree(sha256), continues: null };
}

/** Names a log for good: where it is, and a part that no other log has. */
function newLogName({ env }: Services): string {
  const host = env.publicUrl ? new URL(env.publicUrl).host : 'cairn.localhost';
  return `${host}/audit/${randomBytes(8).toString('hex')}`;
}

/** The last window to seal now: the open one if it has events, which closes it; else one that a sealer closed and died. */
async function closeWindow(client: pg.PoolClient, sealed: number): Promise<number | undefined> {
  const { rows } = await client.query<{ open: string; used: boolean }>(
    `select o.open, exists (select from audit_logs where log_window = o.open) as used from (select open_audit_window() as open) o`,
  );
  const open = Number(rows[0]?.open);
  if (!rows[0]?.used) return sealed < open - 1 ? open - 1 : undefined;
  await client.query('select next_audit_window()');
  return open;
}

/** Asks again and again instead of waiting in line, since behind a waiting sealer the writers would have to wait too. */
async function everybodyLeft(client: pg.PoolClient, sealed: number, window: number): Promise<boolean> {
  const until = Date.now() + WRITERS_AT_MOST_MS;
  for (let next = sealed + 1; next <= window; ) {
    const { rows } = await client.query(WINDOW_LOCK, [next]);
    if (rows[0].closed) next++;
    else if (Date.now() > until) return false;
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

const checked = new WeakSet<CheckpointStore>();

/**
 * Once after a start: the checkpoint outside must be one that this database led to. Otherwise the log goes on under another
 * name, because a log that says two things of one size is one that nobody can trust, and its next header says so.
 */
async function assertContinues(
  services: Services,
  client: pg.PoolClient,
  state: State,
  store: CheckpointStore,
): Promise<void> {
  if (checked.has(store)) return;
  const because = await whyAnother(client, state, store);
  if (because) {
    const continues = { log: state.log, size: state.tree.size, root: toBase64(state.tree.root()), because };
    services.log.warn({ ...continues }, 'the audit log goes on under another name');
    Object.assign(state, { log: newLogName(services), continues });
  }
  checked.add(store);
}

async function whyAnother(
  client: pg.PoolClient,
  { log, tree }: State,
  store: CheckpointStore,
): Promise<Continues['because'] | undefined> {
  const kept = (await store.newest()).flatMap((note) => parseCheckpoint(parseNote(note)?.text ?? '') ?? []);
  // A place that was away while the log took another name still has the old one.
  const outside = kept.filter(({ origin }) => origin === log).sort((a, b) => b.size - a.size)[0];
  if (outside?.origin !== log) return tree.size === 0 ? undefined : 'no_checkpoint';
  if (outside.size > tree.size) return 'set_back';
  const { rows } = await client.query<{ hash: Buffer }>(
    'select hash from audit_headers where log_index < $1 order by log_index',
    [outside.size],
  );
  return isSame(
    rootOf(
      sha256,
      rows.map((row) => row.hash),
    ),
    outside.root,
  )
    ? undefined
    : 'changed';
}

interface LastHeader {
  tenant_id: string;
  hash: Buffer | null;
  sealed: string;
}

async function writeHeaders(client: pg.PoolClient, state: State, window: number, now: Date): Promise<AuditHeader[]> {
  const { rows } = await client.query<{ log_window: string; tenant_id: string; leaf: Buffer }>(
    `select log_window, tenant_id, leaf from audit_logs where log_window > $1 and log_window <= $2
      order by log_window, tenant_id, id`,
    [state.log_window, window],
  );
  const { rows: last } = await client.query<LastHeader>(
    `select t.tenant_id, h.hash, coalesce(h.events_before + h.events, 0) as sealed from unnest($1::uuid[]) t (tenant_id)
       left join lateral (select hash, events_before, events from audit_headers h
         where h.tenant_id = t.tenant_id order by log_window desc limit 1) h on true`,
    [[...new Set(rows.map((row) => row.tenant_id))]],
  );
  const before = new Map(last.map((row) => [row.tenant_id, { previous: row.hash, sealed: Number(row.sealed) }]));
  const headers: AuditHeader[] = [];
  const hashes: Buffer[] = [];
  const firstIndex = state.tree.size;
  for (const { tenant_id, log_window, leaves } of grouped(rows)) {
    const past = before.get(tenant_id) ?? { previous: null, sealed: 0 };
    const header = {
      log: state.log,
      tenant_id,
      log_window,
      events: leaves.length,
      events_before: past.sealed,
      root: Buffer.from(rootOf(sha256, leaves)),
      previous: past.previous,
      continues: headers.length === 0 ? state.continues : null,
      sealed_at: now,
    };
    const hash = hashOfHeader(header);
    before.set(tenant_id, { previous: hash, sealed: past.sealed + leaves.length });
    state.tree.append(hash);
    headers.push(header);
    hashes.push(hash);
  }
  await insertHeaders(client, headers, hashes, firstIndex);
  return headers;
}

/** For the figures of the viewer, which would otherwise count every event of the range each time. */
async function countByDay(client: pg.PoolClient, state: State, window: number): Promise<void> {
  await client.query(
    `insert into audit_day_counts as c (tenant_id, id, day, action, events)
       select tenant_id, gen_random_uuid(), (created_at at time zone 'UTC')::date, action, count(*) from audit_logs
        where log_window > $1 and log_window <= $2 group by 1, 3, 4
     on conflict (tenant_id, day, action) do update set events = c.events + excluded.events`,
    [state.log_window, window],
  );
}

/** Rows that come in order, those of one firm and window together. */
function* grouped(rows: readonly { log_window: string; tenant_id: string; leaf: Buffer }[]) {
  for (let at = 0; at < rows.length; ) {
    const { log_window, tenant_id } = rows[at] as (typeof rows)[number];
    const leaves: Buffer[] = [];
    for (let row = rows[at]; row?.log_window === log_window && row.tenant_id === tenant_id; row = rows[++at])
      leaves.push(row.leaf);
    yield { log_window: Number(log_window), tenant_id, leaves };
  }
}

async function insertHeaders(client: pg.PoolClient, headers: AuditHeader[], hashes: Buffer[], firstIndex: number) {
  const column = <K extends keyof AuditHeader>(key: K) => headers.map((header) => header[key]);
  await client.query(
    `insert into audit_headers (tenant_id, id, log_index, log, log_window, events, events_before, root, previous, continues,
        sealed_at, hash)
      select * from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::bigint[], $6::int[], $7::bigint[], $8::bytea[],
        $9::bytea[], $10::jsonb[], $11::timestamptz[], $12::bytea[])`,
    [
      column('tenant_id'),
      headers.map(() => newId()),
      headers.map((_, place) => firstIndex + place),
      column('log'),
      column('log_window'),
      column('events'),
      column('events_before'),
      column('root'),
      column('previous'),
      column('continues').map((continues) => continues && JSON.stringify(continues)),
      column('sealed_at'),
      hashes,
    ],
  );
}
