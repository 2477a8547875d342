import { AUDIT_EXPORT_MAX, dayIn } from '@cairn/domain';
import {
  type AuditEvidence,
  type Checkpoint,
  consistencyPath,
  EVIDENCE_FORMAT,
  type EvidenceEvent,
  type EvidenceHeader,
  formatVerifierKey,
  inclusionPath,
  parseCheckpoint,
  parseNote,
  toBase64,
} from '@cairn/domain/proof';
import { sha256 } from '../../../core/crypto/signing-key.ts';
import { invalidField } from '../../../core/errors.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import type { Entry } from './audit-log.queries.ts';
import { hideConfidential } from './hide-confidential.ts';
import { logSigner } from './signing-key.ts';
import { EVENT_COLUMNS, type EventRow, fieldsOfLeaf } from './verify-audit-log.ts';

interface Input {
  days: number;
  since_size?: number | undefined;
}

/**
 * The firm's sealed events of the range with everything that is needed to compute their seals again without this
 * installation: headers, the path from the last of them to the signed root, and where an earlier size is named, the proof
 * that the log has only grown since. Events of deals that are hidden from this person show their leaf alone.
 */
export async function exportEvidence(ctx: Ctx, { days, since_size }: Input) {
  const { tx, actor, now } = ctx;
  const { checkpoint, head, hashes } = await readTree(ctx);
  if (since_size !== undefined && since_size > head.size)
    throw invalidField(
      'since_size',
      `The log has ${head.size} seals, fewer than the earlier file: it is of another log.`,
    );
  const since = new Date(now.getTime() - days * 24 * 60 * 60_000);
  const headers = await listHeaders(ctx, since, head.size);
  const last = headers.at(-1);
  if (!last) throw invalidField('days', 'No sealed events in this range. Choose a longer one.');
  const events = await listEvents(ctx, headers[0]?.log_window ?? 0, last.log_window);
  const [[firm], zone] = await Promise.all([
    tx.query<{ id: string; name: string }>('select id, name from tenants where id = $1', [actor.tenantId]),
    getTimeZone(tx),
  ]);
  const path = since_size === undefined ? null : consistencyPath(sha256, hashes, since_size).map(toBase64);
  const evidence: AuditEvidence = {
    format: EVIDENCE_FORMAT,
    firm: { id: actor.tenantId, name: firm?.name ?? '' },
    exported_at: now.toISOString(),
    since: since.toISOString(),
    verifier_key: formatVerifierKey(logSigner(ctx.services.master, head.origin).key),
    checkpoint,
    headers: headers.map(({ log_index: _place, ...header }) => header),
    inclusion: { index: last.log_index, path: inclusionPath(sha256, hashes, last.log_index).map(toBase64) },
    ...(await readVouchers(ctx, head, hashes)),
    consistency: path && { size: since_size ?? 0, path },
    events,
  };
  await ctx.audit({
    action: 'export.created',
    resource_type: 'audit_logs',
    resource_id: null,
    table_name: 'audit_logs',
    classification: 'audit_sensitive',
    metadata: { name: 'audit_evidence', rows: events.length, seals: headers.length, days },
  });
  const name = `audit_evidence_${dayIn(now, zone)}.json`;
  return {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: new File([JSON.stringify(evidence)], name, { type: 'application/json' }),
  };
}

/** The newest checkpoint, and the leaves of the tree that it signs: a hash of 32 bytes for each seal of all firms. */
async function readTree({ services }: Ctx) {
  const { rows: states } = await services.pools.sealer.query<{ checkpoint: string | null }>(
    'select checkpoint from audit_log_state',
  );
  const checkpoint = states[0]?.checkpoint ?? '';
  const head = parseCheckpoint(parseNote(checkpoint)?.text ?? '');
  if (!head) throw invalidField('days', 'Nothing has been sealed yet. Try again in a few seconds.');
  const { rows } = await services.pools.sealer.query<{ hash: Buffer }>(
    'select hash from audit_headers where log_index < $1 order by log_index',
    [head.size],
  );
  return { checkpoint, head, hashes: rows.map(({ hash }) => hash) };
}

