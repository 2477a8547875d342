import { customKey } from '@cairn/domain';
import { type CustomFieldView, fieldValue } from '../../../lib/fields/own-fields.ts';
import { type AnyFieldSpec, useCustomFields, useDealSpecs } from '../opportunities/fields/deal-catalogue.ts';
import { type Deal, type Stage, useStages } from '../opportunities/queries.ts';
import { nextStageOf } from '../opportunities/stage-names.ts';

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

/** Those of the wanted fields in which the deal has no value. A tick that says no is a value. */
export function missingFields(deal: Deal, specs: readonly AnyFieldSpec[], wanted: readonly string[]): AnyFieldSpec[] {
  return specs.filter(({ field }) => wanted.includes(field) && (fieldValue(deal, field, undefined) ?? null) === null);
}

/** What the next stage requires and the deal has not, by the names of the fields. */
export function useMissingForNext(deal: Deal): string[] {
  const own = useCustomFields();
  const specs = useDealSpecs();
  const { data: stages = [] } = useStages();
  const next = nextStageOf(stages, deal.status);
  return next ? missingFields(deal, specs, requiredFields(own, stages, next)).map(({ label }) => label) : [];
}
