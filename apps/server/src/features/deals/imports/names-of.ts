import { customDefinition, customKey, type Names } from '@cairn/domain';
import type { FirmContext } from './firm-context.ts';
import type { PlanSettings } from './import-settings.ts';

/** How stages, people, fields and choices are called, and which fields are encrypted. */
export function namesOf({ fields, stages, team, own, target }: FirmContext, { mapping }: PlanSettings): Names {
  // A deal keeps its amounts of a field that is archived, and with them its currency.
  const archived = fields.filter(({ is_archived }) => is_archived);
  const targets = [...own, ...mapping.flatMap((mapped) => target(mapped) ?? [])];
  return {
    stages: new Map(stages.map(({ stage_key, stage_label }) => [stage_key, stage_label])),
    people: new Map(team.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`])),
    custom: Object.fromEntries([
      ...archived.map((field) => [customKey(field.key), customDefinition(field)] as const),
      ...targets.map(({ key, definition }) => [key, definition] as const),
    ]),
    secrets: new Set(targets.flatMap(({ key, secret }) => (secret ? [key] : []))),
  };
}
