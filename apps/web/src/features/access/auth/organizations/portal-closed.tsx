import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { readError } from '../../../../lib/api/errors.ts';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { toastError } from '../../../../ui/base/toast.tsx';

/** For the people of a portal that the firm has switched off. Their account and access stay; they may look again, or leave. */
export function PortalClosed() {
  const { error, retry, signOut } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut().catch((failure: unknown) => toastError('You could not be signed out', failure));
    setLeaving(false);
  };
  return (
    <Stack gap="md">
      <Text role="status">{readError(error).message}</Text>
      <Button onClick={retry}>Try again</Button>
      <Button variant="subtle" color="gray" loading={leaving} onClick={() => void leave()}>
        Sign Out
      </Button>
    </Stack>
  );
}
