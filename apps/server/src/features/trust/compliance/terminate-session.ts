import { fail } from '../../../core/errors.ts';
import { setTenant } from '../../../core/with-auth.ts';
import type { PlatformCtx } from '../../../core/with-platform.ts';

interface Found {
  tenant_id: string;
  user_id: string;
}

/**
 * Ends somebody's session in whichever firm, while it is active and not expired. The row stays; the next request with it is
 * refused, and the database tells its open streams.
 */
export async function terminateSession(
  { tx, now, audit }: PlatformCtx,
  { id }: { id: string },
): Promise<{ id: string }> {
  const [session] = await tx.query<Found>('select tenant_id, user_id from user_sessions where id = $1', [id]);
  if (!session) throw fail('NOT_FOUND');
  await setTenant(tx, session.tenant_id);
  const ended = await tx.query(
    `update user_sessions set is_active = false, ended_at = $2, end_reason = 'terminated by the platform'
      where id = $1 and is_active and expires_at > $2 returning id`,
    [id, now],
  );
  if (ended.length === 0) throw fail('SESSION_OVER');
  await audit(session.tenant_id, {
    action: 'session_terminated',
    resource_type: 'user_session',
    resource_id: id,
    table_name: 'user_sessions',
    classification: 'audit_sensitive',
    metadata: { user_id: session.user_id, tenant_id: session.tenant_id },
  });
  return { id };
}
