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
export function recordChange({ tx, actor, now }: Ctx, companyId: string, changes: readonly Change[]): void {
  sendMany(
    tx,
    schema.companyAuditEntries,
    changes.map(({ action_type, field_name, old_value, new_value }) => ({
      tenant_id: actor.tenantId,
      id: newId(),
      company_id: companyId,
      created_by: authorOf(actor),
      action_type,
      field_name: field_name ?? null,
      old_value: cut(old_value),
      new_value: cut(new_value),
      created_at: now,
    })),
  );
}
