import { FIRST_DAY, LAST_DAY } from '@cairn/domain';
import { TextInput, type TextInputProps } from '@mantine/core';
import type { SyntheticEvent } from 'react';

interface DateInputProps extends TextInputProps {
  /** Told with each key whether only a part of a date stands in the field, which has no value then and raises no change. */
  onPart: (isPart: boolean) => void;
}

/** A day of the calendar. */
export function DateInput({ onPart, onBlur, onChange, ...props }: DateInputProps) {
  const look = (event: SyntheticEvent<HTMLInputElement>) => onPart(event.currentTarget.validity.badInput);
  return (
    <TextInput
      {...props}
      type="date"
      min={FIRST_DAY}
      max={LAST_DAY}
      onKeyUp={look}
      onChange={(event) => {
        look(event);
        onChange?.(event);
      }}
      onBlur={(event) => {
        look(event);
        onBlur?.(event);
      }}
    />
  );
}
