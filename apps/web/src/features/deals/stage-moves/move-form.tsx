import { Button, Select, Textarea } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { StageLabel } from '../../../ui/stage-label.tsx';
import type { Stage } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import classes from './move.module.css';

export const REASON_MAX = 1000;

interface MoveFormProps {
  from: string;
  to: string | undefined;
  stages: Stage[];
  onTarget: (to: string) => void;
  reason: string;
  onReason: (reason: string) => void;
  /** The stage was chosen by putting the deal there; the reason is what comes next. */
  isDropped: boolean;
  /** The gate is shut. */
  isHeld: boolean;
  /** Why it cannot be moved yet; it can where there is nothing. */
  waitsFor: string | undefined;
  /** Something of the gate has the focus at the start. */
  focusIsTaken: boolean;
  /** The gate is shut, and this person may move the deal all the same. */
  mayOverride: boolean;
  pending: boolean;
  onConfirm: (override?: true) => void;
  onClose: () => void;
  /** What the gate wants. */
  children: ReactNode;
}

/** Where to, why, and what is still to be done for it. */
export function MoveForm(props: MoveFormProps) {
  const { from, to, stages, onTarget, reason, onReason, isDropped, pending, onConfirm, onClose } = props;
  const { isHeld, waitsFor, focusIsTaken, mayOverride } = props;
  const why = useId();
  // On a touch screen the focus in a field would bring up the keyboard over the buttons.
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches);
  const confirm = () => to !== undefined && !pending && waitsFor === undefined && onConfirm();
  // Never in the reason to move it anyway: that is the way for who has looked at what is open.
  const focusesReason = isDropped && !isHeld;
  const confirmOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    confirm();
  };
  const now = stageOf(stages, from);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
    >
      <div className={classes.change}>
        <StageLabel label={now.stage_label} color={now.stage_color} variant="pill" />
        <IconArrowRight size={16} stroke={1.75} role="img" aria-label="to" />
        <Select
          className={classes.target}
          aria-label="To stage"
          placeholder="Choose a stage"
          searchable
          openOnFocus={false}
          data={stages
            .filter(({ stage_key }) => stage_key !== from)
            .map(({ stage_key, stage_label }) => ({ value: stage_key, label: stage_label }))}
          value={to ?? null}
          onChange={(stage) => stage && onTarget(stage)}
          renderOption={({ option }) => {
            const { stage_label, stage_color } = stageOf(stages, option.value);
            return <StageLabel label={stage_label} color={stage_color} />;
          }}
          disabled={pending}
          data-autofocus={(!focusIsTaken && !focusesReason && !isTouch) || undefined}
        />
      </div>
      {props.children}
      <Textarea
        id="move-reason"
        label={mayOverride ? 'Reason to move it anyway' : 'Reason (optional)'}
        description={
          mayOverride
            ? 'Stored with the move and in the audit log, together with the open items.'
            : 'Stored with the move, to explain it later.'
        }
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
        onKeyDown={confirmOnEnter}
        data-autofocus={(focusesReason && !isTouch) || undefined}
      />
      <p id={why} className={classes.why} role="status">
        {waitsFor && `${waitsFor}.`}
      </p>
      <div className={classes.actions}>
        {mayOverride && (
          <Button
            variant="subtle"
            color="red"
            className={classes.aside}
            onClick={() => onConfirm(true)}
            disabled={pending || !to || reason.trim() === ''}
            title={reason.trim() === '' ? 'Give the reason to move it anyway first' : undefined}
          >
            Move anyway
          </Button>
        )}
        {!isHeld && <span className={classes.hint}>Enter moves it, Shift + Enter is a new line</span>}
        <Button variant="default" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={pending}
          disabled={to === undefined || waitsFor !== undefined}
          aria-describedby={why}
          data-autofocus={(isTouch && !focusIsTaken) || undefined}
        >
          Move
        </Button>
      </div>
    </form>
  );
}
