import { type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import type { Side } from '../../lib/fields/values.ts';
import classes from './two-values.module.css';

interface TwoValuesProps {
  /** The name of the field. */
  label: string;
  /** Who wrote the other value; `Theirs` where that is not known. */
  theirName?: string;
  theirs: string;
  mine: string;
  /** What is chosen so far, where the choice is sent later, and null before any is; absent where choosing is the act. */
  chosen?: Side | null;
  onChoose: (side: Side) => void;
  /** Takes the focus when it comes, unless somebody writes elsewhere. */
  takesFocus?: boolean;
  choice?: Ref<Choice>;
}

/** The question itself can have the focus: there Enter decides nothing, and Tab comes to the two answers. */
export type Choice = Pick<HTMLElement, 'focus'>;

/** One field that two people wrote in: both values, and the choice. Nothing is overwritten unseen. */
export function TwoValues(props: TwoValuesProps) {
  const { label, theirName, theirs, mine, chosen, onChoose, takesFocus = false, choice } = props;
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useImperativeHandle(choice, () => ({ focus: () => group.current?.focus({ preventScroll: true }) }));
  useEffect(() => {
    if (takesFocus && isNobodyWriting()) group.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const sides = [
    { side: 'theirs', title: `Use theirs${theirName ? ` (${theirName})` : ''}`, value: theirs },
    { side: 'mine', title: 'Keep mine', value: mine },
  ] as const;
  return (
    <fieldset ref={group} className={classes.row} tabIndex={-1} data-own-keys>
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

/** A field that is being saved rests, and one that was taken away has left the focus to the page. */
function isNobodyWriting(): boolean {
  const { activeElement } = document;
  return !activeElement?.matches('input:enabled, textarea:enabled, select:enabled, [contenteditable="true"]');
}

function SideText({ title, value }: { title: string; value: string }) {
  return (
    <span className={classes.text}>
      <span className={classes.title}>{title}</span>
      <span className={classes.value}>{value || 'Empty'}</span>
    </span>
  );
}
