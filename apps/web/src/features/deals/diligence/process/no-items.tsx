import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { EmptyState } from '../../../../ui/base/empty-state.tsx';
import type { ItemFilter } from '../diligence-search.ts';

const TEXTS: Record<ItemFilter, { title: string; text: string }> = {
  mine: { title: 'No items of yours', text: 'No item of this process has you as its owner.' },
  open: { title: 'Nothing is open', text: 'Every item is done or does not apply.' },
  overdue: { title: 'Nothing is overdue', text: 'No open item has passed its due date.' },
  blocked: { title: 'Nothing is blocked', text: 'No item is waiting for anything.' },
};

export function NoItems({ filter, onClear }: { filter: ItemFilter | undefined; onClear: () => void }) {
  const icon = <IconListCheck size={22} stroke={1.75} />;
  if (filter === undefined)
    return (
      <EmptyState icon={icon} title="No items">
        This process has no items any more. Add one to continue.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title={TEXTS[filter].title}
      actions={
        <Button variant="default" onClick={onClear}>
          Show all items
        </Button>
      }
    >
      {TEXTS[filter].text}
    </EmptyState>
  );
}
