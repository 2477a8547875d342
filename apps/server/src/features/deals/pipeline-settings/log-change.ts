import { schema } from '@cairn/db';
import type { Tx } from '../../../core/database.ts';
import { newId } from '../../../core/ids.ts';
import { tellLive } from '../../../core/live/tell-live.ts';
import type { Ctx } from '../../../core/procedure.ts';

const { settingsChangeLog: changes } = schema;

interface SettingChange {
  action: string;
  name: string;
  record: string;
  before: unknown;
  after: unknown;
  reason?: string | undefined;
}

/** Puts a change of the pipeline into the firm's log of settings and into the audit log, and tells the open pages. */
export async function logChange(
  ctx: Ctx,
  { action, name, record, before, after, reason }: SettingChange,
): Promise<void> {
  const { tx, actor, origin, now } = ctx;
  await insertChange(tx, {
    tenant_id: actor.tenantId,
    id: newId(),
    created_at: now,
    changed_by_user_id: actor.userId,
    setting_category: 'pipeline',
    setting_name: name,
    old_value: before ?? null,
    new_value: after ?? null,
    change_reason: reason || null,
    ip_address: origin.ip,
  });
  await ctx.audit({ action, resource_type: 'pipeline', resource_id: record, metadata: { name, before, after } });
  await tellLive(ctx, { kind: 'pipeline' });
}

async function insertChange(tx: Tx, row: typeof changes.$inferInsert): Promise<void> {
  await tx.db.insert(changes).values(row);
}
