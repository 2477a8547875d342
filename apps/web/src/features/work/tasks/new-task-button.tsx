import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

/** The primary action of the tasks; the form is opened by the address. */
export function NewTaskButton({ onClick }: { onClick: () => void }) {
  return (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onClick}>
      New Task
    </Button>
  );
}
