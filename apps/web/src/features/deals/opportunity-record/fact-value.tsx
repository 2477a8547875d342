import { isUnfilledDealField } from '@cairn/domain';
import { FieldValue } from '../../../ui/fields/field-value.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import type { DealFieldSpec } from '../opportunities/fields/deal-fields.ts';
import type { Deal } from '../opportunities/queries.ts';
import classes from './record.module.css';

/** Nothing is known. */
export function isEmptyFact({ field }: DealFieldSpec, deal: Deal): boolean {
  return isUnfilledDealField(field, deal[field]);
}

/** A fact as one reads it; a priority by its mark. */
export function FactValue({ spec, deal }: { spec: DealFieldSpec; deal: Deal }) {
  if (isEmptyFact(spec, deal)) return <span className={classes.none}>–</span>;
  if (spec.field === 'priority') return <PriorityMark priority={deal.priority} labelled />;
  return <FieldValue definition={spec} value={deal[spec.field]} currency={deal.currency} />;
}
