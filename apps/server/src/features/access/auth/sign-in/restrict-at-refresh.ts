import type { OpenedSession } from '../../../../core/access/start-session.ts';
import type { Tx } from '../../../../core/database.ts';
import { restrictionFor } from './welcome.ts';

/**
 * The session as it stands after a refresh: the firm's rule on second factors may have begun to bite since it was opened.
 * The session's firm must be set.
 */
export async function restrictAtRefresh(
  tx: Tx,
  session: OpenedSession,
  tenantId: string,
  now: Date,
): Promise<OpenedSession> {
  if (session.restriction !== null || session.aal === 'aal2') return session;
  const [account] = await tx.query<{ tenant_id: string }>('select tenant_id from user_credentials where user_id = $1', [
    session.userId,
  ]);
  if (!account) return session;
  const person = { home_tenant_id: account.tenant_id, profile: { id: session.userId, tenant_id: tenantId } };
  const restriction = await restrictionFor(tx, person, 'password', now);
  if (restriction === null) return session;
  await tx.query('update user_sessions set restriction = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    session.id,
    restriction,
  ]);
  return { ...session, restriction };
}
