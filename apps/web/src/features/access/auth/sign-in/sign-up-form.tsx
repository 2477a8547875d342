import { brokenPasswordRules } from '@cairn/domain';
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef } from 'react';
import { Notice } from '../../../../ui/base/notice.tsx';
import { NewPassword } from '../../../../ui/passwords/new-password.tsx';
import classes from './auth-form.module.css';
import type { AuthFormProps, AuthValues } from './auth-values.ts';
import { useInvitation } from './use-invitation.ts';
import { useSignUp } from './use-sign-up.ts';

export function SignUpForm({ values, onChange }: AuthFormProps) {
  const invitation = useInvitation();
  const { submit, pending, problem, forgive } = useSignUp(invitation);
  const form = useRef<HTMLFormElement>(null);
  const ready = brokenPasswordRules(values.password).length === 0 && values.password === values.confirmation;

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = await submit(values);
    const first = Object.entries(found?.fields ?? {}).find(([, message]) => message)?.[0];
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
  };

  const field = (name: keyof AuthValues) => ({
    name,
    size: 'md',
    'aria-required': true,
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const change = { [name]: event.currentTarget.value };
      forgive(change);
      onChange(change);
    },
    error: problem.fields[name],
  });

  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => void onSubmit(event)}
      noValidate
      aria-label="Create account"
    >
      {problem.form && <Notice tone="negative">{problem.form}</Notice>}
      <div className={classes.pair}>
        <TextInput label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      {!invitation && <TextInput label="Organization name" autoComplete="organization" {...field('organization')} />}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        {...field('email')}
        {...(invitation && {
          value: invitation.email,
          readOnly: true,
          description: `You are joining ${invitation.organization ?? 'the firm'} with the invited address.`,
        })}
      />
      <NewPassword password={field('password')} confirmation={field('confirmation')} reasons={problem.reasons} />
      <Button type="submit" size="md" fullWidth loading={pending} disabled={!ready}>
        Create Account
      </Button>
    </form>
  );
}
