import { ACTION_GROUPS, FAILURES } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import type { AuditOutputs } from './audit-log.queries.ts';

/** What the four cards of the viewer count: whole days as the sealer has counted them, and the first and the last events one by one. */
export async function getAuditStats(
  { tx, now }: Ctx,
  { p_days_back: days }: { p_days_back: number },
): Promise<AuditOutputs['stats']> {
  const like = (words: readonly string[]) => words.map((word) => `%${word.replaceAll('_', '\\_')}%`);
  const [counts] = await tx.query<AuditOutputs['stats']>(
    `with sealed as (select coalesce(max(log_window), -1) as upto from audit_headers),
          midnight as (select date_trunc('day', $1::timestamptz at time zone 'UTC') + interval '1 day' as next),
          counted (action, events) as (
            select action, events from audit_day_counts where day >= (select next::date from midnight)
            union all
            select action, 1 from audit_logs
             where created_at >= $1 and created_at < (select next at time zone 'UTC' from midnight)
            union all
            select action, 1 from audit_logs
             where log_window > (select upto from sealed) and created_at >= (select next at time zone 'UTC' from midnight))
     select coalesce(sum(events), 0)::int as total_events,
            coalesce(sum(events) filter (where action like any ($2::text[])), 0)::int as auth_events,
            coalesce(sum(events) filter (where action like any ($3::text[])), 0)::int as role_changes,
            coalesce(sum(events) filter (where action like any ($4::text[])), 0)::int as failure_events
       from counted`,
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
