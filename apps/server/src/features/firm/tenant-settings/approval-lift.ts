import { schema } from '@cairn/db';
import { TENANT_SETTINGS } from '@cairn/domain/firm';
import { eq } from 'drizzle-orm';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import { fail } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { requireSecondPerson } from '../../access/people/require-second-person.ts';
import { notify } from '../../work/notifications/notify.ts';
import { getSettings, type SettingsView } from './view-settings.ts';

const { tenantSettings: settings } = schema;

export const NO_LIFT = { approval_lift_by: null, approval_lift_at: null };

/** The other administrators who could decide. */
export async function findOtherAdmins({ tx, actor }: Ctx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select id from user_profiles where role = $1 and is_active and id <> $2',
    [actor.role, actor.userId],
  );
  return rows.map(({ id }) => id);
}

/** Approves or declines the request to lift the approval of role changes; whoever asked can only take it back. */
export async function decideLift(ctx: Ctx, { approve }: { approve: boolean }): Promise<SettingsView> {
  const { tx, actor, now } = ctx;
  const [asked] = await tx.db.select().from(settings).where(eq(settings.tenant_id, actor.tenantId)).for('update');
  if (!asked?.approval_lift_by) throw fail('NOT_FOUND');
  if (approve && asked.approval_lift_by === actor.userId) throw fail('SECOND_ADMIN_NEEDED');
  if (approve) assertRecentProof(actor, now);
  const independence = approve ? await requireSecondPerson(ctx, asked.approval_lift_by) : {};
  await tx.db
    .update(settings)
    .set({ ...NO_LIFT, ...(approve && { role_change_approval: false }), version: asked.version + 1 })
    .where(eq(settings.tenant_id, actor.tenantId));
  const { label, category, impact } = TENANT_SETTINGS.role_change_approval;
  if (approve) logSettings(ctx, [{ category, name: label, before: true, after: false, impact, approvedAt: now }]);
  await recordLift(ctx, approve ? 'approval_lift.approved' : 'approval_lift.declined', {
    requested_by: asked.approval_lift_by,
    ...independence,
  });
  await notify(ctx, [asked.approval_lift_by], {
    kind: 'administration',
    title: `Lifting the approval of role changes, which you asked for, was ${approve ? 'approved' : 'declined'}`,
    path: '/dashboard/firm-admin?tab=security',
  });
  return getSettings(ctx);
}

export async function recordLift(ctx: Ctx, action: string, metadata: Record<string, unknown>): Promise<void> {
  await ctx.audit({
    action,
    resource_type: 'tenant_settings',
    resource_id: ctx.actor.tenantId,
    table_name: 'tenant_settings',
    classification: 'audit_sensitive',
    metadata,
  });
  await tellLive(ctx, { kind: 'firm' });
}
