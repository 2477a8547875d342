import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef } from 'react';
import { Notice } from '../../../../ui/base/notice.tsx';
import classes from './auth-form.module.css';
import type { AuthFormProps } from './auth-values.ts';
import { useRequestReset } from './use-request-reset.ts';

/** Asks for a link by mail; says the same whether or not there is an account with this address. */
export function ResetForm({ values, onChange }: AuthFormProps) {
  const { submit, pending, problem, sentTo, forgive, startOver } = useRequestReset();
  const email = useRef<HTMLInputElement>(null);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = await submit(values.email);
    if (found?.email) email.current?.focus();
  };

  if (sentTo !== null) {
    return (
      <div className={classes.form}>
        <Notice tone="positive">
          If there is an account for <strong>{sentTo}</strong>, a link to set a new password has been sent. It works
          once, for 30 minutes. Please also check your spam folder.
        </Notice>
        <Button variant="default" size="md" fullWidth onClick={startOver}>
          Try Different Email
        </Button>
      </div>
    );
  }

  return (
    <form className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate aria-label="Reset password">
      {problem.form && <Notice tone="negative">{problem.form}</Notice>}
      <TextInput
        ref={email}
        label="Email"
        name="email"
        type="email"
        size="md"
        autoComplete="username"
        aria-required
        value={values.email}
        onChange={(event) => {
          forgive();
          onChange({ email: event.currentTarget.value });
        }}
        error={problem.email}
      />
      <Button type="submit" size="md" fullWidth loading={pending}>
        Send Reset Link
      </Button>
    </form>
  );
}
