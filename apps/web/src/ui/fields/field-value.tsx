import type { Currency, FieldDefinition } from '@cairn/domain';
import { Anchor } from '@mantine/core';
import { describeValue, isOfOtherKind } from '../../lib/fields/describe-value.ts';
import { usePersonOf } from '../../lib/team.ts';
import { TagPill } from '../tag-pill.tsx';
import classes from './field-value.module.css';

interface FieldValueProps {
  definition: FieldDefinition;
  value: unknown;
  currency: Currency;
}

/** A value as one reads it: links that lead outside, mail that can be written, tags as tags. */
export function FieldValue({ definition, value, currency }: FieldValueProps) {
  const nameOf = usePersonOf();
  if (value === null || value === '') return '–';
  if (definition.kind === 'url' && !isOfOtherKind(definition, value))
    return (
      <Anchor href={String(value)} target="_blank" rel="noopener noreferrer nofollow" className={classes.wrap}>
        {String(value)
          .replace(/^https?:\/\/(www\.)?/i, '')
          .replace(/\/$/, '')}
      </Anchor>
    );
  if (definition.kind === 'email')
    return (
      <Anchor href={`mailto:${encodeURIComponent(String(value)).replace('%40', '@')}`} className={classes.wrap}>
        {String(value)}
      </Anchor>
    );
  if (Array.isArray(value))
    return (
      <span className={classes.tags}>
        {value.map((tag: string) => (
          <TagPill key={tag} label={definition.kind === 'choices' ? (definition.choices[tag] ?? tag) : tag} />
        ))}
      </span>
    );
  return <span className={`${classes.wrap} tnum`}>{describeValue(definition, value, { currency, nameOf })}</span>;
}
