import type { Contract } from '@cairn/contract';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { setTenant } from '../../../core/with-auth.ts';

export type Current = NonNullable<InferContractRouterOutputs<Contract>['breakGlass']['current']['grant']>;

/** The grant in force of this session. Only the sign-in role may ask. */
export async function findCurrent(tx: Tx, sessionId: string): Promise<Current | undefined> {
  const [grant] = await tx.query<Current>(
    `select g.id, g.tenant_id, t.name as tenant_name, g.reason, ${isoTime('g.created_at')} as created_at,
            ${isoTime('g.expires_at')} as expires_at
       from break_glass_grants g join tenants t on t.id = g.tenant_id
      where g.session_id = $1 and g.ended_at is null and g.expires_at > now()`,
    [sessionId],
  );
  return grant;
}

/**
 * Ends the session's grant, or closes one that ran out, and leaves its firm set. Answers what was still in force. Only the
 * sign-in role may ask.
 */
export async function closeGrant(
  tx: Tx,
  { sessionId, userId }: { sessionId: string; userId: string },
  reason: 'platform' | 'replaced',
  now: Date,
): Promise<{ id: string; tenant_id: string } | undefined> {
  const [open] = await tx.query<{ tenant_id: string; id: string; is_over: boolean }>(
    'select tenant_id, id, expires_at <= now() as is_over from break_glass_grants where session_id = $1 and ended_at is null',
    [sessionId],
  );
  if (!open) return undefined;
  await setTenant(tx, open.tenant_id);
  await tx.query(
    `update break_glass_grants set ended_at = least($2, expires_at), ended_by = $3, end_reason = $4
      where id = $1 and ended_at is null`,
    [open.id, now, userId, reason],
  );
  return open.is_over ? undefined : open;
}
