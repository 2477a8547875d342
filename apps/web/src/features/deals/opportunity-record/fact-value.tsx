import { isUnfilled } from '@cairn/domain';
import { fieldValue } from '../../../lib/fields/own-fields.ts';
import { FieldValue } from '../../../ui/fields/field-value.tsx';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import type { AnyFieldSpec } from '../opportunities/fields/deal-catalogue.ts';
import type { Deal } from '../opportunities/queries.ts';
import classes from './record.module.css';

/** Nothing is known. */
export function isEmptyFact(spec: AnyFieldSpec, deal: Deal): boolean {
  return isUnfilled(spec, fieldValue(deal, spec.field, spec));
}

/** A fact as one reads it; a priority by its mark. */
export function FactValue({ spec, deal }: { spec: AnyFieldSpec; deal: Deal }) {
  if (isEmptyFact(spec, deal)) return <span className={classes.none}>–</span>;
  if (spec.field === 'priority') return <PriorityMark priority={deal.priority} labelled />;
  return <FieldValue definition={spec} value={fieldValue(deal, spec.field, spec)} currency={deal.currency} />;
}
