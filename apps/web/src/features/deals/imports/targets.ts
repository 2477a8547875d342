import { DEAL_GROUPS, type FindTarget, IMPORT_FIELDS, type ImportField, targetsOf } from '@cairn/domain';
import type { Plan } from './plan.ts';
import type { Draft } from './queries.ts';

/** What the columns of a draft can become: the fields of every firm, its own, and those that the import makes. */
export function draftTargets({ own_fields }: Pick<Draft, 'own_fields'>): FindTarget {
  const rest = { description: null, choices: [], is_encrypted: false, is_archived: false };
  return targetsOf(own_fields.map((field) => ({ ...field, ...rest })));
}

/** The same as options of a column, in the groups and the order of the form. */
export function fieldOptions({ own_fields }: Pick<Draft, 'own_fields'>) {
  return Object.entries(DEAL_GROUPS).map(([key, group]) => ({
    group,
    items: [
      ...IMPORT_FIELDS.filter(({ definition }) => definition.group === key).map((field) => ({
        value: field.key as string,
        label: field.label,
      })),
      ...own_fields
        .filter(({ group_key }) => group_key === key)
        .map((field) => ({ value: `custom.${field.key}`, label: field.label })),
    ],
  }));
}

export type Targets = ReadonlyMap<string, ImportField>;

/** The fields of a plan by their keys, those that every firm has among them. */
export function planTargets(draft: Pick<Draft, 'own_fields'>, { mapping }: Pick<Plan, 'mapping'>): Targets {
  const find = draftTargets(draft);
  const mapped = mapping.flatMap((column) => find(column) ?? []);
  return new Map([...IMPORT_FIELDS, ...mapped].map((field) => [field.key as string, field]));
}
