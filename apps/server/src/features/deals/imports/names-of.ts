import type { Names } from '@cairn/domain';
import type { FirmContext } from './firm-context.ts';
import type { PlanSettings } from './import-settings.ts';

/** How stages, people, fields and choices are called, and which fields are encrypted. */
export function namesOf({ stages, team, own, target }: FirmContext, { mapping }: PlanSettings): Names {
  const targets = [...own, ...mapping.flatMap((mapped) => target(mapped) ?? [])];
  return {
    stages: new Map(stages.map(({ stage_key, stage_label }) => [stage_key, stage_label])),
    people: new Map(team.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`])),
    custom: Object.fromEntries(targets.map(({ key, definition }) => [key, definition])),
    secrets: new Set(targets.flatMap(({ key, secret }) => (secret ? [key] : []))),
  };
}
