import { schema } from '@cairn/db';
import { authorOf } from '../../../core/actor.ts';
import { newId } from '../../../core/ids.ts';
import { sendMany } from '../../../core/insert-many.ts';
import type { Ctx } from '../../../core/procedure.ts';

interface Change {
  action_type: string;
  field_name?: string;
  old_value?: string | null;
  new_value?: string | null;
}

/** Longer texts are cut: the entry says that they changed, the audit log holds them whole. */
const VALUE_MAX = 500;
const cut = (value: string | null | undefined) => value?.slice(0, VALUE_MAX) ?? null;

/** Writes what happened to a company into its audit trail, together with what follows in the transaction. */
export function recordChange(ctx: Ctx, companyId: string, changes: readonly Change[]): void {
  recordChanges(
    ctx,
    changes.map((change) => ({ company_id: companyId, ...change })),
  );
}

/** The same of several companies. */
export function recordChanges({ tx, actor, now }: Ctx, changes: readonly (Change & { company_id: string })[]): void {
  sendMany(
    tx,
    schema.companyAuditEntries,
    changes.map(({ company_id, action_type, field_name, old_value, new_value }) => ({
      tenant_id: actor.tenantId,
      id: newId(),
      company_id,
      created_by: authorOf(actor),
      action_type,
      field_name: field_name ?? null,
      old_value: cut(old_value),
      new_value: cut(new_value),
      created_at: now,
    })),
  );
}
