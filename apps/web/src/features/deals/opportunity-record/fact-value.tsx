import { isUnfilledDealField } from '@cairn/domain';
import { Anchor } from '@mantine/core';
import { usePersonOf } from '../../../lib/team.ts';
import { PriorityMark } from '../../../ui/priority-mark.tsx';
import { TagPill } from '../../../ui/tag-pill.tsx';
import { dealValues, describeField } from '../opportunities/fields/deal-draft.ts';
import type { DealFieldSpec } from '../opportunities/fields/deal-fields.ts';
import type { Deal } from '../opportunities/queries.ts';
import classes from './record.module.css';

/** Nothing is known. */
export function isEmptyFact({ field }: DealFieldSpec, deal: Deal): boolean {
  return isUnfilledDealField(field, deal[field]);
}

/** A fact as one reads it: links that lead outside, mail that can be written, tags as tags. */
export function FactValue({ spec, deal }: { spec: DealFieldSpec; deal: Deal }) {
  const nameOf = usePersonOf();
  if (isEmptyFact(spec, deal)) return <span className={classes.none}>–</span>;
  const value = deal[spec.field];
  if (spec.kind === 'url')
    return (
      <Anchor href={String(value)} target="_blank" rel="noopener noreferrer nofollow" className={classes.wrap}>
        {String(value)
          .replace(/^https?:\/\/(www\.)?/i, '')
          .replace(/\/$/, '')}
      </Anchor>
    );
  if (spec.kind === 'email')
    return (
      <Anchor href={`mailto:${encodeURIComponent(String(value)).replace('%40', '@')}`} className={classes.wrap}>
        {String(value)}
      </Anchor>
    );
  if (spec.field === 'priority') return <PriorityMark priority={deal.priority} labelled />;
  if (spec.kind === 'tags')
    return (
      <span className={classes.tags}>
        {deal.tags.map((tag) => (
          <TagPill key={tag} label={tag} />
        ))}
      </span>
    );
  return <span className={`${classes.wrap} tnum`}>{describeField(spec.field, dealValues(deal), nameOf)}</span>;
}
