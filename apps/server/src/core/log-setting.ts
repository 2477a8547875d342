import { schema } from '@cairn/db';
import type { SettingCategory } from '@cairn/domain/firm';
import { newId } from './ids.ts';
import { sendMany } from './insert-many.ts';
import type { Ctx } from './procedure.ts';

export interface SettingChange {
  category: SettingCategory;
  name: string;
  before: unknown;
  after: unknown;
  reason?: string | null | undefined;
  /** What the change does, for the person who reads the log. */
  impact?: string;
  /** Set where a second person has to agree; null until that happened. */
  approvedAt?: Date | null;
}

/**
 * Puts changes of a firm's settings into its log, in the running transaction: every setting that somebody can change comes
 * here (docs/rules/firm.md#settings-log). Secrets are told of, never told.
 */
export function logSettings({ tx, actor, origin, now }: Ctx, changes: readonly SettingChange[]): void {
  sendMany(
    tx,
    schema.settingsChangeLog,
    changes.map((change) => ({
      tenant_id: actor.tenantId,
      id: newId(),
      created_at: now,
      changed_by_user_id: actor.userId,
      setting_category: change.category,
      setting_name: change.name,
      old_value: change.before ?? null,
      new_value: change.after ?? null,
      change_reason: change.reason || null,
      ip_address: origin.ip,
      impact_assessment: change.impact ?? null,
      approval_required: change.approvedAt !== undefined,
      approved_at: change.approvedAt ?? null,
    })),
  );
}
