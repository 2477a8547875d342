import type { Tx } from '../../../core/database.ts';
import { isoTime } from '../../../core/iso-time.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { getTimeZone } from '../../access/tenants/get-time-zone.ts';
import type { Moments } from './home.queries.ts';
import { describeRange, type HomeOf, type RangeInput, resolveRange } from './home-range.ts';
import { portalWork } from './portal-work.ts';

/** The home of people of a portal: what it holds for them, and their own access, which is theirs to watch over. */
export async function portalHome(ctx: Ctx, input: RangeInput): Promise<HomeOf<'portal'>> {
  const { tx, actor, now } = ctx;
  const [timeZone, sessions] = await Promise.all([getTimeZone(tx), countOwnSessions(tx, actor.userId, now)]);
  const range = resolveRange(input, timeZone, now);
  const sign_ins = await listOwnSignIns(tx, actor.userId, range.moments);
  return { kind: 'portal', ...describeRange(range, now), ...(await portalWork(ctx)), sessions, sign_ins };
}

/** The person's own record of signing in, newest first. Auth events name the person as their resource, which is indexed. */
function listOwnSignIns(tx: Tx, userId: string, { since, until }: Moments) {
  return tx.query<{ id: string; action: string; at: string; ip_address: string | null; method: string | null }>(
    `select id, action, ${isoTime('created_at')} as at, ip_address, metadata->>'method' as method from audit_logs
      where resource_id = $1 and created_at >= $2 and created_at < $3
        and action in ('login_success', 'login_failure', 'logout', 'password_change_success')
      order by audit_logs.created_at desc, id desc limit 10`,
    [userId, since, until],
    'home-sign-ins',
  );
}

async function countOwnSessions(tx: Tx, userId: string, now: Date): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    'select count(*)::int as count from user_sessions where user_id = $1 and is_active and expires_at > $2',
    [userId, now],
    'home-sessions',
  );
  return rows[0]?.count ?? 0;
}
