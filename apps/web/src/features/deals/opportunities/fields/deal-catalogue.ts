import {
  bareKey,
  type CustomField,
  type CustomKey,
  customCatalogue,
  DEAL_FIELDS,
  type DealField,
  emptyValue,
  type FieldDefinition,
  isCustomKey,
} from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Outputs, orpc } from '../../../../lib/api/api.ts';
import { type FieldSpec, specsOf } from '../../../../lib/fields/field-spec.ts';

export type CustomFieldView = Outputs['customFields']['list'][number];

/** Every field of a deal: those of the product, then those of the firm. */
export type DealCatalogue = typeof DEAL_FIELDS & Record<CustomKey, FieldDefinition>;
export type AnyDealField = DealField | CustomKey;
export type AnyFieldSpec = FieldSpec<AnyDealField>;

export const customFieldsOptions = () => orpc.customFields.list.queryOptions({ staleTime: 60_000 });
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

/** The value of a field of either sort. */
export function fieldValue(
  deal: { custom?: Record<string, unknown> } & object,
  field: string,
  definition: FieldDefinition | undefined,
): unknown {
  if (!isCustomKey(field)) return (deal as Record<string, unknown>)[field];
  return deal.custom?.[bareKey(field)] ?? (definition ? emptyValue(definition) : null);
}

/** Values by their keys as a call takes them: the firm's own apart, below `custom`. */
export function asSent<V extends object>(values: V): Omit<V, CustomKey> & { custom?: Record<string, never> } {
  const entries = Object.entries(values);
  const own = entries.filter(([key]) => isCustomKey(key)).map(([key, value]) => [bareKey(key), emptied(value)]);
  const others = Object.fromEntries(entries.filter(([key]) => !isCustomKey(key))) as Omit<V, CustomKey>;
  return own.length > 0 ? { ...others, custom: Object.fromEntries(own) } : others;
}

const emptied = (value: unknown) => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value);
