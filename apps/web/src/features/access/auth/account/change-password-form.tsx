import { brokenPasswordRules } from '@cairn/domain';
import { Button } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useProfile } from '../../../../lib/session/auth.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import { NewPassword } from '../../../../ui/passwords/new-password.tsx';
import { PasswordField } from '../../../../ui/passwords/password-field.tsx';
import classes from './account.module.css';
import { type PasswordDraft, useChangePassword } from './use-change-password.ts';

export function ChangePasswordForm() {
  const { email } = useProfile();
  const { draft, change, submit, pending, problem } = useChangePassword();
  const ready =
    draft.current !== '' && brokenPasswordRules(draft.password).length === 0 && draft.password === draft.confirmation;

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (ready) void submit();
  };

  const field = (name: keyof PasswordDraft) => ({
    name,
    size: 'sm',
    'aria-required': true,
    value: draft[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
    error: problem[name],
  });

  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate aria-label="Change password">
      {problem.form && <Notice tone="negative">{problem.form}</Notice>}
      {/* For the password manager: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField label="Current password" autoComplete="current-password" {...field('current')} />
      <NewPassword
        password={{ label: 'New password', ...field('password') }}
        confirmation={{ label: 'Confirm new password', ...field('confirmation') }}
        reasons={problem.reasons}
      />
      <div className={classes.submit}>
        <Button type="submit" variant="default" loading={pending} disabled={!ready}>
          Change Password
        </Button>
      </div>
    </form>
  );
}
