import { customKey } from '@cairn/domain';
import type { Ctx } from '../../../core/procedure.ts';
import { createCustomField } from '../custom-fields/write-custom-field.ts';
import { readFirm } from './firm-context.ts';
import type { PlanSettings } from './import-settings.ts';
import { assertMapping } from './read-plan.ts';

/**
 * Adds the fields that an import brings along, in its own transaction (docs/adr/0035); the same plan with their keys, or as
 * it was where there are none.
 */
export async function addFields(ctx: Ctx, plan: PlanSettings): Promise<PlanSettings> {
  if (!plan.mapping.some(({ field }) => field === 'new')) return plan;
  // Who may add fields, and how many, may have changed since the import was started.
  assertMapping(plan, await readFirm(ctx));
  const mapping: PlanSettings['mapping'] = [];
  for (const { create, ...mapped } of plan.mapping) {
    if (mapped.field !== 'new' || !create) {
      mapping.push(mapped);
      continue;
    }
    const { label, kind, choices } = create;
    const { key } = await createCustomField(ctx, {
      label,
      kind,
      group_key: 'company',
      is_encrypted: false,
      ...(choices && { choices: choices.map((choice) => ({ label: choice })) }),
    });
    mapping.push({ ...mapped, field: customKey(key) });
  }
  return { ...plan, mapping };
}
