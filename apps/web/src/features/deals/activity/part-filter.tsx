import { useId } from 'react';
import classes from '../opportunity-notes/entry.module.css';
import { ACTIVITY_PARTS, type ActivityPart, PART_LABELS } from './parts.ts';

/** Which part of the activity is shown. */
export function PartFilter({ part, onPart }: { part: ActivityPart; onPart: (part: ActivityPart) => void }) {
  const name = useId();
  return (
    <fieldset className={classes.parts}>
      <legend className={classes.hiddenLegend}>Show</legend>
      {ACTIVITY_PARTS.map((each) => (
        <label key={each} className={classes.part}>
          <input type="radio" name={name} checked={each === part} onChange={() => onPart(each)} />
          {PART_LABELS[each]}
        </label>
      ))}
    </fieldset>
  );
}
