import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { useStore } from '../../../../lib/base/store.ts';
import { ButtonLink, TextLink } from '../../../../ui/base/links.tsx';
import { Notice } from '../../../../ui/base/notice.tsx';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { recoveryLink } from './recovery-link.ts';

/** Target of the link in the reset mail. */
export function ResetPasswordPage() {
  const token = useStore(recoveryLink);
  const [done, setDone] = useState(false);
  useDocumentTitle('Reset Password · Cairn');

  return (
    <AuthLayout
      title="Reset Password"
      subtitle="Choose a new password for your account"
      foot={
        <TextLink to="/auth" fw={500}>
          Back to sign in
        </TextLink>
      }
    >
      {done ? (
        <Changed />
      ) : token === null ? (
        <LinkRefused />
      ) : (
        <NewPasswordForm token={token} onDone={() => setDone(true)} />
      )}
    </AuthLayout>
  );
}

function Changed() {
  return (
    <div className={classes.form}>
      <Notice tone="positive">
        Your password was changed, and all your sessions were ended, on every device. Sign in with the new password.
      </Notice>
      <ButtonLink to="/auth" size="md" fullWidth>
        Go to Sign In
      </ButtonLink>
    </div>
  );
}

function LinkRefused() {
  return (
    <div className={classes.form}>
      <Notice tone="negative">
        This link is invalid, has expired, or was used before. A link works once, for 30 minutes after it was requested.
      </Notice>
      <ButtonLink to="/auth" search={{ mode: 'reset' }} size="md" fullWidth>
        Request a New Link
      </ButtonLink>
    </div>
  );
}
