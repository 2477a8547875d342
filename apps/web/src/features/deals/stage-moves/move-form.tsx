import { Button, Group, Textarea } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { StageLabel } from '../../../ui/stage-label.tsx';
import type { StageName } from '../opportunities/stage-names.ts';
import classes from './move.module.css';

export const REASON_MAX = 1000;

interface MoveFormProps {
  from: StageName;
  to: StageName;
  reason: string;
  onReason: (reason: string) => void;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function MoveForm({ from, to, reason, onReason, pending, onConfirm, onClose }: MoveFormProps) {
  // On a touch screen the focus in the field would bring up the keyboard over the buttons.
  const [isTouch] = useState(() => matchMedia('(pointer: coarse)').matches);
  const confirmOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || pending) return;
    event.preventDefault();
    onConfirm();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      <p className={classes.change}>
        <StageLabel label={from.stage_label} color={from.stage_color} variant="pill" />
        <IconArrowRight size={16} stroke={1.75} role="img" aria-label="to" />
        <StageLabel label={to.stage_label} color={to.stage_color} variant="pill" />
      </p>
      <Textarea
        label="Reason (optional)"
        description="Stored with the move, to explain it later."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
        onKeyDown={confirmOnEnter}
        data-autofocus={isTouch ? undefined : true}
      />
      <Group justify="flex-end" gap="xs" mt="lg" wrap="nowrap">
        <span className={classes.hint}>Enter moves it, Shift + Enter is a new line</span>
        <Button variant="default" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" loading={pending} data-autofocus={isTouch ? true : undefined}>
          Move
        </Button>
      </Group>
    </form>
  );
}
