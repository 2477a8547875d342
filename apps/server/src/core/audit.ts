import { createHash } from 'node:crypto';
import { schema } from '@cairn/db';
import canonicalize from 'canonicalize';
import { type Actor, authorOf, type Origin } from './actor.ts';
import type { Tx } from './database.ts';
import { newId } from './ids.ts';
import { sendMany } from './insert-many.ts';

export type Classification =
  | 'public'
  | 'internal'
  | 'confidential'
  | 'restricted'
  | 'pii'
  | 'financial'
  | 'audit_sensitive';

export interface AuditEvent {
  /** Chosen by the caller only where it answers with it. */
  id?: string;
  action: string;
  resource_type: string;
  resource_id: string | null;
  table_name?: string;
  classification?: Classification;
  metadata?: Record<string, unknown>;
}

export interface AuditSource {
  tenantId: string;
  userId: string | null;
  sessionId: string | null;
  origin: Origin;
}

export const auditSource = (actor: Actor, origin: Origin): AuditSource => ({
  tenantId: actor.tenantId,
  userId: authorOf(actor),
  sessionId: actor.sessionId,
  origin,
});

/**
 * Writes the events in the running transaction: what they tell of happened exactly when they exist. They leave with what
 * follows, COMMIT at the latest, so that no round trip is made for them.
 */
export async function writeAudit(tx: Tx, source: AuditSource, events: readonly AuditEvent[], now: Date): Promise<void> {
  sendMany(
    tx,
    schema.auditLogs,
    events.map((event) => auditRow(source, event, now)),
  );
}

function auditRow(source: AuditSource, event: AuditEvent, now: Date) {
  const row = {
    id: event.id ?? newId(),
    tenant_id: source.tenantId,
    created_at: now.toISOString(),
    user_id: source.userId,
    action: event.action,
    resource_type: event.resource_type,
    resource_id: event.resource_id,
    table_name: event.table_name ?? null,
    ip_address: source.origin.ip,
    data_classification: event.classification ?? 'internal',
    // The first eight characters name the session to a reader and are of no use to a thief.
    session_id: source.sessionId?.slice(0, 8) ?? null,
    request_id: source.origin.requestId,
    metadata: event.metadata ?? {},
  };
  return { ...row, created_at: now, leaf: leafOf(row) };
}

/** SHA-256(0x00 || canonical JSON): the prefix keeps a leaf from ever passing for an inner node of the tree (RFC 6962). */
export function leafOf(row: Record<string, unknown>): Buffer {
  return createHash('sha256')
    .update(Buffer.of(0))
    .update(canonicalize(row) ?? '')
    .digest();
}
