import {
  bareKey,
  type CustomKey,
  type CustomRecordKind,
  emptyValue,
  type FieldDefinition,
  isCustomKey,
} from '@cairn/domain';
import { type Outputs, orpc } from '../api/api.ts';

export type CustomFieldView = Outputs['customFields']['list'][number];

/** The fields that the firm has added to a kind of record, archived ones too. */
export const ownFieldsOptions = (record_kind: CustomRecordKind) =>
  orpc.customFields.list.queryOptions({ input: { record_kind }, staleTime: 60_000 });

/** The value of a field of either sort. */
export function fieldValue(
  record: { custom?: Record<string, unknown> } & object,
  field: string,
  definition: FieldDefinition | undefined,
): unknown {
  if (!isCustomKey(field)) return (record as Record<string, unknown>)[field];
  const value = record.custom?.[bareKey(field)] ?? (definition ? emptyValue(definition) : null);
  // An encrypted value that did not fit stays a text: read as a choice that is no longer offered, which one can take out.
  return definition?.kind === 'choices' && typeof value === 'string' ? [value] : value;
}

/** Values by their keys as a call takes them: the firm's own apart, below `custom`. */
export function asSent<V extends object>(values: V): Omit<V, CustomKey> & { custom?: Record<string, never> } {
  const entries = Object.entries(values);
  const own = entries.filter(([key]) => isCustomKey(key)).map(([key, value]) => [bareKey(key), emptied(value)]);
  const others = Object.fromEntries(entries.filter(([key]) => !isCustomKey(key))) as Omit<V, CustomKey>;
  return own.length > 0 ? { ...others, custom: Object.fromEntries(own) } : others;
}

const emptied = (value: unknown) => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value);
