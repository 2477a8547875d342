import { customKey } from '@cairn/domain';
import type { CustomFieldView } from '../../../lib/fields/own-fields.ts';
import type { Stage } from '../opportunities/queries.ts';

/** The firm's own fields that a stage requires, or one before it, by their keys. */
export function requiredFields(fields: readonly CustomFieldView[], stages: readonly Stage[], to: Stage): string[] {
  const orderOf = new Map(stages.map(({ stage_key, sort_order }) => [stage_key, sort_order]));
  return fields
    .filter(({ is_archived, required_from_stage }) => {
      const order = required_from_stage === null ? undefined : orderOf.get(required_from_stage);
      return !is_archived && order !== undefined && order <= to.sort_order;
    })
    .map(({ key }) => customKey(key));
}
