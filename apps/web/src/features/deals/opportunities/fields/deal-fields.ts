import {
  bareKey,
  type Catalogue,
  DEAL_FIELDS,
  DEAL_GROUPS,
  type DealField,
  type DealGroup,
  isCustomKey,
} from '@cairn/domain';
import { labelFromKey } from '../../../../lib/base/format.ts';
import { specsOf } from '../../../../lib/fields/field-spec.ts';

/** The groups of the catalogue as tabs of the form. */
export const DEAL_TABS = Object.entries(DEAL_GROUPS).map(([key, label]) => ({ key: key as DealGroup, label }));

/** Every field of the product, in the order of the form. */
export const FIELDS = specsOf(DEAL_FIELDS) as readonly { field: DealField }[];

/** The label of a field; one that is no longer offered is named by its key. */
export function labelOfField(field: string, catalogue: Catalogue = DEAL_FIELDS): string {
  return catalogue[field]?.label ?? labelFromKey(isCustomKey(field) ? bareKey(field) : field);
}

/** The tab on which a field stands; the stage of a new deal, which is no field of the record, is on the last. */
export function tabOfField(field: string, catalogue: Catalogue = DEAL_FIELDS): DealGroup {
  return (catalogue[field]?.group as DealGroup | undefined) ?? 'pipeline';
}
