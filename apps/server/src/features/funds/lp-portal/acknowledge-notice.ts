import { fail } from '../../../core/errors.ts';
import { isoTime } from '../../../core/iso-time.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';
import type { PortalOutputs } from './lp-portal.types.ts';

/** Writes down that the LP has seen a notice. The first time counts; the database shows nobody the notices of others. */
export async function acknowledgeNotice(ctx: Ctx, { id }: { id: string }): Promise<PortalOutputs['acknowledge']> {
  const { tx, actor, now } = ctx;
  const [seen] = await tx.query<{ fund_id: string; acknowledged_at: string | null }>(
    `select fund_id, ${isoTime('acknowledged_at')} as acknowledged_at from capital_items
      where id = $1 and issued_at is not null for update`,
    [id],
    'lock-notice',
  );
  if (!seen) throw fail('NOT_FOUND');
  if (seen.acknowledged_at !== null) return { id, acknowledged_at: seen.acknowledged_at };
  await tx.query(
    'update capital_items set acknowledged_at = $2, acknowledged_by = $3 where id = $1',
    [id, now, actor.userId],
    'acknowledge-notice',
  );
  await ctx.audit({
    action: 'capital_notice.acknowledged',
    resource_type: 'capital_item',
    resource_id: id,
    table_name: 'capital_items',
    classification: 'financial',
    metadata: { fund_id: seen.fund_id },
  });
  await tellLive(ctx, { kind: 'fund', id: seen.fund_id });
  return { id, acknowledged_at: now.toISOString() };
}
