import { brokenPasswordRules } from '@cairn/domain';
import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Notice } from '../../../../ui/base/notice.tsx';
import { NewPassword } from '../../../../ui/passwords/new-password.tsx';
import classes from './auth-form.module.css';
import { useSetPassword } from './use-set-password.ts';

/** The new password, with the rules, meter and match of signing up. A refused one does not use the link up. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { submit, pending, problem, forgive } = useSetPassword(token, onDone);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const ready = brokenPasswordRules(password).length === 0 && password === confirmation;

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (ready) void submit(password);
  };

  const field = (name: string, value: string, set: (value: string) => void) => ({
    name,
    value,
    'aria-required': true,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      forgive();
      set(event.currentTarget.value);
    },
  });

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label="Set a new password">
      {problem.form && <Notice tone="negative">{problem.form}</Notice>}
      <NewPassword
        password={{ label: 'New password', ...field('password', password, setPassword), error: problem.password }}
        confirmation={{ label: 'Confirm new password', ...field('confirmation', confirmation, setConfirmation) }}
        reasons={problem.reasons}
      />
      <Button type="submit" size="md" fullWidth loading={pending} disabled={!ready}>
        Set New Password
      </Button>
    </form>
  );
}
