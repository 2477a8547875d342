import { useId } from 'react';
import type { Side } from '../../lib/fields/values.ts';
import classes from './two-values.module.css';

interface TwoValuesProps {
  /** The name of the field. */
  label: string;
  /** Who wrote the other value; `Theirs` where that is not known. */
  theirName?: string;
  theirs: string;
  mine: string;
  /** What is chosen so far, where the choice is sent later; absent where choosing is the act. */
  chosen?: Side;
  onChoose: (side: Side) => void;
}

/** One field that two people wrote in: both values, and the choice. Nothing is overwritten unseen. */
export function TwoValues({ label, theirName, theirs, mine, chosen, onChoose }: TwoValuesProps) {
  const name = useId();
  const sides = [
    { side: 'theirs', title: `Use theirs${theirName ? ` (${theirName})` : ''}`, value: theirs },
    { side: 'mine', title: 'Keep mine', value: mine },
  ] as const;
  return (
    <fieldset className={classes.row}>
      <legend>{label}</legend>
      {sides.map(({ side, title, value }) =>
        chosen === undefined ? (
          <button key={side} type="button" className={classes.side} onClick={() => onChoose(side)}>
            <SideText title={title} value={value} />
          </button>
        ) : (
          <label key={side} className={classes.side}>
            <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
            <SideText title={title} value={value} />
          </label>
        ),
      )}
    </fieldset>
  );
}

function SideText({ title, value }: { title: string; value: string }) {
  return (
    <span className={classes.text}>
      <span className={classes.title}>{title}</span>
      <span className={classes.value}>{value || 'Empty'}</span>
    </span>
  );
}
