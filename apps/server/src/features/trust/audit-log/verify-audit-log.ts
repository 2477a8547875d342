import { GrowingTree, isSame, toBase64 } from '@cairn/domain/proof';
import type pg from 'pg';
import { leafOf } from '../../../core/audit.ts';
import { sha256 } from '../../../core/crypto/signing-key.ts';
import type { Services } from '../../../core/services.ts';
import type { AuditFault, Report } from './audit-fault.ts';
import { hashOfHeader, type StoredHeader } from './audit-header.ts';
import type { CheckpointStore } from './checkpoint-store.ts';
import { type HeldTree, verifyCheckpoints, verifyTimeStamps, verifyWitnesses } from './outside/verify-outside.ts';
import { DroppedPart } from './retention/dropped-months.ts';

export interface Verification {
  events: number;
  /** Those of them that a header stands for; the rest waits for the sealer. */
  sealed: number;
  headers: number;
  firms: number;
  /** How many kept checkpoints were held against the tree. */
  checkpoints: number;
  /** Witnesses whose signature over a checkpoint of this tree was verified. */
  cosignatures: number;
  /** Time stamps that were verified. */
  time_stamps: number;
  /** Sealed events that were dropped after their retention; their headers are kept. */
  dropped: number;
  /** The first day from which events are kept; null while nothing was dropped. */
  retained_from: string | null;
  faults: AuditFault[];
}

/** Enough to see what happened; a log that was rewritten would otherwise list all of its events. */
const FAULTS_AT_MOST = 50;
const ROWS_AT_ONCE = 5_000;

/**
 * Computes everything again that the log claims: each event's leaf, each header's root and hash, the chain of each firm,
 * the log's tree, and holds it against the checkpoints outside. The first fault is the earliest that can be named.
 */
