import { DEAL_FIELDS, DEAL_GROUPS, type DealField, type DealGroup, isDealField } from '@cairn/domain';
import { type FieldSpec, specsOf } from '../../../../lib/fields/field-spec.ts';

/** The groups of the catalogue as tabs of the form. */
export const DEAL_TABS = Object.entries(DEAL_GROUPS).map(([key, label]) => ({ key: key as DealGroup, label }));

export type DealFieldSpec = FieldSpec<DealField>;

/** Every field of a deal, in the order of the form. */
export const FIELDS: readonly DealFieldSpec[] = specsOf(DEAL_FIELDS);

export function labelOfField(field: string): string {
  return isDealField(field) ? DEAL_FIELDS[field].label : field;
}

/** The tab on which a field stands; the stage of a new deal, which is no field of the record, is on the last. */
export function tabOfField(field: string): DealGroup {
  return isDealField(field) ? DEAL_FIELDS[field].group : 'pipeline';
}