/** What witnesses signed and an authority stamped last, of this log, with the way from there to its newest checkpoint. */
async function readVouchers({ services }: Ctx, head: Checkpoint, hashes: readonly Uint8Array[]) {
  const { env, pools } = services;
  const [{ rows: signed }, { rows: stamped }] = await Promise.all([
    pools.sealer.query<{ name: string; note: string }>(
      `select name, note from audit_outside where kind = 'witness' and log = $1 and size <= $2 order by name`,
      [head.origin, head.size],
    ),
    pools.sealer.query<{ note: string; token: Buffer }>(
      'select note, token from audit_time_stamps where log = $1 and size <= $2 order by stamped_at desc limit 1',
      [head.origin, head.size],
    ),
  ]);
  const pathFrom = (note: string) => {
    const size = parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? 0;
    return consistencyPath(sha256, hashes, size).map(toBase64);
  };
  const [stamp] = stamped;
  return {
    witnesses: env.witnesses.flatMap(({ key }) => {
      const note = signed.find(({ name }) => name === key.name)?.note;
      return note ? [{ verifier_key: formatVerifierKey(key), note, path: pathFrom(note) }] : [];
    }),
    time_stamp: stamp ? { note: stamp.note, token: toBase64(stamp.token), path: pathFrom(stamp.note) } : null,
  };
}

type StoredHeader = Omit<EvidenceHeader, 'root' | 'previous' | 'sealed_at'> & {
  log_index: string;
  log_window: string;
  events_before: string;
  root: Buffer;
  previous: Buffer | null;
  sealed_at: Date;
};

async function listHeaders(
  { tx }: Ctx,
  since: Date,
  size: number,
): Promise<(EvidenceHeader & { log_index: number })[]> {
  const rows = await tx.query<StoredHeader>(
    `select log_index, log, tenant_id, log_window, events, events_before, root, previous, continues, sealed_at
       from audit_headers where log_index < $2 and log_window >=
         (select log_window from audit_logs where created_at >= $1 order by created_at limit 1)
      order by log_window`,
    [since, size],
  );
  return rows.map((row) => ({
    ...row,
    log_index: Number(row.log_index),
    log_window: Number(row.log_window),
    events_before: Number(row.events_before),
    root: toBase64(row.root),
    previous: row.previous && toBase64(row.previous),
    sealed_at: row.sealed_at.toISOString(),
  }));
}

async function listEvents(ctx: Ctx, from: number, to: number): Promise<EvidenceEvent[]> {
  const rows = await ctx.tx.query<EventRow>(
    `select log_window, leaf, ${EVENT_COLUMNS} from audit_logs where log_window between $1 and $2
      order by log_window, id limit ${AUDIT_EXPORT_MAX + 1}`,
    [from, to],
  );
  if (rows.length > AUDIT_EXPORT_MAX)
    throw invalidField('days', `More than ${AUDIT_EXPORT_MAX.toLocaleString('en-US')} events: choose a shorter range.`);
  const shown = await hideConfidential(ctx, rows as unknown as Entry[]);
  const events: EvidenceEvent[] = rows.map((row, place) => {
    const log_window = Number(row.log_window);
    return shown[place]?.is_hidden
      ? { log_window, id: row.id, withheld_leaf: toBase64(row.leaf) }
      : { log_window, event: fieldsOfLeaf(row) };
  });
  const dropped = await ctx.tx.query<{ log_window: string; id: string; leaf: Buffer }>(
    'select log_window, id, leaf from audit_dropped_leaves where log_window between $1 and $2',
    [from, to],
  );
  if (dropped.length === 0) return events;
  // Of a month that was dropped, in a window that goes on after it.
  const all = [
    ...events,
    ...dropped.map(({ log_window, id, leaf }) => ({
      log_window: Number(log_window),
      id,
      withheld_leaf: toBase64(leaf),
    })),
  ];
  const idOf = (each: EvidenceEvent) => ('event' in each ? String(each.event.id) : each.id);
  return all.sort((a, b) => a.log_window - b.log_window || (idOf(a) < idOf(b) ? -1 : 1));
}
