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

type Parts = Record<string, unknown>;

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && !value.length);

/**
 * As `logSettings`, of what has several parts, in the words of its page: those that differ alone, and nothing where none does.
 * Without `before` it was added, without `after` deleted.
 */
export function logSettingParts(
  ctx: Ctx,
  setting: Pick<SettingChange, 'category' | 'name' | 'impact'>,
  before: Parts | null,
  after: Parts | null,
): void {
  if (!after) {
    logSettings(ctx, [{ ...setting, before, after }]);
    return;
  }
  const isNews = (part: string) =>
    before ? JSON.stringify(before[part]) !== JSON.stringify(after[part]) : !isEmpty(after[part]);
  const parts = Object.keys(after).filter(isNews);
  if (parts.length === 0) return;
  const pick = (from: Parts) => Object.fromEntries(parts.map((part) => [part, from[part] ?? null]));
  logSettings(ctx, [{ ...setting, before: before && pick(before), after: pick(after) }]);
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
