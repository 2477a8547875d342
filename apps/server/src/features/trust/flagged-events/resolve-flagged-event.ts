import { fail } from '../../../core/errors.ts';
import { setTenant } from '../../../core/with-auth.ts';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import { tellCompliance } from '../compliance/tell-compliance.ts';
import type { FlagOutputs } from './flagged-events.queries.ts';

interface Resolve {
  id: string;
  note: string;
}

interface Found {
  tenant_id: string;
  event_type: string;
  severity: string;
  user_id: string | null;
  changed_by: string | null;
}

/** Settles a flagged event for everybody, once: who, when and what was found. Failures from now on count anew. */
export async function resolveFlaggedEvent(ctx: PlatformCtx, { id, note }: Resolve): Promise<FlagOutputs['resolve']> {
  const { tx, now, actor, audit } = ctx;
  const [event] = await tx.query<Found>(
    `select tenant_id, event_type, severity, user_id, metadata->>'changed_by' as changed_by
       from flagged_events where id = $1`,
    [id],
  );
  if (!event) throw fail('NOT_FOUND');
  if (event.user_id === actor.userId || event.changed_by === actor.userId)
    throw fail('SECOND_PERSON_NEEDED', undefined, 'This event is about you. Somebody else has to resolve it.');
  const { tenant_id, event_type, severity } = event;
  await setTenant(tx, tenant_id);
  const resolved = await tx.query(
    `update flagged_events set resolved = true, resolved_at = $2, resolved_by = $3, resolution_note = $4
      where id = $1 and not resolved returning id`,
    [id, now, actor.userId, note],
  );
  if (resolved.length === 0) throw fail('EVENT_RESOLVED');
  await audit(tenant_id, {
    action: 'flagged_event.resolved',
    resource_type: 'flagged_event',
    resource_id: id,
    table_name: 'flagged_events',
    classification: 'audit_sensitive',
    metadata: { event_type, severity, note },
  });
  tellCompliance(ctx);
  return { id, resolved_at: now.toISOString() };
}
