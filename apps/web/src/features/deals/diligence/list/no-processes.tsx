import { Button } from '@mantine/core';
import { IconClipboardCheck, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useMay } from '../../../../lib/session/auth.tsx';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import type { DiligenceParts } from '../diligence-search.ts';

export function NoProcesses({ search, change }: DiligenceParts) {
  const mayStart = useMay('diligence:edit');
  if (search.search || search.status)
    return (
      <EmptyState
        icon={<IconSearchOff size={22} stroke={1.75} />}
        title="No process matches"
        actions={
          <Button variant="default" onClick={() => change({ search: undefined, status: undefined })}>
            Clear filters
          </Button>
        }
      >
        {search.search
          ? `No company with “${search.search}” in its name has a process with this status.`
          : 'No process has this status at the moment.'}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<IconClipboardCheck size={22} stroke={1.75} />}
      title="No due diligence yet"
      actions={
        mayStart && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => change({ start: 'new' })}>
            Start New Process
          </Button>
        )
      }
    >
      Choose a deal and a template: its items get owners and due dates, and become the report for the committee.
    </EmptyState>
  );
}
