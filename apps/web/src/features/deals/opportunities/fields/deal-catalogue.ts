import {
  type CustomField,
  type CustomKey,
  customCatalogue,
  DEAL_FIELDS,
  type DealField,
  type FieldDefinition,
} from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type FieldSpec, specsOf } from '../../../../lib/fields/field-spec.ts';
import { type CustomFieldView, ownFieldsOptions } from '../../../../lib/fields/own-fields.ts';

/** Every field of a deal: those of the product, then those of the firm. */
export type DealCatalogue = typeof DEAL_FIELDS & Record<CustomKey, FieldDefinition>;
export type AnyDealField = DealField | CustomKey;
export type AnyFieldSpec = FieldSpec<AnyDealField>;

export const customFieldsOptions = () => ownFieldsOptions('opportunity');
const NONE: CustomFieldView[] = [];

/** The firm's own fields in their order, archived ones too; none until they are known. */
export function useCustomFields(): CustomFieldView[] {
  return useQuery(customFieldsOptions()).data ?? NONE;
}

/** The same object as long as the fields are the same. */
export function useDealCatalogue(): DealCatalogue {
  const fields = useCustomFields();
  return useMemo(() => catalogueWith(fields), [fields]);
}

export const catalogueWith = (fields: readonly CustomFieldView[]): DealCatalogue => ({
  ...DEAL_FIELDS,
  ...(customCatalogue(fields as readonly CustomField[]) as Record<CustomKey, FieldDefinition>),
});

/** All of them with their keys, in the order of the form. */
export function useDealSpecs(): AnyFieldSpec[] {
  const catalogue = useDealCatalogue();
  return useMemo(() => specsOf(catalogue) as AnyFieldSpec[], [catalogue]);
}
