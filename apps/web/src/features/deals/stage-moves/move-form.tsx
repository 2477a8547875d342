import { Button, Select, Textarea } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { StageLabel } from '../../../ui/stage-label.tsx';
import type { Stage } from '../opportunities/queries.ts';
import { stageOf } from '../opportunities/stage-names.ts';
import classes from './move.module.css';

export const REASON_MAX = 1000;
const REASON_NEEDED = 'Give the reason for moving the deal with these items open.';

interface MoveFormProps {
  from: string;
  to: string | undefined;
  stages: Stage[];
  onTarget: (to: string) => void;
  reason: string;
  onReason: (reason: string) => void;
  /** The stage was chosen by putting the deal there; the reason is what comes next. */
  isDropped: boolean;
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
  const { from, to, stages, onTarget, reason, onReason, isDropped, mayOverride, pending, onConfirm, onClose } = props;
  const [missing, setMissing] = useState(false);
  // On a touch screen the focus in a field would bring up the keyboard over the buttons.
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches);
  const confirm = () => to !== undefined && !pending && onConfirm();
  const override = () => {
    if (reason.trim()) return onConfirm(true);
    setMissing(true);
    document.getElementById('move-reason')?.focus();
  };
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
          allowDeselect={false}
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
          data-autofocus={(!isDropped && !isTouch) || undefined}
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
        error={missing && mayOverride && !reason.trim() && REASON_NEEDED}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
        onKeyDown={confirmOnEnter}
        data-autofocus={(isDropped && !isTouch) || undefined}
      />
      <div className={classes.actions}>
        {mayOverride ? (
          <Button variant="subtle" color="red" className={classes.aside} onClick={override} disabled={pending || !to}>
            Move anyway
          </Button>
        ) : (
          <span className={classes.hint}>Enter moves it, Shift + Enter is a new line</span>
        )}
        <Button variant="default" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" loading={pending} disabled={to === undefined} data-autofocus={isTouch || undefined}>
          Move
        </Button>
      </div>
    </form>
  );
}
