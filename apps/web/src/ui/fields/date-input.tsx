import { FIRST_DAY, LAST_DAY } from '@cairn/domain';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { dayProblem, readDay, showDay } from '../../lib/fields/read-day.ts';
import { useToday } from '../../lib/use-today.ts';
import { Opener } from '../overlays/opener.tsx';
import classes from './date-input.module.css';

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** A day (2026-03-31), nothing, or what was typed and is no day: `dayProblem` says so. */
  value: string;
  onChange: (value: string) => void;
  /** What the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
  /** Inside of something that floats itself, which a press outside of it would close. */
  inOverlay?: boolean;
}

/**
 * A day of the calendar, typed as people type it or chosen. On leaving, it stands as every date on screen does, so that one
 * sees what was understood; what cannot be read stays, with what to do. The calendar is fetched when somebody comes near it.
 */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onBlur, onKeyDown, error, min = FIRST_DAY, max = LAST_DAY, inOverlay, ...field } = props;
  const today = useToday();
  const [typed, setTyped] = useState<{ text: string; means: string }>();
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const label = props['aria-label'] ?? (typeof props.label === 'string' ? props.label : 'date');
  // A draft that was discarded, or a record that came anew, takes the place of what was typed.
  const text = typed?.means === value ? typed.text : showDay(value);
  const choose = (day: string) => {
    setTyped(undefined);
    onChange(day);
  };
  return (
    <TextInput
      placeholder="No date"
      {...field}
      ref={input}
      autoComplete="off"
      className={`${classes.date} ${props.className ?? ''}`}
      value={text}
      error={error ?? (isLeft ? dayProblem(value) : undefined)}
      onChange={({ currentTarget }) => {
        const means = readDay(currentTarget.value, today) ?? currentTarget.value;
        setTyped({ text: currentTarget.value, means });
        setLeft(false);
        onChange(means);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        setLeft(true);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && !field.disabled) {
          event.preventDefault();
          opener.current?.click();
        }
        onKeyDown?.(event);
      }}
      rightSection={
        field.disabled ? null : (
          <Opener
            popup="dialog"
            load={() => import('./date-calendar.tsx')}
            props={{ label, value, today, min, max, inOverlay, onChoose: choose, returnTo: input }}
          >
            {(button) => (
              <button {...button} ref={opener} type="button" className={classes.opener} aria-label="Choose a date">
                <IconCalendar size={16} stroke={1.75} aria-hidden />
              </button>
            )}
          </Opener>
        )
      }
    />
  );
}
