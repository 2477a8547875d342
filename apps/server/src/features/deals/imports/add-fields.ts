import { CUSTOM_RECORDS, customKey, type ImportKind, takesNewFields } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { createCustomField } from '../custom-fields/write-custom-field.ts';
import { readFirm } from './firm-context.ts';
import type { PlanSettings } from './import-settings.ts';
import { assertMapping } from './read-plan.ts';

/**
 * Adds the fields that an import brings along, in its own transaction (docs/adr/0035); the same plan with their keys, or as
 * it was where there are none, and the ids of the fields.
 */
export async function addFields(
  ctx: Ctx,
  kind: ImportKind,
  plan: PlanSettings,
): Promise<{ plan: PlanSettings; added: string[] }> {
  if (!takesNewFields(kind) || !plan.mapping.some(({ field }) => field === 'new')) return { plan, added: [] };
  // Who may add fields, and how many, may have changed since the import was started.
  assertMapping(plan, await readFirm(ctx, kind));
  const mapping: PlanSettings['mapping'] = [];
  const added: string[] = [];
  for (const { create, ...mapped } of plan.mapping) {
    if (mapped.field !== 'new' || !create) {
      mapping.push(mapped);
      continue;
    }
    const { label, choices } = create;
    const { id, key } = await createCustomField(ctx, {
      record_kind: kind,
      label,
      kind: create.kind,
      group_key: CUSTOM_RECORDS[kind].first,
      is_encrypted: false,
      ...(choices && { choices: choices.map((choice) => ({ label: choice })) }),
    });
    added.push(id);
    mapping.push({ ...mapped, field: customKey(key) });
  }
  return { plan: { ...plan, mapping }, added };
}
