import { AUDIT_RETENTION } from '@cairn/domain';
import type { Tx } from '../../../../core/database.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { namesOf } from '../../../access/auth/account/names-of.ts';
import type { AuditOutputs } from '../audit-log.queries.ts';

interface OwnRetention {
  months: number | null;
  hold_reason: string | null;
  hold_at: Date | null;
  hold_by: string | null;
}

export async function findOwnRetention(tx: Tx): Promise<OwnRetention> {
  const [row] = await tx.query<OwnRetention & object>(
    `select audit_retention_months as months, audit_hold_reason as hold_reason, audit_hold_at as hold_at, audit_hold_by as hold_by
       from tenant_settings`,
    [],
    'own-audit-retention',
  );
  return row ?? { months: null, hold_reason: null, hold_at: null, hold_by: null };
}

interface Installation {
  /** What counts for all, since a month is dropped for all at once. */
  months: number;
  is_held: boolean;
}

/** How long events are kept, what holds them, and which months have gone. Of another firm's hold one learns that there is one. */
export async function getRetention(ctx: Ctx): Promise<AuditOutputs['retention']> {
  const { tx, actor, services } = ctx;
  const [own, { rows: all }, { rows: dropped }] = await Promise.all([
    findOwnRetention(tx),
    services.pools.platform.query<Installation>({
      name: 'audit-retention',
      text: `select greatest(max(audit_retention_months),
               coalesce(max(audit_retention_months) filter (where tenant_id = '00000000-0000-7000-8000-000000000001'), $1)) as months,
               coalesce(bool_or(audit_hold_at is not null), false) as is_held
          from tenant_settings`,
      values: [AUDIT_RETENTION.months],
    }),
    services.pools.sealer.query<{ month: string; events: number; dropped_at: Date }>({
      name: 'audit-dropped-months',
      text: `select to_char(month, 'YYYY-MM') as month, coalesce((events->>$1)::int, 0) as events, dropped_at
               from audit_dropped_months order by month desc`,
      values: [actor.tenantId],
    }),
  ]);
  const names = await namesOf(ctx, [own.hold_by]);
  return {
    months: own.months,
    effective_months: all[0]?.months ?? AUDIT_RETENTION.months,
    is_held: all[0]?.is_held ?? false,
    hold:
      own.hold_reason === null || own.hold_at === null
        ? null
        : {
            reason: own.hold_reason,
            since: own.hold_at.toISOString(),
            by_name: (own.hold_by && names.get(own.hold_by)) || null,
          },
    dropped: dropped.map(({ month, events, dropped_at }) => ({ month, events, dropped_at: dropped_at.toISOString() })),
  };
}
