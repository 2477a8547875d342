import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useAuth } from '../../../lib/session/auth.tsx';
import { toastError } from '../../../ui/base/toast.tsx';

export function SignOutButton({ fullWidth = false }: { fullWidth?: boolean }) {
  const { signOut } = useAuth();
  const [pending, setPending] = useState(false);

  const leave = async () => {
    setPending(true);
    try {
      await signOut();
    } catch (error) {
      setPending(false);
      toastError('Sign out failed', error);
    }
  };

  return (
    <Button
      variant="default"
      fullWidth={fullWidth}
      leftSection={<IconLogout size={16} stroke={1.75} />}
      loading={pending}
      onClick={() => void leave()}
    >
      Sign Out
    </Button>
  );
}
