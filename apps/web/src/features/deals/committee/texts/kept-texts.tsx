import { Textarea } from '@mantine/core';
import { Notice } from '../../../../ui/base/notice.tsx';
import classes from '../committee.module.css';
import { describeText, TEXT_LABELS } from '../labels.ts';
import { changedTexts, TEXT_FIELDS, type Texts } from './merge-texts.ts';

/** What was typed and came too late: the review was closed meanwhile. It is here to be copied. */
export function KeptTexts({ mine, review }: { mine: Texts; review: Texts }) {
  const late = changedTexts(review, mine);
  const fields = TEXT_FIELDS.filter((field) => field in late);
  if (fields.length === 0) return null;
  return (
    <section className={classes.conflict} aria-label="Not saved">
      <Notice tone="warning">
        The vote was closed while you were writing. Your last changes are not part of the record; you can copy them from
        here.
      </Notice>
      {fields.map((field) => (
        <Textarea
          key={field}
          className={classes.kept}
          label={TEXT_LABELS[field]}
          readOnly
          autosize
          minRows={2}
          maxRows={12}
          value={describeText(field, mine)}
        />
      ))}
    </section>
  );
}
