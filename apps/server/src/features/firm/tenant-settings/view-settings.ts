import type { Contract } from '@cairn/contract';
import { schema } from '@cairn/db';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { isNotNull } from 'drizzle-orm';
import type { Ctx } from '../../../core/procedure.ts';
import { namesOf } from '../../access/auth/account/names-of.ts';
import { logoUrl } from '../../access/tenants/logo-url.ts';

const { tenantSettings: settings, tenantLogos: logos, subscriptions } = schema;

export type SettingsView = InferContractRouterOutputs<Contract>['tenantSettings']['get'];

/** The settings of the own firm. A firm without a row has those that a new one begins with. */
export async function getSettings(ctx: Ctx): Promise<SettingsView> {
  const { tx, actor } = ctx;
  const [[row], [logo], [paying]] = await Promise.all([
    tx.db.select().from(settings),
    tx.db.select({ sha256: logos.sha256 }).from(logos),
    tx.db.select({ id: subscriptions.id }).from(subscriptions).where(isNotNull(subscriptions.status)),
  ]);
  return {
    id: actor.tenantId,
    tenant_id: actor.tenantId,
    contact_email: row?.contact_email ?? null,
    contact_phone: row?.contact_phone ?? null,
    address: row?.address ?? null,
    logo_url: logoUrl(logo?.sha256),
    currency: row?.currency ?? 'USD',
    time_zone: row?.time_zone ?? 'UTC',
    fiscal_year_start_month: row?.fiscal_year_start_month ?? 1,
    stripe_connected: paying !== undefined,
    investor_portal_enabled: row?.investor_portal_enabled ?? true,
    co_investor_portal_enabled: row?.co_investor_portal_enabled ?? true,
    session_minutes: row?.session_minutes ?? 60,
    session_max_hours: row?.session_max_hours ?? 12,
    role_change_approval: row?.role_change_approval ?? false,
    approval_lift: row ? await viewLift(ctx, row) : null,
    version: row?.version ?? 1,
  };
}

async function viewLift(
  ctx: Ctx,
  { approval_lift_by: by, approval_lift_at: at }: typeof settings.$inferSelect,
): Promise<SettingsView['approval_lift']> {
  if (by === null || at === null) return null;
  const names = await namesOf(ctx, [by]);
  return {
    requested_by_name: names.get(by) ?? null,
    requested_at: at.toISOString(),
    // Whoever asked can take it back.
    can: { approve: by !== ctx.actor.userId, decline: true },
  };
}
