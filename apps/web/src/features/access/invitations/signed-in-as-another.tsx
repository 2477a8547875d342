import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAuth } from '../../../lib/session/auth.tsx';
import { ButtonLink } from '../../../ui/base/links.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import classes from './accept.module.css';

/** The invitation is bound to its address; a person signed in with another one has to sign out first. */
export function SignedInAsAnother({ invited, signedIn }: { invited: string; signedIn: string }) {
  const { signOut } = useAuth();
  const [pending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    await signOut().catch((error: unknown) => toastError('You are still signed in', error));
    setPending(false);
  };
  return (
    <>
      <Notice tone="warning">
        This invitation was sent to <strong>{invited}</strong>, but you are signed in as <strong>{signedIn}</strong>.
        Sign out, then sign in or create an account with the invited address.
      </Notice>
      <div className={classes.ways}>
        <Button size="md" fullWidth loading={pending} onClick={() => void leave()}>
          Sign Out
        </Button>
        <ButtonLink to="/dashboard" size="md" fullWidth variant="default">
          Go to the Dashboard
        </ButtonLink>
      </div>
    </>
  );
}
