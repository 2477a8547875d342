import { ACTION_GROUPS, FAILURES } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import type { AuditOutputs } from './audit-log.queries.ts';

/** What the four cards of the viewer count. */
export async function getAuditStats(
  { tx, now }: Ctx,
  { p_days_back: days }: { p_days_back: number },
): Promise<AuditOutputs['stats']> {
  const like = (words: readonly string[]) => words.map((word) => `%${word.replaceAll('_', '\\_')}%`);
  const [counts] = await tx.query<AuditOutputs['stats']>(
    `select count(*)::int as total_events,
            count(*) filter (where action like any ($2::text[]))::int as auth_events,
            count(*) filter (where action like any ($3::text[]))::int as role_changes,
            count(*) filter (where action like any ($4::text[]))::int as failure_events
       from audit_logs where created_at >= $1`,
    [
      new Date(now.getTime() - days * 24 * 60 * 60_000),
      like(ACTION_GROUPS.login.contains),
      like(ACTION_GROUPS.role_change.contains),
      like(FAILURES),
    ],
    'audit-stats',
  );
  return counts as AuditOutputs['stats'];
}
