import { isDay } from '@cairn/domain';
import { Input, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { formatDateTime } from '../../lib/base/format.ts';
import {
  joinMoment,
  momentProblem,
  readTime,
  showTime,
  splitMoment,
  storedMoment,
} from '../../lib/fields/read-time.ts';
import { DateInput } from './date-input.tsx';
import classes from './moment-input.module.css';

interface MomentInputProps {
  label: string;
  /** What no moment means. */
  without: string;
  /** `2026-03-31T17:30` by the clock of the screen, nothing, or what was typed: `momentProblem` says what is wrong. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** A day, and a time of it: the end of the day until somebody says otherwise. Below stands the moment as it was understood. */
export function MomentInput({ label, without, value, onChange, error }: MomentInputProps) {
  const id = useId();
  const { day, time } = splitMoment(value);
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const problem = momentProblem(value);
  const stored = problem === undefined ? storedMoment(value) : null;
  return (
    <Input.Wrapper
      label={label}
      labelProps={{ htmlFor: id }}
      description={stored ? formatDateTime(stored) : without}
      error={error}
    >
      <div className={classes.moment}>
        <DateInput
          id={id}
          aria-label={label}
          value={day}
          onChange={(next) => onChange(joinMoment(next, time))}
          error={error ? true : undefined}
        />
        <TextInput
          aria-label={`Time: ${label}`}
          autoComplete="off"
          placeholder="Time"
          disabled={day === ''}
          value={typed ?? showTime(time)}
          error={isLeft && isDay(day) && problem}
          onChange={({ currentTarget }) => {
            setLeft(false);
            setTyped(currentTarget.value);
            onChange(joinMoment(day, readTime(currentTarget.value) ?? currentTarget.value));
          }}
          onBlur={() => {
            setTyped(undefined);
            setLeft(true);
          }}
        />
      </div>
    </Input.Wrapper>
  );
}
