import { PLATFORM_TENANT_ID } from '@cairn/domain';
import type { PlatformCtx } from '../../../core/with-platform.ts';
import type { ComplianceOutputs } from './compliance.queries.ts';
import { since } from './lists-of-firms.ts';

/**
 * What the cards count, over all firms. Events of 30 days are counted from the headers of the sealed windows, which the
 * verification holds against the events themselves, so that a million events are not counted one by one.
 */
export async function getComplianceStats({
  tx,
  services,
  now,
}: Pick<PlatformCtx, 'tx' | 'services' | 'now'>): Promise<ComplianceOutputs['stats']> {
  const [[counts], { rows: locked }] = await Promise.all([
    tx.query<Omit<ComplianceOutputs['stats'], 'locked_accounts'>>(
      `select (select count(*)::int from tenants where is_active and id <> $4) as total_tenants,
              (select count(*)::int from user_sessions where is_active and expires_at > $1) as active_sessions,
              (select count(*)::int from flagged_events where created_at >= $2) as flagged_events_24h,
              (select count(*)::int from role_change_history where created_at >= $3) as role_changes_30d,
              (select count(*)::int from audit_logs where action = 'login_failure' and created_at >= $2) as failed_logins_24h,
              (select coalesce(sum(events), 0)::int from audit_headers where sealed_at >= $3)
                + (select count(*)::int from audit_logs
                    where log_window > coalesce((select max(log_window) from audit_headers), -1)) as audit_events_30d,
              (select count(*)::int from compliance_exceptions
                where status in ('pending', 'approved') and (expires_at is null or expires_at > $1)) as compliance_exceptions,
              (select count(*)::int from access_reviews
                where closed_at is null and due_on < ($1::timestamptz at time zone 'UTC')::date) as overdue_access_reviews`,
      [now, since(now, 1), since(now, 30), PLATFORM_TENANT_ID],
      'compliance-stats',
    ),
    // Only the sign-in role reads attempts. An address that nobody has can be locked too, and is no account.
    services.pools.auth.query<{ accounts: number }>({
      name: 'locked-accounts',
      text: `select count(*)::int as accounts from sign_in_attempts a
               join user_credentials c on c.email_index = a.address_index where a.locked_until > $1`,
      values: [now],
    }),
  ]);
  return { ...(counts as ComplianceOutputs['stats']), locked_accounts: locked[0]?.accounts ?? 0 };
}
