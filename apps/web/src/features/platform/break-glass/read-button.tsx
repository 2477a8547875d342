import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazy } from '../../../lib/base/lazy.tsx';

const StartDialog = lazy(() => import('./start-dialog.tsx'));

/** Begins a grant to read one organization, from its row. */
export function ReadButton({ organization }: { organization: { id: string; name: string } }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => setOpened(true)}
        aria-label={`Break-glass access to ${organization.name}`}
      >
        Break-glass
      </Button>
      {opened && <StartDialog organization={organization} onClose={() => setOpened(false)} />}
    </>
  );
}
