import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { InviteDialog } from './invite-dialog.tsx';

/** The primary action of the people's page. */
export function InviteButton() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<IconUserPlus size={16} stroke={1.75} />} onClick={open}>
        Invite User
      </Button>
      <InviteDialog opened={opened} onClose={close} />
    </>
  );
}
