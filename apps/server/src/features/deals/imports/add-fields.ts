import {
  CUSTOM_RECORDS,
  type CustomFieldKind,
  customKey,
  type ImportKind,
  sameLabel,
  takesNewFields,
} from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { createCustomField, updateCustomField } from '../custom-fields/write-custom-field.ts';
import { readFirm } from './firm-context.ts';
import type { AddedFields, PlanSettings } from './import-settings.ts';
import { assertMapping } from './read-plan.ts';

/**
 * Adds the fields that an import brings along, in its own transaction (docs/adr/0035); the same plan with their keys, or as
 * it was where there are none, and the fields. One that went with the undo of an import comes back, with its key, instead of a second one of its name.
 */
export async function addFields(
  ctx: Ctx,
  kind: ImportKind,
  plan: PlanSettings,
): Promise<{ plan: PlanSettings; added: AddedFields }> {
  if (!takesNewFields(kind) || !plan.mapping.some(({ field }) => field === 'new')) return { plan, added: {} };
  // Who may add fields, and how many, may have changed since the import was started.
  assertMapping(plan, await readFirm(ctx, kind));
  const undone = await listUndoneFields(ctx, kind);
  const mapping: PlanSettings['mapping'] = [];
  const added: AddedFields = {};
  for (const { create, ...mapped } of plan.mapping) {
    if (mapped.field !== 'new' || !create) {
      mapping.push(mapped);
      continue;
    }
    const choices = create.choices?.map((label) => ({ label }));
    const gone = undone.find((field) => field.kind === create.kind && sameLabel(field.label, create.label));
    const { id, key, version } = gone
      ? await updateCustomField(ctx, {
          id: gone.id,
          version: gone.version,
          is_archived: false,
          ...(choices && { choices }),
        })
      : await createCustomField(ctx, {
          record_kind: kind,
          label: create.label,
          kind: create.kind,
          group_key: CUSTOM_RECORDS[kind].first,
          is_encrypted: false,
          ...(choices && { choices }),
        });
    added[id] = version;
    mapping.push({ ...mapped, field: customKey(key) });
  }
  return { plan: { ...plan, mapping }, added };
}

/** The archived fields that imports brought along and that their undo archived, the latest first. */
export async function listUndoneFields({ tx }: Ctx, kind: ImportKind) {
  return tx.query<{ id: string; version: number; key: string; label: string; kind: CustomFieldKind }>(
    `select f.id, f.version, f.key, f.label, f.kind from custom_fields f
      where f.record_kind = $1 and f.is_archived and not f.is_encrypted
        and exists (select from imports i where i.tenant_id = f.tenant_id and i.settings -> 'added_fields' ? f.id::text
                      and i.undo_report -> 'archived_fields' ? f.label)
      order by f.position desc`,
    [kind],
    'fields-archived-by-undo',
  );
}
