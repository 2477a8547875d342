import { ActionIcon, Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useAuth } from '../../../lib/session/auth.tsx';
import { toastError } from '../../../ui/base/toast.tsx';
import { Hint } from '../../../ui/overlays/hint.tsx';

export function SignOutButton({ fullWidth = false, collapsed = false }: { fullWidth?: boolean; collapsed?: boolean }) {
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

  if (collapsed)
    return (
      <Hint label="Sign Out" position="right">
        {(target) => (
          <ActionIcon
            {...target}
            variant="default"
            size={32}
            aria-label="Sign Out"
            loading={pending}
            onClick={() => void leave()}
          >
            <IconLogout size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Hint>
    );
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
