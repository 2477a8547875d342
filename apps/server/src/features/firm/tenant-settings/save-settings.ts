import { schema } from '@cairn/db';
import { TENANT_SETTINGS, type TenantSettingName } from '@cairn/domain/firm';
import { and, eq } from 'drizzle-orm';
import { assertRecentProof } from '../../../core/access/recent-proof.ts';
import type { Tx } from '../../../core/database.ts';
import { fail, staleVersion } from '../../../core/errors.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import { logSettings } from '../../../core/log-setting.ts';
import type { Ctx } from '../../../core/procedure.ts';
import { readPhoneNumber } from '../../access/auth/account/phone-number.ts';
import { notify } from '../../work/notifications/notify.ts';
import { findOtherAdmins, NO_LIFT, recordLift } from './approval-lift.ts';
import { removeLogo } from './logo.ts';
import { getSettings, type SettingsView } from './view-settings.ts';

const { tenantSettings: settings } = schema;

type Values = Partial<Pick<SettingsView, TenantSettingName>>;
interface Wanted extends Values {
  version: number;
  tenant_id?: string | undefined;
  logo_url?: null | undefined;
  reason?: string | undefined;
}

const NAMES = Object.keys(TENANT_SETTINGS) as TenantSettingName[];

/** What decides who gets in, and for how long, is not changed at a screen that somebody left open. */
const DELICATE: readonly TenantSettingName[] = ['session_minutes', 'session_max_hours', 'role_change_approval'];

/** Upserts the settings that are named, if they still are the version that the person saw; each change is on record. */
export async function saveSettings(ctx: Ctx, input: Wanted): Promise<SettingsView> {
  const { version, tenant_id, logo_url, reason, ...wanted } = input;
  const { tx, actor, now } = ctx;
  if (tenant_id !== undefined && tenant_id !== actor.tenantId) throw fail('NOT_FOUND');
  await insertMissing(tx, actor.tenantId);
  const before = await getSettings(ctx);
  if (wanted.contact_phone) wanted.contact_phone = readPhoneNumber(wanted.contact_phone, 'contact_phone');
  const values = wanted as Record<TenantSettingName, unknown>;
  const differing = NAMES.filter((name) => values[name] !== undefined && values[name] !== before[name]);
  if (differing.some((name) => DELICATE.includes(name))) assertRecentProof(actor, now);
  const lifts = differing.includes('role_change_approval') && before.role_change_approval;
  // The rule that two decide is lifted by two as well: it waits where there is a second one.
  const others = lifts ? await findOtherAdmins(ctx) : [];
  const waits = others.length > 0;
  const changed = waits ? differing.filter((name) => name !== 'role_change_approval') : differing;
  const set = {
    ...Object.fromEntries(changed.map((name) => [name, values[name]])),
    ...(waits && before.approval_lift === null && { approval_lift_by: actor.userId, approval_lift_at: now }),
    ...(lifts && !waits && NO_LIFT),
  };
  if (!(await update(tx, actor.tenantId, version, set))) throw await staleVersion(getSettings(ctx));
  if (logo_url === null && before.logo_url !== null) await removeLogo(ctx, reason);
  logSettings(
    ctx,
    changed.map((name) => ({
      category: TENANT_SETTINGS[name].category,
      name: TENANT_SETTINGS[name].label,
      before: before[name],
      after: values[name],
      reason,
      impact: TENANT_SETTINGS[name].impact,
    })),
  );
  if (changed.length > 0) {
    await ctx.audit({
      action: 'tenant_settings.updated',
      resource_type: 'tenant_settings',
      resource_id: actor.tenantId,
      table_name: 'tenant_settings',
      classification: 'audit_sensitive',
      metadata: {
        version: version + 1,
        changes: Object.fromEntries(changed.map((name) => [name, { from: before[name], to: values[name] }])),
        ...(reason && { reason }),
      },
    });
    await tellLive(ctx, { kind: 'firm' });
  }
  if (waits && before.approval_lift === null) await askOthers(ctx, others, reason);
  return getSettings(ctx);
}

async function askOthers(ctx: Ctx, others: readonly string[], reason: string | undefined): Promise<void> {
  await recordLift(ctx, 'approval_lift.requested', reason ? { reason } : {});
  await notify(ctx, others, {
    kind: 'administration',
    title: 'Lifting the approval of role changes waits for a second administrator',
    path: '/dashboard/firm-admin?tab=security',
  });
}

async function insertMissing(tx: Tx, tenantId: string): Promise<void> {
  await tx.db.insert(settings).values({ tenant_id: tenantId }).onConflictDoNothing();
}

async function update(tx: Tx, tenantId: string, version: number, set: object): Promise<boolean> {
  const rows = await tx.db
    .update(settings)
    .set({ ...set, version: version + 1 })
    .where(and(eq(settings.tenant_id, tenantId), eq(settings.version, version)))
    .returning({ tenant_id: settings.tenant_id });
  return rows.length > 0;
}
