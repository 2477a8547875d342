import { useId } from 'react';
import type { Side } from '../../../lib/fields/values.ts';
import { type AnyDealField, useDealCatalogue } from '../opportunities/fields/deal-catalogue.ts';
import { labelOfField } from '../opportunities/fields/deal-fields.ts';
import classes from './conflict.module.css';

interface ConflictRowProps {
  field: AnyDealField;
  theirName: string;
  theirs: string;
  mine: string;
  chosen: Side;
  onChoose: (side: Side) => void;
}

/** One field in two versions. */
export function ConflictRow({ field, theirName, theirs, mine, chosen, onChoose }: ConflictRowProps) {
  const name = useId();
  const catalogue = useDealCatalogue();
  const sides = [
    { side: 'theirs', title: `Use theirs (${theirName})`, value: theirs },
    { side: 'mine', title: 'Keep mine', value: mine },
  ] as const;
  return (
    <fieldset className={classes.conflictRow}>
      <legend>{labelOfField(field, catalogue)}</legend>
      {sides.map(({ side, title, value }) => (
        <label key={side} className={classes.side}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <span className={classes.sideText}>
            <span className={classes.sideTitle}>{title}</span>
            <span className={classes.sideValue}>{value}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