export async function verifyAuditLog(
  {
    pools,
    master,
    env,
  }: Pick<Services, 'pools' | 'master'> & { env: Pick<Services['env'], 'witnesses' | 'timeStamping'> },
  store: CheckpointStore,
  progress: (events: number) => void = () => {},
): Promise<Verification> {
  const faults: AuditFault[] = [];
  const report: Report = (fault) => {
    if (faults.length < FAULTS_AT_MOST) faults.push({ tenant_id: null, log_window: null, event_id: null, ...fault });
  };
  const client = await pools.sealer.connect();
  try {
    // One snapshot, so that what is sealed meanwhile is no fault.
    await client.query('begin isolation level repeatable read read only');
    const headers = await readHeaders(client, report);
    const state = await readState(client);
    const roots = verifyTree(headers, state, report);
    const tree: HeldTree = { headers, roots, checkpoint: state?.checkpoint ?? null, pools, master };
    const checkpoints = await verifyCheckpoints(tree, store, report);
    const cosignatures = await verifyWitnesses(client, tree, env.witnesses, report);
    const time_stamps = await verifyTimeStamps(client, tree, env.timeStamping, report);
    const open = Number((await client.query('select open_audit_window() as open')).rows[0].open);
    const dropped = await DroppedPart.read(client, report);
    const sealedUpTo = state?.log_window ?? -1;
    const events = await verifyEvents(client, { headers, dropped, sealedUpTo, open, progress }, report);
    await client.query('rollback');
    client.release();
    return {
      ...events,
      headers: headers.length,
      firms: new Set(headers.map((header) => header.tenant_id)).size,
      checkpoints,
      cosignatures,
      time_stamps,
      dropped: dropped.assertCounts(report),
      retained_from: dropped.retainedFrom,
      faults,
    };
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

interface StoredState {
  log: string;
  log_window: number;
  size: number;
  checkpoint: string | null;
}

async function readHeaders(client: pg.PoolClient, report: Report): Promise<StoredHeader[]> {
  const { rows } = await client.query<Record<string, unknown>>(
    `select log_index, log, tenant_id, log_window, events, events_before, root, previous, continues, sealed_at, hash
       from audit_headers order by log_index`,
  );
  const headers = rows.map(
    (row) =>
      ({
        ...row,
        log_index: Number(row.log_index),
        log_window: Number(row.log_window),
        events_before: Number(row.events_before),
      }) as StoredHeader,
  );
  const last = new Map<string, StoredHeader>();
  headers.forEach((header, place) => {
    const { tenant_id, log_window } = header;
    const at = { tenant_id, log_window };
    if (header.log_index !== place)
      report({
        ...at,
        kind: 'header_missing',
        says: `A header is missing before place ${header.log_index} of the log.`,
      });
    if (!hashOfHeader(header).equals(header.hash))
      report({ ...at, kind: 'header_changed', says: 'The header is not the one that its hash was made of.' });
    const before = last.get(tenant_id);
    const follows = before
      ? header.previous?.equals(before.hash) && header.events_before === before.events_before + before.events
      : header.previous === null && header.events_before === 0;
    if (!follows)
      report({ ...at, kind: 'chain_broken', says: 'The header does not follow the one before it of the same firm.' });
    last.set(tenant_id, header);
  });
  return headers;
}

async function readState(client: pg.PoolClient): Promise<StoredState | undefined> {
  const { rows } = await client.query('select log, log_window, size, checkpoint from audit_log_state');
  const [row] = rows;
  return row && { ...row, log_window: Number(row.log_window), size: Number(row.size) };
}

/** The root of the log's tree at each size, in base64. */
function verifyTree(headers: StoredHeader[], state: StoredState | undefined, report: Report): string[] {
  const tree = new GrowingTree(sha256);
  const roots = [toBase64(tree.root())];
  for (const { hash } of headers) {
    tree.append(hash);
    roots.push(toBase64(tree.root()));
  }
  if ((state?.size ?? 0) !== headers.length)
    report({
      kind: 'header_missing',
      says: `The log has ${headers.length} headers where the sealer wrote ${state?.size ?? 0}.`,
    });
  return roots;
}

export interface EventRow {
  log_window: string;
  tenant_id: string;
  id: string;
  created_at: string;
  leaf: Buffer;
  [column: string]: unknown;
}

/** The columns that the leaf is made of. The time in microseconds: what was written has none, so any is a change. */
export const EVENT_COLUMNS = `id, tenant_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at, user_id, action,
  resource_type, resource_id, table_name, ip_address, data_classification, session_id, request_id, metadata`;

/** The leaf that a stored event must have. */
export const leafOfStored = (row: EventRow): Buffer => leafOf(fieldsOfLeaf(row));

export function fieldsOfLeaf({ log_window: _window, leaf: _leaf, created_at, ...row }: EventRow) {
  return { ...row, created_at: created_at.replace(/000Z$/, 'Z') };
}

async function verifyEvents(
  client: pg.PoolClient,
  known: {
    headers: StoredHeader[];
    dropped: DroppedPart;
    sealedUpTo: number;
    open: number;
    progress: (events: number) => void;
  },
  report: Report,
): Promise<{ events: number; sealed: number }> {
  const { dropped, sealedUpTo, open, progress } = known;
  const headers = [...known.headers].sort(
    (a, b) => a.log_window - b.log_window || (a.tenant_id < b.tenant_id ? -1 : a.tenant_id > b.tenant_id ? 1 : 0),
  );
  let next = 0;
  let [events, sealed] = [0, 0];
  let group: { key: string; tenant_id: string; log_window: number; here: { id: string; leaf: Buffer }[] } | undefined;
  const keyOf = (row: { log_window: number | string; tenant_id: string }) =>
    `${String(row.log_window).padStart(20, '0')} ${row.tenant_id}`;
  const missing = ({ tenant_id, log_window, events }: StoredHeader, found: number) =>
    report({
      tenant_id,
      log_window,
      kind: 'events_missing_or_added',
      says: `Window ${log_window} has ${found} events of the firm where ${events} were sealed.`,
    });
  const gone = (header: StoredHeader) => {
    if (!dropped.covers(header)) missing(header, 0);
  };
  const endGroup = () => {
    if (!group) return;
    while (headers[next] && keyOf(headers[next] as StoredHeader) < group.key) gone(headers[next++] as StoredHeader);
    const header = headers[next] && keyOf(headers[next] as StoredHeader) === group.key ? headers[next++] : undefined;
    const { tenant_id, log_window, here } = group;
    const leaves = new GrowingTree(sha256);
    for (const leaf of dropped.complete(group, here)) leaves.append(leaf);
    if (header) {
      sealed += here.length;
      if (header.events !== leaves.size) missing(header, leaves.size);
      else if (!isSame(leaves.root(), header.root))
        report({
          tenant_id,
          log_window,
          kind: 'events_missing_or_added',
          says: `The ${leaves.size} events of the firm in window ${log_window} are not those that were sealed.`,
        });
    } else if (log_window <= sealedUpTo)
      report({
        tenant_id,
        log_window,
        kind: 'events_missing_or_added',
        says: `Window ${log_window} has ${leaves.size} events of a firm of which none was sealed.`,
      });
    else if (log_window > open)
      report({ tenant_id, log_window, kind: 'event_outside', says: 'Events stand in a window that was never open.' });
    group = undefined;
  };
  for await (const row of readEvents(client)) {
    events++;
    const key = keyOf(row);
    if (group?.key !== key) {
      endGroup();
      const { tenant_id } = row;
      group = { key, tenant_id, log_window: Number(row.log_window), here: [] };
    }
    const leaf = leafOfStored(row);
    if (!leaf.equals(row.leaf))
      report({
        tenant_id: row.tenant_id,
        log_window: Number(row.log_window),
        event_id: row.id,
        kind: 'event_changed',
        says: `The event ${row.id} is not the one that its hash was made of.`,
      });
    group?.here.push({ id: row.id, leaf: row.leaf });
    if (events % ROWS_AT_ONCE === 0) progress(events);
  }
  endGroup();
  for (; next < headers.length; next++) gone(headers[next] as StoredHeader);
  return { events, sealed };
}

/** All events by window, firm and id: a few thousand rows in memory at a time. */
async function* readEvents(client: pg.PoolClient): AsyncGenerator<EventRow> {
  await client.query(
    `declare audit_events no scroll cursor for
       select log_window, leaf, ${EVENT_COLUMNS} from audit_logs order by log_window, tenant_id, id`,
  );
  for (;;) {
    const { rows } = await client.query<EventRow>(`fetch ${ROWS_AT_ONCE} from audit_events`);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
