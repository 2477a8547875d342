import {
  type FindTarget,
  IMPORT_CATALOGUES,
  IMPORT_GROUPS,
  type ImportCatalogue,
  type ImportField,
  targetsOf,
  withoutSecrets,
} from '@cairn/domain';
import type { Plan } from './plan.ts';
import type { Draft } from './queries.ts';

type Described = Pick<Draft, 'own_fields' | 'encrypted_fields'> & { import: Pick<Draft['import'], 'record_kind'> };

/** The fields that every firm has, as far as this person may fill them. */
function catalogueOf({ import: { record_kind }, encrypted_fields }: Described): ImportCatalogue {
  const catalogue = IMPORT_CATALOGUES[record_kind];
  return encrypted_fields ? catalogue : withoutSecrets(catalogue);
}

/** What the columns of a draft can become: the fields of every firm, its own, and those that the import makes. */
export function draftTargets(draft: Described): FindTarget {
  const rest = { description: null, choices: [], is_encrypted: false, is_archived: false };
  return targetsOf(
    draft.own_fields.map((field) => ({ ...field, ...rest })),
    catalogueOf(draft),
  );
}

/** The same as options of a column, in the groups and the order of the form. */
export function fieldOptions(draft: Described) {
  const groups = IMPORT_GROUPS[draft.import.record_kind];
  const { fields } = catalogueOf(draft);
  // What stands in no group of the form, such as the amounts of a company, comes last.
  const others = fields.some(({ definition }) => !isGroup(groups, definition.group)) ? [[OTHER, 'Other'] as const] : [];
  return [...Object.entries(groups), ...others].map(([key, group]) => ({
    group,
    items: [
      ...fields
        .filter(({ definition: { group: of } }) => (isGroup(groups, of) ? of === key : key === OTHER))
        .map((field) => ({ value: field.key as string, label: field.label })),
      ...draft.own_fields
        .filter(({ group_key }) => group_key === key)
        .map((field) => ({ value: `custom.${field.key}`, label: field.label })),
    ],
  }));
}

const OTHER = 'other';
const isGroup = (groups: object, key: string | undefined): boolean => key !== undefined && Object.hasOwn(groups, key);

export type Targets = ReadonlyMap<string, ImportField>;

/** The fields of a plan by their keys, those that every firm has among them. */
export function planTargets(draft: Described, { mapping }: Pick<Plan, 'mapping'>): Targets {
  const find = draftTargets(draft);
  const mapped = mapping.flatMap((column) => find(column) ?? []);
  return new Map([...catalogueOf(draft).fields, ...mapped].map((field) => [field.key as string, field]));
}
