import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAuth } from '../../../lib/session/auth.tsx';
import { toastError } from '../../../ui/base/toast.tsx';

/** The way back, for a person who signed in to the wrong account or has no factor at hand. */
export function StepSignOut() {
  const { signOut } = useAuth();
  const [pending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    await signOut().catch((error: unknown) => toastError('You could not be signed out', error));
    setPending(false);
  };
  return (
    <Button variant="subtle" color="gray" loading={pending} onClick={() => void leave()}>
      Sign Out
    </Button>
  );
}
