import { SESSION_MAX_HOURS, SESSION_MINUTES } from '@cairn/domain';
import type { Tx } from '../database.ts';

interface Limits {
  session_minutes: number;
  session_max_hours: number;
}

/** How long the firm lets sessions last: as long as the installation does, or shorter. The firm must be set. */
export async function sessionLimits(tx: Tx, tenantId: string): Promise<Limits> {
  const [own] = await tx.query<Limits>(
    'select session_minutes, session_max_hours from tenant_settings where tenant_id = $1',
    [tenantId],
    'session-limits',
  );
  return own ?? { session_minutes: SESSION_MINUTES, session_max_hours: SESSION_MAX_HOURS };
}

/** So long from now, and no longer after sign-in than the firm allows. */
export function endOfSession({ session_minutes, session_max_hours }: Limits, signedInAt: Date, now: Date): Date {
  const limit = signedInAt.getTime() + session_max_hours * 3_600_000;
  return new Date(Math.min(now.getTime() + session_minutes * 60_000, limit));
}
