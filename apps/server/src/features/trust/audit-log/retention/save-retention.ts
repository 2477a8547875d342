import { schema } from '@cairn/db';
import { assertRecentProof } from '../../../../core/access/recent-proof.ts';
import { fail, invalidField } from '../../../../core/errors.ts';
import { logSettings } from '../../../../core/log-setting.ts';
import type { Ctx } from '../../../../core/procedure.ts';
import { findAdministrators } from '../../../access/people/find-administrators.ts';
import { notify } from '../../../work/notifications/notify.ts';
import type { AuditOutputs } from '../audit-log.queries.ts';
import { findOwnRetention } from './get-retention.ts';

type Saved = AuditOutputs['saveRetention'];

/** Sets how long events are kept at least: a firm's own word, or the platform's for everybody who says nothing. */
export async function saveRetention(ctx: Ctx, { months }: { months: number | null }): Promise<Saved> {
  const { tx, actor, now } = ctx;
  assertRecentProof(actor, now);
  const before = await findOwnRetention(tx);
  if (before.months === months) return { id: actor.tenantId };
  await upsert(ctx, { audit_retention_months: months });
  await audited(ctx, 'audit_log.retention_saved', { from: before.months, to: months });
  logSettings(ctx, [
    {
      category: 'security',
      name: 'Retention of the audit log',
      before: before.months,
      after: months,
      impact: 'Months after which sealed events of the audit log may be dropped',
    },
  ]);
  return { id: actor.tenantId };
}

/** Stops every drop, of whatever month, until the hold is lifted. */
export async function holdAuditLog(ctx: Ctx, { reason }: { reason: string }): Promise<Saved> {
  const { tx, actor, now } = ctx;
  const before = await findOwnRetention(tx);
  if (before.hold_reason !== null) throw fail('AUDIT_LOG_HELD');
  await upsert(ctx, { audit_hold_reason: reason, audit_hold_at: now, audit_hold_by: actor.userId });
  await audited(ctx, 'audit_log.held', { reason });
  return { id: actor.tenantId };
}

/** Lifts the own hold, with a reason; the other administrators are told, since what it kept can be gone tomorrow. */
export async function liftHold(ctx: Ctx, { reason }: { reason: string }): Promise<Saved> {
  const { tx, actor, now } = ctx;
  assertRecentProof(actor, now);
  const before = await findOwnRetention(tx);
  if (before.hold_reason === null)
    throw invalidField('reason', 'The audit log is not on hold: there is nothing to lift.');
  await upsert(ctx, { audit_hold_reason: null, audit_hold_at: null, audit_hold_by: null });
  await audited(ctx, 'audit_log.hold_lifted', { reason, was: before.hold_reason });
  const others = (await findAdministrators(tx)).filter((id) => id !== actor.userId);
  await notify(ctx, others, {
    kind: 'administration',
    title: 'The legal hold on the audit log was lifted',
    path: '/audit',
  });
  return { id: actor.tenantId };
}

type Change = Partial<typeof schema.tenantSettings.$inferInsert>;

async function upsert({ tx, actor }: Ctx, set: Change): Promise<void> {
  await tx.db
    .insert(schema.tenantSettings)
    .values({ tenant_id: actor.tenantId, ...set })
    .onConflictDoUpdate({ target: schema.tenantSettings.tenant_id, set });
}

const audited = ({ audit, actor }: Ctx, action: string, metadata: Record<string, unknown>) =>
  audit({
    action,
    resource_type: 'audit_log',
    resource_id: actor.tenantId,
    table_name: 'tenant_settings',
    classification: 'audit_sensitive',
    metadata,
  });
