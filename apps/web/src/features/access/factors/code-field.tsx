import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import classes from './second-factor.module.css';

const DIGITS = 6;

interface CodeFieldProps {
  ref?: Ref<HTMLInputElement>;
  label?: string;
  description?: string;
  value: string;
  onChange: (code: string) => void;
  /** All digits are there: nothing is left to do but to send them. */
  onComplete: (code: string) => void;
  error?: string;
  disabled?: boolean;
}

/** Six digits, typed, pasted or filled in by the phone; spaces and dashes around them do not matter. */
export function CodeField({ onChange, onComplete, label = 'Code', ...rest }: CodeFieldProps) {
  return (
    <TextInput
      {...rest}
      label={label}
      name="code"
      size="md"
      classNames={{ input: classes.code }}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      aria-required
      onChange={(event) => {
        const code = event.currentTarget.value.replace(/\D/g, '').slice(0, DIGITS);
        onChange(code);
        if (code.length === DIGITS && code !== rest.value) onComplete(code);
      }}
    />
  );
}
