import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef } from 'react';
import { useNow } from '../../../../lib/base/use-now.ts';
import { TextLink } from '../../../../ui/base/links.tsx';
import { PasswordField } from '../../../../ui/passwords/password-field.tsx';
import classes from './auth-form.module.css';
import type { AuthFormProps } from './auth-values.ts';
import { LockoutNotice } from './lockout-notice.tsx';
import { isLocked, useSignIn } from './use-sign-in.ts';

export function SignInForm({ values, onChange }: AuthFormProps) {
  const { submit, pending, problem, forgive, clear } = useSignIn();
  const now = useNow(problem.lockedUntil ? 5000 : null);
  const locked = isLocked(problem);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = await submit(values);
    if (found?.fields.email && found.fields.email !== true) email.current?.focus();
    else if (found?.fields.password) password.current?.select();
  };

  const change = (values: Parameters<typeof onChange>[0]) => {
    forgive();
    onChange(values);
  };

  return (
    <form className={classes.form} onSubmit={(event) => void onSubmit(event)} noValidate aria-label="Sign in">
      <LockoutNotice problem={problem} locked={locked} now={now} />
      <TextInput
        ref={email}
        label="Email"
        name="email"
        type="email"
        size="md"
        autoComplete="username"
        aria-required
        value={values.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={problem.fields.email}
        disabled={locked}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        aria-required
        value={values.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
        error={problem.fields.password}
        disabled={locked}
      />
      <p className={classes.aside}>
        <TextLink to="/auth" search={(before) => ({ ...before, mode: 'reset' })} replace fz="sm">
          Forgot your password?
        </TextLink>
      </p>
      <Button type="submit" size="md" fullWidth loading={pending} disabled={locked}>
        Sign In
      </Button>
      {locked && (
        <Button
          variant="subtle"
          onClick={() => {
            clear();
            onChange({ email: '', password: '' });
          }}
        >
          Use a different account
        </Button>
      )}
    </form>
  );
}
