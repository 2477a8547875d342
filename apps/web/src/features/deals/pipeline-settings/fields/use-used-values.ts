import type { CustomFieldKind } from '@cairn/domain';
import { skipToken, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../../lib/api/api.ts';
import type { CustomFieldView } from '../../../../lib/fields/own-fields.ts';

export const hasChoices = (kind: CustomFieldKind) => kind === 'choice' || kind === 'choices';

/** Which values records have of the field whose choices are edited, and how many records each; undefined until known. */
export function useUsedValues(field: CustomFieldView | null, kind: CustomFieldKind) {
  return useQuery(
    orpc.customFields.listUsedValues.queryOptions({ input: field && hasChoices(kind) ? { id: field.id } : skipToken }),
  ).data;
}
