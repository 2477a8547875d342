import type { Origin } from '../../../../core/actor.ts';
import { writeAudit } from '../../../../core/audit.ts';
import type { Tx } from '../../../../core/database.ts';
import { setTenant } from '../../../../core/with-auth.ts';
import { AUTH_EVENT } from '../sign-in/welcome.ts';

interface Who {
  tenantId: string;
  userId: string;
  sessionId?: string | null;
}

/** An event about signing in on the person's record, in the running transaction, whose tenant is the person's afterwards. */
export async function recordAuth(
  tx: Tx,
  { tenantId, userId, sessionId = null }: Who,
  origin: Origin,
  action: string,
  metadata: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await setTenant(tx, tenantId);
  const event = { action, ...AUTH_EVENT, resource_id: userId, metadata };
  await writeAudit(tx, { tenantId, userId, sessionId, origin }, [event], now);
}
